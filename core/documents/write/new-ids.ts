import { randomBytes } from 'node:crypto';
import type { Database } from '../../database/index.ts';
import { COUNTERS_TABLE } from '../storage/names.ts';
import { Statements } from '../storage/statements.ts';

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

  /** Gives no id up to this one any more: entries have them that came from elsewhere. Whoever brought them has raised the counter. */
  passOver(highest: number): void {
    if (this.#next <= highest) this.#next = this.#end;
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

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LETTERS = 26;
const LENGTH = 24;
const POOL = 4096;

/** Makes public ids of 24 characters, a letter first, from a pool of random bytes. At each place all characters are equally likely. */
export function documentIds(): () => string {
  let pool = randomBytes(POOL);
  let used = 0;
  const next = (size: number): string => {
    // Bytes beyond the last whole round of the characters are thrown away: the first characters would come up more often.
    const fair = 256 - (256 % size);
    for (;;) {
      if (used === POOL) {
        pool = randomBytes(POOL);
        used = 0;
      }
      const byte = pool[used++] as number;
      if (byte < fair) return ALPHABET[byte % size] as string;
    }
  };
  return () => {
    let id = next(LETTERS);
    while (id.length < LENGTH) id += next(ALPHABET.length);
    return id;
  };
}
