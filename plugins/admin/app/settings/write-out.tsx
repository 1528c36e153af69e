import { useQuery } from '@tanstack/react-query';
import { inWords } from '../account/in-words.ts';
import { useHttp } from '../client/queries.ts';
import type { Data, SettingsExport } from '../client/types.ts';
import { Button } from '../shell/button.tsx';
import { useNotices } from '../shell/notices.tsx';
import { saveText } from '../shell/save-text.ts';
import { Bar } from '../shell/skeleton.tsx';
import { phrase } from '../words/phrase.ts';
import { t, told } from '../words/text.ts';
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
      say({ text: t('Copied.'), kind: 'done' });
    } catch {
      say({ text: t('The browser lets nobody copy here: mark the text, and copy it by hand.'), kind: 'error' });
    }
  };
  if (said.isPending) return <Bar width={60} />;
  if (said.isError) return <p className={styles.bad}>{inWords(said.error)}</p>;
  return (
    <>
      <p className={styles.quiet}>
        {phrase(
          'What was changed here, as files of the app would say it. Put it into those files, and it is reviewed and kept with the code; from the next start on they win, and it cannot be changed here any more. {command} writes the same.',
          { command: <code dir="ltr">plinth config export</code> },
        )}
      </p>
      {said.data.files.length === 0 && <p>{t('Nothing has been changed that files could say.')}</p>}
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
            <Button onClick={() => void copy(text)}>{t('Copy')}</Button>
            <Button onClick={() => saveText(file.slice(file.lastIndexOf('/') + 1), text, 'application/json')}>
              {t('Save it as a file')}
            </Button>
          </div>
        </section>
      ))}
      <ul className={styles.list}>
        {said.data.notes.map((note) => (
          <li key={note} className={styles.quiet}>
            {told(note)}
          </li>
        ))}
      </ul>
    </>
  );
}
