import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Client } from 'pg';

/** Prepared statements kept per connection: each takes memory of the server. */
const CAPACITY = 300;

/** Names by which a connection prepares statements: a hash of the text. The least recently used ones are given back to the server. */
export class StatementNames {
  readonly #names: LRUCache<string, string>;
  #forgotten = 0;

  constructor(client: Client, capacity = CAPACITY) {
    this.#names = new LRUCache({ max: capacity, dispose: (name) => release(client, name) });
  }

  name(text: string): string {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const name = `p_${createHash('sha1').update(text).digest('hex')}${this.#forgotten === 0 ? '' : `_${this.#forgotten}`}`;
    this.#names.set(text, name);
    return name;
  }

  /** Has a statement prepared anew, under another name: inside a transaction that has failed the server keeps the old one. */
  forget(text: string): void {
    this.#forgotten += 1;
    this.#names.delete(text);
  }
}

function release(client: Client, name: string): void {
  // The driver remembers what it has prepared by name and would not prepare it again.
  const { parsedStatements } = (client as unknown as { connection: { parsedStatements: Record<string, string> } }).connection;
  if (!(name in parsedStatements)) return;
  delete parsedStatements[name];
  // Inside a transaction that has failed the server refuses this too: the statement then stays, which does no harm.
  client.query(`deallocate "${name}"`).catch(() => {});
}
