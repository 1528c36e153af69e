import { BootError } from '../config/index.ts';
import type { TableSchema } from '../database/index.ts';
import type { TableCollector } from './kernel-contract.ts';
import { CORE } from './owner.ts';

/** The tables that must exist, with who asked for them. `owner` is the plugin whose tap is running. */
export class TableList implements TableCollector {
  owner = CORE;
  readonly #tables = new Map<string, { readonly table: TableSchema; readonly owner: string }>();

  add(table: TableSchema): void {
    const other = this.#tables.get(table.name);
    if (other !== undefined) {
      throw new BootError(`"${other.owner}" and "${this.owner}" both bring a table "${table.name}"`, 'TABLE_DUPLICATE');
    }
    this.#tables.set(table.name, { table, owner: this.owner });
  }

  /** Who asked for a table; null for one that nobody asked for. */
  ownerOf(table: string): string | null {
    return this.#tables.get(table)?.owner ?? null;
  }

  get tables(): readonly TableSchema[] {
    return [...this.#tables.values()].map(({ table }) => table);
  }
}
