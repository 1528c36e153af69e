import type { Health, MissingIndex } from '../client/types.ts';
import { rich } from '../i18n/rich.ts';
import { t } from '../i18n/translate.ts';
import { useGranted } from '../model/use-model.ts';
import { Button } from '../shell/button.tsx';
import styles from './health.module.css';
import { useDeed } from './use-health.ts';

interface MissingProps {
  readonly index: MissingIndex;
  readonly health: Pick<Health, 'mayIndex'>;
}

/** Shows a missing index, with a button that adds it to the schema file. */
export function Missing({ index: { type, attribute, index, title }, health: { mayIndex } }: MissingProps) {
  const mayChange = useGranted('plugin::admin.model.change');
  const deed = useDeed();
  const value = JSON.stringify(index);
  const key = `index: ${value}`;
  const line = `"index": ${value}`;
  const add = () =>
    deed('/health/indexes', { type, attribute, index }, ({ files }) =>
      t('health.indexAdded', { file: String(files), index: leftToRight(key) }),
    );
  const name = { attribute: <b>{title}</b> };
  return (
    <p className={styles.missing}>
      <span>{index === 'text' ? rich('health.noFullTextIndex', name) : rich('health.noIndex', name)}</span>
      {mayChange && (
        <Button why={mayIndex ? null : t('health.addIndexDisabled', { index: leftToRight(line) })} onClick={add}>
          <span>{rich('health.addIndex', { index: <bdi dir="ltr">{key}</bdi> })}</span>
        </Button>
      )}
      {!mayIndex && <small>{rich('health.addIndexHelp', { index: <bdi dir="ltr">{line}</bdi> })}</small>}
    </p>
  );
}

/** Wraps code in a Unicode isolate, so that right-to-left text around it does not move its quotes. */
function leftToRight(code: string): string {
  return `\u2066${code}\u2069`;
}
