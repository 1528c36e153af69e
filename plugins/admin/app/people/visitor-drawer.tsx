import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHttp, useModel } from '../client/queries.ts';
import type { Data, VisitorWays } from '../client/types.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { TextField } from '../shell/field.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
import { listed } from '../words/lists.ts';
import { counted, t, told } from '../words/text.ts';
import { Choice } from './choice.tsx';
import styles from './people.module.css';
import { peopleKeys, rolesQuery } from './queries.ts';
import { useDoing } from './use-doing.ts';
import type { Visitor } from './visitors-part.tsx';

/**
 * The drawer of a user of the app: data, role, sign-in, blocking and removal.
 * @param visitor null: a new one
 */
export function VisitorDrawer({ visitor, onClose }: { readonly visitor: Visitor | null; onClose(): void }) {
  const http = useHttp();
  const { granted } = useModel();
  const { isBusy, run } = useDoing([peopleKeys.users, peopleKeys.roles]);
  const may = (verb: string) => granted.includes(`plugin::users-permissions.user.${verb}`);
  const roles = useQuery({ ...rolesQuery(http), enabled: granted.includes('plugin::users-permissions.role.find') });
  const first = roles.data?.find(({ name }) => name === 'authenticated')?.id;
  const [username, setUsername] = useState(visitor?.username ?? '');
  const [email, setEmail] = useState(visitor?.email ?? '');
  const [password, setPassword] = useState('');
  const [chosen, setRole] = useState(visitor?.role?.id);
  const [isRemoving, setIsRemoving] = useState(false);
  const role = chosen ?? (visitor === null ? first : undefined);
  const path = `/users/${visitor?.id}`;
  const against = may(visitor === null ? 'create' : 'update') ? null : t('Your role does not let you change visitors.');
  const save = () => {
    const said = {
      username: username.trim(),
      email: email.trim(),
      ...(password !== '' && { password }),
      ...(role !== undefined && { role }),
    };
    if (visitor === null)
      return run(
        () => http.ask('/users', { method: 'POST', body: { ...said, confirmed: true } }),
        t('{name} can sign in now.', { name: said.username }),
      );
    const changed = Object.fromEntries(
      Object.entries(said).filter(([key, value]) => (key === 'role' ? value !== visitor.role?.id : value !== visitor[key as 'username'])),
    );
    return run(() => http.ask(path, { method: 'PUT', body: changed }), t('Saved.'));
  };
  return (
    <Dialog title={visitor?.username ?? t('New visitor')} kind="drawer" onClose={onClose}>
      <section className={styles.section}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void save().then((isDone) => isDone && onClose());
          }}
        >
          <TextField label={t('User name')} required minLength={3} autoComplete="off" value={username} onValue={setUsername} />
          <TextField label={t('Email')} type="email" required autoComplete="off" value={email} onValue={setEmail} />
          <TextField
            label={visitor === null ? t('Password') : t('New password')}
            type="password"
            required={visitor === null}
            minLength={6}
            autoComplete="new-password"
            value={password}
            onValue={setPassword}
            {...(visitor !== null && { hint: t('Empty: it stays. Another one signs them out everywhere.') })}
          />
          {roles.data && (
            <Choice
              label={t('Role')}
              value={String(role ?? '')}
              options={[
                ...(role === undefined ? [{ value: '', label: t('None|role') }] : []),
                ...roles.data.filter(({ name }) => name !== 'public').map(({ id, title }) => ({ value: String(id), label: told(title) })),
              ]}
              onValue={(value) => setRole(Number(value))}
            />
          )}
          <Button type="submit" kind="main" isBusy={isBusy} why={against}>
            {visitor === null ? t('Make them') : t('Save')}
          </Button>
        </form>
      </section>
      {visitor !== null && may('findOne') && <WaysIn visitor={visitor} against={against} />}
      {visitor !== null && (
        <section className={styles.section}>
          <h3>{t('Letting them out')}</h3>
          <div className={styles.actions}>
            <Button
              kind={visitor.blocked ? 'plain' : 'danger'}
              isBusy={isBusy}
              why={against}
              onClick={() =>
                void run(
                  () => http.ask(path, { method: 'PUT', body: { blocked: !visitor.blocked } }),
                  visitor.blocked
                    ? t('{name} may come in again.', { name: visitor.username })
                    : t('{name} is locked out.', { name: visitor.username }),
                ).then((isDone) => isDone && onClose())
              }
            >
              {visitor.blocked ? t('Let in again') : t('Lock out')}
            </Button>
            <Button
              kind="bareDanger"
              why={may('destroy') ? null : t('Your role does not let you remove visitors.')}
              onClick={() => setIsRemoving(true)}
            >
              {t('Remove…')}
            </Button>
          </div>
        </section>
      )}
      {visitor !== null && isRemoving && (
        <Dialog
          title={t('Remove {name}?', { name: visitor.username })}
          onClose={() => setIsRemoving(false)}
          foot={
            <>
              <Button onClick={() => setIsRemoving(false)}>{t('Keep them')}</Button>
              <Button
                kind="danger"
                isBusy={isBusy}
                onClick={() =>
                  void run(() => http.ask(path, { method: 'DELETE' }), t('{name} is removed.', { name: visitor.username })).then(
                    (isDone) => isDone && onClose(),
                  )
                }
              >
                {t('Remove')}
              </Button>
            </>
          }
        >
          <p>{t('The account is gone, with its password and sessions. This cannot be undone.')}</p>
        </Dialog>
      )}
    </Dialog>
  );
}

