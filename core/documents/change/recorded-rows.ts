import { type Caller, pluginOf } from '../../access/index.ts';
import type { Dialect, TableSchema } from '../../database/index.ts';
import type { Topic } from '../../freshness/index.ts';
import type { Statements } from '../storage/statements.ts';
import type { ChosenRows, DocumentEvent, LinkStates, RecordedChange, RecordedRow } from './change-events.ts';
import type { DocumentHooks } from './change-hooks.ts';
import { asksLinks, concerns, countingTopics, hasTaps, type TapScope } from './tap-scopes.ts';

/** What `record` gets: the versions that changed in one transaction, and the document of the answer. */
export interface Recordable {
  readonly events: readonly DocumentEvent[];
  readonly answer?: RecordedChange['answer'];
  /** See `RecordedChange.leavesNothing`. Default: false. */
  readonly leavesNothing?: boolean;
  /** Reads the links of the versions, once everything is written. */
  readonly links: { of(events: readonly DocumentEvent[]): Promise<ReadonlyMap<DocumentEvent, LinkStates>> };
}

const NONE: readonly RecordedRow[] = Object.freeze([]);

function notAsked(): never {
  throw new Error('links() is not available in this tap: set links: true in its options');
}

/** Rows of plugins, by the name of the tap that asked for them (`knows`). */
type KnownRows = ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;

const NOTHING_KNOWN: KnownRows = new Map();

function nothing(): readonly never[] {
  return [];
}

