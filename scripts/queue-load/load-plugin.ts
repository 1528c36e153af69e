import { DATABASE, definePlugin, type TableSchema, z } from 'plinth';
import { QUEUES, type Queue } from 'plinth/plugins/queues';

const payload = z.strictObject({ n: z.int() });

/** What each run leaves, and what all runs of one item may leave once. */
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

/** Milliseconds: a node that was killed is missed for no longer. */
const LEASE = 3_000;
const CONCURRENCY = 20;

/** A queue whose runs are counted. @param take is given the queue, to put items */
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
        // Nodes are killed more often than anywhere else.
        attempts: 100,
        run: async ({ payload: { n }, key }) => {
          const database = container.resolve(DATABASE);
          await database.transaction(({ knex }) => knex('load_runs').insert({ n }));
          // As a service elsewhere that is told the key: what it has had it does not do again.
          await database.transaction(({ knex }) => knex('load_effects').insert({ effect_key: key }).onConflict().ignore());
        },
      });
      take(queue);
    },
  });
}
