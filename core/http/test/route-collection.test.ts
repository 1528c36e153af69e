import { RouteCollection, type RouteOptions } from '../index.ts';

const handler = () => null;

describe('RouteCollection', () => {
  it('keeps routes with their guard, policies and plugin', () => {
    const routes = new RouteCollection();
    routes.owner = 'blog';
    routes.get('/posts', { action: 'blog.posts.find', policies: ['own'] }, handler);
    routes.post('/hook', { auth: false, body: 'leave' }, handler);
    expect(routes.routes).toEqual([
      {
        method: 'GET',
        path: '/posts',
        handler,
        guard: { action: 'blog.posts.find' },
        policies: ['own'],
        body: 'parse',
        describe: null,
        plugin: 'blog',
      },
      { method: 'POST', path: '/hook', handler, guard: { auth: false }, policies: [], body: 'leave', describe: null, plugin: 'blog' },
    ]);
  });

  it('refuses what a route cannot have', () => {
    const routes = new RouteCollection();
    expect(() => routes.post('/a', { auth: false, head: false }, handler)).toThrow('sets "head", which is only allowed for GET');
    expect(() => routes.post('/a', { auth: false, maxBody: 0 }, handler)).toThrow('has an invalid `maxBody`; expected a number of bytes');
  });

  it('refuses a route that conflicts with another and names both plugins', () => {
    const routes = new RouteCollection();
    routes.owner = 'first';
    routes.get('/a/:id', { auth: false }, handler);
    routes.owner = 'second';
    routes.put('/a/:id', { auth: false }, handler);
    expect(() => routes.get('/A/:key', { auth: false }, handler)).toThrow(
      'The route GET /A/:key of plugin "second" conflicts with GET /a/:id of plugin "first"',
    );
  });

  it('takes everything below a path, once', () => {
    const routes = new RouteCollection();
    routes.get('/files/*', { auth: false }, handler);
    routes.get('/files/:id', { auth: false }, handler);
    routes.get('/*', { auth: false }, handler);
    expect(routes.routes.map(({ path }) => path)).toEqual(['/files/*', '/files/:id', '/*']);
    expect(() => routes.get('/Files/*', { auth: false }, handler)).toThrow('conflicts with GET /files/* of plugin "core"');
  });

  it.each([{}, { auth: true }, { action: '' }, { auth: false, action: 'x' }])('refuses a route whose guard is %j', (options) => {
    const routes = new RouteCollection();
    expect(() => routes.get('/a', options as unknown as RouteOptions, handler)).toThrow('has no authorization');
  });

  it.each(['a', '', '*', '/a/', '/*/a', '/a/*x', '/a/x*', '/a/**', '/a/*/', '/a//*', '//', '/a/:', '/a/:1', '/a/x:y'])(
    'refuses the path %j',
    (path) => {
      const routes = new RouteCollection();
      expect(() => routes.get(path, { auth: false }, handler)).toThrow('has an invalid path');
    },
  );
});
