import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { keys, useHttp, useSession } from '../client/queries.ts';
import { rememberSignedIn } from '../client/session.ts';
import { rich } from '../i18n/rich.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { FormError, TextField } from '../shell/field.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import styles from './account.module.css';
import { useSending } from './use-sending.ts';

/**
 * The page to create the first administrator. The token is in the fragment of the link, which browsers do not send, so it appears in no
 * log.
 */
export function FirstPage() {
  const http = useHttp();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { first } = useSession();
  const [token] = useState(() => window.location.hash.slice(1));
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  usePageTitle(t('account.createFirstAdministrator'));
  useEffect(() => {
    // Remove the token from the address bar and the history.
    if (window.location.hash !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  const { error, isBusy, submit } = useSending(async () => {
    await http.ask('/first', { method: 'POST', body: { token, name: name.trim(), email: email.trim(), password } });
    rememberSignedIn(true);
    await queries.refetchQueries({ queryKey: keys.session });
    await navigate({ to: '/', replace: true });
  });
  return (
    <main className={styles.door}>
      <div>
        <p className={styles.above}>{t('common.plinth')}</p>
        <h1 className={styles.headline}>{first ? t('account.createFirstAdministrator') : t('account.setupComplete')}</h1>
        {!first && (
          <p>
            {rich('account.administratorExists', {
              signIn: <Link to="/sign-in">{t('account.signIn')}</Link>,
            })}
          </p>
        )}
        {first && token === '' && <p>{rich('account.openSetupLink', { command: <code>plinth admin create</code> })}</p>}
        {first && token !== '' && (
          <form onSubmit={submit}>
            <TextField
              label={t('common.name')}
              autoComplete="name"
              required
              autoFocus
              value={name}
              onValue={setName}
              hint={t('common.nameHint')}
            />
            <TextField label={t('common.email')} type="email" autoComplete="username" required value={email} onValue={setEmail} />
            <TextField
              label={t('common.password')}
              type="password"
              autoComplete="new-password"
              required
              value={password}
              onValue={setPassword}
            />
            <FormError text={error} />
            <Button type="submit" kind="main" isBusy={isBusy} data-wide="">
              {t('account.createAccount')}
            </Button>
          </form>
        )}
      </div>
    </main>
  );
}
