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
import { peopleKeys } from './queries.ts';
import { ShownOnce } from './shown-once.tsx';

interface InviteDialogProps {
  readonly staff: StaffTold;
  onClose(): void;
}

/** Dialog to invite a person: by mail if mails are sent, or else by a link that is shown once. */
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
      title={t('Invite somebody')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={form} kind="main" isBusy={isBusy}>
            {staff.mail ? t('Send the invitation') : t('Make a link')}
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

/** Dialog that shows how the invitation reaches the person. */
export function InvitationDialog({ invited, onClose }: { readonly invited: Invited; onClose(): void }) {
  const { person, link } = invited;
  return (
    <Dialog
      title={t('{name} is invited', { name: person.name })}
      onClose={onClose}
      canBeLeft={link === null}
      foot={
        <Button kind="main" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      {link === null ? (
        <p>{t('A mail to {email} is on its way. The link in it is good for a week, and works once.', { email: person.email })}</p>
      ) : (
        <>
          <p>
            {t('Give this link to {name}, by a way that nobody else reads. It is good for a week, works once, and is not shown again.', {
              name: person.name,
            })}
          </p>
          <ShownOnce label={t('Link')} text={`${window.location.origin}${placed(link)}`} />
        </>
      )}
    </Dialog>
  );
}
