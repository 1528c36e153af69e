import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSending } from '../account/use-sending.ts';
import { useHttp } from '../client/queries.ts';
import { placed } from '../client/root.ts';
import type { Data, Invited, StaffTold } from '../client/types.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { FormError, TextField } from '../shell/field.tsx';
import { Choice } from './choice.tsx';
import styles from './people.module.css';
import { peopleKeys } from './queries.ts';
import { ShownOnce } from './shown-once.tsx';

interface InviteDialogProps {
  readonly staff: StaffTold;
  onClose(): void;
}

/** Dialog to invite a person by a link, which is also mailed if there is a mail server. */
export function InviteDialog({ staff, onClose }: InviteDialogProps) {
  const http = useHttp();
  const queries = useQueryClient();
  const form = useId();
  const roles = staff.roles.map(({ name, title, isBeyond }) => ({
    value: name,
    label: translateServer(title),
    why: isBeyond ? t('people.roleExceedsYours') : null,
  }));
  const least = [...roles].reverse().find(({ why }) => why === null)?.value ?? '';
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState(staff.roles.find((each) => each.name === 'author' && !each.isBeyond)?.name ?? least);
  const [done, setDone] = useState<Invited | null>(null);
  const { error, isBusy, submit } = useSending(async () => {
    const body = { name: name.trim(), email: email.trim(), role };
    setDone((await http.ask<Data<Invited>>('/staff', { method: 'POST', body })).body.data);
    await queries.invalidateQueries({ queryKey: peopleKeys.staff });
  });
  if (done !== null) return <InvitationDialog invited={done} onClose={onClose} />;
  return (
    <Dialog
      title={t('people.inviteUser')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={form} kind="main" isBusy={isBusy}>
            {t('people.createInvitation')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <FormError text={error} />
        <TextField
          label={t('common.name')}
          required
          autoFocus
          maxLength={255}
          autoComplete="off"
          value={name}
          onValue={setName}
          hint={t('common.nameHint')}
        />
        <TextField
          label={t('common.email')}
          type="email"
          required
          autoComplete="off"
          value={email}
          onValue={setEmail}
          hint={t('people.emailHelp')}
        />
        <Choice label={t('common.role')} value={role} options={roles} onValue={setRole} />
      </form>
    </Dialog>
  );
}

/** Dialog that shows the link of an invitation, and whether it is also mailed. */
export function InvitationDialog({ invited, onClose }: { readonly invited: Invited; onClose(): void }) {
  const { person, link } = invited;
  return (
    <Dialog
      title={t('people.invitationCreated', { name: person.name })}
      onClose={onClose}
      canBeLeft={false}
      foot={
        <Button kind="main" onClick={onClose}>
          {t('common.done')}
        </Button>
      }
    >
      <p>{mailSentence(invited)}</p>
      <ShownOnce label={t('common.link')} text={`${window.location.origin}${placed(link)}`} />
      <p className={styles.quiet}>{t('people.invitationLinkHelp')}</p>
    </Dialog>
  );
}

/** Says what becomes of the mail. That it has arrived is not known; failures are shown with the person. */
function mailSentence({ person: { name, email }, mail }: Invited): string {
  if (mail === 'queued')
    return t('people.invitationEmailQueued', {
      name,
      email,
    });
  if (mail === 'off') return t('people.noMailServer', { name });
  return t('people.invitationEmailFailed', {
    name,
    email,
    reason: translateServer(mail.error),
  });
}
