import request from 'supertest';
import { ValidationError } from '../../errors/index.ts';
import { createAdvise, nearestPath, promiseIn } from '../advice.ts';
import { testServer } from './fixture.ts';

describe('advice about refused requests', () => {
  const boot = (advises: boolean) => {
    const test = testServer({}, { advises });
    test.routes.get('/api/articles', { action: 'test.write' }, () => []);
    test.routes.get('/wrong', { auth: false }, () => {
      throw new ValidationError('Wrong', {}, undefined, 'write it right');
    });
    test.routes.get('/later', { auth: false }, () => ({ articles: Promise.resolve([]) }));
    return { api: request(test.listener()), advice: () => test.lines.map(({ message }) => message) };
  };
  const ask = async ({ api }: ReturnType<typeof boot>) => {
    const replies = [
      await api.get('/api/article'),
      await api.get('/api/articles'),
      await api.get('/api/articles').set('Authorization', 'Bearer reader'),
      await api.get('/wrong'),
      await api.get('/wrong'),
      await api.get('/later'),
      await api.patch('/wrong'),
    ];
    return replies.map(({ status, body }) => [status, body.error?.details]);
  };
  const answers = [
    [404, {}],
    [403, {}],
    [403, {}],
    [400, {}],
    [400, {}],
    [200, undefined],
    [405, undefined],
  ];

  it('is logged once each, and no client reads it', async () => {
    const server = boot(true);
    expect(await ask(server)).toEqual(answers);
    expect(server.advice()).toEqual([
      'GET /api/article: NOT_FOUND: did you mean /api/articles?',
      'GET /api/articles: FORBIDDEN: requires the permission test.write; grant it to the role "public", for example in config/access',
      'GET /api/articles: FORBIDDEN: requires the permission test.write, which the token does not have',
      'GET /wrong: VALIDATION: write it right',
      'The route GET /later of plugin "core" returned a promise in "articles", which is serialized as {}; await it',
      'PATCH /wrong: method not allowed; allowed: GET, HEAD',
    ]);
  });

  it('is not given unless it is wanted', async () => {
    const server = boot(false);
    expect(await ask(server)).toEqual(answers);
    expect(server.advice()).toEqual([]);
  });

  it('is logged once for a route, whatever its parameters are', async () => {
    const test = testServer({}, { advises: true });
    test.routes.get('/shops/:documentId', { auth: false }, () => {
      throw new ValidationError('Secret of the client', {}, undefined, () => 'write it right');
    });
    test.routes.get('/broken', { auth: false }, () => {
      throw new ValidationError('Wrong', {}, undefined, () => {
        throw new Error('no hint');
      });
    });
    const api = request(test.listener());
    for (const id of ['a', 'b']) {
      await api.get(`/shops/${id}`).expect(400);
      await api.put(`/shops/${id}`).expect(405);
      await api.get(`/shopps/${id}`).expect(404);
    }
    await api.get('/broken').expect(400);
    expect(test.lines.map(({ message }) => message)).toEqual([
      'GET /shops/:documentId: VALIDATION: write it right',
      'PUT /shops/:documentId: method not allowed; allowed: GET, HEAD',
      'GET /shopps/a: NOT_FOUND: did you mean /shops/:documentId?',
      'the hint for error code VALIDATION failed: no hint',
    ]);
  });

  it('is cut, and does not stop after many lines', () => {
    const lines: string[] = [];
    const advise = createAdvise({ warn: (_facts, line) => void lines.push(line) });
    for (let index = 0; index < 200; index++) advise(`advice ${index}`);
    advise('advice 199');
    advise('advice 0');
    advise('x'.repeat(10_000));
    expect(lines).toHaveLength(202);
    expect(lines.at(-2)).toBe('advice 0');
    expect(lines.at(-1)).toBe(`${'x'.repeat(400)}…`);
  });
});

describe('nearestPath', () => {
  const routes = [
    '/api/article-notes/:documentId',
    '/api/articles',
    '/api/articles/:documentId',
    '/api/categories',
    '/uploads/*',
    '/graphql',
  ].map((path) => ({ path }));

  it.each([
    ['/api/article', '/api/articles'],
    ['/api/category', '/api/categories'],
    ['/api/artcles/abc', '/api/articles/:documentId'],
    ['/api/article/abc', '/api/articles/:documentId'],
    ['/apis/articles', '/api/articles'],
    ['/articles', '/api/articles'],
    ['/articles/abc', '/api/articles/:documentId'],
    ['/graphq', '/graphql'],
    ['/', null],
    ['/favicon.ico', null],
    ['/api/shops', null],
    ['/api/article/a/b', null],
  ])('%s is meant for %s', (path, meant) => {
    expect(nearestPath(path, routes)).toBe(meant);
  });
});

it('nearestPath finds the path of a long parameter', () => {
  const routes = [{ path: '/api/article-notes/:documentId' }, { path: '/api/articles/:documentId' }];
  expect(nearestPath(`/api/article/${'x'.repeat(100_000)}`, routes)).toBe('/api/articles/:documentId');
});

describe('promiseIn', () => {
  it('names the member', () => {
    expect([
      promiseIn({ a: 1, b: Promise.resolve() }),
      promiseIn([Promise.resolve()]),
      promiseIn({ a: {} }),
      promiseIn(null),
      promiseIn(Buffer.from('a')),
    ]).toEqual(['b', '0', null, null, null]);
  });
});
