import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp } from '../client/queries.ts';
import { PathDifference } from '../content/editor/path-difference.tsx';
import { pathLabel } from '../content/editor/path-label.ts';
import { reveal } from '../content/editor/reveal.ts';
import { formAttributes } from '../content/editor/write-view.tsx';
import { changedPaths } from '../form/changed.ts';
import { useForm, useStored } from '../form/hooks.ts';
import type { Path } from '../form/path.ts';
import { type AttributeShape, ownOf, type Values } from '../form/shape.ts';
import { valueAt } from '../form/tree.ts';
import { listed } from '../i18n/lists.ts';
import { rich } from '../i18n/rich.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { Message } from '../shell/message.tsx';
import { useNotices } from '../shell/notices.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
import { formerValues } from './former-values.ts';
import styles from './history.module.css';
import { effectInWords, kindInWords, statusInWords, whoInWords } from './in-words.ts';
import { entryQuery, trialQuery } from './queries.ts';

/** Dialog with an earlier version of the document beside the form's values. Each field can be restored into the form. */
export function EntryDialog({ id, onClose }: { readonly id: number; onClose(): void }) {
  const { store, type, model, documentId, locale, why, writable, isNewLocale } = useForm();
  const http = useHttp();
  const { say } = useNotices();
  const values = useStored(store, '', (form) => form.values);
  const entry = useQuery(entryQuery(http, type.uid, documentId ?? '', id));
  const mayRestore = why === null && model.granted.includes('plugin::history.entry.restore');
  const trial = useQuery({ ...trialQuery(http, type.uid, documentId ?? '', id, type.drafts), enabled: mayRestore });
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const former = useMemo(
    () => (entry.data === undefined ? null : formerValues(store.shape, entry.data.document, values)),
    [entry.data, store, values],
  );
  // What all translations share is written in one that exists, not in a new one.
  const isElsewhere = ({ localized }: AttributeShape) => isNewLocale && type.localized && localized !== true;
  const shown = formAttributes(type).filter(
    (attribute) => former !== null && Object.hasOwn(former, attribute.name) && !isElsewhere(attribute),
  );
  const paths = former === null ? [] : changedPaths(store.shape, former, values);
  const changed = shown.flatMap(({ name }) => {
    const own = paths.filter((path) => path.split('.')[0] === name);
    return own.length === 0 ? [] : [{ name, paths: own }];
  });
  const isWritable = (name: string) => mayRestore && (writable === null || writable.includes(name));
  const restore = (names: readonly string[]) => {
    if (former === null) return;
    const before = new Map(names.map((name) => [name, ownOf(store.values, name)]));
    const put = (valueNamed: (name: string) => unknown) =>
      store.together(() => {
        for (const name of names) store.set(name, valueNamed(name) ?? null);
      });
    put((name) => ownOf(former, name));
    say({
      text: t('history.fieldsRestored', { count: names.length }),
      kind: 'done',
      undo: () => put((name) => before.get(name)),
    });
    onClose();
    // The dialog returns the focus first.
    requestAnimationFrame(() => reveal(document, names[0] ?? ''));
  };
  const able = changed.map(({ name }) => name).filter(isWritable);
  const chosen = able.filter((name) => marked.has(name));
  const gone = new Set((trial.data?.missing ?? []).map(({ path }) => pathLabel(store, String(path[0]))));
  return (
    <Dialog
      title={entry.data === undefined ? t('common.history') : kindInWords(entry.data)}
      kind="wide"
      onClose={onClose}
      foot={
        able.length > 0 && (
          <>
            <Button onClick={() => restore(able)}>{t('history.restoreAll')}</Button>
            <Button kind="main" why={chosen.length === 0 ? t('history.selectFieldsFirst') : null} onClick={() => restore(chosen)}>
              {t('history.restoreSelected')}
            </Button>
          </>
        )
      }
    >
      {entry.isPending && <div aria-busy="true" />}
      {entry.isError && (
        <Message title={t('history.versionNotLoaded')} level={2} isFailure>
          <p>{inWords(entry.error)}</p>
        </Message>
      )}
      {entry.data !== undefined && (
        <p className={styles.about}>
          {statusInWords(entry.data) !== null && <>{statusInWords(entry.data)} · </>}
          {whoInWords(entry.data)} · <RelativeTime at={entry.data.at} />
        </p>
      )}
      {entry.data !== undefined && isNewLocale && (
        <p className={styles.about}>
          {t('history.localeMissing', {
            language: model.locales.find(({ code }) => code === locale)?.name ?? locale ?? '',
          })}
        </p>
      )}
      {entry.data !== undefined && (
        <p className={styles.about}>
          {changed.length === 0
            ? t('history.noDifferences')
            : rich('history.differencesLegend', {
                removed: <del>{t('history.crossedOut')}</del>,
                added: <ins>{t('history.underlined')}</ins>,
              })}{' '}
          {able.length > 0 && effectInWords(type)}
        </p>
      )}
      {gone.size > 0 && (
        <p className={styles.about} role="status">
          {t('history.referencesNotRestorable', {
            fields: listed(gone),
          })}
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
