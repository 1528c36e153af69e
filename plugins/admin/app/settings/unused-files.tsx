import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp } from '../client/queries.ts';
import { PAGE } from '../client/root.ts';
import type { Data, UnusedFile } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Bar } from '../shell/skeleton.tsx';
import styles from './settings.module.css';

interface Answer extends Data<readonly UnusedFile[]> {
  readonly meta: { readonly isAll: boolean };
}

/** Shows where files are stored, and lists files that no document uses. */
export function UnusedFiles({ provider }: { readonly provider: string }) {
  const http = useHttp();
  const [isWanted, setIsWanted] = useState(false);
  const files = useQuery({
    queryKey: ['settings', 'unused-files'],
    queryFn: async ({ signal }) => (await http.ask<Answer>('/settings/unused-files', { signal })).body,
    enabled: isWanted,
    staleTime: 0,
    retry: false,
  });
  return (
    <>
      <section className={styles.beside}>
        <h2>{t('settings.storage')}</h2>
        <p className={styles.quiet}>{provider === 'local' ? t('settings.storedLocally') : t('settings.storedByProvider', { provider })}</p>
      </section>
      <section className={styles.beside}>
        <h2>{t('settings.unusedFiles')}</h2>
        <p className={styles.quiet}>{t('settings.unusedFilesHelp')}</p>
        <Button isBusy={isWanted && files.isFetching} onClick={() => (isWanted ? void files.refetch() : setIsWanted(true))}>
          {files.data === undefined ? t('settings.findUnusedFiles') : t('settings.searchAgain')}
        </Button>
        <div role="status">
          {isWanted && files.isPending && <Bar width={60} />}
          {files.isError && <p className={styles.bad}>{inWords(files.error)}</p>}
          {files.data !== undefined && (
            <p>
              {files.data.data.length === 0
                ? t('settings.noUnusedFiles')
                : files.data.meta.isAll
                  ? t('settings.unusedFileCount', { count: files.data.data.length })
                  : t('settings.moreUnusedFiles', { count: files.data.data.length })}
            </p>
          )}
        </div>
        <ul className={styles.list}>
          {files.data?.data.map(({ id, name, isShared }) => (
            <li key={id} className={styles.row}>
              <a href={`${PAGE}/media?q=${encodeURIComponent(name)}`}>
                <bdi>{name}</bdi>
              </a>
              {isShared && <small>{t('settings.duplicateFile')}</small>}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
