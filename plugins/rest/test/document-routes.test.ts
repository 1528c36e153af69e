import { ARTICLE, HOMEPAGE } from './fixture-model.ts';
import { restServer } from './rest-server.ts';

const MISSING = {
  data: null,
  error: { status: 400, name: 'ValidationError', message: 'Missing "data" payload in the request body', details: {} },
};
const NOT_FOUND = { data: null, error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} } };

describe('routes', () => {
  it('are eight for the two kinds of types of the app, and none for types of plugins', () => {
    const server = restServer();
    server.client();
    expect(server.routes.routes.map(({ method, path, guard }) => `${method} ${path} ${'action' in guard ? guard.action : 'open'}`)).toEqual(
      [
        'GET /api/articles api::article.article.find',
        'POST /api/articles api::article.article.create',
        'GET /api/articles/:documentId api::article.article.findOne',
        'PUT /api/articles/:documentId api::article.article.update',
        'DELETE /api/articles/:documentId api::article.article.delete',
        'GET /api/authors api::author.author.find',
        'POST /api/authors api::author.author.create',
        'GET /api/authors/:documentId api::author.author.findOne',
        'PUT /api/authors/:documentId api::author.author.update',
        'DELETE /api/authors/:documentId api::author.author.delete',
        'GET /api/homepage api::homepage.homepage.find',
        'PUT /api/homepage api::homepage.homepage.update',
        'DELETE /api/homepage api::homepage.homepage.delete',
      ],
    );
  });

  it('stand under the configured prefix', async () => {
    const client = restServer({ prefix: '/content/v1' }).client();
    expect((await client.get('/content/v1/articles')).status).toBe(200);
    expect((await client.get('/api/articles')).status).toBe(404);
  });

  it('know no other methods', async () => {
    const client = restServer().client();
    for (const reply of [
      await client.post('/api/homepage').send({ data: {} }),
      await client.put('/api/articles').send({ data: {} }),
      await client.delete('/api/articles'),
      await client.post('/api/articles/abc').send({ data: {} }),
      await client.patch('/api/articles/abc').send({ data: {} }),
    ]) {
      expect([reply.status, reply.type, reply.text]).toEqual([405, 'text/plain', 'Method Not Allowed']);
    }
  });
});

describe('lists', () => {
  function filled() {
    const server = restServer();
    for (let number = 0; number < 7; number += 1) server.documents.put(ARTICLE.uid, `d${number}`, { id: number, documentId: `d${number}` });
    return server.client();
  }

  it('answer documents and page-based pagination', async () => {
    const reply = await filled().get('/api/articles?pagination[page]=2&pagination[pageSize]=3');
    expect([reply.status, reply.type]).toEqual([200, 'application/json']);
    expect(reply.body).toEqual({
      data: [3, 4, 5].map((number) => ({ id: number, documentId: `d${number}` })),
      meta: { pagination: { page: 2, pageSize: 3, pageCount: 3, total: 7 } },
    });
  });

  it('answer offset pagination in its own words', async () => {
    const reply = await filled().get('/api/articles?pagination[start]=5&pagination[limit]=5');
    expect(reply.body.meta).toEqual({ pagination: { start: 5, limit: 5, total: 7 } });
    expect(reply.body.data).toHaveLength(2);
  });

  it('leave out the counts that nobody asked for', async () => {
    const client = filled();
    const page = await client.get('/api/articles?pagination[page]=2&pagination[pageSize]=2&pagination[withCount]=false');
    expect(page.body.meta).toEqual({ pagination: { page: 2, pageSize: 2 } });
    const offset = await client.get('/api/articles?pagination[start]=1&pagination[withCount]=false');
    expect(offset.body.meta).toEqual({ pagination: { start: 1, limit: 25 } });
  });

  it('are empty arrays when there is nothing', async () => {
    const reply = await restServer().client().get('/api/authors/');
    expect(reply.body).toEqual({ data: [], meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 } } });
  });
});

describe('single reads', () => {
  it('answer the document with an empty meta', async () => {
    const server = restServer();
    server.documents.put(ARTICLE.uid, 'aBc', { id: 1, documentId: 'aBc', title: 'A' });
    server.documents.put(HOMEPAGE.uid, null, { id: 2, documentId: 'h', title: 'H' });
    const client = server.client();
    expect((await client.get('/api/articles/aBc')).body).toEqual({ data: { id: 1, documentId: 'aBc', title: 'A' }, meta: {} });
    expect((await client.get('/API/homepage')).body).toEqual({ data: { id: 2, documentId: 'h', title: 'H' }, meta: {} });
  });

  it('answer 404 for what is not there', async () => {
    const client = restServer().client();
    expect((await client.get('/api/articles/nope')).body).toEqual(NOT_FOUND);
    expect((await client.get('/api/homepage')).body).toEqual(NOT_FOUND);
    expect((await client.get('/api/articles/%2F')).body).toEqual(NOT_FOUND);
  });
});

