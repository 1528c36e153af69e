import type { Knex } from 'knex';
import type { Engine } from './engine.ts';
import { type Failure, translate } from './failure.ts';

/** The calls of Knex's client by which builders reach the database. */
type Client = Pick<Knex.Client, 'acquireConnection' | 'query'>;

/** What befalls a statement, whatever it says. What it did wrong itself is told as the driver tells it. */
const OF_THE_DATABASE: ReadonlySet<Failure['kind']> = new Set(['conflict', 'lost', 'busy', 'slow', 'denied', 'full', 'unusable']);

/**
 * Has Knex's own builders, and Objection's with them, fail as `Database.read` does where the database cannot be reached or is busy: what a plugin asks through
 * `Database.knex` is answered with 503, too, without a word of its own. Transactions have clients of their own, and tell such failures apart
 * before they are told (see `transaction.ts`).
 */
export function translateFailures(engine: Pick<Engine, 'knex' | 'classify'>): void {
  const client: Client = engine.knex.client;
  const told = (error: unknown): never => {
    const failure = engine.classify(error);
    throw OF_THE_DATABASE.has(failure.kind) ? translate(error, failure) : error;
  };
  const query = client.query;
  client.query = function (this: Knex.Client, ...args) {
    return query.apply(this, args).catch(told);
  };
  const acquireConnection = client.acquireConnection;
  client.acquireConnection = function (this: Knex.Client, ...args) {
    return acquireConnection.apply(this, args).catch(told);
  };
}
