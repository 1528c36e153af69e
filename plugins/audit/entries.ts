import { Readable } from 'node:stream';
import { type Database, queryNumber, z } from 'plinth';
import type { AuditEntry as ToldEntry } from 'plinth/plugins/admin';
import type { AuditRow } from './audit-tables.ts';
import { AREAS, type Area } from './entry.ts';
import { lookThrough, placeOf } from './look-through.ts';

/** An entry as callers get it. */
export interface AuditEntry extends ToldEntry {
  readonly area: Area;
}

/** A page of entries, newest first. */
export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** `before` of the next page; null: there is none. */
  readonly next: string | null;
  /** Set if the search stopped before it had found `limit` entries: the time back to which it has searched, ISO 8601. Otherwise null. */
  readonly lookedBackTo: string | null;
}

const PAGE = 50;
/** Entries that an export reads at a time. */
const BATCH = 500;
/** Maximum number of entries that one request reads, and of milliseconds that it searches, if no single index finds the entries. */
const LOOKED_THROUGH = 10_000;
const LOOKED_FOR = 300;

const text = (most: number) => z.string().min(1).max(most).optional();
const moment = z.iso.datetime({ offset: true }).or(z.iso.date());

/** Filters of entries. */
export const choiceSchema = z.strictObject({
  who: text(190).describe('The actor: `staff:3`, or the name of an actor.'),
  area: z.enum(AREAS).optional(),
  kind: text(40),
  type: text(190),
  documentId: text(64),
  surface: text(64),
  requestId: text(128),
  from: moment.optional().describe('At or after this date and time, or from the start of this day.'),
  to: moment.optional().describe('Before this date and time, or until the end of this day.'),
  text: text(100).describe('Text contained in names, IP addresses or details.'),
});

/** Filters and paging. */
export const pageSchema = choiceSchema.extend({
  before: z
    .string()
    .regex(/^\d{1,15}-\d{1,15}$/, 'must be the value of `next` from the previous page')
    .optional(),
  limit: queryNumber(1, 200, PAGE),
});

/** Parsed filters. */
export type EntryChoice = z.output<typeof choiceSchema>;

/** A page of entries, newest first. If a search reaches its limits, the page may contain few entries; `next` then continues the search. */
export async function pageOf(database: Database, { before, limit, ...choice }: z.output<typeof pageSchema>): Promise<AuditPage> {
  const found: AuditRow[] = [];
  const begun = performance.now();
  let looked = 0;
  let reached: string | null = null;
  const look = { choice, order: 'desc', place: before, until: Number.MAX_SAFE_INTEGER, size: limit + 1 } as const;
  for await (const { rows, place, count } of lookThrough(database.knex, look)) {
    found.push(...rows.slice(0, limit + 1 - found.length));
    if (found.length > limit)
      return { entries: found.slice(0, limit).map(told), next: placeOf(found[limit - 1] as AuditRow), lookedBackTo: null };
    reached = place;
    looked += count;
    if (looked >= LOOKED_THROUGH || performance.now() - begun > LOOKED_FOR) break;
  }
  const lookedBackTo = reached === null ? null : new Date(Number(reached.split('-')[0])).toISOString();
  return { entries: found.map(told), next: reached, lookedBackTo };
}

/** All entries that match, as JSON lines, oldest first. Entries are read while the stream is consumed. */
export function linesOf(database: Database, choice: EntryChoice): Readable {
  const look = { choice, order: 'asc', place: undefined, until: Date.now(), size: BATCH } as const;
  async function* lines() {
    for await (const { rows } of lookThrough(database.knex, look)) yield rows.map((row) => `${JSON.stringify(told(row))}\n`).join('');
  }
  return Readable.from(lines(), { objectMode: false });
}

/** Converts a row to an entry as callers get it. */
export function told({
  number,
  at,
  actor,
  title,
  address,
  surface,
  request_id,
  area,
  kind,
  type,
  document,
  locale,
  details,
  previous,
  hash,
}: AuditRow): AuditEntry {
  return {
    number: Number(number),
    at: new Date(Number(at)).toISOString(),
    ...{ actor, title, address, surface, requestId: request_id, area: area as Area, kind, type, documentId: document, locale },
    details: readable(details),
    ...{ previous, hash },
  };
}

/** The table may contain anything, if somebody has written to it directly. */
function readable(details: string): AuditEntry['details'] {
  try {
    return JSON.parse(details);
  } catch {
    return { unreadable: details };
  }
}
