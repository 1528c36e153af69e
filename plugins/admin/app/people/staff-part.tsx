import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp, useModel } from '../client/queries.ts';
import type { StaffPerson, StaffTold } from '../client/types.ts';
import { type PlainMessageId, t, translateServer } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Message } from '../shell/message.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
import { PageSkeleton } from '../shell/skeleton.tsx';
import { type State, StateMark } from '../shell/state-mark.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MailFailure } from './mail-failure.tsx';
import { PageHead, type PartHead } from './page-head.tsx';
import styles from './people.module.css';
import { noSuchRole, PersonDrawer } from './person-drawer.tsx';
import { staffQuery } from './queries.ts';

/** Icon and label of each state. */
const STATES: Readonly<Record<StaffPerson['state'], readonly [State, PlainMessageId]>> = {
  invited: ['draft', 'people.statusInvited'],
  active: ['live', 'people.statusActive'],
  disabled: ['failed', 'people.statusBlocked'],
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
      <PageHead title={t('common.users')} about={staff.data && t('people.adminUserCount', { count: staff.data.people.length })} {...head}>
        <input
          type="search"
          className={styles.find}
          aria-label={t('people.searchAdminUsers')}
          placeholder={t('people.searchAdminUsers')}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        {mayChange && (
          <Button kind="main" onClick={() => setIsInviting(true)}>
            {t('people.inviteUser')}
          </Button>
        )}
      </PageHead>
      {staff.isPending && <PageSkeleton />}
      {staff.isError && (
        <Message title={t('people.couldNotLoadAdminUsers')} level={2} isFailure>
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
    return role === undefined ? noSuchRole(name) : translateServer(role.title);
  };
  if (found.length === 0) return <p className={styles.note}>{t('people.noUsersFound')}</p>;
  return (
    <table className={`${styles.table} ${styles.list}`}>
      <thead>
        <tr>
          <th scope="col">{t('common.name')}</th>
          <th scope="col">{t('common.role')}</th>
          <th scope="col">{t('common.status')}</th>
          <th scope="col">{t('common.twoFactor')}</th>
          <th scope="col">{t('people.lastActive')}</th>
        </tr>
      </thead>
      <tbody>
        {found.map((person) => (
          <tr key={person.documentId}>
            <th scope="row">
              <button type="button" className={styles.open} onClick={() => onOpen(person.documentId)}>
                <bdi>{person.name}</bdi>
              </button>
              {person.isMe && <span className={styles.quiet}> {t('people.you')}</span>}
              <div className={styles.quiet}>{person.email}</div>
            </th>
            <td>{roleOf(person.role)}</td>
            <td>
              <StateMark state={STATES[person.state][0]} word={t(STATES[person.state][1])} />
              <MailFailure failure={person.mailFailure} />
            </td>
            <td data-label={t('common.twoFactor')}>
              {person.secondFactor
                ? t('people.twoFactorOn')
                : staff.rules.requiredRoles.includes(person.role ?? '')
                  ? t('people.twoFactorNotSetUp')
                  : t('people.twoFactorOff')}
            </td>
            <td data-label={t('people.lastActive')}>{person.lastSeenAt === null ? '–' : <RelativeTime at={person.lastSeenAt} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
