import type { Knex } from 'knex';
import { type AuditRow, auditTable } from './audit-tables.ts';

/** Entries that statements look at, one after the other: few where they suffice. */
const STEPS: readonly number[] = [250, 1_000, 3_000, 6_000];
/** The same, of a text: all of these are read. */
const STEPS_OF_TEXT: readonly number[] = [1_000];

/** What entries must say, of any of these; `from` and `to` are moments or days. */
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

/** Which entries are looked through, and in which order. */
export interface Look {
  readonly choice: Sought;
  readonly order: 'asc' | 'desc';
  /** Behind this one; undefined: from the first. */
  readonly place: string | undefined;
  /** Milliseconds since 1970: none that is younger. */
  readonly until: number;
  /** Entries that one statement finds, at the most. */
  readonly size: number;
}

/** What a statement has found. */
export interface Looked {
  readonly rows: readonly AuditRow[];
  /** How far it has looked; null: there is nothing behind that. */
  readonly place: string | null;
  /** Entries that it has looked at, at the most. */
  readonly count: number;
}

/**
 * Looks through the entries of a choice in their order, by statements none of which looks at more than some. Each column that a choice may name has an index that ends in time and number: what one of them alone
 * says is found by it. Of several the one is taken that, from where the look has come to, reaches farthest with as many entries, and what it leads to is compared with the others: a common
 * value costs nothing beside a rare one.
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

/** Entries, and where the next ones begin; null: there are none. */
interface Step {
  readonly rows: readonly AuditRow[];
  readonly end: string | null;
}

async function alone(knex: Knex, look: Look, column: Column | undefined, count: number): Promise<Step> {
  const rows: readonly AuditRow[] = await within(knex, look, column).limit(count);
  return { rows, end: rows.length < count ? null : placeOf(rows.at(-1) as AuditRow) };
}

/** @param step entries that are looked at @param most those that are found, at the most */
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
  // One of which there are fewer is the rarest of all that is left.
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

/** A column, and what it must hold. */
type Column = readonly [string, string];
type Place = Pick<AuditRow, 'at' | 'number'>;

/** Where an entry stands, as `before` and `next` say it. */
export function placeOf({ at, number }: Place): string {
  return `${Number(at)}-${Number(number)}`;
}

function isFarther(one: Place, other: Place, order: Look['order']): boolean {
  const difference = Number(one.at) - Number(other.at) || Number(one.number) - Number(other.number);
  return order === 'desc' ? difference < 0 : difference > 0;
}

/** What columns must hold; undefined: anything. */
function wantedOf({ who, area, kind, type, documentId, surface, requestId }: Sought) {
  const actor = who !== undefined && /^[\w-]+:/.test(who) ? { actor: who } : { title: who };
  return { ...actor, area, kind, type, document: documentId, surface, request_id: requestId };
}

/** Entries of a time behind a place, by the index of one column. */
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
