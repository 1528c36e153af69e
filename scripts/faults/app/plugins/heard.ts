import { DATABASE, definePlugin, isUniqueViolation, type TableSchema } from 'plinth';
import { EVENTS } from 'plinth/plugins/events';

const ARTICLE = 'api::article.article';

/** A row for each delivered event; `change_name` is that of the queue `echoes`. */
const heardTable: TableSchema = {
  name: 'heard_events',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'event', kind: 'ref', nullable: false },
    { name: 'document', kind: 'varchar', length: 64, nullable: false },
    { name: 'revision', kind: 'integer', nullable: false },
    { name: 'change_name', kind: 'varchar', length: 190, nullable: false },
    /** 1: a later change of the same document was delivered before. */
    { name: 'is_late', kind: 'integer', nullable: false },
  ],
  indexes: [
    { name: 'heard_events_event', columns: ['event'], unique: true },
    { name: 'heard_events_change', columns: ['change_name'], unique: false },
    { name: 'heard_events_document', columns: ['document', 'revision'], unique: false },
  ],
  foreignKeys: [],
};

/** Follows the changes of articles on one node at a time. Reports changes that were not delivered, or not in order. */
export default definePlugin({
  name: 'heard',
  requires: ['events', 'echoes'],
  description: 'A follower that tells what it has heard',
  apply({ container, hooks }) {
    hooks.tables.tap('heard', (tables) => tables.add(heardTable));
    container.resolve(EVENTS).follow({
      name: 'heard.articles',
      types: [ARTICLE],
      nodes: 'one',
      async tell({ id, kind, documentId, revision, axes }) {
        const change = `${kind} ${documentId} ${revision} ${[...axes.values()].join(' ')}`;
        try {
          await container.resolve(DATABASE).transaction(async ({ knex }) => {
            const later = await knex(heardTable.name).where('document', documentId).where('revision', '>', revision).first('id');
            const row = { event: id, document: documentId, revision, change_name: change, is_late: later === undefined ? 0 : 1 };
            await knex(heardTable.name).insert(row);
          });
        } catch (error) {
          // It was delivered before, by a node that then died.
          if (!isUniqueViolation(error)) throw error;
        }
      },
      missed() {
        throw new Error('events were removed within a minute');
      },
    });
    hooks.routes.tap('heard', (routes) => {
      routes.get('/heard', { auth: false }, async () => {
        const { knex } = container.resolve(DATABASE);
        const heard = knex(heardTable.name).select('change_name');
        const [untold] = await knex('echoes_changes').whereNotIn('change_name', heard).count({ count: '*' });
        const [late] = await knex(heardTable.name).where('is_late', 1).count({ count: '*' });
        const [told] = await knex(heardTable.name).count({ count: '*' });
        return { told: Number(told?.count), untold: Number(untold?.count), late: Number(late?.count) };
      });
    });
  },
});
