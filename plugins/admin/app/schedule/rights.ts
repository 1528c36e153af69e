import { useModel } from '../client/queries.ts';
import type { Mays, Model, PlanItem, Type } from '../client/types.ts';
import { whyNot } from '../content/editor/use-facts.ts';
import { t } from '../words/text.ts';

/** What can be done with plans, beside looking at them. */
export type PlanVerb = 'create' | 'update' | 'delete' | 'run' | 'undo';

/** Whether anything of what is planned is shown to this person. */
export function seesSchedule({ plugins, granted }: Model): boolean {
  return plugins.includes('schedule') && granted.includes('plugin::schedule.plan.read');
}

/** Why this person may not do something with plans; null: they may. */
export function whyNotVerb({ granted }: Model, verb: PlanVerb): string | null {
  return granted.includes(`plugin::schedule.plan.${verb}`) ? null : t('Your role lets you look at what is planned, and not change it.');
}

/** The same, of who is signed in. */
export function useWhyNot(): (verb: PlanVerb) => string | null {
  const model = useModel();
  return (verb) => whyNotVerb(model, verb);
}

/** Why this person may not plan something for a document that is open; null: they may. */
export function whyNotPlan(model: Model, type: Type, mays: Mays | undefined): Readonly<Record<PlanItem['action'], string | null>> {
  const why = whyNotVerb(model, 'create');
  return {
    publish: why ?? whyNot(mays, 'publish', type.actions.publish),
    unpublish: why ?? whyNot(mays, 'unpublish', type.actions.publish),
  };
}
