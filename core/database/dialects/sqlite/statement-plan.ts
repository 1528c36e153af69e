import type { Connection } from './driver.ts';

/** A line of a plan. */
interface Step {
  readonly id: number;
  readonly parent: number;
  readonly detail: string;
}

/** How much a statement looks at, at the most. */
export interface Looks {
  /** Rows that are looked at, all loops taken together. */
  readonly rows: number;
  /** Rows of the widest select: no value is compared more often. */
  readonly widest: number;
}

const NOTHING: Looks = { rows: 0, widest: 0 };

/** What a plan does not tell. */
const ENDLESS: Looks = { rows: Number.POSITIVE_INFINITY, widest: Number.POSITIVE_INFINITY };

/** What is known about a statement whose plan is judged. */
interface Judged {
  readonly text: string;
  readonly connection: Connection;
  readonly steps: readonly Step[];
  /** Tables by what the statement calls them. */
  readonly tables: ReadonlyMap<string, string>;
  /** Rows of a table at the most. */
  readonly rowsOf: (table: string) => number;
  /** Rows of the selects within it, by what the statement calls them. */
  readonly found: Map<string, number>;
}

/** A list that one bind holds. */
export const LIST = /\(select value from json_each\(\?\)\)/g;

/** Characters of a statement whose plan is asked for: making that of a longer one may itself take long, and those that plans tell enough of are short. */
const LONGEST = 8_000;

/** Lists whose every value has a bind. */
const VALUES = /\bin \((\?(?:, \?)*)\)/g;

/**
 * How much a statement with selects within it looks at. Its plan tells that where each select goes through the rows of one table, once, and finds for each
 * of them at most one row of any other, by a key: so links are gathered, and their targets found.
 * @param text names tables as `main`.`table`
 * @param rowsOf the rows that a table has at the most
 * @returns endless where the plan does not tell
 */
export function mostLooks(connection: Connection, text: string, rowsOf: (table: string) => number): Looks {
  if (text.length > LONGEST || /\bin \((?!select\b)/i.test(text.replace(VALUES, ''))) return ENDLESS;
  const binds = text.match(/\?/g)?.map(() => null) ?? [];
  const lines = connection.prepare(`explain query plan ${text}`).all(...binds) as Step[];
  // SQLite before 3.53 makes one for lists too.
  const steps = lines.filter(({ detail }) => detail !== 'CREATE BLOOM FILTER');
  const tables = new Map(Array.from(text.matchAll(/`main`\.`([^`]+)` as `([^`]+)`/g), ([, table = '', alias = '']) => [alias, table]));
  const { rows, widest } = looksBelow(0, { text, connection, steps, tables, rowsOf, found: new Map() });
  // A key may be looked for with each value of a list.
  const values = [...text.matchAll(VALUES)].reduce((product, [, list = '']) => product * list.split(',').length, 1);
  return { rows: values * rows, widest: values * widest };
}

/** What a select and those within it look at; the select is what stands below a line of the plan. */
function looksBelow(parent: number, judged: Judged): Looks {
  let rows = 0;
  let widest = 0;
  let outermost: string | null = null;
  let loops = 0;
  let met = 0;
  for (const { id, detail } of judged.steps.filter((step) => step.parent === parent)) {
    const [, part] = /^CO-ROUTINE (\S+)$/.exec(detail) ?? [];
    if (part !== undefined || /^LIST SUBQUERY \d+$/.test(detail)) {
      // In a further loop a list may be gone through for each row of the loops around it.
      if (loops > 1) return ENDLESS;
      const within = part === undefined && isListOfBind(id, judged) ? NOTHING : looksBelow(id, judged);
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

/** A list in one bind is as long as who asks makes it, and costs nothing beside what is found with it. */
function isListOfBind(id: number, { steps }: Judged): boolean {
  const parts = steps.filter(({ parent }) => parent === id);
  return parts.length === 1 && parts[0]?.detail.startsWith('SCAN json_each VIRTUAL TABLE') === true;
}

/** What the statement calls that which a loop goes through. */
function aliasOf(detail: string): string {
  return detail.split(' ')[1] ?? '';
}

function tableRows(detail: string, { tables, rowsOf }: Judged): number {
  const table = tables.get(aliasOf(detail));
  return table === undefined ? Number.POSITIVE_INFINITY : rowsOf(table);
}

/** The rows of the outermost loop: it meets each row of its table once. */
function firstRows(detail: string, judged: Judged): number {
  if (!/^(?:SCAN|SEARCH) \S+(?: USING (?:(?:COVERING )?INDEX \S+|INTEGER PRIMARY KEY)(?: \(.*\))?)?$/.test(detail))
    return Number.POSITIVE_INFINITY;
  return judged.found.get(aliasOf(detail)) ?? tableRows(detail, judged);
}

/** Whether the second loop meets each row of its table once at the most: its rows name the row of the first loop to which they belong, as links do. */
function isTied(detail: string, outermost: string, { text, tables }: Judged): boolean {
  const [, alias, column] = /^SEARCH (\S+) USING (?:COVERING )?INDEX \S+ \(([^()=<> ]+)=\?[^()]*\)$/.exec(detail) ?? [];
  if (alias === undefined || !tables.has(outermost)) return false;
  const name = `\`${alias}\`.\`${column}\``;
  // Named in no other condition, it is this one that the plan goes by.
  return text.split(name).length === 2 && text.includes(`${name} = \`${outermost}\`.\`id\``);
}

/** Whether a loop meets one row at the most: one that a key tells. */
function isOneRow(detail: string, { connection, tables }: Judged): boolean {
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
