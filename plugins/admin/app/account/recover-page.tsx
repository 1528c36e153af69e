import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useHttp, useSession } from '../client/queries.ts';
import { PAGE } from '../client/root.ts';
import { rememberSignedIn } from '../client/session.ts';
import type { Data, LinkStatus } from '../client/types.ts';
import { rich } from '../i18n/rich.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { FormError, TextField } from '../shell/field.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { Bar } from '../shell/skeleton.tsx';
import styles from './account.module.css';
import { inWords, secondStepOf } from './in-words.ts';
import { useSending } from './use-sending.ts';

/**
 * The page to request a link for a new password, and the target of that link and of invitations. The code is in the fragment (`#code=`),
 * which browsers do not send, so it appears in no log.
 */
export function RecoverPage() {
  const [given] = useState(() => new URLSearchParams(window.location.hash.slice(1)));
  const code = given.get('code');
  const isInvited = code !== null && given.has('invited');
  useEffect(() => {
    // The code is valid once; remove it from the history until then.
    if (window.location.hash !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return code === null ? (
    <Door title={t('account.forgotPasswordTitle')}>
      <RequestLink />
    </Door>
  ) : (
    <FollowedLink code={code} isInvited={isInvited} />
  );
}

function Door({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  usePageTitle(title);
  return (
    <main className={styles.door}>
      <div>
        <p className={styles.above}>{t('common.plinth')}</p>
        <h1 className={styles.headline}>{title}</h1>
        {children}
        <p className={styles.small}>
          <Link to="/sign-in">{t('account.backToSignIn')}</Link>
        </p>
      </div>
    </main>
  );
}

/** Requests a link by email. Without a mail server, says what an administrator can do instead. */
function RequestLink() {
  const http = useHttp();
  const { recovery } = useSession();
  const [email, setEmail] = useState('');
  const [isDone, setIsDone] = useState(false);
  const { error, isBusy, submit } = useSending(async () => {
    await http.ask('/auth/forgot-password', { method: 'POST', body: { email: email.trim() } });
    setIsDone(true);
  });
  const command = <code dir="ltr">plinth admin password {email.trim() || 'you@example.com'}</code>;
  if (recovery === 'none')
    return (
      <>
        <p>{t('account.cannotSendEmail')}</p>
        <p>{rich('account.askForServerReset', { command })}</p>
      </>
    );
  if (isDone && recovery === 'log')
    return (
      <>
        <p role="status">{t('account.resetLinkInLog', { address: email.trim() })}</p>
        <p>{rich('account.serverResetHint', { command })}</p>
      </>
    );
  if (isDone) return <p role="status">{t('account.resetLinkSent', { address: email.trim() })}</p>;
  return (
    <form onSubmit={submit}>
      <TextField label={t('common.email')} type="email" autoComplete="username" required autoFocus value={email} onValue={setEmail} />
      <FormError text={error} />
      <Button type="submit" kind="main" isBusy={isBusy} data-wide="">
        {t('account.sendResetLink')}
      </Button>
    </form>
  );
}

/** Whether a link still works; null until the server has answered. */
function useLinkStatus(code: string): LinkStatus | { readonly state: 'failed'; readonly reason: string } | null {
  const http = useHttp();
  const [status, setStatus] = useState<ReturnType<typeof useLinkStatus>>(null);
  useEffect(() => {
    const stop = new AbortController();
    http
      .ask<Data<LinkStatus>>('/invitation', { method: 'POST', body: { code }, signal: stop.signal })
      .then(({ body }) => setStatus(body.data))
      .catch((failure: unknown) => {
        if (!stop.signal.aborted) setStatus({ state: 'failed', reason: inWords(failure) });
      });
    return () => stop.abort();
  }, [http, code]);
  return status;
}

/** The page of a link: the form for a password, or why the link does not work. */
function FollowedLink({ code, isInvited }: { readonly code: string; readonly isInvited: boolean }) {
  const status = useLinkStatus(code);
  const isRefused = status !== null && status.state !== 'valid' && status.state !== 'failed';
  const welcome = isInvited ? t('account.welcome') : t('account.resetPassword');
  const refusal = isInvited ? t('account.invitationRejected') : t('account.resetLinkRejected');
  return (
    <Door title={isRefused ? refusal : welcome}>
      {status === null && <Bar width={60} />}
      {status?.state === 'failed' && <p role="alert">{status.reason}</p>}
      {status?.state === 'valid' && <PasswordForm code={code} isInvited={isInvited} {...status} />}
      {isRefused && <p role="alert">{reasonAgainst(status.state, isInvited)}</p>}
    </Door>
  );
}

function reasonAgainst(state: 'used' | 'expired' | 'unknown', isInvited: boolean): string {
  if (state === 'used') return isInvited ? t('account.invitationUsed') : t('account.resetLinkUsed');
  if (state === 'expired') return isInvited ? t('account.invitationExpired') : t('account.resetLinkExpired');
  return isInvited ? t('account.invitationInvalid') : t('account.resetLinkInvalid');
}

interface PasswordFormProps {
  readonly code: string;
  readonly isInvited: boolean;
  readonly name: string;
  readonly email: string;
}

function PasswordForm({ code, isInvited, name, email }: PasswordFormProps) {
  const http = useHttp();
  const [password, setPassword] = useState('');
  const { error, isBusy, submit } = useSending(
    async () => {
      await http.ask('/auth/reset-password', { method: 'POST', body: { code, password, passwordConfirmation: password } });
      rememberSignedIn(true);
      // Load the page again with the person's rights.
      window.location.assign(PAGE);
    },
    (failure) => {
      // The password is set, but signing in needs a second step.
      const isSet = secondStepOf(failure) !== null;
      if (isSet) window.location.assign(`${PAGE}/sign-in`);
      return isSet;
    },
  );
  return (
    <form onSubmit={submit}>
      <p className={styles.invited}>
        {isInvited ? t('account.invitationWelcome', { name, email }) : t('account.chooseNewPassword', { email })}
      </p>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label={isInvited ? t('account.yourPassword') : t('common.newPassword')}
        type="password"
        autoComplete="new-password"
        required
        autoFocus
        value={password}
        onValue={setPassword}
      />
      <FormError text={error} />
      <Button type="submit" kind="main" isBusy={isBusy} data-wide="">
        {t('account.setPasswordAndSignIn')}
      </Button>
    </form>
  );
}
