import type { Connection } from '../driver.ts';

/** A line of `explain query plan`. */
interface PlanStep {
  readonly id: number;
  readonly parent: number;
  readonly detail: string;
}

/** Upper bounds of the rows that a statement visits. */
export interface Visits {
  /** Rows visited by all loops together. */
  readonly rows: number;
  /** Rows of the largest select. Each value is compared at most this often. */
  readonly widest: number;
}

const NOTHING: Visits = { rows: 0, widest: 0 };

/** The plan gives no upper bound. */
const ENDLESS: Visits = { rows: Number.POSITIVE_INFINITY, widest: Number.POSITIVE_INFINITY };

/** Data for the estimate of one statement. */
interface JudgedPlan {
  readonly text: string;
  readonly connection: Connection;
  readonly steps: readonly PlanStep[];
  /** Tables by alias. */
  readonly tables: ReadonlyMap<string, string>;
  /** Maximum rows of a table. */
  readonly rowsOf: (table: string) => number;
  /** Rows of nested selects, by their names in the plan. */
  readonly found: Map<string, number>;
}

/** A list that is passed in one bind. */
export const LIST = /\(select value from json_each\(\?\)\)/g;

/**
 * Characters of the longest statement whose plan is read. Planning a longer one may itself take long, and statements whose plans give a
 * bound are short.
 */
const LONGEST = 8_000;

/** Lists with one bind per value. */
const VALUES = /\bin \((\?(?:, \?)*)\)/g;

/**
 * Estimates how many rows a statement with nested selects visits. The plan gives a bound if each select visits the rows of one table once,
 * and finds by key at most one row of any other table for each: so links are collected and their targets found.
 * @param text must name tables as `main`.`table`
 * @param rowsOf maximum rows of a table
 * @returns infinity if the plan gives no bound
 *
 * Measured 2026-11-27: with a clock in each of them, `populate=*` takes 7 % more processor time (`npm run bench -- --anew --against`).
 */
export function mostVisits(connection: Connection, text: string, rowsOf: (table: string) => number): Visits {
  if (text.length > LONGEST || /\bin \((?!select\b)/i.test(text.replace(VALUES, ''))) return ENDLESS;
  const binds = text.match(/\?/g)?.map(() => null) ?? [];
  const lines = connection.prepare(`explain query plan ${text}`).all(...binds) as PlanStep[];
  // SQLite before 3.53 adds these lines for lists too.
  const steps = lines.filter(({ detail }) => detail !== 'CREATE BLOOM FILTER');
  const tables = new Map(Array.from(text.matchAll(/`main`\.`([^`]+)` as `([^`]+)`/g), ([, table = '', alias = '']) => [alias, table]));
  const { rows, widest } = visitsBelow(0, { text, connection, steps, tables, rowsOf, found: new Map() });
  // A key may be looked up with each value of a list.
  const values = [...text.matchAll(VALUES)].reduce((product, [, list = '']) => product * list.split(',').length, 1);
  return { rows: values * rows, widest: values * widest };
}

/** The rows that a select visits, including nested ones. Its steps are the children of a plan line. */
function visitsBelow(parent: number, judged: JudgedPlan): Visits {
  let rows = 0;
  let widest = 0;
  let outermost: string | null = null;
  let loops = 0;
  let met = 0;
  for (const { id, detail } of judged.steps.filter((step) => step.parent === parent)) {
    const [, part] = /^(?:CO-ROUTINE|MATERIALIZE) (\S+)$/.exec(detail) ?? [];
    if (part !== undefined || /^(?:LIST|SCALAR) SUBQUERY \d+$/.test(detail)) {
      // In a second or later loop, the list may be visited for each row of the outer loops.
      if (loops > 1) return ENDLESS;
      const within = part === undefined && isListOfBind(id, judged) ? NOTHING : visitsBelow(id, judged);
      if (part !== undefined) judged.found.set(part, within.widest);
      rows += within.rows;
      widest = Math.max(widest, within.widest);
    } else if (!detail.startsWith('USE TEMP B-TREE FOR ')) {
      if (outermost === null) {
        outermost = aliasOf(detail);
        met = firstRows(detail, judged);
      } else if (loops === 1 && isTied(detail, outermost, judged)) met = Math.max(met, tableRows(detail, judged));
      else if (!isOneRow(detail, judged)) return ENDLESS;
      loops++;
      rows += met;
    }
  }
  return { rows, widest: Math.max(widest, met) };
}

/** Whether a list is a single bind. Its length is the caller's choice, and its cost is small compared with what it finds. */
function isListOfBind(id: number, { steps }: JudgedPlan): boolean {
  const parts = steps.filter(({ parent }) => parent === id);
  return parts.length === 1 && parts[0]?.detail.startsWith('SCAN json_each VIRTUAL TABLE') === true;
}

/** The alias of the table that a loop visits. */
function aliasOf(detail: string): string {
  return detail.split(' ')[1] ?? '';
}

function tableRows(detail: string, { tables, rowsOf }: JudgedPlan): number {
  const table = tables.get(aliasOf(detail));
  return table === undefined ? Number.POSITIVE_INFINITY : rowsOf(table);
}

/** The rows of the outermost loop, which visits each row of its table once. */
function firstRows(detail: string, judged: JudgedPlan): number {
  if (!/^(?:SCAN|SEARCH) \S+(?: USING (?:(?:COVERING )?INDEX \S+|INTEGER PRIMARY KEY)(?: \(.*\))?)?$/.test(detail))
    return Number.POSITIVE_INFINITY;
  return judged.found.get(aliasOf(detail)) ?? tableRows(detail, judged);
}

/** Whether the second loop visits each row of its table at most once, because each row refers to one row of the first loop, as links do. */
function isTied(detail: string, outermost: string, { text, tables }: JudgedPlan): boolean {
  const [, alias, column] = /^SEARCH (\S+) USING (?:COVERING )?INDEX \S+ \(([^()=<> ]+)=\?[^()]*\)$/.exec(detail) ?? [];
  if (alias === undefined || !tables.has(outermost)) return false;
  const name = `\`${alias}\`.\`${column}\``;
  // The column is in no other condition, so the plan's term is this one.
  return text.split(name).length === 2 && text.includes(`${name} = \`${outermost}\`.\`id\``);
}

/** Whether a loop visits at most one row, found by a unique key. */
function isOneRow(detail: string, { connection, tables }: JudgedPlan): boolean {
  const [, alias = '', index, terms = ''] =
    /^SEARCH (\S+) USING (?:(?:COVERING )?INDEX (\S+)|INTEGER PRIMARY KEY) \(([^()]*)\)$/.exec(detail) ?? [];
  const table = tables.get(alias);
  const columns = terms.split(' AND ');
  if (table === undefined || columns.some((term) => !term.endsWith('=?'))) return false;
  if (index === undefined) return true;
  return isUnique(connection, table, index) && columnsOf(connection, index) === columns.length;
}

function isUnique(connection: Connection, table: string, index: string): boolean {
  const unique = connection.prepare('select "unique" from pragma_index_list(?, ?) where name = ?').pluck().get(table, 'main', index);
  return unique === 1;
}

function columnsOf(connection: Connection, index: string): unknown {
  return connection.prepare('select count(*) from pragma_index_info(?, ?)').pluck().get(index, 'main');
}
