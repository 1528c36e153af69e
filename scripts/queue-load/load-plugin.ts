import { DATABASE, definePlugin, type TableSchema, z } from 'plinth';
import { QUEUES, type Queue } from 'plinth/plugins/queues';

const payload = z.strictObject({ n: z.int() });

/** Each run inserts a row here. An item's effect is inserted only once. */
const runsTable: TableSchema = {
  name: 'load_runs',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'n', kind: 'integer', nullable: false },
  ],
  indexes: [],
  foreignKeys: [],
};
const effectsTable: TableSchema = {
  name: 'load_effects',
  columns: [{ name: 'effect_key', kind: 'varchar', length: 64, nullable: false }],
  primary: ['effect_key'],
  indexes: [],
  foreignKeys: [],
};

/** Milliseconds. Short, so that items of a killed node are soon retried. */
const LEASE = 3_000;
const CONCURRENCY = 20;

/** A queue whose runs are counted. @param take called with the queue, to put items into it */
export function loadPlugin(take: (queue: Queue<typeof payload>) => void = () => undefined) {
  return definePlugin({
    name: 'load',
    apply({ container, hooks }) {
      hooks.tables.tap('load', (tables) => {
        tables.add(runsTable);
        tables.add(effectsTable);
      });
      const queue = container.resolve(QUEUES).add({
        name: 'load.count',
        payload,
        lease: LEASE,
        concurrency: CONCURRENCY,
        // High, because nodes are killed unusually often.
        attempts: 100,
        run: async ({ payload: { n }, key }) => {
          const database = container.resolve(DATABASE);
          await database.transaction(({ knex }) => knex('load_runs').insert({ n }));
          // Like an external service that gets the key: it does the same item only once.
          await database.transaction(({ knex }) => knex('load_effects').insert({ effect_key: key }).onConflict().ignore());
        },
      });
      take(queue);
    },
  });
}
