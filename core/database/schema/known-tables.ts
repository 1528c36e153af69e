import type { Database } from '../database.ts';
import type { Dialect } from '../dialect.ts';
import type { TableSchema } from '../table-schema.ts';
import { ROW } from './schema-state.ts';
import { schemaTable } from './system-tables.ts';

/** What the tables are looked at with: reads that fail as the driver says. */
interface KnownTablesParts extends Pick<Database, 'knex' | 'read'> {
  readonly dialect: Dialect;
}

/** The tables of a node that serves: whether they are still there, after others have migrated the database. */
export class KnownTables {
  readonly #parts: KnownTablesParts;
  readonly #tables: readonly TableSchema[];
  /** Of the state in which all of them were found. */
  #foundIn: string | null = null;

  constructor(parts: KnownTablesParts, tables: readonly TableSchema[]) {
    this.#parts = parts;
    this.#tables = tables;
  }

  /**
   * Whether a table or column is gone by a migration. Tables that somebody has removed by hand are not: that is no older model, but a mistake. Takes one small statement while nobody has changed the tables.
   * @throws what the driver throws
   */
  async areOutdated(): Promise<boolean> {
    const [hash, pending] = await this.#state('hash', 'pending');
    // While a change is under way nothing is known.
    if (hash === undefined || hash === '') return false;
    // What is taken away with consent was pending before, or is another model's.
    const state = `${hash} ${pending}`;
    if (state === this.#foundIn) return false;
    const [tables = '[]'] = await this.#state('tables');
    const there = new Map(
      (JSON.parse(tables) as TableSchema[]).map(({ name, columns }) => [name, new Set(columns.map((one) => one.name))]),
    );
    const isGone = this.#tables.some(({ name, columns }) => columns.some((column) => there.get(name)?.has(column.name) !== true));
    if (!isGone) this.#foundIn = state;
    return isGone;
  }

  async #state(...columns: readonly ('hash' | 'pending' | 'tables')[]): Promise<readonly string[]> {
    const { knex, dialect, read } = this.#parts;
    const { sql, bindings } = knex(schemaTable.name)
      .select([...columns])
      .where('name', ROW)
      .toSQL();
    const [row = []] = await read({ text: dialect.positional(sql), binds: bindings });
    return row.map(String);
  }
}
