import type { Knex } from 'knex';
import type { Row } from '../../database/index.ts';
import type { StoredContent } from '../model-changes/stored-content.ts';
import type { Statements } from '../storage/statements.ts';
import { lockDocuments } from '../write/place.ts';
import type { FindingKind, Tally } from './finding.ts';

/** Maximum number of rows that one transaction repairs. */
const BATCH = 500;

/** Defines broken rows by a condition that no row may fulfil, and how to find and repair them. */
export interface RowCheck {
  readonly kind: FindingKind;
  readonly text: string;
  /** The table whose ids divide the work into windows, and the column that is compared with these ids. */
  readonly windows: { readonly table: string; readonly column: string };
  /** Selects the rows that fulfil it, ordered by a key. The first column is the example; `repair` receives all columns. */
  find(knex: Knex): Knex.QueryBuilder;
  /** Keys of documents whose writers could change the row at the same time. They are locked before the repair. */
  writtenWith?(row: readonly unknown[]): readonly number[];
  /**
   * Repairs one row, if that loses nothing.
   * @returns whether the row no longer fulfils the condition
   */
  repair(statements: Statements, row: readonly unknown[]): Promise<boolean>;
}

/** The results of a repair. */
interface Repairs {
  readonly repaired: Tally;
  /** Rows that could not be repaired. */
  readonly left: Tally;
}

/** Repairs rows, a limited number in each transaction. @param find selects those rows, ordered by a key */
export async function repairRows(
  content: StoredContent,
  type: string,
  check: RowCheck,
  find: (statements: Statements) => Knex.QueryBuilder,
  { repaired, left }: Repairs,
): Promise<void> {
  // Repaired rows are not found again. Rows that were not repaired come first, so they are the offset.
  const before = left.count;
  for (let isMore = true; isMore; ) {
    let rows: readonly Row[] = [];
    let isRepaired: readonly boolean[] = [];
    await content.once([type], async (statements) => {
      const batch = await lockedRows(statements, check, () =>
        find(statements)
          .offset(left.count - before)
          .limit(BATCH),
      );
      rows = batch.rows;
      isMore = batch.isMore;
      const outcomes: boolean[] = [];
      for (const row of rows) outcomes.push(await check.repair(statements, row));
      isRepaired = outcomes;
    });
    // Counted after the transaction, because it may have run more than once.
    for (const [at, [example]] of rows.entries()) (isRepaired[at] ? repaired : left).add(example);
  }
}

/**
 * Finds rows, locks their documents, and reads the rows again, because a serving node may have repaired some rows and broken others in the
 * meantime. Returns rows only up to the first whose documents are not locked.
 */
async function lockedRows(
  statements: Statements,
  { writtenWith }: RowCheck,
  query: () => Knex.QueryBuilder,
): Promise<{ readonly rows: readonly Row[]; readonly isMore: boolean }> {
  const found = await statements.read(query());
  if (writtenWith === undefined || found.length === 0 || !statements.dialect.supportsRowLocks)
    return { rows: found, isMore: found.length === BATCH };
  const locked = new Set(found.flatMap(writtenWith));
  await lockDocuments(statements, [...locked]);
  const rows = await statements.read(query());
  const end = rows.findIndex((row) => !writtenWith(row).every((key) => locked.has(key)));
  return end === -1 ? { rows, isMore: rows.length === BATCH } : { rows: rows.slice(0, end), isMore: true };
}
