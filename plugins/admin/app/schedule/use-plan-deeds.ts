import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { RequestError } from '../client/http-client.ts';
import { keys, useHttp, useModel, useSession } from '../client/queries.ts';
import type { Plan, PlanItem } from '../client/types.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { useNotices } from '../shell/notices.tsx';
import { isAhead, titleOfItem, titleOfPlan, typeAbout } from './plan-words.ts';
import { keptInWords } from './problem-words.ts';
import { scheduleKeys } from './queries.ts';
import { actOn, addItems, changePlan, itemOf, makePlan, type PlanWanted, removeItem, removePlan, wantedOf } from './requests.ts';
import { useWhyNot } from './rights.ts';

/** A document that a plan cannot restore, and why. */
export type Stuck = Pick<PlanItem, 'type' | 'documentId' | 'locale'> & { readonly problem: string };

function stuckOf(failure: unknown): readonly Stuck[] | null {
  if (!(failure instanceof RequestError) || failure.problem.status !== 409) return null;
  const { items } = failure.problem.details as { readonly items?: readonly Stuck[] };
  return items ?? null;
}

/** The actions on plans. Each reports its result, with undo where that is possible. */
export function usePlanDeeds() {
  const http = useHttp();
  const queries = useQueryClient();
  const { say } = useNotices();
  const [busy, setBusy] = useState<number | null>(null);
  const whyNot = useWhyNot();
  const model = useModel();
  const { person } = useSession();
  const me = `staff:${person?.id}`;
  /** @returns the result; null when it failed, which was reported */
  const attempt = async <T>({ id, items }: Plan, work: () => Promise<T>): Promise<T | null> => {
    if (busy !== null) return null;
    setBusy(id);
    try {
      return await work();
    } catch (failure) {
      say({ text: inWords(failure), kind: 'error' });
      return null;
    } finally {
      await queries.invalidateQueries({ queryKey: scheduleKeys.all });
      // Lists show planned and live states.
      for (const type of new Set(items.map((item) => item.type))) void queries.invalidateQueries({ queryKey: keys.type(type) });
      setBusy(null);
    }
  };
  /** Reports the result of a run. */
  const tellRun = (plan: Plan | null) => {
    if (plan === null) return;
    const title = titleOfPlan(plan);
    if (plan.state === 'failed')
      say({
        text: plan.reason === null ? t('schedule.runFailed', { title }) : keptInWords(model, typeAbout(plan), plan.reason),
        kind: 'error',
      });
    else if (plan.state === 'done') say({ text: t('schedule.runCompleted', { title }), kind: 'done', undo: () => void undoOrSay(plan) });
    else say({ text: t('schedule.runStarted', { title }), kind: 'done' });
  };
  const run = async (plan: Plan) => tellRun(await attempt(plan, () => actOn(http, plan.id, plan.state === 'failed' ? 'retry' : 'run')));
  /** @returns the documents that cannot be restored, if the undo was refused for them; null otherwise */
  const undo = async (plan: Plan, force = false): Promise<readonly Stuck[] | null> => {
    let stuck: readonly Stuck[] | null = null;
    const done = await attempt(plan, () =>
      actOn(http, plan.id, 'undo', force ? { force } : {}).catch((failure) => {
        stuck = force ? null : stuckOf(failure);
        if (stuck === null) throw failure;
        return null;
      }),
    );
    if (done !== null) say({ text: t('schedule.reverted', { title: titleOfPlan(plan) }), kind: 'done' });
    return stuck;
  };
  /** Undoes a run from its notice, where there is no dialog to ask about documents that cannot be restored. */
  const undoOrSay = async (plan: Plan): Promise<void> => {
    const stuck = await undo(plan);
    if (stuck === null) return;
    const reason = [...new Set(stuck.map(({ problem }) => translateServer(problem)))].join(' ');
    say({
      text: t('common.titleAndReason', { title: t('schedule.cannotFullyRevert', { title: titleOfPlan(plan) }), reason }),
      kind: 'error',
    });
  };
  const move = async (plan: Plan, time: Pick<PlanWanted, 'at' | 'zone'>): Promise<boolean> => {
    const done = await attempt(plan, () => changePlan(http, plan.id, time).then(() => true));
    const before = { at: plan.at, zone: plan.zone };
    if (done === true)
      say({
        text: t('schedule.rescheduled', { title: titleOfPlan(plan) }),
        kind: 'done',
        ...(isAhead(plan) && { undo: () => void move(plan, before) }),
      });
    return done === true;
  };
  const rename = async (plan: Plan, name: string): Promise<boolean> =>
    (await attempt(plan, () => changePlan(http, plan.id, { name }).then(() => true))) === true;
  /** Deletes a plan, so that nothing of it happens. */
  const drop = async (plan: Plan): Promise<boolean> => {
    const done = await attempt(plan, () => removePlan(http, plan.id).then(() => true));
    const again = () => void attempt(plan, () => makePlan(http, wantedOf(plan)));
    if (done === true)
      say({
        text: t('schedule.removedFromSchedule', { title: titleOfPlan(plan) }),
        kind: 'done',
        // Undo creates the plan again. That is only equal if it stored no drafts, and if the same person owned it, because a plan runs with
        // its creator's rights.
        ...(isAhead(plan) && plan.by.name === me && plan.items.every(({ content }) => content === 'then') && { undo: again }),
      });
    return done === true;
  };
  /** Removes a document from a release. */
  const takeOut = async (plan: Plan, item: PlanItem): Promise<void> => {
    const done = await attempt(plan, () => removeItem(http, plan.id, item.id).then(() => true));
    const again = () => void attempt(plan, () => addItems(http, plan.id, [item].map(itemOf)));
    if (done === true)
      say({
        text: t('schedule.removedFromRelease', { title: titleOfItem(item) }),
        kind: 'done',
        ...(item.content === 'then' && { undo: again }),
      });
  };
  return { busy, whyNot, run, undo, move, rename, drop, takeOut };
}

/** The result of `usePlanDeeds`. */
export type PlanDeeds = ReturnType<typeof usePlanDeeds>;
