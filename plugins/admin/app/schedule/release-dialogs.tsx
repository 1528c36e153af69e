import { type FormEvent, useId, useState } from 'react';
import type { Plan } from '../client/types.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { TextField } from '../shell/field.tsx';
import { t } from '../words/text.ts';
import { isToCome, titleOfPlan } from './plan-words.ts';
import type { PlanDeeds } from './use-plan-deeds.ts';

/** Dialog to rename a release. */
export function NameDialog({ plan, deeds, onClose }: { readonly plan: Plan; readonly deeds: PlanDeeds; onClose(): void }) {
  const form = useId();
  const [name, setName] = useState(plan.name ?? '');
  const why = name.trim() === '' ? t('The release needs a name.') : null;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (why === null && (await deeds.rename(plan, name.trim()))) onClose();
  };
  return (
    <Dialog
      title={t('Rename “{name}”', { name: plan.name ?? '' })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={form} kind="main" isBusy={deeds.busy !== null} why={why}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)}>
        <TextField label={t('Name')} required maxLength={190} autoComplete="off" value={name} onValue={setName} />
      </form>
    </Dialog>
  );
}

/** Dialog before a release is deleted. */
export function DeleteReleaseDialog({ plan, onDelete, onClose }: { readonly plan: Plan; onDelete(): void; onClose(): void }) {
  return (
    <Dialog
      title={t('Delete “{title}”?', { title: titleOfPlan(plan) })}
      isQuestion
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} autoFocus>
            {t('Keep it')}
          </Button>
          <Button kind="danger" onClick={onDelete}>
            {t('Delete')}
          </Button>
        </>
      }
    >
      <p>
        {isToCome(plan)
          ? t('Its documents stay as they are, and nothing of it happens.')
          : t('Its documents stay as they are. What happened can no longer be undone as one.')}
      </p>
    </Dialog>
  );
}
