import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { type Client, createClient } from 'plinth/client';
import { type BootedApp, bootApp } from 'plinth/testing';

/** Bytes of the client, minified. */
const LARGEST = 3 * 1024;

const plants = {
  info: { singularName: 'plant', pluralName: 'plants' },
  options: { draftAndPublish: true },
  pluginOptions: { i18n: { localized: true } },
  attributes: {
    name: { type: 'string', required: true, pluginOptions: { i18n: { localized: true } } },
    height: { type: 'integer' },
    sownAt: { type: 'datetime' },
    photo: { type: 'media' },
    friends: { type: 'relation', relation: 'manyToMany', target: 'api::plant.plant' },
  },
};
const garden = {
  kind: 'singleType',
  info: { singularName: 'garden', pluralName: 'gardens' },
  attributes: { motto: { type: 'string' } },
} as const;

const TOKEN = 'a-token-for-the-tests-of-the-client';
const access = {
  locales: [
    { code: 'en', name: 'English', isDefault: true },
    { code: 'fr', name: 'French' },
  ],
  tokens: [{ name: 'tests', type: 'full-access', value: { env: 'TESTS_TOKEN' } }],
  roles: { public: { actions: ['api::garden.garden.find', 'plugin::users-permissions.auth.callback'] } },
};

let app: BootedApp;
let plinth: Client;

beforeAll(async () => {
  app = await bootApp({ app: { contentTypes: [plants, garden], config: { access } }, env: { TESTS_TOKEN: TOKEN } });
  plinth = createClient({ url: `${app.url}/`, token: TOKEN });
});
afterAll(() => app.close());

const names = (documents: readonly Record<string, unknown>[]) => documents.map(({ name }) => name);

