import { type FormEvent, useId, useState } from 'react';
import type { Plan } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { TextField } from '../shell/field.tsx';
import { isToCome, titleOfPlan } from './plan-words.ts';
import type { PlanDeeds } from './use-plan-deeds.ts';

/** Dialog to rename a release. */
export function NameDialog({ plan, deeds, onClose }: { readonly plan: Plan; readonly deeds: PlanDeeds; onClose(): void }) {
  const form = useId();
  const [name, setName] = useState(plan.name ?? '');
  const why = name.trim() === '' ? t('schedule.releaseNameRequired') : null;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (why === null && (await deeds.rename(plan, name.trim()))) onClose();
  };
  return (
    <Dialog
      title={t('schedule.renameRelease', { name: plan.name ?? '' })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={form} kind="main" isBusy={deeds.busy !== null} why={why}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)}>
        <TextField label={t('common.name')} required maxLength={190} autoComplete="off" value={name} onValue={setName} />
      </form>
    </Dialog>
  );
}

/** Dialog before a release is deleted. */
export function DeleteReleaseDialog({ plan, onDelete, onClose }: { readonly plan: Plan; onDelete(): void; onClose(): void }) {
  return (
    <Dialog
      title={t('common.deleteQuestion', { title: titleOfPlan(plan) })}
      isQuestion
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} autoFocus>
            {t('common.cancel')}
          </Button>
          <Button kind="danger" onClick={onDelete}>
            {t('common.delete')}
          </Button>
        </>
      }
    >
      <p>{isToCome(plan) ? t('schedule.deletePendingEffect') : t('schedule.deleteCompletedEffect')}</p>
    </Dialog>
  );
}
