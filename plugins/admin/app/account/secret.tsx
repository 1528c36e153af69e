import { phrase } from '../words/phrase.ts';
import { t } from '../words/text.ts';
import styles from './account.module.css';

/** The secret that an app on the phone makes codes of: opened by the app on this device, or typed by hand. */
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
