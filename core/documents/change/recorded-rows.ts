import { type Caller, pluginOf } from '../../access/index.ts';
import type { Dialect, TableSchema } from '../../database/index.ts';
import type { Statements } from '../storage/statements.ts';
import {
  asksLinks,
  concerns,
  type DocumentEvent,
  type DocumentHooks,
  hasTaps,
  type LinkStates,
  type RecordedChange,
  type RecordedRow,
} from './change-hooks.ts';

/** What is recorded of: versions that changed in one transaction, and the document that the caller will be answered. */
export interface Recordable {
  readonly events: readonly DocumentEvent[];
  readonly answer?: RecordedChange['answer'];
  /** Tells what the versions link to, once all is written. */
  readonly links: { of(events: readonly DocumentEvent[]): Promise<ReadonlyMap<DocumentEvent, LinkStates>> };
}

const NONE: readonly RecordedRow[] = Object.freeze([]);

function notAsked(): never {
  throw new Error('links() is for taps that ask for it: say links: true when tapping');
}

/** Rows that plugins keep of changes, written in the transaction of the change. */
export class RecordedRows {
  /** Asked who may write to a table: the plugin that has added it, or the one that asks where all may; null when nobody has added it. */
  ownerOf: ((table: string, plugin: string) => string | null) | null = null;
  readonly #hook: DocumentHooks['record'];

  constructor(hook: DocumentHooks['record']) {
    this.#hook = hook;
    hook.intercept({
      register: (tap) => {
        const { fn, name } = tap;
        const checked = (...[rows, change]: Parameters<DocumentHooks['record']['call']>): unknown => {
          if (!concerns(tap, change.type.uid, change.caller)) return rows;
          const answered: unknown = fn(rows, change.links === notAsked || asksLinks(tap) ? change : { ...change, links: notAsked });
          const problem = answered === undefined ? null : this.#problemOf(rows, answered, pluginOf(name));
          if (problem !== null) throw new Error(`the tap of "${name}" in documents.record ${problem}`);
          return answered;
        };
        return { ...tap, fn: checked };
      },
    });
  }

  /**
   * Lets plugins record what happened.
   * @param attempt see `RecordedChange.transaction`; `first` says how many versions it has changed before
   * @returns the rows that want to know when they are there for good
   */
  async write(
    statements: Statements,
    { events, answer = null, links }: Recordable,
    caller: Caller,
    { transaction, first }: { readonly transaction: object; readonly first: number },
  ): Promise<readonly RecordedRow[]> {
    if (!hasTaps(this.#hook)) return NONE;
    const known = await links.of(events);
    const rows = events.flatMap((event, at) => {
      const states = known.get(event);
      const change = { ...event, caller, index: first + at, transaction, answer, links: states ? () => states : notAsked };
      return this.#hook.call([], change);
    });
    for (const { table, unlessThere, values } of insertions(rows, statements.dialect)) {
      if (unlessThere) await statements.insertRowUnlessThere(table, values[0] as (typeof values)[number]);
      else await statements.insertRows(table, values);
    }
    return rows.filter(({ committed }) => committed !== undefined);
  }

  /** What is wrong with the rows that a tap returned; null when nothing is. */
  #problemOf(rows: readonly RecordedRow[], answered: unknown, plugin: string): string | null {
    if (!Array.isArray(answered)) return 'returned no rows: return those that it got, with its own added';
    const given = new Set(rows);
    const kept = new Set(answered as readonly RecordedRow[]);
    if (rows.some((row) => !kept.has(row))) return 'left out rows of others: return those that it got, with its own added';
    for (const row of kept) {
      const problem = given.has(row) ? null : (this.#foreign(plugin, row.table) ?? misfit(row));
      if (problem !== null) return problem;
    }
    return null;
  }

  #foreign(plugin: string, { name }: TableSchema): string | null {
    const owner = this.ownerOf === null ? plugin : this.ownerOf(name, plugin);
    if (owner === plugin) return null;
    const holder = owner === null ? 'nobody has added (kernel.tables)' : `belongs to "${owner}"`;
    return `writes to the table "${name}", which ${holder}`;
  }
}

/** What does not fit between a row and its table; null when nothing. */
function misfit({ table, values }: RecordedRow): string | null {
  const unknown = Object.keys(values).find((name) => !table.columns.some((column) => column.name === name));
  if (unknown !== undefined) return `writes the column "${unknown}", which the table "${table.name}" has not`;
  const missing = table.columns.find(
    ({ name, kind, nullable, default: standard }) => kind !== 'key' && !nullable && storedValue(values[name], standard) === null,
  );
  return missing === undefined ? null : `leaves out the column "${missing.name}" of the table "${table.name}", which has no default`;
}

/** Rows that one statement inserts. */
interface Insertion {
  readonly table: string;
  readonly unlessThere: boolean;
  readonly values: Record<string, unknown>[];
}

/** What inserts rows in their order: those that follow each other into one table go together. */
function insertions(rows: readonly RecordedRow[], dialect: Dialect): readonly Insertion[] {
  const found: Insertion[] = [];
  for (const { table, values, unlessThere = false } of rows) {
    const one = bound(table, values, dialect);
    const last = unlessThere ? undefined : found.at(-1);
    const isAlike = last?.table === table.name && !last.unlessThere && Object.keys(one).join() === Object.keys(last.values[0] ?? {}).join();
    if (isAlike) last.values.push(one);
    else found.push({ table: table.name, unlessThere, values: [one] });
  }
  return found;
}

/** A value for every column but the generated key. */
function bound({ columns }: TableSchema, values: RecordedRow['values'], dialect: Dialect): Record<string, unknown> {
  const written = columns.filter((column) => column.kind !== 'key' || values[column.name] !== undefined);
  return Object.fromEntries(
    written.map(({ name, kind, default: standard }) => {
      const value = storedValue(values[name], standard);
      return [name, value === null ? null : dialect.bind(kind, value)];
    }),
  );
}

/** What is stored of a value that may be left out. */
function storedValue(given: unknown, standard: unknown): unknown {
  return given === undefined ? (standard ?? null) : given;
}
