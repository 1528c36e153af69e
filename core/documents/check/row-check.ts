import type { Knex } from 'knex';
import type { Row } from '../../database/index.ts';
import type { StoredContent } from '../model-changes/stored-content.ts';
import type { Statements } from '../storage/statements.ts';
import { lockDocuments } from '../write/place.ts';
import type { FindingKind, Tally } from './finding.ts';

/** Rows that are repaired in one transaction. */
const BATCH = 500;

/** A condition that no row may fulfil. */
export interface RowCheck {
  readonly kind: FindingKind;
  readonly text: string;
  /** The table whose ids divide the work, and the column that is compared with them. */
  readonly windows: { readonly table: string; readonly column: string };
  /** Rows that fulfil it, ordered by a key: the first column is named as an example, all are given to `repair`. */
  find(knex: Knex): Knex.QueryBuilder;
  /** Keys of the documents whose writers could mend a row, or break it anew, meanwhile: they are locked before it is repaired. */
  writtenWith?(row: readonly unknown[]): readonly number[];
  /**
   * Sets one row right, where that loses nothing.
   * @returns whether the row does not fulfil the condition any more
   */
  repair(statements: Statements, row: readonly unknown[]): Promise<boolean>;
}

/** What became of the rows that were found. */
interface Repairs {
  readonly repaired: Tally;
  /** Those that are as they were. */
  readonly left: Tally;
}

/** Sets rows right, a bounded number in each transaction. @param find those rows, ordered by a key */
export async function repairRows(
  content: StoredContent,
  type: string,
  check: RowCheck,
  find: (statements: Statements) => Knex.QueryBuilder,
  { repaired, left }: Repairs,
): Promise<void> {
  // What was set right is not found again, and what was not stands before all others.
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
    // A transaction may have run more than once.
    for (const [at, [example]] of rows.entries()) (isRepaired[at] ? repaired : left).add(example);
  }
}

/**
 * What is found once nobody else can write the documents that it is about, as far as they were found before: a node that serves may have mended some of it
 * meanwhile, and broken other rows.
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
