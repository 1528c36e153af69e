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
  #forgotten = 0;

  constructor(client: Client, capacity = CAPACITY) {
    this.#client = client;
    this.#names = new LRUCache({ max: capacity, dispose: (name) => release(client, name) });
  }

  run({ text, binds }: Sql): Promise<QueryArrayResult> {
    return ask(this.#client, { name: this.#name(text), text, values: binds as unknown[], rowMode: 'array' });
  }

  /** Has a statement prepared anew, under another name: inside a transaction that has failed the server keeps the old one. */
  forget(text: string): void {
    this.#forgotten += 1;
    this.#names.delete(text);
  }

  #name(text: string): string {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const name = `p_${createHash('sha1').update(text).digest('hex')}${this.#forgotten === 0 ? '' : `_${this.#forgotten}`}`;
    this.#names.set(text, name);
    return name;
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

function release(client: Client, name: string): void {
  // The driver remembers what it has prepared by name and would not prepare it again.
  const { parsedStatements } = (client as unknown as { connection: { parsedStatements: Record<string, string> } }).connection;
  if (!(name in parsedStatements)) return;
  delete parsedStatements[name];
  // Inside a transaction that has failed the server refuses this too: the statement then stays, which does no harm.
  void client.query(`deallocate "${name}"`, () => undefined);
}