describe('the client', () => {
  it('creates, reads, changes and removes documents', async () => {
    const all = plinth.collection('plants');
    const made = await all.create({ name: 'Fennel', height: 120 }, { fields: ['name'] });
    expect(made).toEqual({ data: { id: expect.any(Number), documentId: expect.any(String), name: 'Fennel' }, meta: {} });
    const { documentId } = made.data as { documentId: string };
    const changed = await all.update(
      documentId,
      { height: 150, friends: { connect: [documentId] } },
      { populate: { friends: { fields: ['name'] } } },
    );
    expect(changed.data).toMatchObject({ height: 150, friends: [{ name: 'Fennel' }] });
    expect((await all.findOne(documentId, { fields: ['height'] })).data).toMatchObject({ height: 150 });
    expect(await all.delete(documentId)).toBeUndefined();
    await expect(all.findOne(documentId)).rejects.toMatchObject({ status: 404, name: 'NotFoundError' });
  });

  it('reaches drafts, actions of documents and locales', async () => {
    const all = plinth.collection('plants');
    const { documentId } = (await all.create({ height: 3 }, { status: 'draft' })).data as { documentId: string };
    await expect(all.findOne(documentId)).rejects.toMatchObject({ status: 404 });
    await expect(all.act(documentId, 'publish')).rejects.toMatchObject({ status: 400, name: 'ValidationError' });
    await all.update(documentId, { name: 'Dill' }, { status: 'draft' });
    expect(await all.act(documentId, 'publish', { fields: ['name'] })).toMatchObject({ data: { name: 'Dill' } });
    await all.update(documentId, { name: 'Aneth' }, { locale: 'fr' });
    expect((await all.findOne(documentId, { locale: 'fr' })).data).toMatchObject({ name: 'Aneth', locale: 'fr' });
    await all.delete(documentId, { locale: 'fr' });
    expect((await all.findOne(documentId)).data).toMatchObject({ name: 'Dill' });
    expect(await all.act(documentId, 'unpublish')).toBeUndefined();
    await all.delete(documentId);
  });

  it('reaches the document of a single type', async () => {
    const single = plinth.single('garden');
    expect((await single.update({ motto: 'Festina lente' })).data).toMatchObject({ motto: 'Festina lente' });
    expect((await single.find()).data).toMatchObject({ motto: 'Festina lente' });
    await single.delete();
    await expect(single.find()).rejects.toMatchObject({ status: 404 });
  });

  it('tells what went wrong as the server told it', async () => {
    const error: unknown = await plinth
      .collection('plants')
      .find({ filters: { nmae: 'x' } })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: 'ValidationError', status: 400, details: { key: 'nmae', source: 'query' } });
    expect(String(error)).toContain('ValidationError: Invalid key nmae');
    await expect(createClient({ url: app.url }).collection('plants').find()).rejects.toMatchObject({ status: 403, name: 'ForbiddenError' });
    const answering = (text: string, type: string) => () =>
      Promise.resolve(new Response(text, { status: 502, statusText: 'Bad Gateway', headers: { 'Content-Type': type } }));
    for (const fetch of [answering('<html>', 'text/html'), answering('null', 'application/json')]) {
      await expect(createClient({ url: app.url, fetch }).request('GET', '/x')).rejects.toThrow('502 Bad Gateway');
    }
  });

  it('ends a request when it is told to', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(plinth.collection('plants').find({}, { signal })).rejects.toThrow('enough');
  });

  it('asks for its token with every request, and takes that of a user who signs in', async () => {
    const tokens = [TOKEN, undefined];
    const asking = createClient({ url: app.url, token: () => Promise.resolve(tokens.shift()) });
    await asking.collection('plants').find();
    await expect(asking.collection('plants').find()).rejects.toMatchObject({ status: 403 });
    const people = { username: 'ada', email: 'ada@example.org', password: 'lapis-lazuli-1' };
    const { roles } = (await plinth.request('GET', '/users-permissions/roles')) as { roles: { id: number; type: string }[] };
    const authenticated = roles.find(({ type }) => type === 'authenticated')?.id;
    await plinth.request('POST', '/users', { body: { ...people, role: authenticated, confirmed: true } });
    const person = createClient({ url: app.url });
    expect(await person.signIn('ada', people.password)).toMatchObject({ user: { email: 'ada@example.org' } });
    expect(await person.request('GET', '/users/me')).toMatchObject({ username: 'ada' });
  });

  it('signs in without the token that it holds', async () => {
    const headers: unknown[] = [];
    const fetch = (_url: unknown, init?: RequestInit) => {
      headers.push(init?.headers);
      return Promise.resolve(Response.json({ jwt: 'fresh' }));
    };
    const expired = createClient({ url: app.url, token: 'expired', fetch });
    await expired.signIn('ada', 'lapis-lazuli-1');
    await expired.request('GET', '/users/me');
    expect(headers[0]).not.toHaveProperty('Authorization');
    expect(headers[1]).toMatchObject({ Authorization: 'Bearer fresh' });
  });

  it('asks for no other path than that of the call', async () => {
    const asked: string[] = [];
    const fetch = (url: unknown) => {
      asked.push(String(url));
      return Promise.resolve(new Response(null, { status: 204 }));
    };
    const bare = createClient({ url: 'http://plinth.test', prefix: '', fetch });
    for (const id of ['', '.', '..']) {
      await expect(bare.collection('plants').delete(id)).rejects.toThrow(`"${id}" is not a valid name or documentId`);
      await expect(bare.collection('plants').act('a', id)).rejects.toThrow(`"${id}" is not a valid name`);
      expect(() => bare.collection(id)).toThrow(`"${id}" is not a valid name`);
    }
    for (const path of ['.evil.com/x', '@evil.com', '', '//evil.com', '/\\evil.com']) {
      await expect(bare.request('GET', path)).rejects.toThrow('a path must start with exactly one slash');
    }
    expect(asked).toEqual([]);
    await bare.collection('a/b').act('c?', '../d');
    await bare.single('e#').find();
    expect(asked).toEqual(['http://plinth.test/a%2Fb/c%3F/actions/..%2Fd', 'http://plinth.test/e%23']);
  });

  it('uploads files', async () => {
    const files = [new File(['one'], 'one.txt', { type: 'text/plain' }), new File(['two'], 'two.txt', { type: 'text/plain' })];
    const stored = await plinth.upload(files, [{ caption: 'first' }, { caption: 'second' }]);
    expect(stored).toMatchObject([
      { name: 'one.txt', caption: 'first' },
      { name: 'two.txt', caption: 'second' },
    ]);
    const plant = await plinth.collection('plants').create({ name: 'Sorrel', photo: stored[0]?.id }, { populate: 'photo' });
    expect(plant.data).toMatchObject({ photo: { name: 'one.txt' } });
    await plinth.collection('plants').delete(plant.data.documentId as string);
  });
});

