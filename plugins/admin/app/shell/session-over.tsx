import { useEffect, useRef, useState } from 'react';
import { SignInForm } from '../account/sign-in-form.tsx';
import { useHttp, useSession } from '../client/queries.ts';
import { PAGE } from '../client/root.ts';
import { rememberSignedIn, renewSession } from '../client/session.ts';
import { region } from '../i18n/languages.ts';
import { t } from '../i18n/translate.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import styles from './session-over.module.css';
import { LayerContext } from './shortcuts.ts';

/** Layer above all dialogs. */
const UPPERMOST = 100;

/** Asks for the password when the session has ended. Requests that failed meanwhile are repeated afterwards. */
export function SessionOver() {
  const http = useHttp();
  const { person } = useSession();
  const [over, setOver] = useState<{ readonly at: Date; answer(isSignedIn: boolean): void } | null>(null);
  // Requests that fail at the same time share one dialog.
  const pending = useRef<Promise<boolean> | null>(null);
  useEffect(() => {
    http.onSessionEnd(() => {
      pending.current ??= renewSession(http)
        .then((isRenewed) => isRenewed || new Promise<boolean>((answer) => setOver({ at: new Date(), answer })))
        .finally(() => {
          pending.current = null;
          setOver(null);
        });
      return pending.current;
    });
  }, [http]);
  if (over === null || person === null) return null;
  const time = new Intl.DateTimeFormat(region, { timeStyle: 'short' }).format(over.at);
  return (
    <LayerContext value={UPPERMOST}>
      <Dialog title={t('shell.signInToContinue')} onClose={() => undefined} canBeLeft={false}>
        <p className={styles.words}>{t('shell.sessionEnded', { time })}</p>
        <SignInForm
          email={person.email}
          action={t('common.continue')}
          aside={
            <span className={styles.aside}>
              <Button
                kind="bare"
                onClick={() => {
                  rememberSignedIn(false);
                  // Load the page again, so that nothing of the other person's session remains.
                  window.location.assign(`${PAGE}/sign-in`);
                }}
              >
                {t('shell.signInAsAnotherUser')}
              </Button>
            </span>
          }
          onSignedIn={() => over.answer(true)}
        />
      </Dialog>
    </LayerContext>
  );
}
