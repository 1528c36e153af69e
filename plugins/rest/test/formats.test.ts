import { ARTICLE, HOMEPAGE } from './fixture-model.ts';
import { restServer } from './rest-server.ts';

const IMAGE = { id: 9, documentId: 'f', name: 'a.png' };
const AUTHOR = { id: 2, documentId: 'u', name: 'Ann' };
const DOCUMENT = {
  id: 1,
  documentId: 'a',
  title: 'A',
  author: { ...AUTHOR, articles: [{ id: 1, documentId: 'a', title: 'A' }] },
  tags: [],
  seo: { id: 3, metaTitle: 'm', image: IMAGE },
  parts: [{ id: 4, metaTitle: null, image: null }, { id: 5 }],
  blocks: [
    { __component: 'shared.quote', id: 6, text: 'q' },
    { __component: 'shared.seo', id: 7, image: IMAGE },
  ],
};
const V4_IMAGE = { data: { id: 9, documentId: 'f', attributes: { name: 'a.png' } } };
const V4_DOCUMENT = {
  id: 1,
  documentId: 'a',
  attributes: {
    title: 'A',
    author: {
      data: {
        id: 2,
        documentId: 'u',
        attributes: { name: 'Ann', articles: { data: [{ id: 1, documentId: 'a', attributes: { title: 'A' } }] } },
      },
    },
    tags: { data: [] },
    seo: { id: 3, metaTitle: 'm', image: V4_IMAGE },
    parts: [{ id: 4, metaTitle: null, image: { data: null } }, { id: 5 }],
    blocks: [
      { __component: 'shared.quote', id: 6, text: 'q' },
      { __component: 'shared.seo', id: 7, image: V4_IMAGE },
    ],
  },
};

function server() {
  const test = restServer();
  test.documents.put(ARTICLE.uid, 'a', DOCUMENT);
  return test;
}

describe('Strapi-Response-Format: v4', () => {
  it('nests attributes and wraps relations, components staying flat', async () => {
    const client = server().client();
    expect((await client.get('/api/articles/a').set('Strapi-Response-Format', 'v4')).body).toEqual({ data: V4_DOCUMENT, meta: {} });
    const list = await client.get('/api/articles').set('strapi-response-format', 'v4');
    expect(list.body).toEqual({ data: [V4_DOCUMENT], meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } } });
  });

  it('works on writes and on single types', async () => {
    const client = server().client();
    const created = await client
      .post('/api/articles')
      .set('Strapi-Response-Format', 'v4')
      .send({ data: { title: 'B' } });
    expect([created.status, created.body]).toEqual([201, { data: { id: 1, documentId: 'new', attributes: { title: 'B' } }, meta: {} }]);
    const single = await client
      .put('/api/homepage')
      .set('Strapi-Response-Format', 'v4')
      .send({ data: { title: 'H' } });
    expect(single.body).toEqual({ data: { id: 1, documentId: 'single', attributes: { title: 'H' } }, meta: {} });
  });

  it('tells caches that answers depend on it, whether it was sent or not', async () => {
    const client = server().client();
    expect((await client.get('/api/articles')).headers.vary).toContain('Strapi-Response-Format');
    expect((await client.get('/api/articles/a').set('Strapi-Response-Format', 'v4')).headers.vary).toContain('Strapi-Response-Format');
  });

  it('leaves empty relations and components empty', async () => {
    const test = restServer();
    test.documents.put(ARTICLE.uid, 'b', { id: 1, documentId: 'b', author: null, seo: null, parts: [], blocks: [] });
    const reply = await test.client().get('/api/articles/b').set('Strapi-Response-Format', 'v4');
    expect(reply.body.data.attributes).toEqual({ author: { data: null }, seo: null, parts: [], blocks: [] });
  });

  it.each(['V4', 'v5', '', 'v4 x'])('answers %j flat', async (value) => {
    expect((await server().client().get('/api/articles/a').set('Strapi-Response-Format', value)).body.data).toEqual(DOCUMENT);
  });

  it('leaves errors and deletions as they are', async () => {
    const client = server().client();
    const missing = await client.get('/api/articles/nope').set('Strapi-Response-Format', 'v4');
    expect(missing.body.error).toEqual({ status: 404, name: 'NotFoundError', message: 'Not Found', details: {} });
    expect((await client.delete('/api/articles/a').set('Strapi-Response-Format', 'v4')).text).toBe('');
  });
});

describe('rest.hooks.entry', () => {
  it('passes every document in data, flat, before the format', async () => {
    const test = server();
    const seen: string[] = [];
    test.rest.hooks.entry.tap('test', (entry, { type }) => {
      seen.push(`${type.uid} ${String(entry.documentId)}`);
      return { ...entry, words: 7 };
    });
    const client = test.client();
    expect((await client.get('/api/articles/a')).body.data).toEqual({ ...DOCUMENT, words: 7 });
    expect((await client.get('/api/articles')).body.data).toEqual([{ ...DOCUMENT, words: 7 }]);
    const v4 = await client.get('/api/articles/a').set('Strapi-Response-Format', 'v4');
    expect(v4.body.data.attributes).toEqual({ ...V4_DOCUMENT.attributes, words: 7 });
    expect((await client.put('/api/homepage').send({ data: {} })).body.data).toEqual({ id: 1, documentId: 'single', words: 7 });
    expect(seen).toEqual([`${ARTICLE.uid} a`, `${ARTICLE.uid} a`, `${ARTICLE.uid} a`, `${HOMEPAGE.uid} single`]);
  });

  it('is followed by rest.hooks.answer, which may wait, and sees all documents at once', async () => {
    const test = server();
    const seen: number[] = [];
    test.rest.hooks.entry.tap('test', (entry) => ({ ...entry, words: 7 }));
    test.rest.hooks.answer.tapPromise('test', async (documents, { type }) => {
      seen.push(documents.length);
      await new Promise((resolve) => setImmediate(resolve));
      return documents.map((document) => ({ ...document, words: Number(document.words) + 1, from: type.uid }));
    });
    const client = test.client();
    const changed = { words: 8, from: ARTICLE.uid };
    expect((await client.get('/api/articles/a')).body.data).toEqual({ ...DOCUMENT, ...changed });
    expect((await client.get('/api/articles')).body.data).toEqual([{ ...DOCUMENT, ...changed }]);
    const v4 = await client.get('/api/articles/a').set('Strapi-Response-Format', 'v4');
    expect(v4.body.data.attributes).toEqual({ ...V4_DOCUMENT.attributes, ...changed });
    expect(seen).toEqual([1, 1, 1]);
  });

  it('fails the request when a tap throws', async () => {
    const test = server();
    test.rest.hooks.entry.tap('test', () => {
      throw new Error('secret reason');
    });
    const reply = await test.client().get('/api/articles/a');
    expect(reply.status).toBe(500);
    expect(reply.text).not.toContain('secret reason');
  });
});
