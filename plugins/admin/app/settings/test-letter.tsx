import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp, useSession } from '../client/queries.ts';
import type { Data } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import styles from './settings.module.css';

interface TestLetterProps {
  /** Whether a mail server is configured. */
  readonly isSent: boolean;
  readonly mayChange: boolean;
  /** Whether the form has changes that are not saved. The mail would be sent without them. */
  readonly isUnsaved: boolean;
}

/** Sends a mail to the person, to test the stored mail settings. */
export function TestLetter({ isSent, mayChange, isUnsaved }: TestLetterProps) {
  const http = useHttp();
  const { person } = useSession();
  const [said, setSaid] = useState<{ readonly text: string; readonly isBad: boolean } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    setIsBusy(true);
    setSaid(null);
    try {
      const { body } = await http.ask<Data<{ readonly to: string }>>('/settings/letter', { method: 'POST', body: {} });
      setSaid({
        text: t('settings.testEmailSent', { address: body.data.to }),
        isBad: false,
      });
    } catch (failure) {
      setSaid({ text: inWords(failure), isBad: true });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section className={styles.beside}>
      <h2>{t('settings.emailDeliveryTest')}</h2>
      <p className={styles.quiet}>{isSent ? t('settings.testEmailHelp', { address: person?.email ?? '' }) : t('settings.noMailServer')}</p>
      {mayChange && (
        <Button
          isBusy={isBusy}
          why={isUnsaved ? t('settings.saveBeforeTestEmail') : isSent ? null : t('settings.configureMailServerFirst')}
          onClick={() => void send()}
        >
          {t('settings.sendTestEmail')}
        </Button>
      )}
      <p role="status" className={said?.isBad ? styles.bad : ''}>
        {said?.text}
      </p>
    </section>
  );
}
