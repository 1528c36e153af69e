import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { saveText } from '../shell/save-text.ts';
import styles from './account.module.css';

/** Shows recovery codes, once. They replace codes of a lost phone. */
export function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; onKept(): void }) {
  return (
    <div>
      <p>{t('account.saveRecoveryCodes')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code className={styles.code}>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={() => saveText('recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain')}>{t('common.downloadFile')}</Button>
        <Button kind="main" onClick={onKept}>
          {t('account.confirmCodesSaved')}
        </Button>
      </div>
    </div>
  );
}
