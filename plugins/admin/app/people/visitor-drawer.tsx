import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changedFields } from '../client/changed-fields.ts';
import { useHttp, useModel } from '../client/queries.ts';
import type { Data, VisitorWays } from '../client/types.ts';
import { listed } from '../i18n/lists.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { TextField } from '../shell/field.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
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
  const [opened] = useState(visitor);
  const [username, setUsername] = useState(visitor?.username ?? '');
  const [email, setEmail] = useState(visitor?.email ?? '');
  const [password, setPassword] = useState('');
  const [chosen, setRole] = useState(visitor?.role?.id);
  const [isBlocked, setIsBlocked] = useState(visitor?.blocked === true);
  const [isRemoving, setIsRemoving] = useState(false);
  const role = chosen ?? (visitor === null ? first : undefined);
  const path = `/users/${visitor?.id}`;
  const against = may(visitor === null ? 'create' : 'update') ? null : t('people.noPermissionToEditEndUsers');
  const said = {
    username: username.trim(),
    email: email.trim(),
    ...(password !== '' && { password }),
    ...(role !== undefined && { role }),
  };
  const changed = changedFields<object>({ username: opened?.username, email: opened?.email ?? '', role: opened?.role?.id }, said);
  const isSame = visitor !== null && Object.keys(changed).length === 0;
  const save = () => {
    if (visitor === null)
      return run(
        () => http.ask('/users', { method: 'POST', body: { ...said, confirmed: true } }),
        t('people.endUserCanSignIn', { name: said.username }),
      );
    return run(() => http.ask(path, { method: 'PUT', body: changed }), t('common.changesSaved'));
  };
  return (
    <Dialog
      title={visitor?.username ?? t('people.createEndUser')}
      kind="drawer"
      {...(visitor !== null && { isDirty: !isSame })}
      onClose={onClose}
    >
      <section className={styles.section}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void save().then((isDone) => isDone && onClose());
          }}
        >
          <TextField label={t('people.username')} required minLength={3} autoComplete="off" value={username} onValue={setUsername} />
          <TextField label={t('common.email')} type="email" required autoComplete="off" value={email} onValue={setEmail} />
          <TextField
            label={visitor === null ? t('common.password') : t('common.newPassword')}
            type="password"
            required={visitor === null}
            minLength={6}
            autoComplete="new-password"
            value={password}
            onValue={setPassword}
            {...(visitor !== null && { hint: t('people.passwordHelp') })}
          />
          {roles.data && (
            <Choice
              label={t('common.role')}
              value={String(role ?? '')}
              options={[
                ...(role === undefined ? [{ value: '', label: t('people.noRole') }] : []),
                ...roles.data
                  .filter(({ name }) => name !== 'public')
                  .map(({ id, title }) => ({ value: String(id), label: translateServer(title) })),
              ]}
              onValue={(value) => setRole(Number(value))}
            />
          )}
          <Button type="submit" kind="main" isBusy={isBusy} why={against ?? (isSame ? t('common.noUnsavedChanges') : null)}>
            {visitor === null ? t('people.createUser') : t('common.save')}
          </Button>
        </form>
      </section>
      {visitor !== null && may('findOne') && <WaysIn visitor={visitor} against={against} />}
      {visitor !== null && (
        <section className={styles.section}>
          <h3>{t('people.access')}</h3>
          <div className={styles.actions}>
            <Button
              kind={isBlocked ? 'plain' : 'danger'}
              isBusy={isBusy}
              why={against}
              onClick={() =>
                void run(
                  () => http.ask(path, { method: 'PUT', body: { blocked: !isBlocked } }),
                  isBlocked ? t('people.userUnblocked', { name: visitor.username }) : t('people.userBlocked', { name: visitor.username }),
                ).then((isDone) => isDone && setIsBlocked(!isBlocked))
              }
            >
              {isBlocked ? t('people.unblock') : t('people.block')}
            </Button>
            <Button
              kind="bareDanger"
              why={may('destroy') ? null : t('people.noPermissionToDeleteEndUsers')}
              onClick={() => setIsRemoving(true)}
            >
              {t('common.deleteMore')}
            </Button>
          </div>
        </section>
      )}
      {visitor !== null && isRemoving && (
        <Dialog
          title={t('common.deleteNameQuestion', { name: visitor.username })}
          onClose={() => setIsRemoving(false)}
          foot={
            <>
              <Button onClick={() => setIsRemoving(false)}>{t('common.cancel')}</Button>
              <Button
                kind="danger"
                isBusy={isBusy}
                onClick={() =>
                  void run(() => http.ask(path, { method: 'DELETE' }), t('people.userDeleted', { name: visitor.username })).then(
                    (isDone) => isDone && onClose(),
                  )
                }
              >
                {t('common.delete')}
              </Button>
            </>
          }
        >
          <p>{t('people.deleteEndUserEffect')}</p>
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
      <h3>{t('people.signInSection')}</h3>
      <dl className={styles.facts}>
        <dt>{t('common.password')}</dt>
        <dd>{password ? t('common.yes') : t('people.passwordNotSet')}</dd>
        {providers.length > 0 && (
          <>
            <dt>{t('people.identityProviders')}</dt>
            <dd>{listed(providers)}</dd>
          </>
        )}
        {secondFactor !== null && (
          <>
            <dt>{t('common.twoFactor')}</dt>
            <dd>{secondFactor ? t('people.twoFactorOn') : t('people.twoFactorOff')}</dd>
          </>
        )}
        {sessions !== null && (
          <>
            <dt>{t('common.activeSessions')}</dt>
            <dd>{t('people.deviceCount', { count: sessions })}</dd>
          </>
        )}
        {lastSeenAt !== null && (
          <>
            <dt>{t('people.lastActive')}</dt>
            <dd>
              <RelativeTime at={lastSeenAt} />
            </dd>
          </>
        )}
      </dl>
      <div className={styles.actions}>
        {sessions === null ? (
          <p className={styles.quiet}>{t('people.endUserSessionsNotTracked')}</p>
        ) : (
          <Button
            isBusy={isBusy}
            why={against ?? (sessions === 0 ? t('people.noActiveSessions') : null)}
            onClick={() =>
              void run(
                () => http.ask(`${path}/sign-out`, { method: 'POST', body: {} }),
                t('people.signedOutOfAllDevices', { name: visitor.username }),
              )
            }
          >
            {t('people.signOutOfAllDevices')}
          </Button>
        )}
        {secondFactor && (
          <Button
            isBusy={isBusy}
            why={against}
            onClick={() => void run(() => http.ask(`${path}/second-factor`, { method: 'DELETE' }), t('people.twoFactorReset'))}
          >
            {t('people.resetTwoFactor')}
          </Button>
        )}
      </div>
    </section>
  );
}
