import { useModel } from '../client/queries.ts';
import type { Mays, Model, PlanItem, Type } from '../client/types.ts';
import { whyNot } from '../content/editor/use-facts.ts';
import { t } from '../i18n/translate.ts';

/** Actions on plans, beside reading them. */
export type PlanVerb = 'create' | 'update' | 'delete' | 'run' | 'undo';

/** Whether the person may see plans. */
export function seesSchedule({ plugins, granted }: Model): boolean {
  return plugins.includes('schedule') && granted.includes('plugin::schedule.plan.read');
}

/** Returns why the person may not do an action on plans; null: they may. */
export function whyNotVerb({ granted }: Model, verb: PlanVerb): string | null {
  return granted.includes(`plugin::schedule.plan.${verb}`) ? null : t('schedule.readOnly');
}

/** The same for the signed-in person, as a hook. */
export function useWhyNot(): (verb: PlanVerb) => string | null {
  const model = useModel();
  return (verb) => whyNotVerb(model, verb);
}

/** Returns why the person may not plan an action on an open document; null: they may. */
export function whyNotPlan(model: Model, type: Type, mays: Mays | undefined): Readonly<Record<PlanItem['action'], string | null>> {
  const why = whyNotVerb(model, 'create');
  return {
    publish: why ?? whyNot(mays, 'publish', type.actions.publish),
    unpublish: why ?? whyNot(mays, 'unpublish', type.actions.publish),
  };
}
