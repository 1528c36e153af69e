import { BootError } from '../config/index.ts';
import { describeTable, type TableSchema } from '../database/index.ts';

/** The tables that no plugin asked for are the kernel's own. */
const CORE = 'core';

/** Collects tables that must exist: content types', and plugins' own. */
export class TableCollector {
  /** Whose tap is running. */
  owner = CORE;
  readonly #tables = new Map<string, { readonly table: TableSchema; readonly plugin: string; readonly shared: boolean }>();

  /**
   * @param options.shared whether taps of all plugins may record rows of it. Default: those of the plugin that adds it alone
   * @throws BootError when there is a table of that name, naming both plugins
   */
  add(table: TableSchema, { shared = false }: { readonly shared?: boolean } = {}): void {
    const { owner } = this;
    const flaws = describeTable(table);
    if (flaws.length > 0) throw new BootError(`table "${table?.name ?? ''}" of the plugin "${owner}" ${flaws.join(', ')}`, 'TABLE_INVALID');
    const { name } = table;
    const holder = this.#tables.get(name)?.plugin;
    if (holder !== undefined) throw new BootError(`"${holder}" and "${owner}" both bring a table "${name}"`, 'TABLE_DUPLICATE');
    this.#tables.set(name, { table: owner === CORE ? table : { ...table, owner }, plugin: owner, shared });
  }

  /** Adds tables that are core's, or of the owner that they name. */
  addOfCore(tables: readonly TableSchema[]): void {
    this.owner = CORE;
    for (const table of tables) this.add(table);
  }

  /** Who may record rows of a table: who asked for it, and the plugin that wants to where all may; null for one that nobody asked for. */
  recorderOf(table: string, plugin: string): string | null {
    const found = this.#tables.get(table);
    return found?.shared ? plugin : (found?.plugin ?? null);
  }

  get tables(): readonly TableSchema[] {
    return [...this.#tables.values()].map(({ table }) => table);
  }
}
