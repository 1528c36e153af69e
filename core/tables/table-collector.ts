import { BootError } from '../config/index.ts';
import { describeTable, type TableSchema } from '../database/index.ts';

/** The tables that no plugin asked for are the kernel's own. */
const CORE = 'core';

/** Collects tables that must exist: content types', and plugins' own. */
export class TableCollector {
  /** Whose tap is running. */
  owner = CORE;
  readonly #tables = new Map<string, { readonly table: TableSchema; readonly plugin: string }>();

  /** @throws BootError when there is a table of that name, naming both plugins */
  add(table: TableSchema): void {
    const { owner } = this;
    const flaws = describeTable(table);
    if (flaws.length > 0) throw new BootError(`table "${table?.name ?? ''}" of the plugin "${owner}" ${flaws.join(', ')}`, 'TABLE_INVALID');
    const { name } = table;
    const holder = this.ownerOf(name);
    if (holder !== null) throw new BootError(`"${holder}" and "${owner}" both bring a table "${name}"`, 'TABLE_DUPLICATE');
    this.#tables.set(name, { table: owner === CORE ? table : { ...table, owner }, plugin: owner });
  }

  /** Adds tables that are core's, or of the owner that they name. */
  addOfCore(tables: readonly TableSchema[]): void {
    this.owner = CORE;
    for (const table of tables) this.add(table);
  }

  /** Who asked for a table; null for one that nobody asked for. */
  ownerOf(table: string): string | null {
    return this.#tables.get(table)?.plugin ?? null;
  }

  get tables(): readonly TableSchema[] {
    return [...this.#tables.values()].map(({ table }) => table);
  }
}
