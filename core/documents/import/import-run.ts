import type { Database, Lease } from '../../database/index.ts';
import { Statements } from '../storage/statements.ts';
import { IMPORTS_TABLE } from './import-tables.ts';

/** The name of the row in `plinth_imports`. */
const NAME = 'documents';

/** A run of an import, as the database stores it. */
export interface ImportRun {
  readonly run: number;
  /** See `ImportSession.bookmark`. */
  readonly bookmark: string | null;
}

/** Begins a run, or continues an unfinished one. @param restart discards its progress */
export async function beginRun(database: Database, lease: Lease, restart: boolean): Promise<ImportRun> {
  return database.transaction(async (tx) => {
    await lease.assertHeld(tx.knex);
    const statements = new Statements(database, tx);
    const { knex } = statements;
    const [row] = await statements.read(knex(IMPORTS_TABLE).select(['run', 'state', 'bookmark']).where('name', NAME));
    if (row === undefined) {
      await statements.write(knex(IMPORTS_TABLE).insert({ name: NAME, run: 1, state: 'open', bookmark: null }));
      return { run: 1, bookmark: null };
    }
    const [run, state, bookmark] = row as [number, string, string | null];
    if (state === 'open' && !restart) return { run, bookmark };
    await statements.write(
      knex(IMPORTS_TABLE)
        .where('name', NAME)
        .update({ run: run + 1, state: 'open', bookmark: null }),
    );
    return { run: run + 1, bookmark: null };
  });
}

/** Stores the caller's position, in the transaction of the documents before it. */
export async function setBookmark(statements: Statements, bookmark: string): Promise<void> {
  await statements.write(statements.knex(IMPORTS_TABLE).where('name', NAME).update({ bookmark }));
}

/** Ends the run. */
export async function endRun(statements: Statements): Promise<void> {
  await statements.write(statements.knex(IMPORTS_TABLE).where('name', NAME).update({ state: 'done', bookmark: null }));
}
