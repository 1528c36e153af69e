import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Client, QueryArrayConfig, QueryArrayResult } from 'pg';
import type { Sql } from '../../database.ts';

/** Prepared statements kept per connection: each takes memory of the server. */
const CAPACITY = 300;

/** The statements of a connection, prepared under a hash of their texts. The least recently used ones are given back to the server. */
export class PreparedStatements {
  readonly #client: Client;
  readonly #names: LRUCache<string, string>;
  #released = 0;
  /** What the server did not take back: it refuses that inside a transaction that has failed. */
  #kept: string[] = [];

  constructor(client: Client, capacity = CAPACITY) {
    this.#client = client;
    this.#names = new LRUCache({ max: capacity, dispose: (name) => this.#release(name) });
  }

  run({ text, binds }: Sql): Promise<QueryArrayResult> {
    return ask(this.#client, { name: this.#name(text), text, values: binds as unknown[], rowMode: 'array' });
  }

  /** Has a statement prepared anew, under another name. */
  forget(text: string): void {
    this.#names.delete(text);
  }

  /** A name is never used twice: the server may still keep the one that was given back. */
  #name(text: string): string {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const hash = createHash('sha1').update(text).digest('hex');
    const name = this.#released === 0 ? `p_${hash}` : `p_${hash}_${this.#released}`;
    this.#names.set(text, name);
    return name;
  }

  #release(name: string): void {
    this.#released += 1;
    // The driver remembers what it has prepared by name, for as long as the connection lives.
    const { parsedStatements } = (this.#client as unknown as { connection: { parsedStatements: Record<string, string> } }).connection;
    if (!(name in parsedStatements)) return;
    delete parsedStatements[name];
    for (const each of [...this.#kept.splice(0), name]) {
      void this.#client.query(`deallocate "${each}"`, (error) => {
        if (error) this.#kept.push(each);
      });
    }
  }
}

/**
 * Asks a server. The driver's own promises hang on each other, so that what was read stays in memory until all of it is looked through: with them a list takes
 * much longer.
 */
export function ask(client: Client, config: QueryArrayConfig): Promise<QueryArrayResult> {
  return new Promise((resolve, reject) => {
    void client.query(config, (error, result) => {
      if (error) reject(error);
      else resolve(result);
    });
  });
}
