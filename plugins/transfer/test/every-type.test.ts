import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { type BootedApp, bootApp, eachDialect, onlyPlugins, type TemporaryDatabase } from 'plinth/testing';
import { tarEntries } from '../format/tar.ts';
import { exported, imported } from './transfer-app.ts';

/** A name whose type has as long a uid as the tables take: 190 characters. */
const LONGEST = 'b'.repeat(92);
const names = ['order', 'a'.repeat(48), LONGEST];

const contentTypes = [
  ...names.map((name, index) => ({
    info: { singularName: name, pluralName: `${name}s` },
    collectionName: `things_${index}`,
    attributes: { title: { type: 'string' } },
  })),
  { info: { singularName: 'bare', pluralName: 'bares' }, attributes: {} },
  { kind: 'singleType', info: { singularName: 'home', pluralName: 'homes' }, attributes: { title: { type: 'string' } } },
];

const plugins = onlyPlugins('rest', 'transfer', 'queues', 'upload', 'users-permissions', 'outgoing', 'limits');

eachDialect('every type of an app', (dialect) => {
  let [from, to]: [BootedApp | null, BootedApp | null] = [null, null];
  const databases: TemporaryDatabase[] = [];
  const boot = async () => {
    const database = await dialect.createDatabase();
    databases.push(database);
    const config = { plugins, access: { roles: { public: { actions: ['api::*'] } } } };
    return bootApp({ database: database.url, app: { contentTypes: contentTypes as never, config: config as never } });
  };

  beforeAll(async () => {
    [from, to] = [await boot(), await boot()];
  });
  afterAll(async () => {
    await Promise.all([from?.close(), to?.close()]);
    for (const database of databases) await database.remove();
  });

  it.each(['archive', 'jsonl'] as const)('is exported and imported as %s, however long its name is', async (format) => {
    const [here, there] = [from as BootedApp, to as BootedApp];
    for (const name of names)
      await here.request
        .post(`/api/${name}s`)
        .send({ data: { title: name } })
        .expect(201);
    await here.request.post('/api/bares').send({ data: {} }).expect(201);
    await here.request
      .put('/api/home')
      .send({ data: { title: 'home' } })
      .expect(200);
    const bytes = await exported(here.kernel, { format });
    if (format === 'archive') {
      const files: string[] = [];
      for await (const { name } of tarEntries(Readable.from([gunzipSync(bytes)]))) files.push(name);
      const types = [...names, 'bare', 'home'].map((name) => `api__${name}.${name}.jsonl`);
      expect(files).toEqual(expect.arrayContaining([...types, 'plinth.json']));
      expect(Math.max(...files.map((name) => name.length))).toBe(196);
    }
    const { outcome, notes, said } = await imported(there.kernel, bytes, { format });
    expect([outcome.failed ?? 0, notes, said]).toEqual([0, [], []]);
    for (const name of [...names, 'bare']) {
      const [{ body: one }, { body: other }] = [await here.request.get(`/api/${name}s`), await there.request.get(`/api/${name}s`)];
      const ids = ({ data }: { readonly data: readonly { readonly documentId: string }[] }) =>
        data.map(({ documentId }) => documentId).sort();
      expect(ids(other)).toEqual(ids(one));
    }
    expect((await there.request.get('/api/home').expect(200)).body.data.title).toBe('home');
  });

  it('is exported as a table, by its uid', async () => {
    const uid = `api::${LONGEST}.${LONGEST}`;
    const table = String(await exported((from as BootedApp).kernel, { format: 'csv', types: [uid] }));
    expect(table.split('\r\n')[0]).toBe('\uFEFFdocumentId,title');
  });
});
