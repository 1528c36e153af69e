import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Client, QueryArrayConfig, QueryArrayResult } from 'pg';
import type { Sql } from '../../database.ts';

/** Maximum prepared statements per connection. Each takes memory on the server. */
const CAPACITY = 300;

/** Statements of a connection, prepared under a hash of their texts. The least recently used are deallocated. */
export class PreparedStatements {
  readonly #client: Client;
  readonly #names: LRUCache<string, string>;
  #released = 0;
  /** Names that could not be deallocated: the server refuses that inside a failed transaction. */
  #kept: string[] = [];

  constructor(client: Client, capacity = CAPACITY) {
    this.#client = client;
    this.#names = new LRUCache({ max: capacity, dispose: (name) => this.#release(name) });
  }

  run({ text, binds }: Sql): Promise<QueryArrayResult> {
    return ask(this.#client, { name: this.#name(text), text, values: binds as unknown[], rowMode: 'array' });
  }

  /** Causes a statement to be prepared again under another name. */
  forget(text: string): void {
    this.#names.delete(text);
  }

  /** Names are never reused, because the server may not have deallocated the old one yet. */
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
    // The driver remembers prepared names for the lifetime of the connection.
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

/** Statements of a connection that wait for the one before them. A connection without an entry is free. */
const waiting = new WeakMap<Client, (() => void)[]>();

/**
 * Runs a statement with a callback, after those that were asked before on this connection: the driver will give up its own queue. The
 * driver's promises form a chain that keeps results in memory until all are processed, which makes lists much slower.
 */
export function ask(client: Client, config: QueryArrayConfig): Promise<QueryArrayResult> {
  return new Promise((resolve, reject) => {
    const run = () =>
      void client.query(config, (error, result) => {
        runNext(client);
        if (error) reject(error);
        else resolve(result);
      });
    const queue = waiting.get(client);
    if (queue !== undefined) return void queue.push(run);
    waiting.set(client, []);
    run();
  });
}

function runNext(client: Client): void {
  const next = waiting.get(client)?.shift();
  if (next === undefined) waiting.delete(client);
  else next();
}
