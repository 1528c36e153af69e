import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useHttp } from '../client/queries.ts';
import { PAGE } from '../client/root.ts';
import { rememberSignedIn } from '../client/session.ts';
import { Button } from '../shell/button.tsx';
import { FormError, TextField } from '../shell/field.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { t } from '../words/text.ts';
import styles from './account.module.css';
import { secondStepOf } from './in-words.ts';
import { useSending } from './use-sending.ts';

/**
 * The page to request a mail with a link, and the target of that link and of invitations. The code is in the fragment (`#code=`), which
 * browsers do not send, so it appears in no log. With a code the page sets a new password.
 */
export function RecoverPage() {
  const http = useHttp();
  const [said] = useState(() => new URLSearchParams(window.location.hash.slice(1)));
  const code = said.get('code');
  const isInvited = code !== null && said.has('invited');
  const [text, setText] = useState('');
  const [isDone, setIsDone] = useState(false);
  usePageTitle(isInvited ? t('Welcome') : t('Forgotten password'));
  useEffect(() => {
    // The code is valid once; remove it from the history until then.
    if (window.location.hash !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  const { error, isBusy, submit } = useSending(
    async () => {
      if (code === null) await http.ask('/auth/forgot-password', { method: 'POST', body: { email: text.trim() } });
      else {
        await http.ask('/auth/reset-password', { method: 'POST', body: { code, password: text, passwordConfirmation: text } });
        rememberSignedIn(true);
        // Load the page again with the person's rights.
        window.location.assign(PAGE);
      }
      setIsDone(true);
    },
    (failure) => {
      // The password is set, but signing in needs a second step.
      const isSet = secondStepOf(failure) !== null;
      if (isSet) window.location.assign(`${PAGE}/sign-in`);
      return isSet;
    },
  );
  return (
    <main className={styles.door}>
      <div>
        <p className={styles.above}>{t('Plinth')}</p>
        <h1 className={styles.headline}>{isInvited ? t('Welcome') : code === null ? t('Forgotten password') : t('A new password')}</h1>
        {isDone && code === null ? (
          <p role="status">
            {t('If somebody here has the address {address}, a mail with a link is on its way. The link works once, within an hour.', {
              address: text.trim(),
            })}
          </p>
        ) : (
          <form onSubmit={submit}>
            <FormError text={error} />
            {isInvited && (
              <p className={styles.invited}>
                {t('You are invited to work here. Choose a password: with your address, it is how you sign in.')}
              </p>
            )}
            {code === null ? (
              <TextField label={t('Email')} type="email" autoComplete="username" required autoFocus value={text} onValue={setText} />
            ) : (
              <TextField
                label={isInvited ? t('Your password') : t('New password')}
                type="password"
                autoComplete="new-password"
                required
                autoFocus
                value={text}
                onValue={setText}
              />
            )}
            <Button type="submit" kind="main" isBusy={isBusy} data-wide="">
              {code === null ? t('Send me a link') : t('Set it and sign in')}
            </Button>
          </form>
        )}
        <p className={styles.small}>
          <Link to="/sign-in">{t('Back to signing in')}</Link>
        </p>
      </div>
    </main>
  );
}
