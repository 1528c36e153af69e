import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, Suspense, useState } from 'react';
import { keys, useHttp, useModel, useSession } from '../client/queries.ts';
import type { Person } from '../client/types.ts';
import { rich } from '../i18n/rich.ts';
import { type PlainMessageId, t, translateServer } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { FormError, TextField } from '../shell/field.tsx';
import { late } from '../shell/late.ts';
import { useNotices } from '../shell/notices.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { chooseTheme, type Theme, useTheme } from '../shell/theme.ts';
import { useAgentsAddress } from '../tokens/agents-address.ts';
import styles from './account.module.css';
import { inWords } from './in-words.ts';
import { OwnLanguage } from './language-choice.tsx';
import { OwnFactor } from './own-factor.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { SignOut } from './sign-out.tsx';

const THEMES: readonly (readonly [Theme, PlainMessageId])[] = [
  ['system', 'account.systemSetting'],
  ['light', 'account.lightTheme'],
  ['dark', 'account.darkTheme'],
];

/** Loaded when programs can sign people in. */
const ConnectedPrograms = late(async () => (await import('./connected-programs.tsx')).ConnectedPrograms);

/** Loaded when the plugin review is on. */
const MailChoice = late(async () => (await import('../review/mail-choice.tsx')).MailChoice);

/** The page of the person's own account: their data, how they sign in, and the settings of this device. */
export function AccountPage() {
  const { person, secondFactor } = useSession();
  const { plugins, granted } = useModel();
  const agents = useAgentsAddress();
  usePageTitle(t('common.account'));
  if (person === null) return null;
  return (
    <div className={styles.page}>
      <h1 className={styles.headline}>{person.name}</h1>
      <section className={styles.part}>
        <h2>{t('account.profile')}</h2>
        <Name person={person} />
      </section>
      <section className={styles.part}>
        <h2>{t('common.language')}</h2>
        <OwnLanguage person={person} />
      </section>
      <section className={styles.part}>
        <h2>{t('account.theme')}</h2>
        <Look />
      </section>
      {plugins.includes('review') && granted.includes('plugin::review.document.read') && (
        <section className={styles.part}>
          <h2>{t('account.emailNotifications')}</h2>
          <Suspense>
            <MailChoice />
          </Suspense>
        </section>
      )}
      <section className={styles.part}>
        <h2>{t('common.password')}</h2>
        <Password />
      </section>
      {secondFactor && (
        <section className={styles.part}>
          <h2>{t('common.twoFactor')}</h2>
          <OwnFactor />
        </section>
      )}
      <section className={styles.part}>
        <h2>{t('common.activeSessions')}</h2>
        <OwnSessions />
      </section>
      {agents?.signsIn === true && (
        <section className={styles.part}>
          <h2>{t('common.connectedApps')}</h2>
          <div>
            <Suspense>
              <ConnectedPrograms path="/programs" mayEnd />
            </Suspense>
            <p className={styles.small}>{rich('account.agentsConnectAt', { address: <code>{agents.url}</code> })}</p>
          </div>
        </section>
      )}
      <section className={styles.part}>
        <h2>{t('account.signOutHeading')}</h2>
        <SignOut />
      </section>
    </div>
  );
}

function Name({ person }: { readonly person: Person }) {
  const http = useHttp();
  const queries = useQueryClient();
  const { say } = useNotices();
  const [name, setName] = useState(person.name);
  const [error, setError] = useState<string | null>(null);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    try {
      await http.ask('/session', { method: 'PUT', body: { name: name.trim() } });
      await queries.refetchQueries({ queryKey: keys.session });
      say({ text: t('account.nameSaved'), kind: 'done' });
    } catch (failure) {
      setError(inWords(failure));
    }
  };
  return (
    <form onSubmit={send}>
      <TextField label={t('common.name')} autoComplete="name" required value={name} onValue={setName} />
      <p className={styles.quiet}>
        {person.email} · {person.role.title !== null && translateServer(person.role.title)}
      </p>
      <FormError text={error} />
      <div className={styles.actions}>
        <Button type="submit" why={name.trim() === person.name ? t('account.nameUnchanged') : null}>
          {t('account.saveName')}
        </Button>
      </div>
    </form>
  );
}

function Look() {
  const theme = useTheme();
  return (
    <fieldset className={styles.choices}>
      <legend className="for-readers">{t('account.theme')}</legend>
      {THEMES.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name="theme" checked={theme === value} onChange={() => chooseTheme(value)} />
          {t(label)}
        </label>
      ))}
    </fieldset>
  );
}

function Password() {
  const http = useHttp();
  const { say } = useNotices();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [error, setError] = useState<string | null>(null);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    try {
      await http.ask('/auth/change-password', {
        method: 'POST',
        body: { currentPassword: current, password: next, passwordConfirmation: next },
      });
      setCurrent('');
      setNext('');
      say({ text: t('account.passwordChanged'), kind: 'done' });
    } catch (failure) {
      setError(inWords(failure));
    }
  };
  return (
    <form onSubmit={send}>
      <TextField
        label={t('account.currentPassword')}
        type="password"
        autoComplete="current-password"
        required
        value={current}
        onValue={setCurrent}
      />
      <TextField label={t('common.newPassword')} type="password" autoComplete="new-password" required value={next} onValue={setNext} />
      <FormError text={error} />
      <Button type="submit">{t('account.changePassword')}</Button>
    </form>
  );
}
