import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp, useSession } from '../client/queries.ts';
import type { Data } from '../client/types.ts';
import { Button } from '../shell/button.tsx';
import { t } from '../words/text.ts';
import styles from './settings.module.css';

/** Sends a mail to the person, to test the mail settings. */
export function TestLetter({ isSent, mayChange }: { readonly isSent: boolean; readonly mayChange: boolean }) {
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
        text: t('The server has taken a letter to {address}. Look whether it is there.', { address: body.data.to }),
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
      <h2>{t('Do letters arrive?')}</h2>
      <p className={styles.quiet}>
        {isSent
          ? t('A letter to {address} says it at once.', { address: person?.email ?? '' })
          : t('No server takes letters yet: nothing is sent to anybody.')}
      </p>
      {mayChange && (
        <Button isBusy={isBusy} why={isSent ? null : t('Say first which server takes them, and save.')} onClick={() => void send()}>
          {t('Send me one')}
        </Button>
      )}
      <p role="status" className={said?.isBad ? styles.bad : ''}>
        {said?.text}
      </p>
    </section>
  );
}
