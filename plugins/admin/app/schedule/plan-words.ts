import type { Plan, PlanItem, PlanState } from '../client/types.ts';
import { zone as ownZone } from '../fields/moment/local-moment.ts';
import { region } from '../i18n/languages.ts';
import { type PlainMessageId, t } from '../i18n/translate.ts';
import type { State } from '../shell/state-mark.tsx';

const moment = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short' });
const clock = new Intl.DateTimeFormat(region, { timeStyle: 'short' });

/** Formats a time in the person's time zone: `3 May 2026, 09:00`. */
export function momentInWords(at: string): string {
  return moment.format(new Date(at));
}

/** Formats only hour and minute. */
export function clockInWords(at: string): string {
  return clock.format(new Date(at));
}

/** Returns the name of an item's document. */
export function titleOfItem(item: PlanItem): string {
  return namedOf(item).title ?? t('common.untitled');
}

/** Returns an item's document for a link. The server sends the id as title when there is no name. */
export function namedOf({ type, documentId, locale, title }: PlanItem) {
  return { type, documentId, locale, title: title === documentId ? null : title };
}

/** Returns the name of a plan, or else the name of its documents. */
export function titleOfPlan({ name, items }: Plan): string {
  const [first] = items;
  if (name !== null) return name;
  if (first === undefined) return t('schedule.inaccessibleDocuments');
  return items.length === 1 ? titleOfItem(first) : t('common.titleAndMore', { count: items.length - 1, title: titleOfItem(first) });
}

/** Whether a plan only unpublishes documents. */
export function takesDown({ items }: Plan): boolean {
  return items.length > 0 && items.every(({ action }) => action === 'unpublish');
}

/** Returns the action and the time of a plan: `Goes live 3 May 2026, 09:00`. */
export function planInWords(plan: Plan, { action }: Pick<PlanItem, 'action'>): string {
  const isUp = action === 'publish';
  if (plan.at === null) return isUp ? t('schedule.publishManually') : t('schedule.unpublishManually');
  const time = momentInWords(plan.at);
  return isUp ? t('schedule.publishAt', { time }) : t('schedule.unpublishAt', { time });
}

/** Returns the local time of a plan in another time zone; null when it is in the person's own. */
export function meantElsewhere({ zone, localAt }: Plan): { readonly local: string; readonly zone: string } | null {
  if (localAt === null || zone === ownZone()) return null;
  // `localAt` is in that zone already, so format it without conversion.
  const local = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return { local: local.format(new Date(`${localAt}:00Z`)), zone };
}

/** The icon and colour of each state. */
export const SHAPE_OF: Readonly<Record<PlanState, State>> = {
  open: 'draft',
  waiting: 'planned',
  running: 'changed',
  done: 'live',
  failed: 'failed',
  undone: 'none',
};

/** The label of each state, to be translated by `t`. */
export const WORD_OF: Readonly<Record<PlanState, PlainMessageId>> = {
  open: 'schedule.statusManual',
  waiting: 'schedule.statusScheduled',
  running: 'schedule.statusRunning',
  done: 'schedule.statusCompleted',
  failed: 'common.failed',
  undone: 'schedule.statusReverted',
};

/** Whether a plan has not happened yet and can be changed. */
export function isToCome({ state }: Plan): boolean {
  return state === 'open' || state === 'waiting' || state === 'failed';
}

/** Whether a plan has no time, or one in the future, so that it could be created again unchanged. */
export function isAhead({ at, state }: Plan): boolean {
  return (state === 'open' || state === 'waiting') && (at === null || Date.parse(at) > Date.now());
}

/** Returns the type of a plan's only document; undefined for several documents. */
export function typeAbout({ items }: Plan): string | undefined {
  return items.length === 1 ? items[0]?.type : undefined;
}