describe('what the client asks for', () => {
  const all = () => plinth.collection('plants');

  beforeAll(async () => {
    const plants = [
      { name: 'Apple', height: 400, sownAt: '2020-01-01T00:00:00.000Z' },
      { name: 'basil', height: 40, sownAt: '2021-01-01T00:00:00.000Z' },
      { name: 'Basilicum 100% & more', height: 50 },
      { name: 'Cress' },
    ];
    for (const plant of plants) await all().create(plant);
  });

  it.each<[object, readonly string[]]>([
    [{ name: 'Cress' }, ['Cress']],
    [{ name: { $eq: 'Basilicum 100% & more' } }, ['Basilicum 100% & more']],
    [{ name: { $eqi: 'BASIL' } }, ['basil']],
    [{ height: { $ne: 40 } }, ['Apple', 'Basilicum 100% & more']],
    [{ name: { $nei: 'BASIL' } }, ['Apple', 'Basilicum 100% & more', 'Cress']],
    [{ height: { $lt: 50 } }, ['basil']],
    [{ height: { $lte: 50 } }, ['Basilicum 100% & more', 'basil']],
    [{ height: { $gt: 50 } }, ['Apple']],
    [{ sownAt: { $gte: new Date('2021-01-01') } }, ['basil']],
    [{ height: { $in: [40, 400] } }, ['Apple', 'basil']],
    [{ height: { $notIn: [40, 400] } }, ['Basilicum 100% & more']],
    [{ height: { $between: [40, 60] } }, ['Basilicum 100% & more', 'basil']],
    [{ name: { $contains: 'asil' } }, ['Basilicum 100% & more', 'basil']],
    [{ name: { $notContains: 'asil' } }, ['Apple', 'Cress']],
    [{ name: { $containsi: 'BASIL' } }, ['Basilicum 100% & more', 'basil']],
    [{ name: { $notContainsi: 'BASIL' } }, ['Apple', 'Cress']],
    [{ name: { $startsWith: 'bas' } }, ['basil']],
    [{ name: { $startsWithi: 'bas' } }, ['Basilicum 100% & more', 'basil']],
    [{ name: { $endsWith: '& more' } }, ['Basilicum 100% & more']],
    [{ name: { $endsWithi: 'ESS' } }, ['Cress']],
    [{ height: { $null: true } }, ['Cress']],
    [{ height: { $notNull: true } }, ['Apple', 'Basilicum 100% & more', 'basil']],
    [{ $or: [{ name: 'Cress' }, { $and: [{ height: { $gt: 1 } }, { $not: { name: { $containsi: 'basil' } } }] }] }, ['Apple', 'Cress']],
  ])('%j finds %j', async (filters, expected) => {
    const { data } = await all().find({ filters, fields: ['name'], sort: 'name' });
    expect(names(data)).toEqual(expected);
  });

  it('is a page in an order', async () => {
    const page = await all().find({ sort: ['height:desc', 'name'], pagination: { page: 2, pageSize: 2 } });
    expect(names(page.data)).toEqual(['basil', 'Cress']);
    expect(page.meta).toEqual({ pagination: { page: 2, pageSize: 2, pageCount: 2, total: 4 } });
    const window = await all().find({ sort: 'name', pagination: { start: 1, limit: 1, withCount: false } });
    expect(names(window.data)).toEqual(['Basilicum 100% & more']);
  });
});

describe('the size of the client', () => {
  it('stays below 3 KB', () => {
    const { outputFiles } = buildSync({
      entryPoints: [join(__dirname, '../index.ts')],
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      write: false,
    });
    expect(outputFiles[0]?.contents.byteLength).toBeLessThanOrEqual(LARGEST);
  });
});
