import { bindModel, checkedInput, DATABASE, definePlugin, type TableSchema, z } from 'plinth';

const entriesTable = {
  name: 'guest_book_entries',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'guest', kind: 'varchar', length: 100, nullable: false },
    { name: 'answers', kind: 'json', nullable: true },
    { name: 'written_at', kind: 'datetime', nullable: false },
  ],
  indexes: [{ name: 'guest_book_entries_written', columns: ['written_at'], unique: false }],
  foreignKeys: [],
} as const satisfies TableSchema;

const entryBody = z.strictObject({ guest: z.string().min(1).max(100), answers: z.json().default(null) });

export default definePlugin({
  name: 'guest-book',
  apply({ container, hooks }) {
    const database = () => container.resolve(DATABASE);
    const entries = () => bindModel(database(), entriesTable);
    hooks.tables.tap('guest-book', (tables) => tables.add(entriesTable));
    hooks.routes.tap('guest-book', (routes) => {
      routes.get('/guest-book', { auth: false }, async () => entries().query().orderBy(['written_at', 'id']).limit(25));
      routes.post('/guest-book', { auth: false }, (ctx) => {
        const entry = { ...checkedInput(entryBody, ctx.request.body), written_at: new Date().toISOString() };
        return database().transaction(async ({ knex }) => entries().query(knex).insert(entry));
      });
    });
  },
});
