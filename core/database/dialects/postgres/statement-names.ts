import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Client } from 'pg';

/** Prepared statements kept per connection: each takes memory of the server. */
const CAPACITY = 300;

/** How often a statement turned out to have been prepared before a column got another type. One for all connections of a database. */
export interface ColumnChanges {
  seen: number;
}

/**
 * Names by which a connection prepares statements: a hash of the text. The least recently used ones are given back to the server; all of them once a
 * column got another type, and they are prepared anew under other names (inside a transaction that has failed the server keeps the old ones).
 */
export class StatementNames {
  readonly #names: LRUCache<string, string>;
  readonly #changes: ColumnChanges;
  #seen: number;

  constructor(client: Client, changes: ColumnChanges, capacity = CAPACITY) {
    this.#names = new LRUCache({ max: capacity, dispose: (name) => release(client, name) });
    this.#changes = changes;
    this.#seen = changes.seen;
  }

  name(text: string): string {
    if (this.#seen !== this.#changes.seen) {
      this.#seen = this.#changes.seen;
      this.#names.clear();
    }
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const name = `p${this.#seen}_${createHash('sha1').update(text).digest('hex')}`;
    this.#names.set(text, name);
    return name;
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
