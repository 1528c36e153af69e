import { Button } from '../shell/button.tsx';
import { phrase } from '../words/phrase.ts';
import { t, told } from '../words/text.ts';
import styles from './model.module.css';
import type { ModelState } from './model-store.ts';
import { modelStore, useGranted } from './use-model.ts';

/** Maximum number of problems that are shown. */
const MOST = 5;

/** Notes on why the model cannot be changed, and on problems in the files. */
export function ModelNotes({ state }: { readonly state: ModelState }) {
  const mayChange = useGranted('plugin::admin.model.change');
  const { why, problems } = state.files;
  return (
    <>
      {why !== null && (
        <p className={styles.note}>
          {told(why)}{' '}
          {phrase('The content model is defined in files. Edit it in development with {command}, then deploy the new version of the app.', {
            command: <code>plinth dev</code>,
          })}
        </p>
      )}
      {why === null && !mayChange && (
        <p className={styles.note}>{t("You can view the content model but don't have permission to edit it.")}</p>
      )}
      {state.isOutdated && (
        <p className={styles.note}>
          {t('The files have changed since you opened this page. Your changes will be merged when you apply them.')}{' '}
          <Button onClick={() => modelStore.begin(state.files, true)}>{t('Discard changes and reload the files')}</Button>
        </p>
      )}
      {problems.length > 0 && (
        <div className={`${styles.note} ${styles.noteBad}`} role="alert">
          <p>{t('The schema files contain errors. Fix them before you apply changes:')}</p>
          <ul>
            {problems.slice(0, MOST).map(({ file, path, message }) => (
              <li key={`${file} ${path} ${message}`}>
                {phrase('{place}: {mistake}', {
                  place: <span className={styles.mono}>{path === '' ? file : `${file}, ${path}`}</span>,
                  mistake: told(message),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
