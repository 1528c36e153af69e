import { DATABASE, DOCTOR, DOCUMENTS, SYSTEM } from 'plinth';
import { type BootedApp, eachDialect, recordReads, sentInTransactions, type TemporaryDatabase } from 'plinth/testing';
import { Fill } from '../fill.ts';
import { progressTable, wordsTable } from '../tables.ts';
import { asking, bootSearch, found, types } from './search-app.ts';

const { search: _, ...plainTitle } = types.article.attributes.title;
const titleAlone = { ...types.article, attributes: { ...types.article.attributes, title: plainTitle } };

eachDialect('the index of the search', (dialect) => {
  let database: TemporaryDatabase;
  let app: BootedApp;

  beforeEach(async () => {
    database = await dialect.createDatabase();
  });
  afterEach(async () => {
    await app?.close();
    await database.remove();
  });

  const make = async (count: number) => {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const axes = new Map([['status', 'published']]);
    for (let index = 0; index < count; index += 1)
      await documents.create('api::article.article', { data: { title: `Meadow ${index}`, body: 'Heather' }, axes }, SYSTEM);
  };
  const filled = async () => {
    for (let tries = 0; tries < 200; tries += 1) {
      const findings = await app.kernel.container.resolve(DOCTOR).examine({ production: false } as never);
      if (!findings.some(({ plugin }) => plugin === 'search')) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('not filled within 10 seconds');
  };

  it('is filled with documents that were there before, and anew when others are searched', async () => {
    app = await bootSearch(database.url, { search: false });
    await make(120);
    await asking(app, null).get('/api/search?q=meadow').expect(404);
    await app.close();
    app = await bootSearch(database.url, { contentTypes: [titleAlone, types.author, types.tag] });
    await filled();
    expect((await found(app, 'q=heather&pageSize=50')).length).toBe(50);
    expect(await found(app, 'q=meadow')).toEqual([]);
    await app.close();
    app = await bootSearch(database.url);
    await filled();
    expect((await found(app, 'q=meadow&pageSize=50&page=3')).length).toBe(20);
    const { knex } = app.kernel.container.resolve(DATABASE);
    const [{ count }] = (await knex(wordsTable.name).count({ count: '*' })) as unknown as [{ count: number | string }];
    expect(Number(count)).toBe(240);
  });

  it('is put anew by command, and misses nothing that is written meanwhile', async () => {
    app = await bootSearch(database.url);
    await filled();
    await make(30);
    const { knex } = app.kernel.container.resolve(DATABASE);
    await knex(wordsTable.name).where('id', '<', 20).delete();
    expect((await found(app, 'q=meadow&pageSize=50')).length).toBeLessThan(30);
    const command = app.kernel.report().commands.find(({ name }) => name === 'search')?.commands?.[0];
    const lines: string[] = [];
    const run = (options: object) =>
      command?.run?.({
        kernel: app.kernel,
        arguments: [],
        options,
        caller: SYSTEM,
        print: (line: string) => void lines.push(line),
      } as never);
    const writing = (async () => {
      for (let index = 0; index < 10; index += 1)
        await asking(app)
          .post('/api/articles', { data: { title: `Meadow too ${index}` } })
          .expect(201);
    })();
    await run({ type: 'articles' });
    await writing;
    expect(lines).toEqual([expect.stringMatching(/^api::article.article: \d+ versions$/)]);
    expect((await found(app, 'q=meadow&pageSize=50')).length).toBe(40);
    await expect(run({ type: 'tags' })).rejects.toThrow('"tags" is not searchable');
  });

  it('forgets how far types have come that are no more, in a transaction', async () => {
    app = await bootSearch(database.url);
    await filled();
    const { knex, transaction: real } = app.kernel.container.resolve(DATABASE);
    const transaction = jest.fn(real.bind(app.kernel.container.resolve(DATABASE)));
    const clear = jest.fn(async () => {});
    const parts = {
      types: () => new Map(),
      database: () => ({ knex, transaction }),
      index: { clear },
      documents: { unseen: async () => new Map() },
    };
    const run = () => new Fill(parts as never).run({ signal: new AbortController().signal, assertHeld: async () => {}, compares: false });
    await run();
    await knex(progressTable.name).insert({ type: 'api::gone.gone', shape: '', since: 1, place: null });
    transaction.mockClear();
    clear.mockClear();
    await run();
    expect(clear).toHaveBeenCalledWith('api::gone.gone', expect.anything());
    expect(transaction.mock.calls.length).toBeGreaterThanOrEqual(clear.mock.calls.length);
    expect(await knex(progressTable.name).where({ type: 'api::gone.gone' })).toEqual([]);
  });

  it('costs two statements of a write that changes texts, and none of any other', async () => {
    app = await bootSearch(database.url, { plugins: { graphql: false } });
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const { documentId } = await documents.create('api::author.author', { data: { name: 'Ada' } }, SYSTEM);
    const count = (data: object) =>
      sentInTransactions(app.kernel.container.resolve(DATABASE), () =>
        documents.update('api::author.author', String(documentId), { data }, SYSTEM),
      );
    await count({ city: 'Rome' });
    const plain = await count({ city: 'Oslo' });
    expect(await count({ name: 'Grace' })).toBe(plain + 2);
    expect(await count({ city: 'Rome' })).toBe(plain);
    const { sent, restore } = recordReads(app.kernel.container.resolve(DATABASE));
    await asking(app, null).get('/api/authors').expect(200);
    restore();
    expect(sent.filter(({ text }) => text.includes('plinth_search'))).toEqual([]);
  });

  it('is nowhere where nothing is searched, or the plugin is off', async () => {
    for (const options of [{ contentTypes: [types.tag] }, { search: false as const }]) {
      app = await bootSearch(database.url, { ...options, roles: {} });
      const { knex, dialect } = app.kernel.container.resolve(DATABASE);
      expect((await dialect.schema.introspect(knex)).filter(({ name }) => name.startsWith('plinth_search'))).toEqual([]);
      expect(app.kernel.report().routes.filter(({ path }) => path.includes('search') && !path.startsWith('/admin'))).toEqual([]);
      expect(
        app.kernel
          .report()
          .hooks.flatMap(({ taps }) => taps as readonly unknown[])
          .filter((tap) => String(tap) === 'search').length,
      ).toBeLessThan(10);
      await app.close();
    }
    app = await bootSearch(database.url, { contentTypes: [types.tag], roles: {} });
  });
});

describe('search in schema files', () => {
  it('is refused where there are no words', async () => {
    const wrong = { info: { singularName: 'thing', pluralName: 'things' }, attributes: { size: { type: 'integer', search: true } } };
    await expect(bootSearch(undefined, { contentTypes: [wrong], roles: {} })).rejects.toThrow(
      /attributes\.size\.search.*"integer" cannot be searched/s,
    );
    const odd = { info: { singularName: 'thing', pluralName: 'things' }, attributes: { name: { type: 'string', search: { weigth: 3 } } } };
    await expect(bootSearch(undefined, { contentTypes: [odd], roles: {} })).rejects.toThrow(/attributes\.name\.search/);
  });
});
