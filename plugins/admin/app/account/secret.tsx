import { rich } from '../i18n/rich.ts';
import { t } from '../i18n/translate.ts';
import styles from './account.module.css';

/** Shows the secret of an authenticator app: as a link that opens the app, and as text to type. */
export function Secret({ secret, uri }: { readonly secret: string; readonly uri: string }) {
  return (
    <div className={styles.secret}>
      <p>
        {rich('account.addToAuthenticator', {
          open: <a href={uri}>{t('account.openAuthenticator')}</a>,
        })}
      </p>
      <p>
        <code className={styles.code}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </div>
  );
}
