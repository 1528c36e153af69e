// A React-admin data provider for version 4. The app requests that format with a header, the way its documentation sends the token. It uses
// numeric ids, which version 5 has in no path.

import assert from 'node:assert/strict';
import { loadBundled } from './bundled.mjs';
import { addArticle, editor } from './content.mjs';
import { reactAdmin } from './ra-strapi.mjs';

export const packages = { 'ra-strapi-rest': '0.2.0', 'ra-core': '5.15.4' };
export const reference = '4/6';

export async function use({ url, folder, step, fails, tokens }) {
  const { default: raStrapiRest, SingleType } = await loadBundled(folder, 'ra-strapi-rest', reactAdmin(folder));
  const httpClient = async (target, options = {}) => {
    const headers = new Headers({ Accept: 'application/json', 'Content-Type': 'application/json', 'Strapi-Response-Format': 'v4' });
    headers.set('Authorization', `Bearer ${tokens.editor}`);
    const answer = await fetch(target, { ...options, headers });
    const body = await answer.text();
    const json = body === '' ? undefined : JSON.parse(body);
    if (!answer.ok) throw Object.assign(new Error(json?.error?.message), { status: answer.status });
    return { status: answer.status, headers: answer.headers, body, json };
  };
  const provider = raStrapiRest(`${url}/api`, httpClient);
  const editing = editor(url, tokens.editor);
  const { article, author } = await addArticle(editing, 'For an older admin');
  const asked = { pagination: { page: 1, perPage: 1 }, sort: { field: 'rank', order: 'DESC' }, filter: { title: 'For an older admin' } };

  await step('lists with a filter, a sort and pages', async () => {
    const { data, total } = await provider.getList('articles', asked);
    assert.deepEqual([data.map(({ title }) => title), total], [['For an older admin'], 1]);
  });
  await step('lists relations as ids, and files with their addresses', async () => {
    const [read] = (await provider.getList('articles', asked)).data;
    assert.equal(read.author, String(author.id));
    assert.equal(read.cover.url, url + article.cover.url);
    assert.equal(read.pictures.length, 1);
  });
  await step('reads one by the id of its document', async () => {
    assert.equal((await provider.getOne('articles', { id: article.documentId })).data.title, 'For an older admin');
  });
  await step('reads several by the ids of their documents', async () => {
    assert.deepEqual(
      (await provider.getMany('authors', { ids: [author.documentId] })).data.map(({ name }) => name),
      ['Ivo'],
    );
  });
  await step('updates one by the id of its document', async () => {
    const { data } = await provider.update('articles', { id: article.documentId, data: { subtitle: 'New' } });
    assert.equal(data.subtitle, 'New');
  });
  await step('writes and reads a single type', async () => {
    await provider.update('homepage', { id: SingleType, data: { heading: 'Older' } });
    assert.equal((await provider.getOne('homepage', { id: SingleType })).data.heading, 'Older');
  });
  await fails(
    'reads one by the id of its list',
    'it takes the number for the id; paths of version 5 have the documentId',
    () => provider.getOne('articles', { id: article.id }),
    { status: 404 },
  );
  await fails(
    'creates a document',
    'it sends the values without "data" around them',
    () => provider.create('articles', { data: { title: 'New' } }),
    {
      status: 400,
    },
  );
  await fails(
    'hears that a document was deleted',
    'it reads the document in the answer; version 5 answers 204, and the document is gone',
    () => provider.delete('articles', { id: article.documentId }),
    { name: 'TypeError' },
  );
  await step('has deleted it', async () => assert.equal((await provider.getList('articles', asked)).total, 0));
}
