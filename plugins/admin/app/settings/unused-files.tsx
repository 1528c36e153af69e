import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp } from '../client/queries.ts';
import { PAGE } from '../client/root.ts';
import type { Data, UnusedFile } from '../client/types.ts';
import { Button } from '../shell/button.tsx';
import { Bar } from '../shell/skeleton.tsx';
import { counted, t } from '../words/text.ts';
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
        <h2>{t('Where they are kept')}</h2>
        <p className={styles.quiet}>
          {provider === 'local'
            ? t('In a folder of the server. Files of the app say so.')
            : t('By the provider {provider}. Files of the app say so.', { provider })}
        </p>
      </section>
      <section className={styles.beside}>
        <h2>{t('Files that nothing shows')}</h2>
        <p className={styles.quiet}>{t('Every document is read to find them, which may take a while.')}</p>
        <Button isBusy={isWanted && files.isFetching} onClick={() => (isWanted ? void files.refetch() : setIsWanted(true))}>
          {files.data === undefined ? t('Look for them') : t('Look again')}
        </Button>
        <div role="status">
          {isWanted && files.isPending && <Bar width={60} />}
          {files.isError && <p className={styles.bad}>{inWords(files.error)}</p>}
          {files.data !== undefined && (
            <p>
              {files.data.data.length === 0
                ? t('Every file is shown somewhere.')
                : files.data.meta.isAll
                  ? counted(files.data.data.length, '{count} file is shown nowhere.', '{count} files are shown nowhere.')
                  : counted(
                      files.data.data.length,
                      'More than {count} file is shown nowhere.',
                      'More than {count} files are shown nowhere.',
                    )}
            </p>
          )}
        </div>
        <ul className={styles.list}>
          {files.data?.data.map(({ id, name, isShared }) => (
            <li key={id} className={styles.row}>
              <a href={`${PAGE}/media?q=${encodeURIComponent(name)}`}>
                <bdi>{name}</bdi>
              </a>
              {isShared && <small>{t('another file has the same content')}</small>}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
