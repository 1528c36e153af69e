import type { Database } from '../../database/index.ts';
import { Statements } from '../statements.ts';
import { COUNTERS_TABLE } from '../storage/names.ts';

/** Name of the counter from which entries get their ids: the next number that is given out. */
export const ENTRY_COUNTER = 'entry';
/** Numbers that a node takes at a time: one statement for many writes, and little lost when it stops. */
const BLOCK = 1000;

/** Gives ids to component entries from one counter of the whole deployment, reserved in blocks before the transaction that uses them. */
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
   * @throws UnavailableError after one bounded wait, whoever else waits
   */
  async reserve(count: number): Promise<readonly number[]> {
    while (this.#end - this.#next < count) {
      // Those that wait together find out together: one after the other they would wait for a locked database many times over.
      this.#refilling ??= this.#refill(count).finally(() => {
        this.#refilling = null;
      });
      await this.#refilling;
    }
    const first = this.#next;
    this.#next += count;
    return Array.from({ length: count }, (_, index) => first + index);
  }

  async #refill(count: number): Promise<void> {
    const size = Math.max(BLOCK, count);
    this.#end = await this.#database.transaction(async (tx) => {
      const statements = new Statements(this.#database, tx);
      const counter = () => statements.knex(COUNTERS_TABLE).where('name', ENTRY_COUNTER);
      await statements.write(statements.knex(COUNTERS_TABLE).insert({ name: ENTRY_COUNTER, value: 1 }).onConflict('name').ignore());
      await statements.write(counter().increment('value', size));
      const [row] = await statements.read(counter().select('value'));
      return Number(row?.[0]);
    });
    this.#next = this.#end - size;
  }
}
