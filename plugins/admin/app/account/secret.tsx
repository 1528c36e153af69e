import { phrase } from '../words/phrase.ts';
import { t } from '../words/text.ts';
import styles from './account.module.css';

/** Shows the secret of an authenticator app: as a link that opens the app, and as text to type. */
export function Secret({ secret, uri }: { readonly secret: string; readonly uri: string }) {
  return (
    <div className={styles.secret}>
      <p>
        {phrase('Add an account in the app that makes your codes: {open}, or type this key there.', {
          open: <a href={uri}>{t('open it on this device')}</a>,
        })}
      </p>
      <p>
        <code className={styles.code}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </div>
  );
}
