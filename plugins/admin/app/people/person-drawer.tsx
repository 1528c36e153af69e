import { useState } from 'react';
import { changedFields } from '../client/changed-fields.ts';
import { useHttp } from '../client/queries.ts';
import type { Data, Invited, StaffPerson, StaffTold } from '../client/types.ts';
import { listed } from '../i18n/lists.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { TextField } from '../shell/field.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
import { Choice } from './choice.tsx';
import { InvitationDialog } from './invite-dialog.tsx';
import { MailFailure } from './mail-failure.tsx';
import styles from './people.module.css';
import { peopleKeys } from './queries.ts';
import { useDoing } from './use-doing.ts';

interface PersonDrawerProps {
  readonly person: StaffPerson;
  readonly staff: StaffTold;
  readonly mayChange: boolean;
  onClose(): void;
}

/** Returns why a person cannot be changed; null: they can. */
function reasonAgainst({ isBeyond }: StaffPerson, mayChange: boolean): string | null {
  if (!mayChange) return t('people.viewOnly');
  return isBeyond ? t('people.userExceedsYourPermissions') : null;
}

/**
 * Returns the label of a role that does not exist.
 * @param role null: the person has none
 */
export function noSuchRole(role: string | null): string {
  return role === null ? t('people.noRoleFound') : t('people.roleNotFound', { role });
}

