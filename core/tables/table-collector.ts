import { BootError } from '../config/index.ts';
import { describeTable, type TableSchema } from '../database/index.ts';

/** The owner of tables that no plugin has added. */
const CORE = 'core';

/** How a table is used. */
interface TableOptions {
  /** Whether taps of all plugins may record rows in it. Default: only those of the plugin that adds it. */
  readonly shared?: boolean;
  /** Whether its rows only describe running nodes. A copy of the database then leaves them out. Default false. */
  readonly transient?: boolean;
  /**
   * The column of each node's heartbeat: milliseconds since 1970, by the clock of the database. A running node writes it at least every 30
   * seconds, in a row with its `name`. A database is not copied while nodes run.
   */
  readonly heartbeat?: string;
}

/** Collects the tables that must exist: those of content types and those of plugins. */
export class TableCollector {
  /** The plugin whose tap is running. */
  owner = CORE;
  readonly #tables = new Map<string, { readonly table: TableSchema; readonly plugin: string; readonly shared: boolean }>();
  readonly #transient = new Set<string>();
  readonly #heartbeats = new Map<string, string>();

  /** @throws BootError for a second table with the same name; its message names both plugins */
  add(table: TableSchema, { shared = false, transient = false, heartbeat }: TableOptions = {}): void {
    const { owner } = this;
    const flaws = describeTable(table);
    if (flaws.length > 0) throw new BootError(`table "${table?.name ?? ''}" of the plugin "${owner}" ${flaws.join(', ')}`, 'TABLE_INVALID');
    const { name } = table;
    const holder = this.#tables.get(name)?.plugin;
    if (holder !== undefined)
      throw new BootError(`the table "${name}" is defined by two plugins: "${holder}" and "${owner}"`, 'TABLE_DUPLICATE');
    this.#tables.set(name, { table: owner === CORE ? table : { ...table, owner }, plugin: owner, shared });
    if (transient) this.#transient.add(name);
    if (heartbeat !== undefined) this.#heartbeats.set(name, heartbeat);
  }

  /** Adds tables of core, or of the `owner` that they name. */
  addOfCore(tables: readonly TableSchema[]): void {
    this.owner = CORE;
    for (const table of tables) this.add(table);
  }

  /** The plugin that may record rows of a table: its owner, or the given plugin where all may; null for an unknown table. */
  recorderOf(table: string, plugin: string): string | null {
    const found = this.#tables.get(table);
    return found?.shared ? plugin : (found?.plugin ?? null);
  }

  /** Names of the tables whose rows only describe running nodes. */
  get transient(): ReadonlySet<string> {
    return this.#transient;
  }

  /** Tables with a row per running node, each with the column of its heartbeat. */
  get heartbeats(): ReadonlyMap<string, string> {
    return this.#heartbeats;
  }

  get tables(): readonly TableSchema[] {
    return [...this.#tables.values()].map(({ table }) => table);
  }
}