describe('writes', () => {
  it('create with 201, update with 200', async () => {
    const server = restServer();
    const client = server.client();
    const created = await client.post('/api/articles?locale=fr').send({ data: { title: 'A' }, extra: 1 });
    expect([created.status, created.body]).toEqual([201, { data: { id: 1, documentId: 'new', title: 'A' }, meta: {} }]);
    const updated = await client.put('/api/articles/new').send({ data: { title: 'B' } });
    expect([updated.status, updated.body]).toEqual([200, { data: { id: 1, documentId: 'new', title: 'B' }, meta: {} }]);
    expect(server.documents.calls).toEqual([
      ['parse', ARTICLE.uid, 'create'],
      ['target', ARTICLE.uid, 'create'],
      ['create', ARTICLE.uid, { title: 'A' }, [['locale', 'fr']]],
      ['parse', ARTICLE.uid, 'update'],
      ['target', ARTICLE.uid, 'update'],
      ['update', ARTICLE.uid, 'new', { title: 'B' }, [['locale', 'en']]],
    ]);
  });

  it('read forms', async () => {
    const reply = await restServer().client().post('/api/articles').type('form').send('data[title]=form+title');
    expect([reply.status, reply.body.data.title]).toEqual([201, 'form title']);
  });

  it('create the document of a single type on the first update, with 200', async () => {
    const reply = await restServer()
      .client()
      .put('/api/homepage')
      .send({ data: { title: 'H' } });
    expect([reply.status, reply.body.data]).toEqual([200, { id: 1, documentId: 'single', title: 'H' }]);
  });

  it('answer 404 for an unknown document', async () => {
    expect((await restServer().client().put('/api/articles/nope').send({ data: {} })).body).toEqual(NOT_FOUND);
  });

  it.each([
    ['no body', undefined],
    ['an empty object', {}],
    ['data: null', { data: null }],
    ['data: text', { data: 'text' }],
    ['data: a number', { data: 5 }],
    ['no data key', { title: 'x' }],
    ['a list', []],
  ])('refuse a body with %s', async (_what, body) => {
    const server = restServer();
    const client = server.client();
    const send = (path: string, method: 'post' | 'put') => (body === undefined ? client[method](path) : client[method](path).send(body));
    expect((await send('/api/articles', 'post')).body).toEqual(MISSING);
    expect((await send('/api/articles/nope', 'put')).body).toEqual(MISSING);
    expect((await send('/api/homepage', 'put')).body).toEqual(MISSING);
    expect(server.documents.calls.filter(([method]) => method === 'create' || method === 'update')).toEqual([]);
  });

  it('refuse a body whose content type is not understood', async () => {
    const reply = await restServer().client().post('/api/articles').set('Content-Type', 'text/plain').send('{"data":{}}');
    expect(reply.body).toEqual(MISSING);
  });

  it('leave a list as data to the document service', async () => {
    const server = restServer();
    await server.client().post('/api/articles').send({ data: [] });
    expect(server.documents.calls).toContainEqual(['create', ARTICLE.uid, [], [['locale', 'en']]]);
  });

  it('delete with 204 and no body, known document or not', async () => {
    const server = restServer();
    server.documents.put(ARTICLE.uid, 'a', { id: 1 });
    const client = server.client();
    for (const path of ['/api/articles/a?locale=fr', '/api/articles/a', '/api/homepage', '/api/articles/%20']) {
      const reply = await client.delete(path).set('Content-Type', 'application/json');
      expect([path, reply.status, reply.text]).toEqual([path, 204, '']);
    }
    expect(server.documents.calls).toContainEqual(['remove', ARTICLE.uid, 'a', [['locale', 'fr']]]);
    expect(server.documents.calls).toContainEqual(['remove', HOMEPAGE.uid, null, [['locale', 'en']]]);
  });
});

describe('the order of checks', () => {
  it('is permission, query, data', async () => {
    const server = restServer();
    const client = server.client(['api::article.article.create']);
    expect((await client.put('/api/articles/a?fields=nope').send({})).status).toBe(403);
    const query = await client.post('/api/articles?fields=nope').send({});
    expect(query.body.error).toMatchObject({ status: 400, message: 'Invalid key nope' });
    expect((await client.post('/api/articles').send({})).body).toEqual(MISSING);
  });

  it('checks the query of a deletion too', async () => {
    const server = restServer();
    const reply = await server.client().delete('/api/articles/a?fields=nope');
    expect(reply.status).toBe(400);
    expect(server.documents.calls.map(([method]) => method)).toEqual(['parse']);
  });
});

describe('strictParams', () => {
  it('refuses parameters that nothing knows, on every method', async () => {
    const server = restServer({ strictParams: true });
    server.rest.addParameter('hasPublishedVersion');
    const client = server.client();
    const known = 'filters[a]=1&sort=a&fields=a&populate=*&pagination[page]=1&_q=x&locale=en&hasPublishedVersion=true';
    expect((await client.get(`/api/articles?${known}`)).status).toBe(200);
    for (const reply of [
      await client.get('/api/articles?foo=1'),
      await client.get('/api/articles/a?foo=1'),
      await client.post('/api/articles?foo=1').send({}),
      await client.delete('/api/articles/a?foo=1'),
    ]) {
      expect(reply.body.error).toEqual({
        status: 400,
        name: 'ValidationError',
        message: 'Invalid key foo',
        details: { key: 'foo', path: null, source: 'query', param: 'foo' },
      });
    }
  });

  it('is off by default', async () => {
    expect((await restServer().client().get('/api/articles?foo=1')).status).toBe(200);
  });
});
