import type { Caller } from '../../access/index.ts';
import type { Dialect, TableSchema } from '../../database/index.ts';
import type { Statements } from '../statements.ts';
import { type DocumentEvent, type DocumentHooks, hasTaps, type RecordedRow } from './change-hooks.ts';

/** Rows that plugins keep of changes, written in the transaction of the change. */
export class RecordedRows {
  /** Asked for the plugin that has added a table; null when nobody has. */
  ownerOf: ((table: string) => string | null) | null = null;
  readonly #hook: DocumentHooks['record'];

  constructor(hook: DocumentHooks['record']) {
    this.#hook = hook;
    hook.intercept({
      register: (tap) => {
        const { fn, name } = tap;
        const checked = (...[rows, change]: Parameters<DocumentHooks['record']['call']>): readonly RecordedRow[] => {
          const all = fn(rows, change) as unknown;
          if (!Array.isArray(all))
            throw new Error(`the tap of "${name}" in documents.record returned no rows: return those that it got, with its own added`);
          for (const row of all as readonly RecordedRow[]) if (!rows.includes(row)) this.#mustOwn(name, row.table);
          return all as readonly RecordedRow[];
        };
        return { ...tap, fn: checked };
      },
    });
  }

  /** Lets plugins record what happened. */
  async write(statements: Statements, events: readonly DocumentEvent[], caller: Caller): Promise<void> {
    if (!hasTaps(this.#hook)) return;
    for (const event of events) {
      const rows = this.#hook.call([], { ...event, caller });
      for (const { table, values } of rows) await statements.insertRow(table.name, bound(table, values, statements.dialect));
    }
  }

  #mustOwn(plugin: string, table: TableSchema): void {
    if (this.ownerOf === null) return;
    const owner = this.ownerOf(table.name);
    if (owner === plugin) return;
    const holder = owner === null ? 'nobody has added (kernel.tables)' : `belongs to "${owner}"`;
    throw new Error(`the tap of "${plugin}" in documents.record writes to the table "${table.name}", which ${holder}`);
  }
}

function bound(table: TableSchema, values: RecordedRow['values'], dialect: Dialect): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const column = table.columns.find((candidate) => candidate.name === name);
      if (column === undefined) throw new Error(`a row that was recorded has a column "${name}", which the table "${table.name}" has not`);
      return [name, value === null || value === undefined ? null : dialect.bind(column.kind, value)];
    }),
  );
}
