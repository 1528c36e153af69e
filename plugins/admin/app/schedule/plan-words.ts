import type { Plan, PlanItem, PlanState } from '../client/types.ts';
import { zone as ownZone } from '../fields/moment/local-moment.ts';
import type { State } from '../shell/state-mark.tsx';
import { region } from '../words/languages.ts';
import { counted, t, worded } from '../words/text.ts';

const moment = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short' });
const clock = new Intl.DateTimeFormat(region, { timeStyle: 'short' });

/** A moment in the zone of who looks: `3 May 2026, 09:00`. */
export function momentInWords(at: string): string {
  return moment.format(new Date(at));
}

/** Its hour and minute there. */
export function clockInWords(at: string): string {
  return clock.format(new Date(at));
}

/** What a document of a plan is called. */
export function titleOfItem(item: PlanItem): string {
  return namedOf(item).title ?? t('No title yet');
}

/** A document of a plan, as links to documents are given it: where it has no name, the server gives its id. */
export function namedOf({ type, documentId, locale, title }: PlanItem) {
  return { type, documentId, locale, title: title === documentId ? null : title };
}

/** What a plan is called: by its name, else by what it is about. */
export function titleOfPlan({ name, items }: Plan): string {
  const [first] = items;
  if (name !== null) return name;
  if (first === undefined) return t('Documents that are not yours to see');
  return items.length === 1
    ? titleOfItem(first)
    : counted(items.length - 1, '{title} and {count} more', '{title} and {count} more', { title: titleOfItem(first) });
}

/** Whether all that a plan does is to take documents down. */
export function takesDown({ items }: Plan): boolean {
  return items.length > 0 && items.every(({ action }) => action === 'unpublish');
}

/** What a plan does, and when: `Goes live 3 May 2026, 09:00`. */
export function planInWords(plan: Plan, { action }: Pick<PlanItem, 'action'>): string {
  const isUp = action === 'publish';
  if (plan.at === null) return isUp ? t('Goes live when somebody runs it') : t('Is taken offline when somebody runs it');
  const time = momentInWords(plan.at);
  return isUp ? t('Goes live {time}', { time }) : t('Is taken offline {time}', { time });
}

/** The time where it was meant for other clocks than those of who looks; null where it was not. */
export function meantElsewhere({ zone, localAt }: Plan): { readonly local: string; readonly zone: string } | null {
  if (localAt === null || zone === ownZone()) return null;
  // The clocks of that zone: as text there, so that it is not counted anew.
  const local = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return { local: local.format(new Date(`${localAt}:00Z`)), zone };
}

/** How a plan stands, as shape and colour. */
export const SHAPE_OF: Readonly<Record<PlanState, State>> = {
  open: 'draft',
  waiting: 'planned',
  running: 'changed',
  done: 'live',
  failed: 'failed',
  undone: 'none',
};

/** The word of each state, which `t` gives in the language of the page. */
export const WORD_OF: Readonly<Record<PlanState, string>> = {
  open: worded('By hand'),
  waiting: worded('Waits for its time'),
  running: worded('Is going on'),
  done: worded('Done|it happened'),
  failed: worded('Failed'),
  undone: worded('Taken back'),
};

/** Whether it has not happened, and can be changed. */
export function isToCome({ state }: Plan): boolean {
  return state === 'open' || state === 'waiting' || state === 'failed';
}

/** Whether its time has not come, or it has none: it could be planned as it is. */
export function isAhead({ at, state }: Plan): boolean {
  return (state === 'open' || state === 'waiting') && (at === null || Date.parse(at) > Date.now());
}

/** The type that what is said of a plan is about; undefined: it is about several documents. */
export function typeAbout({ items }: Plan): string | undefined {
  return items.length === 1 ? items[0]?.type : undefined;
}
