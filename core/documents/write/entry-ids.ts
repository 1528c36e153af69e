import type { Database } from '../../database/index.ts';
import { COUNTERS_TABLE } from '../storage/names.ts';
import { Statements } from '../storage/statements.ts';

/** Name of the counter of entry ids. Its value is the next id that no node has reserved. */
export const ENTRY_COUNTER = 'entry';
/** Ids that a node reserves at a time: one statement serves many writes, and a restart loses few ids. */
const BLOCK = 1000;

/**
 * Hands out ids of component entries from one counter for the whole deployment. Blocks are reserved outside the transaction that uses them.
 */
export class EntryIds {
  #next = 1;
  #end = 1;
  #refilling: Promise<void> | null = null;
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * @returns `count` ids that nothing else gets
   * @throws UnavailableError after one bounded wait, even with many callers waiting
   */
  async reserve(count: number): Promise<readonly number[]> {
    while (this.#end - this.#next < count) {
      // All waiting callers share one refill and its failure. One by one, each would wait for a locked database again.
      this.#refilling ??= this.#refill(count).finally(() => {
        this.#refilling = null;
      });
      await this.#refilling;
    }
    const first = this.#next;
    this.#next += count;
    return Array.from({ length: count }, (_, index) => first + index);
  }

  /** Skips all ids up to this one, which imported entries have. The import has raised the counter already. */
  passOver(highest: number): void {
    if (this.#next <= highest) this.#next = this.#end;
  }

  async #refill(count: number): Promise<void> {
    const size = Math.max(BLOCK, count);
    this.#end = await this.#database.transaction(async (tx) => {
      const statements = new Statements(this.#database, tx);
      const counter = () => statements.knex(COUNTERS_TABLE).where('name', ENTRY_COUNTER);
      await beginCounter(statements);
      await statements.write(counter().increment('value', size));
      const [row] = await statements.read(counter().select('value'));
      return Number(row?.[0]);
    });
    this.#next = this.#end - size;
  }
}

/** A range of ids that nodes of this deployment skip, so that the other side can use them until the next run. */
const ROOM = 1_000_000;

/**
 * Makes the counter of entry ids skip far past this id.
 * @returns the last id of the skipped range
 */
export async function passEntryIds(statements: Statements, highest: number): Promise<number> {
  const { knex } = statements;
  await beginCounter(statements);
  await statements.write(
    knex(COUNTERS_TABLE)
      .where('name', ENTRY_COUNTER)
      .where('value', '<=', highest + ROOM)
      .update({ value: highest + 2 * ROOM }),
  );
  return highest + ROOM;
}

async function beginCounter(statements: Statements): Promise<void> {
  await statements.write(statements.knex(COUNTERS_TABLE).insert({ name: ENTRY_COUNTER, value: 1 }).onConflict('name').ignore());
}
