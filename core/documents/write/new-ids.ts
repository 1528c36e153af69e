import { randomBytes } from 'node:crypto';
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

/**
 * Generates public ids of 24 characters that start with a letter, from a pool of random bytes. Every character of a position is equally
 * likely.
 */
export function documentIds(): () => string {
  let pool = randomBytes(POOL);
  let used = 0;
  const next = (size: number): string => {
    // Rejects bytes beyond the largest multiple of `size`: with them the first characters would be more likely.
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