/** The drawer of a staff member: data, role, sign-in, blocking and removal. */
export function PersonDrawer({ person, staff, mayChange, onClose }: PersonDrawerProps) {
  const http = useHttp();
  const { isBusy, run } = useDoing([peopleKeys.staff]);
  /** As the form was opened with it. */
  const [opened, setOpened] = useState({ name: person.name, email: person.email });
  const [name, setName] = useState(person.name);
  const [email, setEmail] = useState(person.email);
  const [invited, setInvited] = useState<Invited | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const path = `/staff/${person.documentId}`;
  const against = reasonAgainst(person, mayChange);
  const own = against ?? (person.isMe ? t('people.notOnOwnAccount') : null);
  const change = (body: object, done: string) => run(() => http.ask(path, { method: 'PUT', body }), done);
  const said = { name: name.trim(), email: email.trim() };
  const changed = changedFields(opened, said);
  const isSame = Object.keys(changed).length === 0;
  const roles = staff.roles.map((role) => ({
    value: role.name,
    label: translateServer(role.title),
    why: role.isBeyond ? t('people.roleExceedsYours') : null,
  }));
  const known = roles.some(({ value }) => value === person.role) ? [] : [{ value: person.role ?? '', label: noSuchRole(person.role) }];
  if (invited !== null) return <InvitationDialog invited={invited} onClose={() => setInvited(null)} />;
  return (
    <Dialog title={person.name} kind="drawer" isDirty={!isSame} onClose={onClose}>
      {against !== null && <p className={styles.quiet}>{against}</p>}
      <section className={styles.section}>
        <h3>{t('people.profile')}</h3>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void change(changed, t('common.changesSaved')).then((isDone) => isDone && setOpened(said));
          }}
        >
          <TextField
            label={t('common.name')}
            required
            maxLength={255}
            autoComplete="off"
            readOnly={against !== null}
            value={name}
            onValue={setName}
          />
          <TextField
            label={t('common.email')}
            type="email"
            required
            autoComplete="off"
            readOnly={against !== null}
            value={email}
            onValue={setEmail}
          />
          <Button type="submit" isBusy={isBusy} why={against ?? (isSame ? t('common.noUnsavedChanges') : null)}>
            {t('common.save')}
          </Button>
        </form>
      </section>
      <section className={styles.section}>
        <h3>{t('people.roleSection')}</h3>
        <Choice
          label={t('common.role')}
          value={person.role ?? ''}
          options={[...known, ...roles]}
          isOff={own !== null}
          onValue={(role) => {
            const title = roles.find(({ value }) => value === role)?.label ?? role;
            void change({ role }, t('people.roleChanged', { name: person.name, role: title }));
          }}
        />
      </section>
      <section className={styles.section}>
        <h3>{t('people.signInSection')}</h3>
        <dl className={styles.facts}>
          <dt>{t('common.twoFactor')}</dt>
          <dd>
            {person.secondFactor
              ? t('people.twoFactorOn')
              : staff.rules.requiredRoles.includes(person.role ?? '')
                ? t('people.twoFactorRequiredNext')
                : t('people.twoFactorOff')}
          </dd>
          {person.providers.length > 0 && (
            <>
              <dt>{t('people.identityProviders')}</dt>
              <dd>{listed(person.providers)}</dd>
            </>
          )}
          <dt>{t('common.activeSessions')}</dt>
          <dd>{t('people.deviceCount', { count: person.sessions })}</dd>
          <dt>{t('people.lastActive')}</dt>
          <dd>{person.lastSeenAt === null ? t('people.notRecently') : <RelativeTime at={person.lastSeenAt} />}</dd>
        </dl>
        <MailFailure failure={person.mailFailure} />
        <div className={styles.actions}>
          {person.state === 'invited' && (
            <Button
              isBusy={isBusy}
              why={against}
              onClick={() =>
                void run(
                  async () => setInvited((await http.ask<Data<Invited>>(`${path}/link`, { method: 'POST', body: {} })).body.data),
                  null,
                )
              }
            >
              {t('people.createNewLink')}
            </Button>
          )}
          <Button
            isBusy={isBusy}
            why={against ?? (person.sessions === 0 ? t('people.noActiveSessions') : null)}
            onClick={() =>
              void run(
                () => http.ask(`${path}/sign-out`, { method: 'POST', body: {} }),
                t('people.signedOutOfAllDevices', { name: person.name }),
              )
            }
          >
            {t('people.signOutOfAllDevices')}
          </Button>
          {person.secondFactor && (
            <Button
              isBusy={isBusy}
              why={against}
              onClick={() =>
                void run(
                  () => http.ask(`${path}/second-factor`, { method: 'DELETE' }),
                  staff.mail ? t('people.twoFactorResetAndNotified') : t('people.twoFactorReset'),
                )
              }
            >
              {t('people.resetTwoFactor')}
            </Button>
          )}
        </div>
      </section>
      <section className={styles.section}>
        <h3>{t('people.access')}</h3>
        <div className={styles.actions}>
          {person.state === 'disabled' ? (
            <Button
              isBusy={isBusy}
              why={own}
              onClick={() => void change({ blocked: false }, t('people.userUnblocked', { name: person.name }))}
            >
              {t('people.unblock')}
            </Button>
          ) : (
            <Button
              kind="danger"
              isBusy={isBusy}
              why={own}
              onClick={() => void change({ blocked: true }, t('people.userBlockedAndSignedOut', { name: person.name }))}
            >
              {t('people.block')}
            </Button>
          )}
          <Button kind="bareDanger" why={own} onClick={() => setIsRemoving(true)}>
            {t('common.deleteMore')}
          </Button>
        </div>
      </section>
      {isRemoving && (
        <Dialog
          title={t('common.deleteNameQuestion', { name: person.name })}
          onClose={() => setIsRemoving(false)}
          foot={
            <>
              <Button onClick={() => setIsRemoving(false)}>{t('common.cancel')}</Button>
              <Button
                kind="danger"
                isBusy={isBusy}
                onClick={() =>
                  void run(() => http.ask(path, { method: 'DELETE' }), t('people.userDeleted', { name: person.name })).then((isDone) => {
                    if (isDone) onClose();
                    else setIsRemoving(false);
                  })
                }
              >
                {t('common.delete')}
              </Button>
            </>
          }
        >
          <p>{t('people.deleteUserEffect')}</p>
        </Dialog>
      )}
    </Dialog>
  );
}
