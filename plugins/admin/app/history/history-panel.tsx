import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp } from '../client/queries.ts';
import { useForm } from '../form/hooks.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import styles from './history.module.css';
import { kindInWords, whoInWords } from './in-words.ts';
import { entriesQuery } from './queries.ts';

/** The rail's panel with the history of the document. */
export function HistoryPanel() {
  const { type, model, documentId, locale, isNewLocale } = useForm();
  const http = useHttp();
  const entries = useInfiniteQuery(entriesQuery(http, type.uid, documentId ?? '', type.localized ? locale : null));
  const [open, setOpen] = useState<number | null>(null);
  if (entries.isPending) return <div aria-busy="true" />;
  if (entries.isError) return <p className={styles.quiet}>{inWords(entries.error)}</p>;
  const all = entries.data.pages.flatMap(({ data }) => data);
  const note = isNewLocale
    ? t('history.newLocale', {
        language: model.locales.find(({ code }) => code === locale)?.name ?? locale ?? '',
      })
    : t('history.empty');
  if (all.length === 0) return <p className={styles.quiet}>{note}</p>;
  return (
    <>
      <ul className={styles.entries}>
        {all.map((entry) => (
          <li key={entry.id}>
            <button type="button" className={styles.entry} onClick={() => setOpen(entry.id)}>
              <span>{kindInWords(entry)}</span> <RelativeTime at={entry.at} />
              <span className={styles.quiet}>{whoInWords(entry)}</span>
            </button>
          </li>
        ))}
      </ul>
      {entries.hasNextPage && (
        <Button kind="bare" isBusy={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
          {t('history.showEarlierVersions')}
        </Button>
      )}
      {open !== null && <EntryDialog id={open} onClose={() => setOpen(null)} />}
    </>
  );
}
