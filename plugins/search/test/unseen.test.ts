import { DATABASE, DOCTOR, DOCUMENT_IMPORTS, DOCUMENTS, SYSTEM } from 'plinth';
import { type BootedApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { wordsTable } from '../tables.ts';
import { bootSearch, found } from './search-app.ts';

const AUTHOR = 'api::author.author';
const TIME = '2021-02-03T04:05:06.789Z';

eachDialect('changes that the search is not told of', (dialect) => {
  let database: TemporaryDatabase;
  let app: BootedApp;

  beforeEach(async () => {
    database = await dialect.createDatabase();
    app = await bootSearch(database.url);
  });
  afterEach(async () => {
    await app?.close();
    await database.remove();
  });

  const again = async (search: object | false = {}) => {
    await app.close();
    app = await bootSearch(database.url, { search });
  };
  const documents = () => app.kernel.container.resolve(DOCUMENTS);
  const create = async (name: string) => String((await documents().create(AUTHOR, { data: { name } }, SYSTEM)).documentId);
  const looked = async () => {
    for (let tries = 0; tries < 400; tries += 1) {
      const findings = await app.kernel.container.resolve(DOCTOR).examine({ production: false } as never);
      if (!findings.some(({ plugin }) => plugin === 'search')) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('the index is not as documents are within 20 seconds');
  };
  const rows = async (): Promise<ReadonlyMap<string, number>> => {
    const all = await app.kernel.container.resolve(DATABASE).knex(wordsTable.name).select('id', 'document_id');
    return new Map(all.map(({ id, document_id }) => [document_id, Number(id)]));
  };

  it('are found and put right when it is on again, and nothing else is written', async () => {
    const [kept, changed, gone] = [await create('Heron'), await create('Kingfisher'), await create('Stork')];
    await looked();
    const before = await rows();
    await again(false);
    await documents().update(AUTHOR, changed, { data: { name: 'Osprey' } }, SYSTEM);
    await documents().remove(AUTHOR, gone, new Map(), SYSTEM);
    const made = await create('Buzzard');
    await again();
    await looked();
    expect(await found(app, 'q=osprey')).toEqual(['Osprey']);
    expect(await found(app, 'q=buzzard')).toEqual(['Buzzard']);
    expect([...(await found(app, 'q=kingfisher')), ...(await found(app, 'q=stork'))]).toEqual([]);
    const after = await rows();
    expect([...after.keys()].sort()).toEqual([kept, changed, made].sort());
    expect(after.get(kept)).toBe(before.get(kept));
  });

  it('are those of an import, too', async () => {
    await looked();
    await app.kernel.container.resolve(DOCUMENT_IMPORTS).run(async (session) => {
      const values = { name: 'Nightingale', createdAt: TIME, updatedAt: TIME };
      await session.put([{ type: AUTHOR, documentId: 'elsewhere', versions: [{ id: 4_000, axes: {}, values }] }]);
      await session.finish();
    });
    expect(await found(app, 'q=nightingale')).toEqual([]);
    await again();
    await looked();
    expect(await found(app, 'q=nightingale')).toEqual(['Nightingale']);
  });

  it('are not looked for where there were none', async () => {
    for (let index = 0; index < 3; index += 1) await create(`Heron ${index}`);
    await looked();
    // With a missing row, a comparison would be visible.
    const { knex } = app.kernel.container.resolve(DATABASE);
    await knex(wordsTable.name).where('id', '>', 1).delete();
    await again();
    await looked();
    expect((await found(app, 'q=heron')).length).toBe(1);
  });
});
