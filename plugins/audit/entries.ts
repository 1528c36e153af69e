import { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { checkWithSchema, type Database, ValueProblemsError, z } from 'plinth';
import type { AuditEntry as ToldEntry } from 'plinth/plugins/admin';
import { type AuditRow, auditTable } from './audit-tables.ts';
import { AREAS, type Area } from './entry.ts';

/** An entry as people and programs read it. */
export interface AuditEntry extends ToldEntry {
  readonly area: Area;
}

/** A page of entries, newest first. */
export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** `before` of the next page; null: there is none. */
  readonly next: string | null;
}

const PAGE = 50;
/** Entries that are read at a time, and that one request looks through for a text. */
const BATCH = 500;
const LOOKED_THROUGH = 10_000;

const text = (most: number) => z.string().min(1).max(most).optional();
const moment = z.iso.datetime({ offset: true }).or(z.iso.date());

/** Which entries. */
export const choiceSchema = z.strictObject({
  who: text(190).describe('`staff:3`, or what people call somebody.'),
  area: z.enum(AREAS).optional(),
  kind: text(40),
  type: text(190),
  documentId: text(64),
  surface: text(64),
  requestId: text(128),
  from: moment.optional().describe('From this moment or day on.'),
  to: moment.optional().describe('Before this moment, or to the end of this day.'),
  text: text(100).describe('Found in names, addresses and details.'),
});

/** A page of some of them. */
export const pageSchema = choiceSchema.extend({
  before: z
    .string()
    .regex(/^\d{1,15}-\d{1,15}$/, 'must be what `next` of the page before says')
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).default(PAGE),
});

/** Which entries, as they are asked for. */
export type EntryChoice = z.output<typeof choiceSchema>;

/** What somebody asked for. @throws ValueProblemsError naming every key */
export function checked<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const { value, findings } = checkWithSchema(schema, given);
  if (findings.length === 0 && value !== null) return value;
  throw new ValueProblemsError(
    findings.map(({ path, message }) => {
      const at = path.map(String);
      return { path: at, message: at.length === 0 ? message : `${at.join('.')}: ${message}`, name: 'ValidationError' };
    }),
  );
}

/** A page of entries, newest first. Of a text some thousands are looked through: `next` then leads on, however few were found. */
export async function pageOf(database: Database, { before, limit, ...choice }: z.output<typeof pageSchema>): Promise<AuditPage> {
  const found: AuditRow[] = [];
  let place = before;
  for (let looked = 0; looked < LOOKED_THROUGH; looked += BATCH) {
    const size = choice.text === undefined ? limit + 1 : BATCH;
    const rows = await read(database.knex, choice, 'desc', place, size);
    for (const row of rows) {
      if (found.length === limit) return { entries: found.map(told), next: place ?? null };
      place = placeOf(row);
      if (holds(row, choice.text)) found.push(row);
    }
    if (rows.length < size) return { entries: found.map(told), next: null };
  }
  return { entries: found.map(told), next: place ?? null };
}

/** All entries of a choice as JSON lines, oldest first, read as they are taken. */
export function linesOf(database: Database, choice: EntryChoice): Readable {
  const until = Date.now();
  async function* lines() {
    let place: string | undefined;
    for (let count = BATCH; count === BATCH; ) {
      const rows = await read(database.knex, choice, 'asc', place, BATCH, until);
      count = rows.length;
      place = rows.length === 0 ? place : placeOf(rows.at(-1) as AuditRow);
      yield rows
        .filter((row) => holds(row, choice.text))
        .map((row) => `${JSON.stringify(told(row))}\n`)
        .join('');
    }
  }
  return Readable.from(lines(), { objectMode: false });
}

/** By one index of the table, whatever is asked for: each of them ends in time and number. */
async function read(
  knex: Knex,
  { who, area, kind, type, documentId, surface, requestId, from, to }: EntryChoice,
  order: 'asc' | 'desc',
  place: string | undefined,
  limit: number,
  until = Number.MAX_SAFE_INTEGER,
): Promise<readonly AuditRow[]> {
  const actor = who !== undefined && /^[\w-]+:/.test(who) ? { actor: who } : { title: who };
  const wanted = { ...actor, area, kind, type, document: documentId, surface, request_id: requestId };
  const query = knex(auditTable.name)
    .where(Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)))
    .where('at', '<=', until)
    .orderBy(['at', 'number'].map((column) => ({ column, order })))
    .limit(limit);
  if (from !== undefined) query.where('at', '>=', Date.parse(from));
  if (to !== undefined) query.where('at', '<', Date.parse(to) + (to.length === 10 ? 86_400_000 : 0));
  if (place !== undefined) {
    const [at, number] = place.split('-').map(Number) as [number, number];
    const further = order === 'desc' ? '<' : '>';
    query.where('at', `${further}=`, at).where((rest) => void rest.where('at', further, at).orWhere('number', further, number));
  }
  return query as unknown as Promise<readonly AuditRow[]>;
}

/** An entry as it is told. */
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

/** Somebody may have written anything into the table. */
function readable(details: string): AuditEntry['details'] {
  try {
    return JSON.parse(details);
  } catch {
    return { unreadable: details };
  }
}

function placeOf({ at, number }: Pick<AuditRow, 'at' | 'number'>): string {
  return `${Number(at)}-${Number(number)}`;
}

function holds({ actor, title, address, kind, type, details }: AuditRow, sought: string | undefined): boolean {
  if (sought === undefined) return true;
  const letters = sought.toLowerCase();
  return [actor, title, address, kind, type, details].some((each) => each?.toLowerCase().includes(letters));
}
