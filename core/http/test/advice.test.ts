import request from 'supertest';
import { ValidationError } from '../../errors/index.ts';
import { nearestPath, promiseIn } from '../advice.ts';
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
      'GET /api/article: Not Found: did you mean /api/articles?',
      'GET /api/articles: Forbidden: it needs the right test.write, which config/access can grant to the role "public"',
      'GET /api/articles: Forbidden: it needs the right test.write, which config/access can grant to the token that asks',
      'GET /wrong: Wrong: write it right',
      'The route GET /later of plugin "core" returned a promise in "articles", which JSON shows as {}: await it',
      'PATCH /wrong: Method Not Allowed: it has GET, HEAD',
    ]);
  });

  it('is not given unless it is wanted', async () => {
    const server = boot(false);
    expect(await ask(server)).toEqual(answers);
    expect(server.advice()).toEqual([]);
  });
});

describe('nearestPath', () => {
  const routes = ['/api/articles', '/api/articles/:documentId', '/api/categories', '/uploads/*', '/graphql'].map((path) => ({ path }));

  it.each([
    ['/api/article', '/api/articles'],
    ['/api/category', '/api/categories'],
    ['/api/artcles/abc', '/api/articles/abc'],
    ['/apis/articles', '/api/articles'],
    ['/articles', '/api/articles'],
    ['/articles/abc', '/api/articles/abc'],
    ['/graphq', '/graphql'],
    ['/', null],
    ['/favicon.ico', null],
    ['/api/shops', null],
    ['/api/article/a/b', null],
  ])('%s is meant for %s', (path, meant) => {
    expect(nearestPath(path, routes)).toBe(meant);
  });
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