function WaysIn({ visitor, against }: { readonly visitor: Visitor; readonly against: string | null }) {
  const http = useHttp();
  const path = `/users/${visitor.id}`;
  const key = [...peopleKeys.users, 'ways', visitor.id];
  const { isBusy, run } = useDoing([key]);
  const ways = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await http.ask<Data<VisitorWays>>(`${path}/ways-in`, { signal })).body.data,
  });
  if (ways.data === undefined) return null;
  const { password, providers, sessions, lastSeenAt, secondFactor } = ways.data;
  return (
    <section className={styles.section}>
      <h3>{t('How they come in')}</h3>
      <dl className={styles.facts}>
        <dt>{t('Password')}</dt>
        <dd>{password ? t('Yes') : t('None|password')}</dd>
        {providers.length > 0 && (
          <>
            <dt>{t('Signs in by')}</dt>
            <dd>{listed(providers)}</dd>
          </>
        )}
        {secondFactor !== null && (
          <>
            <dt>{t('Second step')}</dt>
            <dd>{secondFactor ? t('On|second step') : t('Off|second step')}</dd>
          </>
        )}
        {sessions !== null && (
          <>
            <dt>{t('Signed in on')}</dt>
            <dd>{counted(sessions, '{count} device', '{count} devices')}</dd>
          </>
        )}
        {lastSeenAt !== null && (
          <>
            <dt>{t('Last seen')}</dt>
            <dd>
              <RelativeTime at={lastSeenAt} />
            </dd>
          </>
        )}
      </dl>
      <div className={styles.actions}>
        {sessions === null ? (
          <p className={styles.quiet}>
            {t('Sign-ins of visitors belong to no sessions here: a new password, or locking them out, ends them.')}
          </p>
        ) : (
          <Button
            isBusy={isBusy}
            why={against ?? (sessions === 0 ? t('They are signed in nowhere.') : null)}
            onClick={() =>
              void run(
                () => http.ask(`${path}/sign-out`, { method: 'POST', body: {} }),
                t('{name} is signed out everywhere.', { name: visitor.username }),
              )
            }
          >
            {t('Sign out everywhere')}
          </Button>
        )}
        {secondFactor && (
          <Button
            isBusy={isBusy}
            why={against}
            onClick={() => void run(() => http.ask(`${path}/second-factor`, { method: 'DELETE' }), t('The second step is taken away.'))}
          >
            {t('Take the second step away')}
          </Button>
        )}
      </div>
    </section>
  );
}
