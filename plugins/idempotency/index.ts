/**
 * Safe retries of writes: a request with an `Idempotency-Key` is carried out once, even if its response is lost.
 *
 * @module plinth/plugins/idempotency
 */
import { DATABASE, DOCUMENTS, definePlugin, HTTP, JOBS } from 'plinth';
import { GRAPHQL } from 'plinth/plugins/graphql';
import { REST, type Rest } from 'plinth/plugins/rest';
import { KeyStore, keyTable } from './key-store.ts';
import { KeyedWrites } from './keyed-writes.ts';
import { idempotencyOptions } from './options.ts';

declare module 'plinth' {
  interface PluginNames {
    idempotency: true;
  }
}

/** The part of REST and GraphQL that this plugin uses. */
type Surrounded = Pick<Rest, 'surroundWrites'>;

const NAME = 'idempotency';
/** Milliseconds between two removals of expired keys. */
const CLEANING = 3_600_000;

export default definePlugin({
  name: NAME,
  description: 'Idempotency-Key: makes it safe to retry writes',
  after: ['rest', 'graphql'],
  options: idempotencyOptions,
  apply({ container, hooks, plugins }, { lifetime, maxAnswerSize, maxCallerSize }) {
    const places = [...(plugins.includes('rest') ? [REST] : []), ...(plugins.includes('graphql') ? [GRAPHQL] : [])];
    if (places.length === 0) return;
    const store = new KeyStore(() => container.resolve(DATABASE), lifetime);
    const writes = new KeyedWrites(store, maxAnswerSize);
    container.resolve(HTTP).allowHeader('Idempotency-Key');
    for (const place of places) container.resolve<Surrounded>(place).surroundWrites((ctx, write) => writes.around(ctx, write));
    const by = { name: NAME, by: writes.isKeyed.bind(writes) };
    container.resolve(DOCUMENTS).hooks.record.tap(by, (rows, change) => writes.record(rows, change));
    hooks.tables.tap(NAME, (tables) => tables.add(keyTable));
    container.resolve(JOBS).add({ name: `${NAME}.clean`, every: CLEANING, run: ({ signal }) => store.clean(maxCallerSize, signal) });
  },
});
