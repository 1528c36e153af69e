import type { Database } from 'plinth';
import type { AskedExport } from './exports/asked-export.ts';
import type { AskedImport } from './imports/asked-import.ts';
import type { AskedPush } from './remote/asked-push.ts';
import { stagedTable, type Transfer, type TransferKind, type TransferState } from './transfer.ts';

/** A transfer as callers get it. */
export interface ShownTransfer {
  readonly id: number;
  readonly kind: TransferKind;
  readonly state: TransferState;
  readonly name: string;
  readonly madeAt: string;
  /** Until when it is kept. */
  readonly until: string;
  readonly notes: readonly string[];
  readonly error: string | null;
  readonly format: 'archive' | 'jsonl' | 'csv' | 'pieces';
  /** For an import or a push: numbers of documents, by what it would do with them (`plan`) and what it has done (`outcome`). */
  readonly plan: Readonly<Record<string, number>>;
  readonly outcome: Readonly<Record<string, number>>;
  readonly problems: number;
  readonly conflicts: AskedImport['conflicts'];
  /** For an import that arrives in pieces: the place that it has reached. */
  readonly place: string | null;
  /** For a push: the other Plinth. */
  readonly to: string | null;
  /** For an export or a push: the number of chosen documents per type; null: all of the type. */
  readonly parts: readonly { readonly type: string; readonly documents: number | null }[];
}

/** Converts a row to a transfer as callers get it. @param keep milliseconds for which it is kept */
export async function shownTransfer(database: Database, row: Transfer, keep: number): Promise<ShownTransfer> {
  const { id, kind, state, name, notes, error, made_at, changed_at } = row;
  const common = {
    ...{ id, kind, state, name, notes, error },
    madeAt: new Date(Number(made_at)).toISOString(),
    until: new Date(Number(changed_at) + keep).toISOString(),
    format: row.asked.format,
    place: row.place,
  };
  if (kind === 'import') {
    const counts = { plan: await countsBy(database, id, 'plan'), outcome: await countsBy(database, id, 'outcome') };
    const { conflicts } = row.asked as AskedImport;
    return { ...common, ...counts, problems: await countProblems(database, id), conflicts, to: null, parts: [] };
  }
  const { parts } = row.asked as AskedExport;
  const { to = null, conflicts = null } = row.asked as Partial<AskedPush>;
  return {
    ...common,
    ...{ plan: row.told?.plan ?? {}, outcome: row.told?.outcome ?? {}, problems: row.told?.problems ?? 0, to, conflicts },
    parts: parts.map(({ type, documentIds }) => ({ type, documents: documentIds?.length ?? null })),
  };
}

async function countsBy(database: Database, transfer: number, column: 'plan' | 'outcome'): Promise<Record<string, number>> {
  const rows: Record<string, unknown>[] = await database
    .knex(stagedTable.name)
    .where({ transfer })
    .groupBy(column)
    .select(column)
    .count({ count: '*' });
  return Object.fromEntries(rows.map((row) => [String(row[column] ?? 'waiting'), Number(row.count)]));
}

async function countProblems(database: Database, transfer: number): Promise<number> {
  const counted = await database.knex(stagedTable.name).where({ transfer, has_problems: true }).count({ count: '*' }).first();
  return Number(counted?.count ?? 0);
}
