import { Button } from '../shell/button.tsx';
import { saveText } from '../shell/save-text.ts';
import { t } from '../words/text.ts';
import styles from './account.module.css';

/** Shows recovery codes, once. They replace codes of a lost phone. */
export function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; onKept(): void }) {
  return (
    <div>
      <p>{t('Keep these ten codes where you will find them without your phone. Each works once, in place of a code of the app.')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code className={styles.code}>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={() => saveText('recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain')}>{t('Save as a file')}</Button>
        <Button kind="main" onClick={onKept}>
          {t('I have kept them')}
        </Button>
      </div>
    </div>
  );
}
