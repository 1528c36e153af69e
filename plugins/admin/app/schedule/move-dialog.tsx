import { type FormEvent, useId, useState } from 'react';
import type { Plan } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { titleOfPlan } from './plan-words.ts';
import { Radios } from './radios.tsx';
import type { PlanDeeds } from './use-plan-deeds.ts';
import { sentOf, WhenField, whenOf, whyNotThen } from './when-field.tsx';

interface MoveDialogProps {
  readonly plan: Plan;
  readonly deeds: PlanDeeds;
  onClose(): void;
}

/** Dialog to change the time of a plan. A release may have no time. */
export function MoveDialog({ plan, deeds, onClose }: MoveDialogProps) {
  const form = useId();
  const [isTimed, setIsTimed] = useState(true);
  const [when, setWhen] = useState(() => whenOf(plan));
  const why = isTimed ? whyNotThen(when) : null;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (why === null && (await deeds.move(plan, isTimed ? sentOf(when) : { at: null, zone: when.zone }))) onClose();
  };
  return (
    <Dialog
      title={t('schedule.scheduleOf', { title: titleOfPlan(plan) })}
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
        {plan.name !== null && (
          <Radios
            title={t('schedule.timing')}
            value={isTimed ? 'time' : 'hand'}
            options={[
              { value: 'time', label: t('schedule.atScheduledTime') },
              { value: 'hand', label: t('schedule.runManually') },
            ]}
            onValue={(value) => setIsTimed(value === 'time')}
          />
        )}
        {isTimed && <WhenField when={when} onWhen={setWhen} />}
      </form>
    </Dialog>
  );
}
