import { DATABASE, DOCUMENTS, definePlugin, type TableSchema, z } from 'plinth';
import { QUEUES } from 'plinth/plugins/queues';

const ARTICLE = 'api::article.article';
/** Milliseconds: longer than a freeze of a node. */
const LEASE = 15_000;
/** A secret that no database dump may contain. */
const HIDDEN = 'nobody reads this in the database';

/** A row for each change, and one for the result of its queue item. */
const namedTable = (name: string): TableSchema => ({
  name,
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'change_name', kind: 'varchar', length: 190, nullable: false },
  ],
  indexes: [{ name: `${name}_change`, columns: ['change_name'], unique: false }],
  foreignKeys: [],
});
const changesTable = namedTable('echoes_changes');
const effectsTable = namedTable('echoes_effects');

/** Records a queue item and a row with each change of an article. Reports changes whose item had no effect, or two. */
export default definePlugin({
  name: 'echoes',
  description: 'A queue that tells what it has done',
  apply({ container, hooks }) {
    hooks.tables.tap('echoes', (tables) => {
      tables.add(changesTable);
      tables.add(effectsTable);
    });
    const queue = container.resolve(QUEUES).add({
      name: 'echoes.echo',
      payload: z.strictObject({ change: z.string(), hidden: z.literal(HIDDEN) }),
      lease: LEASE,
      attempts: 1_000,
      backoff: { longest: 2_000 },
      secret: 'the-secret-of-a-queue-that-faults-strike',
      run: ({ payload: { change }, assertHeld }) =>
        container.resolve(DATABASE).transaction(async ({ knex }) => {
          await assertHeld(knex);
          // If an earlier run died between this insert and the end of its item, the work is done already.
          if (await knex(effectsTable.name).where('change_name', change).first('id')) return;
          await knex(effectsTable.name).insert({ change_name: change });
        }),
    });
    container.resolve(DOCUMENTS).hooks.record.tap({ name: 'echoes', types: [ARTICLE] }, (rows, { kind, documentId, revision, axes }) => {
      const change = `${kind} ${documentId} ${revision} ${[...axes.values()].join(' ')}`;
      return [...rows, { table: changesTable, values: { change_name: change } }, queue.row({ change, hidden: HIDDEN })];
    });
    hooks.routes.tap('echoes', (routes) => {
      routes.get('/echoes', { auth: false }, async () => {
        const { knex } = container.resolve(DATABASE);
        const count = async (query: { count(names: object): { first(): Promise<unknown> } }) =>
          Number(((await query.count({ count: '*' }).first()) as { count: unknown }).count);
        const known = knex(effectsTable.name).select('change_name');
        const effects = await count(knex(effectsTable.name));
        return {
          effects,
          open: await count(knex('plinth_queue').where({ queue: 'echoes.echo', state: 'open' })),
          failed: await count(knex('plinth_queue').where({ queue: 'echoes.echo', state: 'failed' })),
          lost: await count(knex(changesTable.name).whereNotIn('change_name', known)),
          twice: effects - Number((await knex(effectsTable.name).countDistinct({ n: 'change_name' }).first())?.n),
          shown: await count(knex('plinth_queue').where('payload', 'like', `%${HIDDEN}%`)),
        };
      });
    });
  },
});
