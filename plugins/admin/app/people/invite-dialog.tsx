import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSending } from '../account/use-sending.ts';
import { useHttp } from '../client/queries.ts';
import { placed } from '../client/root.ts';
import type { Data, Invited, StaffTold } from '../client/types.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { FormError, TextField } from '../shell/field.tsx';
import { t, told } from '../words/text.ts';
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
    label: told(title),
    why: isBeyond ? t('it may do more than you') : null,
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
      title={t('Invite user')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={form} kind="main" isBusy={isBusy}>
            {t('Create invitation')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <FormError text={error} />
        <TextField
          label={t('Name')}
          required
          autoFocus
          maxLength={255}
          autoComplete="off"
          value={name}
          onValue={setName}
          hint={t('As others will see it.')}
        />
        <TextField
          label={t('Email')}
          type="email"
          required
          autoComplete="off"
          value={email}
          onValue={setEmail}
          hint={t('They sign in with it.')}
        />
        <Choice label={t('Role')} value={role} options={roles} onValue={setRole} />
      </form>
    </Dialog>
  );
}

/** Dialog that shows the link of an invitation, and whether it is also mailed. */
export function InvitationDialog({ invited, onClose }: { readonly invited: Invited; onClose(): void }) {
  const { person, link } = invited;
  return (
    <Dialog
      title={t('Invitation for {name} created', { name: person.name })}
      onClose={onClose}
      canBeLeft={false}
      foot={
        <Button kind="main" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <p>{mailSentence(invited)}</p>
      <ShownOnce label={t('Link')} text={`${window.location.origin}${placed(link)}`} />
      <p className={styles.quiet}>{t('The link works once and expires after one week. It is not shown again.')}</p>
    </Dialog>
  );
}

/** Says what becomes of the mail. That it has arrived is not known; failures are shown with the person. */
function mailSentence({ person: { name, email }, mail }: Invited): string {
  if (mail === 'queued')
    return t('An email with this link is waiting to be sent to {email}. You can also send the link to {name} through a private channel.', {
      name,
      email,
    });
  if (mail === 'off')
    return t('No mail server is configured, so no email is sent. Send this link to {name} through a private channel.', { name });
  return t('The email to {email} could not be sent: {reason}. Send this link to {name} through a private channel.', {
    name,
    email,
    reason: told(mail.error),
  });
}
