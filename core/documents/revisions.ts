import { randomInt } from 'node:crypto';
import type { Database } from '../database/index.ts';
import { defineStatement } from './defined-statement.ts';
import { reading, Statements } from './statements.ts';
import { COUNTERS_TABLE } from './storage/names.ts';

/** Counters that a write may choose from: one row would make writers wait for each other's commits. */
const COUNTERS = Array.from({ length: 16 }, (_, n) => `revision ${n}`);

const SUM = defineStatement(({ knex }) =>
  knex(COUNTERS_TABLE)
    .select(knex.raw('sum(??)', ['value']))
    .whereIn('name', COUNTERS),
);

const RAISE = defineStatement(({ knex }, value) => knex(COUNTERS_TABLE).where('name', value(0)).increment('value', 1));

/** Milliseconds after which nothing is taken for unchanged on servers: what others write there past Plinth changes no counter. */
export const TRUSTED_FOR = 5_000;

/**
 * Tells whether documents have changed, whichever node changed them. SQLite knows by itself. On servers every write raises a counter in its own
 * transaction, so that the sum of the counters differs as soon as the write can be seen (one statement by key, 60 µs).
 */
export class Revisions {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Whether the database itself tells of every commit. */
  get isNative(): boolean {
    return this.#database.revision() !== null;
  }

  /** The revision now: equal ones mean that no write was committed in between. */
  async current(): Promise<number> {
    const native = this.#database.revision();
    if (native !== null) return native;
    const [row] = await reading(this.#database).readKnown(SUM, [], []);
    return Number(row?.[0] ?? 0);
  }

  /** Tables exist: makes the counters, and tells nodes that run already of what the boot may have changed. */
  async settle(): Promise<void> {
    if (this.isNative) return;
    await this.#database.transaction(async (tx) => {
      const statements = new Statements(this.#database, tx);
      const rows = COUNTERS.map((name) => ({ name, value: 0 }));
      await statements.write(statements.knex(COUNTERS_TABLE).insert(rows).onConflict('name').ignore());
      await this.advance(statements);
    });
  }

  /** Part of every transaction that writes documents, and the last one: other writers may wait for it until the commit. */
  async advance(statements: Statements): Promise<void> {
    if (this.isNative) return;
    await statements.writeKnown(RAISE, [], [COUNTERS[randomInt(COUNTERS.length)]]);
  }
}
