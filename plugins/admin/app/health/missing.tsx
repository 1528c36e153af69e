import type { Health, MissingIndex } from '../client/types.ts';
import { useGranted } from '../model/use-model.ts';
import { Button } from '../shell/button.tsx';
import { phrase } from '../words/phrase.ts';
import { t } from '../words/text.ts';
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
      t('{file} says {index}. The index is made when the app starts again.', { file: String(files), index: leftToRight(key) }),
    );
  const name = { attribute: <b>{title}</b> };
  return (
    <p className={styles.missing}>
      <span>
        {index === 'text' ? phrase('No index finds what stands in {attribute}.', name) : phrase('No index has {attribute} in order.', name)}
      </span>
      {mayChange && (
        <Button
          why={mayIndex ? null : t('Only in development: the schema is a file. Write {index} there.', { index: leftToRight(line) })}
          onClick={add}
        >
          <span>{phrase('Add {index}', { index: <bdi dir="ltr">{key}</bdi> })}</span>
        </Button>
      )}
      {!mayIndex && (
        <small>
          {phrase('Only in development: in the file of the type, the attribute says {index}.', { index: <bdi dir="ltr">{line}</bdi> })}
        </small>
      )}
    </p>
  );
}

/** Wraps code in a Unicode isolate, so that right-to-left text around it does not move its quotes. */
function leftToRight(code: string): string {
  return `\u2066${code}\u2069`;
}
