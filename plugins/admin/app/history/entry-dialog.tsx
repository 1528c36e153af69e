import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp } from '../client/queries.ts';
import { PathDifference } from '../content/editor/path-difference.tsx';
import { pathLabel } from '../content/editor/path-label.ts';
import { formAttributes } from '../content/editor/write-view.tsx';
import { aligned } from '../form/align.ts';
import { changedPaths } from '../form/changed.ts';
import { keyed } from '../form/entries.ts';
import { useForm, useStored } from '../form/hooks.ts';
import type { Path } from '../form/path.ts';
import { ownOf, type Values } from '../form/shape.ts';
import { valueAt } from '../form/tree.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { Message } from '../shell/message.tsx';
import { useNotices } from '../shell/notices.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
import { listed } from '../words/lists.ts';
import { phrase } from '../words/phrase.ts';
import { counted, t } from '../words/text.ts';
import styles from './history.module.css';
import { kindInWords, whoInWords } from './in-words.ts';
import { entryQuery, trialQuery } from './queries.ts';

/** Dialog with an earlier state of the document beside the form's values. Each attribute can be restored. */
export function EntryDialog({ id, onClose }: { readonly id: number; onClose(): void }) {
  const { store, type, model, documentId, why, writable } = useForm();
  const http = useHttp();
  const { whisper } = useNotices();
  const values = useStored(store, '', (form) => form.values);
  const entry = useQuery(entryQuery(http, type.uid, documentId ?? '', id));
  const mayRestore = why === null && model.granted.includes('plugin::history.entry.restore');
  const trial = useQuery({ ...trialQuery(http, type.uid, documentId ?? '', id, type.drafts), enabled: mayRestore });
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const former = useMemo(
    () => (entry.data === undefined ? null : aligned(store.shape, keyed(store.shape, entry.data.document), values)),
    [entry.data, store, values],
  );
  const shown = formAttributes(type).filter(({ name }) => former !== null && Object.hasOwn(former, name));
  const paths = former === null ? [] : changedPaths(store.shape, former, values);
  const changed = shown.flatMap(({ name }) => {
    const own = paths.filter((path) => path.split('.')[0] === name);
    return own.length === 0 ? [] : [{ name, paths: own }];
  });
  const isWritable = (name: string) => mayRestore && (writable === null || writable.includes(name));
  const takeBack = (names: readonly string[]) => {
    if (former === null) return;
    store.together(() => {
      for (const name of names) store.set(name, ownOf(former, name) ?? null);
    });
    whisper(
      counted(names.length, '{count} attribute is as it was. Save to keep it.', '{count} attributes are as they were. Save to keep them.'),
    );
    onClose();
  };
  const able = changed.map(({ name }) => name).filter(isWritable);
  const chosen = able.filter((name) => marked.has(name));
  const gone = new Set((trial.data?.missing ?? []).map(({ path }) => pathLabel(store, String(path[0]))));
  return (
    <Dialog
      title={entry.data === undefined ? t('History') : kindInWords(entry.data)}
      kind="wide"
      onClose={onClose}
      foot={
        able.length > 0 && (
          <>
            <Button onClick={() => takeBack(able)}>{t('Take all of it back')}</Button>
            <Button kind="main" why={chosen.length === 0 ? t('Mark what is to come back.') : null} onClick={() => takeBack(chosen)}>
              {t('Take back what is marked')}
            </Button>
          </>
        )
      }
    >
      {entry.isPending && <div aria-busy="true" />}
      {entry.isError && (
        <Message title={t('It could not be asked for')} level={2} isFailure>
          <p>{inWords(entry.error)}</p>
        </Message>
      )}
      {entry.data !== undefined && (
        <p className={styles.about}>
          <bdi>{whoInWords(entry.data)}</bdi>, <RelativeTime at={entry.data.at} />.{' '}
          {changed.length === 0
            ? t('There is no difference.')
            : phrase('{struck} was there then, {underlined} stands in the form now.', {
                struck: <del>{t('Struck|what was')}</del>,
                underlined: <ins>{t('underlined|what is now')}</ins>,
              })}
        </p>
      )}
      {gone.size > 0 && (
        <p className={styles.about} role="status">
          {t('Not everything can come back: what {places} led to is gone, or is not for you to see.', { places: listed(gone) })}
        </p>
      )}
      {former !== null &&
        changed.map(({ name, paths: own }) => (
          <section key={name} className={styles.changed}>
            <h3>
              {isWritable(name) ? (
                <label>
                  <input
                    type="checkbox"
                    checked={marked.has(name)}
                    onChange={({ target }) =>
                      setMarked(new Set(target.checked ? [...marked, name] : [...marked].filter((each) => each !== name)))
                    }
                  />
                  {pathLabel(store, name)}
                </label>
              ) : (
                pathLabel(store, name)
              )}
            </h3>
            {own.map((path) => (
              <OnePath key={path} path={path} isDeep={path !== name} former={former} values={values} />
            ))}
          </section>
        ))}
    </Dialog>
  );
}

function OnePath({
  path,
  isDeep,
  former,
  values,
}: {
  readonly path: Path;
  readonly isDeep: boolean;
  readonly former: Values;
  readonly values: Values;
}) {
  const { store } = useForm();
  return (
    <div>
      {isDeep && <p className={styles.quiet}>{pathLabel(store, path)}</p>}
      <PathDifference path={path} before={valueAt(former, path)} after={valueAt(values, path)} />
    </div>
  );
}
