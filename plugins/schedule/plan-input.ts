import { plainName, problemAt, queryNumber, ValueProblemsError, z } from 'plinth';
import { NEVER, type Plan } from './plan.ts';
import { isLocal, isZone, momentOf } from './zone.ts';

/** Maximum number of items of one request. `maxTogether` limits the items of a plan. */
const MOST_ITEMS = 1_000;

/** How far a time may be in the past, since clocks differ, and in the future: milliseconds. */
const LATE = 60_000;
const AHEAD = 100 * 366 * 86_400_000;

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

const at = z
  .string()
  .max(40)
  .refine(
    (text) => isLocal(text) || (MOMENT.test(text) && isLocal(text.slice(0, 16)) && !Number.isNaN(Date.parse(text))),
    'must be a date and time such as 2026-05-03T09:00 or 2026-05-03T09:00:00+02:00',
  );
const ZONE = 'must be a time zone name such as Europe/Berlin';
const zone = z.string().max(64).refine(isZone, ZONE);

const item = z.strictObject({
  action: z.enum(['publish', 'unpublish']),
  type: z.string().min(1).max(190),
  documentId: z.string().min(1).max(64),
  locale: z.string().min(1).max(32).nullable().default(null),
  content: z.enum(['then', 'now']).default('then'),
});

/** Body of `POST …/items`. */
export const itemsInput = z.strictObject({ items: z.array(item).min(1).max(MOST_ITEMS) });

/** Body of `PUT`. */
export const planPatch = z.strictObject({
  name: plainName(190).nullable().optional(),
  at: at.nullable().optional(),
  zone: zone.optional(),
});

/** Body of `POST`. */
export const planInput = planPatch.extend({ items: z.array(item).max(MOST_ITEMS).default([]) });

/** Body of `POST …/undo`. */
export const undoInput = z.strictObject({ force: z.boolean().default(false) });

const moment = z.iso
  .datetime({ offset: true })
  .max(40)
  .transform((text) => Date.parse(text));

/** Query parameters of the list. */
export const planChoice = z.strictObject({
  state: z.enum(['open', 'waiting', 'running', 'done', 'failed', 'undone']).optional(),
  from: moment.optional(),
  to: moment.optional(),
  type: z.string().min(1).max(190).optional(),
  documentId: z.string().min(1).max(64).optional(),
  named: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  page: queryNumber(1, 1_000_000, 1),
  pageSize: queryNumber(1, 100, 25),
});

/** A parsed item of a request. */
export type AskedItem = z.output<typeof item>;
/** Parsed query parameters of the list. */
export type PlanChoice = z.output<typeof planChoice>;

/** The columns of a plan that say when it is due. */
export type PlanTime = Pick<Plan, 'due' | 'zone' | 'clock'>;

/**
 * When a plan is due.
 * @param given the time in a request; absent keys keep their value
 * @param before the time that the plan has; null for a new plan
 * @throws ValueProblemsError for a new time that has passed, or one that is too far ahead or lacks a zone
 */
export function timeOf(
  given: { readonly at?: string | null | undefined; readonly zone?: string | undefined },
  before: PlanTime | null,
): PlanTime {
  const known = given.zone ?? before?.zone;
  const zone = known ?? 'UTC';
  if (given.at === undefined && before !== null)
    return before.clock === null || zone === before.zone ? { ...before, zone } : bounded(atClock(before.clock, zone), isPast(before));
  if (given.at === undefined || given.at === null) return { due: NEVER, zone, clock: null };
  const at = (time: PlanTime) => bounded(time, time.due === before?.due);
  if (!isLocal(given.at)) return at({ due: Date.parse(given.at), zone, clock: null });
  if (known === undefined) throw new ValueProblemsError([problemAt(['zone'], 'a time zone is required, such as Europe/Berlin')]);
  return at(atClock(given.at, zone));
}

/** Whether the time of a plan has passed. */
export function isPast({ due }: Pick<PlanTime, 'due'>): boolean {
  return due < Date.now();
}

function atClock(clock: string, zone: string): PlanTime {
  // A stored zone may be unknown to this machine.
  if (!isZone(zone)) throw new ValueProblemsError([problemAt(['zone'], ZONE)]);
  return { due: momentOf(clock, zone), zone, clock };
}

/** @param mayBePast whether the plan's own time has passed already */
function bounded(time: PlanTime, mayBePast: boolean): PlanTime {
  const now = Date.now();
  if (time.due < now - LATE && !mayBePast) throw new ValueProblemsError([problemAt(['at'], 'must be in the future')]);
  if (time.due > now + AHEAD) throw new ValueProblemsError([problemAt(['at'], 'is too far in the future')]);
  return time;
}
