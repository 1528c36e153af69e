import { useState } from 'react';
import type { Plan } from '../client/types.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { Menu, type MenuItem } from '../shell/menu.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { isToCome, titleOfItem, titleOfPlan } from './plan-words.ts';
import styles from './schedule.module.css';
import { type Stuck, usePlanDeeds } from './use-plan-deeds.ts';

/** The menu of actions on a plan. */
export function PlanMenu({ plan }: { readonly plan: Plan }) {
  const deeds = usePlanDeeds();
  const [isMoving, setIsMoving] = useState(false);
  const [stuck, setStuck] = useState<readonly Stuck[] | null>(null);
  const title = titleOfPlan(plan);
  const items: readonly MenuItem[] = [
    ...(isToCome(plan)
      ? [
          {
            label: plan.at === null ? t('schedule.openSchedule') : t('schedule.reschedule'),
            why: deeds.whyNot('update'),
            run: () => setIsMoving(true),
          },
          {
            label: plan.state === 'failed' ? t('common.tryAgain') : t('common.runNow'),
            why: deeds.whyNot('run'),
            run: () => void deeds.run(plan),
          },
        ]
      : []),
    ...(plan.state === 'done'
      ? [{ label: t('schedule.revert'), why: deeds.whyNot('undo'), run: () => void deeds.undo(plan).then(setStuck) }]
      : []),
    ...(plan.state !== 'running' && (isToCome(plan) || plan.name === null)
      ? [
          {
            label: isToCome(plan) ? t('schedule.cancelSchedule') : t('schedule.removeFromCalendar'),
            isDanger: true,
            why: deeds.whyNot('delete'),
            run: () => void deeds.drop(plan),
          },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <Menu label={t('schedule.moreActions', { title })} icon="more" items={items} />
      {isMoving && <MoveDialog plan={plan} deeds={deeds} onClose={() => setIsMoving(false)} />}
      {stuck !== null && <UndoDialog plan={plan} stuck={stuck} onAll={() => void deeds.undo(plan, true)} onClose={() => setStuck(null)} />}
    </>
  );
}

interface UndoDialogProps {
  readonly plan: Plan;
  readonly stuck: readonly Stuck[];
  onAll(): void;
  onClose(): void;
}

/** Dialog when a plan can only partly be undone: asks whether to undo the rest. */
export function UndoDialog({ plan, stuck, onAll, onClose }: UndoDialogProps) {
  const titleOf = (one: Stuck) => {
    const item = plan.items.find(({ documentId, locale }) => documentId === one.documentId && locale === one.locale);
    return item === undefined ? t('schedule.inaccessibleDocument') : titleOfItem(item);
  };
  return (
    <Dialog
      title={t('schedule.cannotFullyRevert', { title: titleOfPlan(plan) })}
      isQuestion
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} autoFocus>
            {t('common.cancel')}
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              onClose();
              onAll();
            }}
          >
            {t('schedule.revertRest')}
          </Button>
        </>
      }
    >
      <p>{t('schedule.cannotRevertThese')}</p>
      <ul className={styles.plain}>
        {stuck.map((one) => (
          <li key={`${one.documentId} ${one.locale}`} className={styles.failing}>
            <bdi className={styles.title}>{titleOf(one)}</bdi>
            <p className={styles.fault}>{translateServer(one.problem)}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
