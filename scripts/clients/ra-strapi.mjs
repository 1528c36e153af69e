// A React-admin data provider for version 5. Of React-admin it needs only the function that sends requests, which comes from the published
// ra-core. The rest of React-admin is user interface.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { loadBundled } from './bundled.mjs';

export const packages = { 'ra-strapi': '1.0.3', 'ra-core': '5.15.4' };
export const reference = '11/14';

/** The part of React-admin that its data providers import. */
export function reactAdmin(folder) {
  const core = (file) => JSON.stringify(join(folder, 'node_modules/ra-core/dist/dataProvider', file));
  return { 'react-admin': `export * as fetchUtils from ${core('fetch.js')}; export * from ${core('dataFetchActions.js')};` };
}

export async function use({ url, folder, step, fails }) {
  const { strapiAuthProvider, strapiDataProvider, strapiHttpClient } = await loadBundled(folder, 'ra-strapi', reactAdmin(folder));
  const values = new Map();
  const storage = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => values.set(key, value),
    removeItem: (key) => values.delete(key),
  };
  const auth = strapiAuthProvider({ baseURL: url, storage });
  const provider = strapiDataProvider({ baseURL: url, httpClient: strapiHttpClient({ storage }) });
  const person = { username: 'rahel', email: 'rahel@example.com', password: 'some-password' };
  const list = (more) =>
    provider.getList('articles', { pagination: { page: 1, perPage: 10 }, sort: { field: 'rank', order: 'ASC' }, ...more });

  await step('a stranger is refused', () => assert.rejects(list({ filter: {} }), { status: 403 }));
  await step('signs in, and knows who that is', async () => {
    const headers = { 'Content-Type': 'application/json' };
    await fetch(`${url}/api/auth/local/register`, { method: 'POST', headers, body: JSON.stringify(person) });
    await auth.login({ email: person.email, password: person.password });
    await auth.checkAuth();
    assert.equal((await auth.getIdentity()).fullName, 'rahel');
  });
  await step('a wrong password is refused', () =>
    assert.rejects(auth.login({ email: person.email, password: 'another-password' }), { status: 400 }),
  );

  const author = await step('creates a document', async () => (await provider.create('authors', { data: { name: 'Rahel' } })).data);
  const [first, second, third] = await step('creates documents with relations', async () => {
    const made = [];
    for (const rank of [1, 2, 3]) {
      const data = { title: `Admin ${rank}`, subtitle: '', rank, author: author.id };
      made.push((await provider.create('articles', { data })).data);
    }
    assert.equal(made[0].subtitle, null);
    return made;
  });
  await step('lists with a filter, a sort and pages', async () => {
    const { data, total } = await list({ filter: { title_startswith: 'Admin', rank_gte: 2 }, pagination: { page: 1, perPage: 1 } });
    assert.deepEqual([data.map(({ title }) => title), total], [['Admin 2'], 2]);
  });
  await step('reads relations as ids of documents', async () =>
    assert.equal((await list({ filter: { title_eq: 'Admin 1' } })).data[0].author, author.id),
  );
  await step('reads one', async () => assert.equal((await provider.getOne('articles', { id: first.id })).data.title, 'Admin 1'));
  await step('reads many by their ids', async () => {
    const { data } = await provider.getMany('articles', { ids: [first.id, third.id] });
    assert.deepEqual(data.map(({ title }) => title).sort(), ['Admin 1', 'Admin 3']);
  });
  await step('reads what refers to a document', async () => {
    const asked = {
      target: 'author',
      id: author.id,
      pagination: { page: 1, perPage: 2 },
      sort: { field: 'rank', order: 'DESC' },
      filter: {},
    };
    const { data, total } = await provider.getManyReference('articles', asked);
    assert.deepEqual([data.map(({ title }) => title), total], [['Admin 3', 'Admin 2'], 3]);
  });
  await step('filters with its operators', async () => {
    const found = async (filter) => (await list({ filter: { title_startswith: 'Admin', ...filter } })).data.map(({ rank }) => rank);
    assert.deepEqual(await found({ rank_in: [1, 3] }), [1, 3]);
    assert.deepEqual(await found({ rank_between: [2, 3] }), [2, 3]);
    assert.deepEqual(await found({ rank_nin: [1] }), [2, 3]);
    assert.deepEqual(await found({ subtitle_isnull: true }), [1, 2, 3]);
    assert.deepEqual(await found({ rank_ne: 2 }), [1, 3]);
  });
  await step('updates one, with what it has read', async () => {
    const { data: read } = await provider.getOne('articles', { id: first.id });
    const { data } = await provider.update('articles', { id: first.id, data: { ...read, subtitle: 'Changed' }, previousData: read });
    assert.equal(data.subtitle, 'Changed');
    assert.equal((await provider.getOne('articles', { id: first.id })).data.author, author.id);
  });
  await fails(
    'updates one that has a list of relations',
    'it takes the ids in the list apart into their letters',
    async () => {
      const { data: read } = await provider.getOne('authors', { id: author.id });
      return provider.update('authors', { id: author.id, data: { ...read, name: 'Changed' }, previousData: read });
    },
    { status: 400 },
  );
  await fails(
    'filters without regard to letter case',
    'it cuts the operator off wrongly, and asks for an attribute "title_"',
    () => list({ filter: { title_containsi: 'admin' } }),
    {
      status: 400,
    },
  );
  await fails(
    'updates several',
    'it sends the values without "data" around them',
    () => provider.updateMany('articles', { ids: [second.id], data: { rank: 9 } }),
    {
      status: 400,
    },
  );
  await fails(
    'creates a document together with a file',
    'it sends the file with the document, as version 4 took it; version 5 takes files at /upload alone',
    () => provider.create('articles', { data: { title: 'File', cover: { rawFile: new File(['x'], 'x.txt'), title: 'x.txt' } } }),
    ({ status }) => status === 400 || status === 415,
  );
  await step('deletes one', async () => {
    await provider.delete('articles', { id: first.id });
    await assert.rejects(provider.getOne('articles', { id: first.id }), { status: 404 });
  });
  await step('deletes several', async () => {
    await provider.deleteMany('articles', { ids: [second.id, third.id] });
    assert.equal((await list({ filter: { title_startswith: 'Admin' } })).total, 0);
  });
  await step('signs out', async () => {
    await auth.logout();
    await assert.rejects(auth.checkAuth());
  });
}
