import { useQuery } from '@tanstack/react-query';
import { Suspense, use, useMemo } from 'react';
import { keys } from '../../client/queries.ts';
import type { Attribute, Version } from '../../client/types.ts';
import { CellsDifference } from '../../fields/cells-difference.tsx';
import { entryLabel } from '../../fields/component/entry-label.ts';
import { FieldsContext } from '../../fields/fields-context.ts';
import { aligned } from '../../form/align.ts';
import { changedPaths } from '../../form/changed.ts';
import { keyed } from '../../form/entries.ts';
import { useForm, useStored } from '../../form/hooks.ts';
import type { Path } from '../../form/path.ts';
import { attributesOf, type Entry, isEntryList, KEY, type Values } from '../../form/shape.ts';
import { valueAt } from '../../form/tree.ts';
import { Button } from '../../shell/button.tsx';
import { Message } from '../../shell/message.tsx';
import { useNotices } from '../../shell/notices.tsx';
import { phrase } from '../../words/phrase.ts';
import { counted, t } from '../../words/text.ts';
import type { DocumentRequests } from './document-requests.ts';
import type { DocumentSession } from './document-session.ts';
import styles from './editor.module.css';
import { pathLabel } from './path-label.ts';
import { formAttributes } from './write-view.tsx';

interface DifferenceViewProps {
  readonly session: DocumentSession;
  readonly requests: DocumentRequests;
  /** Empty until they are known. */
  readonly versions: readonly Version[];
}

/** What readers would see otherwise than they do now, attribute by attribute. */
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
      <Message level={2} title={t('Readers see nothing of this yet')}>
        {t('Publish it to show it to them.')}
      </Message>
    );
  if (paths.length === 0)
    return (
      <Message level={2} title={t('Readers see it as it is here')}>
        {t('There is no difference.')}
      </Message>
    );
  const same = shown.size - new Set(paths.map((path) => path.split('.')[0])).size;
  return (
    <div className={styles.sheet}>
      <p className={styles.legend}>
        {phrase('{underlined} is new for readers, {struck} goes.', {
          underlined: <ins>{t('Underlined|what is new')}</ins>,
          struck: <del>{t('struck')}</del>,
        })}{' '}
        {counted(same, '{count} attribute is the same.', '{count} attributes are the same.')}
      </p>
      {paths.map((path) => (
        <Difference key={path} path={path} live={live} values={values} />
      ))}
    </div>
  );
}

function Difference({ path, live, values }: { readonly path: Path; readonly live: Values; readonly values: Values }) {
  const { store, why } = useForm();
  const fields = use(FieldsContext);
  const { whisper } = useNotices();
  const label = pathLabel(store, path);
  const attribute = store.attributeAt(path) as Attribute | null;
  if (attribute === null) return null;
  const [before, after] = [valueAt(live, path), valueAt(values, path)];
  const Shown = fields(attribute.type).Difference ?? CellsDifference;
  return (
    <section className={styles.entry}>
      <h2 className={styles.margin}>{label}</h2>
      <div>
        <Suspense fallback={<span aria-busy="true" />}>
          {isEntryList(attribute) ? (
            <EntriesDifference attribute={attribute} before={before} after={after} />
          ) : (
            <Shown attribute={attribute} before={before} after={after} />
          )}
        </Suspense>
        {why === null && (
          <Button
            kind="bare"
            className={styles.inset ?? ''}
            aria-label={t('Take back: {place}', { place: label })}
            onClick={() => {
              store.set(path, before ?? null);
              whisper(t('{place} is as readers see it again', { place: label }));
            }}
          >
            {t('Take back')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Entries that came, went and moved; what was written in those that stayed is told on its own. */
function EntriesDifference({
  attribute,
  before,
  after,
}: {
  readonly attribute: Attribute;
  readonly before: unknown;
  readonly after: unknown;
}) {
  const { store } = useForm();
  const [old, now] = [(before ?? []) as readonly Entry[], (after ?? []) as readonly Entry[]];
  const places = new Map(old.map((entry, index) => [entry[KEY], index]));
  const kept = new Set(now.map((entry) => entry[KEY]));
  const name = (entry: Entry, index: number) =>
    entryLabel(attributesOf(store.shape, attribute, entry) as readonly Attribute[], entry) || t('Number {number}', { number: index + 1 });
  return (
    <ul className={styles.plainList}>
      {now.map((entry, index) => {
        const place = places.get(entry[KEY]);
        return (
          <li key={entry[KEY]} dir="auto">
            {place === undefined ? <ins>{name(entry, index)}</ins> : name(entry, index)}
            {place !== undefined && place !== index && (
              <span className={styles.quiet}> {t('was number {number}', { number: place + 1 })}</span>
            )}
          </li>
        );
      })}
      {old.map((entry, index) =>
        kept.has(entry[KEY]) ? null : (
          <li key={entry[KEY]} dir="auto">
            <del>{name(entry, index)}</del> <span className={styles.quiet}>{t('taken out')}</span>
          </li>
        ),
      )}
    </ul>
  );
}
