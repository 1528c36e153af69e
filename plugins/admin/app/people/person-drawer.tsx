import { useState } from 'react';
import { useHttp } from '../client/queries.ts';
import type { Data, Invited, StaffPerson, StaffTold } from '../client/types.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { TextField } from '../shell/field.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
import { listed } from '../words/lists.ts';
import { counted, t, told } from '../words/text.ts';
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
  if (!mayChange) return t('Your role lets you look at people, and not change them.');
  return isBeyond ? t('They may do more than you: nobody gives, or takes, more than they have.') : null;
}

/**
 * Returns the label of a role that does not exist.
 * @param role null: the person has none
 */
export function noSuchRole(role: string | null): string {
  return role === null ? t('None (there is no such role)') : t('{role} (there is no such role)', { role });
}

/** The drawer of a staff member: data, role, sign-in, blocking and removal. */
export function PersonDrawer({ person, staff, mayChange, onClose }: PersonDrawerProps) {
  const http = useHttp();
  const { isBusy, run } = useDoing([peopleKeys.staff]);
  const [name, setName] = useState(person.name);
  const [email, setEmail] = useState(person.email);
  const [invited, setInvited] = useState<Invited | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const path = `/staff/${person.documentId}`;
  const against = reasonAgainst(person, mayChange);
  const own = against ?? (person.isMe ? t('Ask somebody else to do this to you.') : null);
  const change = (body: object, done: string) => run(() => http.ask(path, { method: 'PUT', body }), done);
  const isSame = name.trim() === person.name && email.trim() === person.email;
  const roles = staff.roles.map((role) => ({
    value: role.name,
    label: told(role.title),
    why: role.isBeyond ? t('it may do more than you') : null,
  }));
  const known = roles.some(({ value }) => value === person.role) ? [] : [{ value: person.role ?? '', label: noSuchRole(person.role) }];
  if (invited !== null) return <InvitationDialog invited={invited} onClose={() => setInvited(null)} />;
  return (
    <Dialog title={person.name} kind="drawer" isDirty={!isSame} onClose={onClose}>
      {against !== null && <p className={styles.quiet}>{against}</p>}
      <section className={styles.section}>
        <h3>{t('Who it is')}</h3>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void change({ name: name.trim(), email: email.trim() }, t('Saved.'));
          }}
        >
          <TextField
            label={t('Name')}
            required
            maxLength={255}
            autoComplete="off"
            readOnly={against !== null}
            value={name}
            onValue={setName}
          />
          <TextField
            label={t('Email')}
            type="email"
            required
            autoComplete="off"
            readOnly={against !== null}
            value={email}
            onValue={setEmail}
          />
          <Button type="submit" isBusy={isBusy} why={against ?? (isSame ? t('Nothing is changed.') : null)}>
            {t('Save')}
          </Button>
        </form>
      </section>
      <section className={styles.section}>
        <h3>{t('As what')}</h3>
        <Choice
          label={t('Role')}
          value={person.role ?? ''}
          options={[...known, ...roles]}
          isOff={own !== null}
          onValue={(role) => {
            const title = roles.find(({ value }) => value === role)?.label ?? role;
            void change({ role }, t('{name} is {role} now.', { name: person.name, role: title }));
          }}
        />
      </section>
      <section className={styles.section}>
        <h3>{t('How they come in')}</h3>
        <dl className={styles.facts}>
          <dt>{t('Second step')}</dt>
          <dd>
            {person.secondFactor
              ? t('On|second step')
              : staff.rules.requiredRoles.includes(person.role ?? '')
                ? t('Missing: asked for at the next sign-in')
                : t('Off|second step')}
          </dd>
          {person.providers.length > 0 && (
            <>
              <dt>{t('Signs in by')}</dt>
              <dd>{listed(person.providers)}</dd>
            </>
          )}
          <dt>{t('Signed in on')}</dt>
          <dd>{counted(person.sessions, '{count} device', '{count} devices')}</dd>
          <dt>{t('Last seen')}</dt>
          <dd>{person.lastSeenAt === null ? t('Not lately') : <RelativeTime at={person.lastSeenAt} />}</dd>
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
              {t('Create new link')}
            </Button>
          )}
          <Button
            isBusy={isBusy}
            why={against ?? (person.sessions === 0 ? t('They are signed in nowhere.') : null)}
            onClick={() =>
              void run(
                () => http.ask(`${path}/sign-out`, { method: 'POST', body: {} }),
                t('{name} is signed out everywhere.', { name: person.name }),
              )
            }
          >
            {t('Sign out everywhere')}
          </Button>
          {person.secondFactor && (
            <Button
              isBusy={isBusy}
              why={against}
              onClick={() =>
                void run(
                  () => http.ask(`${path}/second-factor`, { method: 'DELETE' }),
                  t('The second step is taken away, and they are told.'),
                )
              }
            >
              {t('Take the second step away')}
            </Button>
          )}
        </div>
      </section>
      <section className={styles.section}>
        <h3>{t('Letting them out')}</h3>
        <div className={styles.actions}>
          {person.state === 'disabled' ? (
            <Button
              isBusy={isBusy}
              why={own}
              onClick={() => void change({ blocked: false }, t('{name} may come in again.', { name: person.name }))}
            >
              {t('Let in again')}
            </Button>
          ) : (
            <Button
              kind="danger"
              isBusy={isBusy}
              why={own}
              onClick={() => void change({ blocked: true }, t('{name} is locked out, and signed out everywhere.', { name: person.name }))}
            >
              {t('Lock out')}
            </Button>
          )}
          <Button kind="bareDanger" why={own} onClick={() => setIsRemoving(true)}>
            {t('Remove…')}
          </Button>
        </div>
      </section>
      {isRemoving && (
        <Dialog
          title={t('Remove {name}?', { name: person.name })}
          onClose={() => setIsRemoving(false)}
          foot={
            <>
              <Button onClick={() => setIsRemoving(false)}>{t('Keep them')}</Button>
              <Button
                kind="danger"
                isBusy={isBusy}
                onClick={() =>
                  void run(() => http.ask(path, { method: 'DELETE' }), t('{name} is removed.', { name: person.name })).then((isDone) => {
                    if (isDone) onClose();
                    else setIsRemoving(false);
                  })
                }
              >
                {t('Remove')}
              </Button>
            </>
          }
        >
          <p>
            {t(
              'They are signed out and cannot come in any more. What they wrote stays. Locking them out does the same, and can be undone.',
            )}
          </p>
        </Dialog>
      )}
    </Dialog>
  );
}
