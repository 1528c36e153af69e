import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keys } from '../../client/queries.ts';
import type { Version } from '../../client/types.ts';
import { aligned } from '../../form/align.ts';
import { changedPaths } from '../../form/changed.ts';
import { keyed } from '../../form/entries.ts';
import { useForm, useStored } from '../../form/hooks.ts';
import type { Path } from '../../form/path.ts';
import type { Values } from '../../form/shape.ts';
import { valueAt } from '../../form/tree.ts';
import { rich } from '../../i18n/rich.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../shell/button.tsx';
import { Message } from '../../shell/message.tsx';
import { useNotices } from '../../shell/notices.tsx';
import type { DocumentRequests } from './document-requests.ts';
import type { DocumentSession } from './document-session.ts';
import styles from './editor.module.css';
import { PathDifference } from './path-difference.tsx';
import { pathLabel } from './path-label.ts';
import { formAttributes } from './write-view.tsx';

interface DifferenceViewProps {
  readonly session: DocumentSession;
  readonly requests: DocumentRequests;
  /** Empty until they are loaded. */
  readonly versions: readonly Version[];
}

/** Shows the differences between the draft and the published version, by attribute. */
export function DifferenceView({ session, requests, versions }: DifferenceViewProps) {
  const { store, type } = useForm();
  const values = useStored(store, '', (form) => form.values);
  const { documentId, locale } = session.address;
  const version = versions.find((each) => each.locale === locale);
  const isKnown = versions.length > 0 || session.isNew;
  const isLive = version !== undefined && version.status !== 'draft';
  const { data, isPending } = useQuery({
    queryKey: keys.document(type.uid, documentId, `published ${locale ?? ''}`),
    queryFn: ({ signal }) => requests.read(session.address, 'published', signal),
    enabled: isLive,
  });
  const live = useMemo(
    () => (isLive && data ? aligned(store.shape, keyed(store.shape, data.document), values) : null),
    [isLive, data, store, values],
  );
  const shown = new Set(formAttributes(type).map(({ name }) => name));
  const paths = live === null ? [] : changedPaths(store.shape, live, values).filter((path) => shown.has(path.split('.')[0] as string));
  if (!isKnown || (isLive && isPending)) return <div className={styles.sheet} aria-busy="true" />;
  if (live === null)
    return (
      <Message level={2} title={t('editor.notPublishedYet')}>
        {t('editor.publishToMakePublic')}
      </Message>
    );
  if (paths.length === 0)
    return (
      <Message level={2} title={t('editor.draftMatchesPublished')}>
        {t('editor.noChangesToPublish')}
      </Message>
    );
  const same = shown.size - new Set(paths.map((path) => path.split('.')[0])).size;
  return (
    <div className={styles.sheet}>
      <p className={styles.legend}>
        {rich('editor.changesLegend', {
          underlined: <ins>{t('editor.underlined')}</ins>,
          struck: <del>{t('editor.struckThrough')}</del>,
        })}{' '}
        {t('editor.unchangedFieldCount', { count: same })}
      </p>
      {paths.map((path) => (
        <Difference key={path} path={path} live={live} values={values} />
      ))}
    </div>
  );
}

function Difference({ path, live, values }: { readonly path: Path; readonly live: Values; readonly values: Values }) {
  const { store, why } = useForm();
  const { whisper } = useNotices();
  const label = pathLabel(store, path);
  const [before, after] = [valueAt(live, path), valueAt(values, path)];
  if (store.attributeAt(path) === null) return null;
  return (
    <section className={styles.entry}>
      <h2 className={styles.margin}>{label}</h2>
      <div>
        <PathDifference path={path} before={before} after={after} />
        {why === null && (
          <Button
            kind="bare"
            className={styles.inset ?? ''}
            aria-label={t('editor.revertField', { place: label })}
            onClick={() => {
              store.set(path, before ?? null);
              whisper(t('editor.fieldReverted', { place: label }));
            }}
          >
            {t('editor.revert')}
          </Button>
        )}
      </div>
    </section>
  );
}