/** Writes the rows that taps of `record` return, in the transaction of the change. */
export class RecordedRows {
  /**
   * Returns who may write to a table: the plugin that added it, or the given plugin where every plugin may; null when no plugin added it.
   */
  ownerOf: ((table: string, plugin: string) => string | null) | null = null;
  /** See `countingTopics`. */
  readonly counting = (uids: ReadonlySet<Topic>): readonly Topic[] => countingTopics(this.#hook, uids);
  readonly #hook: DocumentHooks['record'];
  readonly #known = new WeakMap<RecordedChange, KnownRows>();

  constructor(hook: DocumentHooks['record']) {
    this.#hook = hook;
    hook.intercept({
      register: (tap) => {
        const { fn, name } = tap;
        const checked = (...[rows, change]: Parameters<DocumentHooks['record']['call']>): unknown => {
          if (!concerns(tap, change.type.uid, change.caller)) return rows;
          const known = this.#known.get(change)?.get(name);
          const asked = change.links === notAsked || asksLinks(tap) ? change : { ...change, links: notAsked };
          const answered: unknown = fn(rows, known === undefined ? asked : { ...asked, known: () => known });
          const problem = answered === undefined ? null : this.#problemOf(rows, answered, pluginOf(name));
          if (problem !== null) throw new Error(`the tap of "${name}" in documents.record ${problem}`);
          return answered;
        };
        return { ...tap, fn: checked };
      },
    });
  }

  /**
   * Calls the taps of `record` and writes their rows.
   * @param attempt see `RecordedChange.transaction`; `first` is the number of versions that the transaction has changed before
   * @returns the rows with a `committed` callback
   */
  async write(
    statements: Statements,
    { events, answer = null, leavesNothing = false, links }: Recordable,
    caller: Caller,
    { transaction, first }: { readonly transaction: object; readonly first: number },
  ): Promise<readonly RecordedRow[]> {
    if (!hasTaps(this.#hook)) return NONE;
    const known = await links.of(events);
    const rows: RecordedRow[] = [];
    for (const [at, event] of events.entries()) {
      const states = known.get(event);
      const change = {
        ...event,
        caller,
        index: first + at,
        transaction,
        answer,
        leavesNothing,
        links: states ? () => states : notAsked,
        known: nothing,
      };
      this.#known.set(change, await this.#knownTo(statements, event, caller));
      rows.push(...this.#hook.call([], change));
    }
    for (const { table, unlessThere, values, where } of doings(rows, statements.dialect)) {
      if (where !== null) await change(statements, table, where, values[0] ?? null);
      else if (unlessThere) await statements.insertRowUnlessThere(table, values[0] as (typeof values)[number]);
      else await statements.insertRows(table, values);
    }
    return rows.filter(({ committed }) => committed !== undefined);
  }

  /** Reads the rows that taps ask for (`knows`) before they are called. */
  async #knownTo(statements: Statements, event: DocumentEvent, caller: Caller): Promise<KnownRows> {
    const asking = this.#hook.taps.filter((tap) => (tap as TapScope).knows !== undefined && concerns(tap, event.type.uid, caller));
    if (asking.length === 0) return NOTHING_KNOWN;
    const known = new Map<string, Readonly<Record<string, unknown>>[]>();
    for (const tap of asking) {
      const asked = (tap as TapScope).knows?.(event) ?? null;
      if (asked === null) continue;
      const problem = this.#foreign(pluginOf(tap.name), asked.table, 'reads');
      if (problem !== null) throw new Error(`the tap of "${tap.name}" in documents.record ${problem}`);
      known.set(tap.name, await chosen(statements, asked));
    }
    return known;
  }

  /** The problem with the rows that a tap returned; null if they are valid. */
  #problemOf(rows: readonly RecordedRow[], answered: unknown, plugin: string): string | null {
    if (!Array.isArray(answered)) return 'did not return an array of rows: return the received rows with its own added';
    const given = new Set(rows);
    const kept = new Set(answered as readonly RecordedRow[]);
    if (rows.some((row) => !kept.has(row))) return 'left out rows of other plugins: return the received rows with its own added';
    for (const row of kept) {
      const problem = given.has(row) ? null : (this.#foreign(plugin, row.table) ?? misfit(row));
      if (problem !== null) return problem;
    }
    return null;
  }

  #foreign(plugin: string, { name }: TableSchema, verb = 'writes to'): string | null {
    const owner = this.ownerOf === null ? plugin : this.ownerOf(name, plugin);
    if (owner === plugin) return null;
    const holder = owner === null ? 'no plugin has registered (kernel.tables)' : `belongs to the plugin "${owner}"`;
    return `${verb} the table "${name}", which ${holder}`;
  }
}

/** Why a row does not fit its table; null when it does. */
function misfit({ table, values, where }: RecordedRow): string | null {
  const named = Object.keys({ ...where, ...values });
  const unknown = named.find((name) => !table.columns.some((column) => column.name === name));
  if (unknown !== undefined) return `writes the column "${unknown}", which does not exist in the table "${table.name}"`;
  if (where !== undefined) return Object.keys(where).length === 0 ? `has an empty "where" for the table "${table.name}"` : null;
  if (values === null) return `deletes rows of the table "${table.name}" without a "where"`;
  const missing = table.columns.find(
    ({ name, kind, nullable, default: standard }) => kind !== 'key' && !nullable && storedValue(values[name], standard) === null,
  );
  return missing === undefined
    ? null
    : `has no value for the column "${missing.name}" of the table "${table.name}", which is required and has no default value`;
}

/** One statement: an insert of rows, or a change of existing ones. */
interface Doing {
  readonly table: string;
  readonly unlessThere: boolean;
  readonly values: Record<string, unknown>[];
  /** Null for an insert. */
  readonly where: Record<string, unknown> | null;
}

/** Groups rows into statements in their order. Consecutive inserts into one table become one statement. */
function doings(rows: readonly RecordedRow[], dialect: Dialect): readonly Doing[] {
  const found: Doing[] = [];
  for (const { table, values, where, unlessThere = false } of rows) {
    const { name } = table;
    if (where !== undefined) {
      const given = values === null ? [] : [stored(table, values, dialect)];
      found.push({ table: name, unlessThere: false, values: given, where: stored(table, where, dialect) });
      continue;
    }
    const one = bound(table, values ?? {}, dialect);
    const last = unlessThere ? undefined : found.at(-1);
    const isAlike =
      last?.table === name &&
      !last.unlessThere &&
      last.where === null &&
      Object.keys(one).join() === Object.keys(last.values[0] ?? {}).join();
    if (isAlike) last.values.push(one);
    else found.push({ table: name, unlessThere, values: [one], where: null });
  }
  return found;
}

/** @param values null deletes the rows */
async function change(statements: Statements, table: string, where: Doing['where'], values: Record<string, unknown> | null): Promise<void> {
  const chosen = where ?? {};
  if (values === null && !Object.values(chosen).includes(null)) return statements.removeRows(table, chosen);
  const rows = statements.knex(table).where(chosen);
  await statements.write(values === null ? rows.delete() : rows.update(values));
}

/** Reads rows, and locks them where the database has row locks. */
async function chosen(statements: Statements, { table, where }: ChosenRows): Promise<Readonly<Record<string, unknown>>[]> {
  const { dialect } = statements;
  const names = table.columns.map(({ name }) => name);
  const asked = statements
    .knex(table.name)
    .where(stored(table, where, dialect))
    .select(names);
  const rows = await statements.read(dialect.supportsRowLocks ? asked.forUpdate() : asked);
  const decoders = table.columns.map(({ kind }) => dialect.decoder(kind));
  return rows.map((row) =>
    Object.fromEntries(names.map((name, at) => [name, row[at] === null ? null : (decoders[at]?.(row[at]) ?? row[at])])),
  );
}

/** The given values, as the database stores them. */
function stored({ columns }: TableSchema, values: Readonly<Record<string, unknown>>, dialect: Dialect): Record<string, unknown> {
  const given = columns.filter(({ name }) => values[name] !== undefined);
  return Object.fromEntries(
    given.map(({ name, kind }) => [name, values[name] === null ? null : dialect.bind(kind === 'key' ? 'ref' : kind, values[name])]),
  );
}

/** A stored value for every column except a generated key. */
function bound({ columns }: TableSchema, values: Readonly<Record<string, unknown>>, dialect: Dialect): Record<string, unknown> {
  const written = columns.filter((column) => column.kind !== 'key' || values[column.name] !== undefined);
  return Object.fromEntries(
    written.map(({ name, kind, default: standard }) => {
      const value = storedValue(values[name], standard);
      return [name, value === null ? null : dialect.bind(kind, value)];
    }),
  );
}

/** The value to store where one may be left out. */
function storedValue(given: unknown, standard: unknown): unknown {
  return given === undefined ? (standard ?? null) : given;
}
