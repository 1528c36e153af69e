import { DATABASE, DOCUMENTS, definePlugin, type PendingChange, type TableSchema } from 'plinth';
import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';

const BOOK = 'api::book.book';

const CHANGES: TableSchema = {
  name: 'shop_changes',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'title', kind: 'varchar', length: 60, nullable: false },
  ],
  indexes: [],
  foreignKeys: [],
};

function titled(change: PendingChange, suffix: string): PendingChange {
  if (!('data' in change) || change.type.uid !== BOOK) return change;
  return { ...change, data: { ...change.data, title: `${change.data.title}${suffix}` } };
}

/** Taps before and after those of `reviews`, although that plugin is applied later. */
const shop = definePlugin({
  name: 'shop',
  apply({ container, hooks }) {
    const { before, record } = container.resolve(DOCUMENTS).hooks;
    hooks.tables.tap('shop:changes', (tables) => tables.add(CHANGES));
    before.tap({ name: 'shop:first', before: 'reviews' }, (change) => titled(change, ', first'));
    before.tap({ name: 'shop:last', after: ['reviews'] }, (change) => titled(change, ', last'));
    record.tap({ name: 'shop:ledger', types: [BOOK] }, (rows, { after }) => [
      ...rows,
      { table: CHANGES, values: { title: after?.values.title } },
    ]);
  },
});

const reviews = definePlugin({
  name: 'reviews',
  after: ['shop'],
  apply({ container }) {
    container.resolve(DOCUMENTS).hooks.before.tapPromise('reviews', async (change) => titled(change, ', reviewed'));
  },
});

eachDialect('taps of parts of a plugin', (dialect) => {
  const apps = contentApps();
  let app: ContentApp;

  beforeAll(async () => {
    app = await apps.boot({
      database: await apps.lastingDatabase(dialect),
      types: { book: { attributes: { title: { type: 'string' } } } },
      more: [shop, reviews],
    });
  });
  afterAll(() => apps.cleanUp());

  it('come in the order that they ask for, around another plugin, and write to the tables of their plugin', async () => {
    const title = 'Dune, first, reviewed, last';
    expect(await app.post('/api/books', { title: 'Dune' })).toMatchObject({ status: 201, body: { data: { title } } });
    const rows = await app.kernel.container.resolve(DATABASE).knex('shop_changes').select('title');
    expect(rows).toEqual([{ title }]);
    const { taps } = app.kernel.report().hooks.find(({ name }) => name === 'documents.before') ?? {};
    expect(taps?.filter((name) => /^(shop|reviews)/.test(name))).toEqual(['shop:first', 'reviews', 'shop:last']);
  });
});
