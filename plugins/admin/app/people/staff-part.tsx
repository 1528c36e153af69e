import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp, useModel } from '../client/queries.ts';
import type { StaffPerson, StaffTold } from '../client/types.ts';
import { Button } from '../shell/button.tsx';
import { Message } from '../shell/message.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
import { PageSkeleton } from '../shell/skeleton.tsx';
import { type State, StateMark } from '../shell/state-mark.tsx';
import { counted, t, told, worded } from '../words/text.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { MailFailure } from './mail-failure.tsx';
import { PageHead, type PartHead } from './page-head.tsx';
import styles from './people.module.css';
import { noSuchRole, PersonDrawer } from './person-drawer.tsx';
import { staffQuery } from './queries.ts';

/** Icon and label of each state. */
const STATES: Readonly<Record<StaffPerson['state'], readonly [State, string]>> = {
  invited: ['draft', worded('Invited')],
  active: ['live', worded('Here|state of a person')],
  disabled: ['failed', worded('Locked out')],
};

/** Lists the staff. */
export function StaffPart({ head }: { readonly head: PartHead }) {
  const http = useHttp();
  const { granted } = useModel();
  const staff = useQuery(staffQuery(http));
  const [wanted, setWanted] = useState('');
  const [isInviting, setIsInviting] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const mayChange = granted.includes('plugin::admin.people.change');
  const person = staff.data?.people.find(({ documentId }) => documentId === open);
  return (
    <>
      <PageHead
        title={t('People')}
        about={staff.data && counted(staff.data.people.length, '{count} of the staff', '{count} of the staff')}
        {...head}
      >
        <input
          type="search"
          className={styles.find}
          aria-label={t('Find somebody')}
          placeholder={t('Find somebody')}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        {mayChange && (
          <Button kind="main" onClick={() => setIsInviting(true)}>
            {t('Invite')}
          </Button>
        )}
      </PageHead>
      {staff.isPending && <PageSkeleton />}
      {staff.isError && (
        <Message title={t('The staff could not be asked for')} level={2} isFailure>
          <p>{inWords(staff.error)}</p>
        </Message>
      )}
      {staff.data && <People staff={staff.data} wanted={wanted} onOpen={setOpen} />}
      {isInviting && staff.data && <InviteDialog staff={staff.data} onClose={() => setIsInviting(false)} />}
      {person && staff.data && <PersonDrawer person={person} staff={staff.data} mayChange={mayChange} onClose={() => setOpen(null)} />}
    </>
  );
}

function People({ staff, wanted, onOpen }: { readonly staff: StaffTold; readonly wanted: string; onOpen(documentId: string): void }) {
  const text = wanted.trim().toLowerCase();
  const found = staff.people.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(text));
  const roleOf = (name: string | null) => {
    const role = staff.roles.find((each) => each.name === name);
    return role === undefined ? noSuchRole(name) : told(role.title);
  };
  if (found.length === 0) return <p className={styles.note}>{t('No users found.')}</p>;
  return (
    <table className={`${styles.table} ${styles.list}`}>
      <thead>
        <tr>
          <th scope="col">{t('Name')}</th>
          <th scope="col">{t('Role')}</th>
          <th scope="col">{t('State')}</th>
          <th scope="col">{t('Second step')}</th>
          <th scope="col">{t('Last seen')}</th>
        </tr>
      </thead>
      <tbody>
        {found.map((person) => (
          <tr key={person.documentId}>
            <th scope="row">
              <button type="button" className={styles.open} onClick={() => onOpen(person.documentId)}>
                <bdi>{person.name}</bdi>
              </button>
              {person.isMe && <span className={styles.quiet}> {t('(you)')}</span>}
              <div className={styles.quiet}>{person.email}</div>
            </th>
            <td>{roleOf(person.role)}</td>
            <td>
              <StateMark state={STATES[person.state][0]} word={t(STATES[person.state][1])} />
              <MailFailure failure={person.mailFailure} />
            </td>
            <td data-label={t('Second step')}>
              {person.secondFactor
                ? t('On|second step')
                : staff.rules.requiredRoles.includes(person.role ?? '')
                  ? t('Missing|second step')
                  : t('Off|second step')}
            </td>
            <td data-label={t('Last seen')}>{person.lastSeenAt === null ? '–' : <RelativeTime at={person.lastSeenAt} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
