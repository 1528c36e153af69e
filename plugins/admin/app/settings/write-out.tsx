import { useQuery } from '@tanstack/react-query';
import { inWords } from '../account/in-words.ts';
import { useHttp } from '../client/queries.ts';
import type { Data, SettingsExport } from '../client/types.ts';
import { rich } from '../i18n/rich.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { useNotices } from '../shell/notices.tsx';
import { saveText } from '../shell/save-text.ts';
import { Bar } from '../shell/skeleton.tsx';
import styles from './settings.module.css';

/** Shows what was changed here as files of `config/`, to copy or save. */
export function WriteOut() {
  const http = useHttp();
  const { say } = useNotices();
  const said = useQuery({
    queryKey: ['settings', 'export'],
    queryFn: async ({ signal }) => (await http.ask<Data<SettingsExport>>('/settings/export', { signal })).body.data,
    staleTime: 0,
  });
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      say({ text: t('common.copied'), kind: 'done' });
    } catch {
      say({ text: t('common.copyBlocked'), kind: 'error' });
    }
  };
  if (said.isPending) return <Bar width={60} />;
  if (said.isError) return <p className={styles.bad}>{inWords(said.error)}</p>;
  return (
    <>
      <p className={styles.quiet}>{rich('settings.exportHelp', { command: <code dir="ltr">plinth config export</code> })}</p>
      {said.data.files.length === 0 && <p>{t('settings.nothingToExport')}</p>}
      {said.data.files.map(({ file, text }) => (
        <section key={file} className={styles.beside}>
          <h2>
            <code dir="ltr">{file}</code>
          </h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled sideways must be reached by keys. */}
          <pre className={styles.example} dir="ltr" tabIndex={0}>
            {text}
          </pre>
          <div className={styles.actions}>
            <Button onClick={() => void copy(text)}>{t('common.copy')}</Button>
            <Button onClick={() => saveText(file.slice(file.lastIndexOf('/') + 1), text, 'application/json')}>
              {t('settings.downloadFile')}
            </Button>
          </div>
        </section>
      ))}
      <ul className={styles.list}>
        {said.data.notes.map((note) => (
          <li key={note} className={styles.quiet}>
            {translateServer(note)}
          </li>
        ))}
      </ul>
    </>
  );
}
