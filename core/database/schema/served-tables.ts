import type { Database } from '../database.ts';
import type { Dialect } from '../dialect.ts';
import type { TableSchema } from '../table-schema.ts';
import { ROW } from './schema-state.ts';
import { schemaTable } from './system-tables.ts';

/** The database access of `ServedTables`. Reads fail with the driver's errors. */
interface ServedTablesParts extends Pick<Database, 'knex' | 'read'> {
  readonly dialect: Dialect;
}

/** Checks whether the tables of a serving node still exist after other nodes have migrated the database. */
export class ServedTables {
  readonly #parts: ServedTablesParts;
  readonly #tables: readonly TableSchema[];
  /** The schema state in which all tables existed. */
  #foundIn: string | null = null;

  constructor(parts: ServedTablesParts, tables: readonly TableSchema[]) {
    this.#parts = parts;
    this.#tables = tables;
  }

  /**
   * Whether a migration has removed a table or column. Tables that were removed by hand do not count, because that is a mistake and not an
   * older model. Takes one small statement, unless the schema has changed.
   * @throws the driver's error
   */
  async areOutdated(): Promise<boolean> {
    const [hash, pending] = await this.#state('hash', 'pending');
    // The hash is empty while a change is under way.
    if (hash === undefined || hash === '') return false;
    // A removal with consent also changes `pending`, and one by another model changes the hash.
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
