import type { Knex } from 'knex';
import { type AuditRow, auditTable } from './audit-tables.ts';

/** Entries that the first, second, … statement reads. It begins with few, because few often suffice. */
const STEPS: readonly number[] = [250, 1_000, 3_000, 6_000];
/** The same for a search for text, which reads all of these entries. */
const STEPS_OF_TEXT: readonly number[] = [1_000];

/** Entries about the chain that are read at a time. Usually the first one is enough. */
const FEW = 10;

/** The conditions of a search. `from` and `to` are moments or days. */
export interface Sought {
  readonly who?: string | undefined;
  readonly area?: string | undefined;
  readonly kind?: string | undefined;
  readonly type?: string | undefined;
  readonly documentId?: string | undefined;
  readonly surface?: string | undefined;
  readonly requestId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly text?: string | undefined;
}

/** Which entries to search, and in which order. */
export interface Look {
  readonly choice: Sought;
  readonly order: 'asc' | 'desc';
  /** Entries after this one in the order; undefined: from the first. */
  readonly place: string | undefined;
  /** Milliseconds since 1970: no later entries. */
  readonly until: number;
  /** Most entries that one statement returns. */
  readonly size: number;
}

/** The result of one statement. */
export interface Looked {
  readonly rows: readonly AuditRow[];
  /** How far the search has got; null: it has reached the end. */
  readonly place: string | null;
  /** Most entries that the statement has read. */
  readonly count: number;
}

/**
 * Searches entries in order, with statements that each read a limited number of entries. Every column that can be searched has an index
 * that ends with the time and the number. A condition on one column uses its index. With several conditions, the search first finds out for
 * each column how far a step of that many entries leads. It reads the entries of the column whose step leads farthest, that is the rarest,
 * and compares them with the other conditions. So a common value costs nothing if it is combined with a rare one.
 */
export async function* lookThrough(knex: Knex, look: Look): AsyncGenerator<Looked> {
  const { choice, size } = look;
  const columns = Object.entries(wantedOf(choice)).flatMap(([name, value]): Column[] => (value === undefined ? [] : [[name, value]]));
  const steps = choice.text === undefined ? STEPS : STEPS_OF_TEXT;
  const isPlain = columns.length < 2 && choice.text === undefined;
  let place: string | null | undefined = look.place;
  for (let turn = 0; place !== null; turn += 1) {
    const step = steps[Math.min(turn, steps.length - 1)] as number;
    const at: Look = { ...look, place };
    const [count, most] = isPlain ? [size, size] : [step, choice.text === undefined ? size : step];
    const { rows, end } = columns.length < 2 ? await alone(knex, at, columns[0], count) : await among(knex, at, columns, { step, most });
    place = end;
    yield { rows: rows.filter((row) => holds(row, choice.text)), place, count };
  }
}

/**
 * Entries of one kind about the chain itself, newest first. Anybody with access to the database can insert such entries, so check the seals
 * before you rely on one.
 */
export async function* chainEntries(knex: Knex, kind: string): AsyncGenerator<AuditRow> {
  const look = { choice: { kind }, order: 'desc', place: undefined, until: Number.MAX_SAFE_INTEGER, size: FEW } as const;
  for await (const { rows } of lookThrough(knex, look)) yield* rows.filter(({ area }) => area === 'chain');
}

/** Entries, and the place where the next step begins; null: there are none. */
interface Step {
  readonly rows: readonly AuditRow[];
  readonly end: string | null;
}

async function alone(knex: Knex, look: Look, column: Column | undefined, count: number): Promise<Step> {
  const rows: readonly AuditRow[] = await within(knex, look, column).limit(count);
  return { rows, end: rows.length < count ? null : placeOf(rows.at(-1) as AuditRow) };
}

/** @param step entries that are read @param most entries that are returned */
async function among(
  knex: Knex,
  look: Look,
  columns: readonly Column[],
  { step, most }: { readonly step: number; readonly most: number },
): Promise<Step> {
  const order = ['at', 'number'].map((column) => ({ column: `entry.${column}`, order: look.order }));
  const probes = columns.map((column, index) => {
    const reached = within(knex, look, column)
      .select('at', 'number')
      .offset(step - 1)
      .limit(1);
    return knex.select(knex.raw(`${index} as ??`, ['probe']), 'at', 'number').from(reached.as(`reached${index}`));
  });
  const reached: readonly (Place & { readonly probe: number })[] = await (probes[0] as Knex.QueryBuilder).unionAll(probes.slice(1));
  // A column with fewer entries left than a step is the rarest.
  const whole = columns.findIndex((_, index) => !reached.some(({ probe }) => Number(probe) === index));
  const farthest = whole >= 0 ? null : [...reached].sort((one, other) => (isFarther(one, other, look.order) ? -1 : 1))[0];
  const rarest = columns[farthest == null ? whole : Number(farthest.probe)] as Column;
  const others = columns.filter((column) => column !== rarest).map(([name, value]) => [`entry.${name}`, value]);
  const rows: readonly AuditRow[] = await knex
    .from(within(knex, look, rarest).limit(step).select('number').as('looked'))
    .join(`${auditTable.name} as entry`, 'entry.number', 'looked.number')
    .where(Object.fromEntries(others))
    .orderBy(order)
    .limit(most)
    .select('entry.*');
  if (rows.length === most) return { rows, end: placeOf(rows.at(-1) as AuditRow) };
  return { rows, end: farthest == null ? null : placeOf(farthest) };
}

/** A column and the value that it must have. */
type Column = readonly [string, string];
type Place = Pick<AuditRow, 'at' | 'number'>;

/** The place of an entry, as used by `before` and `next`. */
export function placeOf({ at, number }: Place): string {
  return `${Number(at)}-${Number(number)}`;
}

function isFarther(one: Place, other: Place, order: Look['order']): boolean {
  const difference = Number(one.at) - Number(other.at) || Number(one.number) - Number(other.number);
  return order === 'desc' ? difference < 0 : difference > 0;
}

/** Values of columns by column; undefined: any. */
function wantedOf({ who, area, kind, type, documentId, surface, requestId }: Sought) {
  const actor = who !== undefined && /^[\w-]+:/.test(who) ? { actor: who } : { title: who };
  return { ...actor, area, kind, type, document: documentId, surface, request_id: requestId };
}

/** Entries in the time range after a place, found by the index of one column. */
function within(knex: Knex, { choice: { from, to }, order, place, until }: Look, column: Column | undefined): Knex.QueryBuilder {
  const query = knex(auditTable.name);
  query.where('at', '<=', until).orderBy(['at', 'number'].map((each) => ({ column: each, order })));
  if (column !== undefined) query.where(column[0], column[1]);
  if (from !== undefined) query.where('at', '>=', Date.parse(from));
  if (to !== undefined) query.where('at', '<', Date.parse(to) + (to.length === 10 ? 86_400_000 : 0));
  if (place === undefined) return query;
  const [at, number] = place.split('-').map(Number) as [number, number];
  const further = order === 'desc' ? '<' : '>';
  return query.where('at', `${further}=`, at).where((rest) => void rest.where('at', further, at).orWhere('number', further, number));
}

function holds({ actor, title, address, kind, type, details }: AuditRow, sought: string | undefined): boolean {
  if (sought === undefined) return true;
  const letters = sought.toLowerCase();
  return [actor, title, address, kind, type, details].some((each) => each?.toLowerCase().includes(letters));
}
