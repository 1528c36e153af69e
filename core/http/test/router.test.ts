import fc from 'fast-check';
import { Router } from '../router.ts';

function router(...paths: string[]): Router<string> {
  return new Router(
    paths.map((entry) => {
      const [method = '', path = ''] = entry.split(' ');
      return { method, path, target: entry };
    }),
  );
}

describe('Router', () => {
  it('finds a literal path without regard to case or a trailing slash', () => {
    const routes = router('GET /api/articles');
    for (const path of ['/api/articles', '/api/articles/', '/API/Articles', '/Api/ARTICLES/']) {
      expect(routes.match('GET', path)).toEqual({ target: 'GET /api/articles', params: {} });
    }
  });

  it('knows no path with an empty, missing or additional segment', () => {
    const routes = router('GET /api/articles', 'GET /api/articles/:documentId');
    for (const path of [
      '/api//articles',
      '/api',
      '/api/articles//',
      '/articles',
      '/api/articles/a/b',
      '/api/articles;x',
      '/api/articles.json',
      '',
    ]) {
      expect(routes.match('GET', path)).toBeNull();
    }
  });

  it('takes a parameter decoded and with its case', () => {
    const routes = router('GET /api/articles/:documentId');
    expect(routes.match('GET', '/api/ARTICLES/aBc')).toMatchObject({ params: { documentId: 'aBc' } });
    expect(routes.match('GET', '/api/articles/a%20b/')).toMatchObject({ params: { documentId: 'a b' } });
    expect(routes.match('GET', '/api/articles/%2F')).toMatchObject({ params: { documentId: '/' } });
    expect(routes.match('GET', '/api/articles/__proto__')).toMatchObject({ params: { documentId: '__proto__' } });
  });

  it('refuses a parameter that cannot be decoded', () => {
    const routes = router('GET /api/articles/:documentId');
    expect(() => routes.match('GET', '/api/articles/%E0%A4%A')).toThrow(expect.objectContaining({ status: 400, name: 'BadRequestError' }));
  });

  it('refuses a parameter with a NUL character', () => {
    expect(() => router('GET /a/:id').match('GET', '/a/x%00')).toThrow(expect.objectContaining({ status: 400 }));
  });

  it('finds what stands right below a path that is itself a route', () => {
    const routes = router('GET /files', 'GET /files/:id', 'GET /files/page', 'POST /files/mine', 'DELETE /files/:name/:id');
    expect(routes.match('GET', '/files/A%20b')).toMatchObject({ target: 'GET /files/:id', params: { id: 'A b' } });
    expect(routes.match('HEAD', '/files/mine')).toMatchObject({ target: 'GET /files/:id', params: { id: 'mine' } });
    expect(routes.match('GET', '/files/PAGE')).toMatchObject({ target: 'GET /files/page' });
    expect(routes.match('DELETE', '/files/7')).toEqual({ allowed: ['GET', 'HEAD'] });
    expect(routes.match('GET', '/files/')).toMatchObject({ target: 'GET /files' });
  });

  it('prefers literal segments, unless only the parameter has the method', () => {
    const routes = router('GET /files/:id', 'GET /files/page', 'DELETE /files/:id', 'GET /:kind/all/:id');
    expect(routes.match('GET', '/files/page')).toMatchObject({ target: 'GET /files/page' });
    expect(routes.match('DELETE', '/files/page')).toMatchObject({ target: 'DELETE /files/:id', params: { id: 'page' } });
    expect(routes.match('GET', '/files/all/7')).toMatchObject({ target: 'GET /:kind/all/:id', params: { kind: 'files', id: '7' } });
  });

  it('answers HEAD by GET', () => {
    expect(router('GET /a').match('HEAD', '/a')).toMatchObject({ target: 'GET /a' });
  });

  it('answers HEAD by what GET names for it, or not at all', () => {
    const routes = new Router([
      { method: 'GET', path: '/a/:id', target: 'get', head: 'look' },
      { method: 'GET', path: '/b/:id', target: 'get', head: null },
      { method: 'POST', path: '/b/:id', target: 'post' },
      { method: 'GET', path: '/c', target: 'get', head: null },
    ]);
    expect(routes.match('HEAD', '/a/1')).toEqual({ target: 'look', params: { id: '1' } });
    expect(routes.match('GET', '/a/1')).toEqual({ target: 'get', params: { id: '1' } });
    expect(routes.match('HEAD', '/b/1')).toEqual({ allowed: ['GET', 'POST'] });
    expect(routes.match('HEAD', '/c')).toEqual({ allowed: ['GET'] });
  });

  it('says which methods a path has when it lacks the asked one', () => {
    const routes = router('GET /a/:id', 'PUT /a/:key', 'POST /a/b');
    expect(routes.match('PATCH', '/a/x')).toEqual({ allowed: ['GET', 'HEAD', 'PUT'] });
    expect(routes.match('PATCH', '/a/b')).toEqual({ allowed: ['POST', 'GET', 'HEAD', 'PUT'] });
  });

  it('names parameters as each route does, where routes share a place', () => {
    const routes = router('GET /a/:id', 'PUT /a/:documentId');
    expect(routes.match('GET', '/a/1')).toMatchObject({ params: { id: '1' } });
    expect(routes.match('PUT', '/a/1')).toMatchObject({ params: { documentId: '1' } });
  });

  describe('with *', () => {
    const routes = router('GET /files/*', 'GET /files/:id', 'GET /files/page/one', 'GET /:kind/deep/:id', 'GET /files/deep/er/*', 'PUT /*');

    it('takes one or more segments, decoded, with their case', () => {
      expect(routes.match('GET', '/FILES/a/B%20c.txt')).toEqual({ target: 'GET /files/*', params: { '*': 'a/B c.txt' } });
      expect(routes.match('GET', '/files/a/b/')).toEqual({ target: 'GET /files/*', params: { '*': 'a/b' } });
      expect(router('GET /files/*').match('GET', '/files/a')).toEqual({ target: 'GET /files/*', params: { '*': 'a' } });
      expect(router('GET /:kind/*').match('GET', '/x/a/b')).toEqual({ target: 'GET /:kind/*', params: { kind: 'x', '*': 'a/b' } });
      expect(router('GET /*').match('GET', '/a/b')).toEqual({ target: 'GET /*', params: { '*': 'a/b' } });
    });

    it('takes nothing where no segment, or an empty one, is', () => {
      for (const path of ['/files', '/files/', '/files//', '/files//a', '/files/a//b', '/files/a//']) {
        expect(router('GET /files/*').match('GET', path)).toBeNull();
      }
      expect(router('GET /*').match('GET', '/')).toBeNull();
    });

    it('gives way to every route that names all segments, and then to a longer path', () => {
      expect(routes.match('GET', '/files/x')).toMatchObject({ target: 'GET /files/:id' });
      expect(routes.match('GET', '/files/page/one')).toMatchObject({ target: 'GET /files/page/one' });
      expect(routes.match('GET', '/files/page/two')).toMatchObject({ target: 'GET /files/*' });
      expect(routes.match('GET', '/files/deep/x')).toMatchObject({ target: 'GET /:kind/deep/:id' });
      expect(routes.match('GET', '/files/deep/er/x')).toMatchObject({ target: 'GET /files/deep/er/*', params: { '*': 'x' } });
      expect(routes.match('PUT', '/files/page/one')).toMatchObject({ target: 'PUT /*' });
      expect(routes.match('POST', '/files/page/two')).toEqual({ allowed: ['GET', 'HEAD', 'PUT'] });
    });

    it('refuses what cannot be decoded, NUL characters and encoded slashes', () => {
      for (const path of ['/files/a/%E0%A4%A', '/files/a/b%00', '/files/a/..%2f..%2Fb']) {
        expect(() => routes.match('GET', path)).toThrow(expect.objectContaining({ status: 400, name: 'BadRequestError' }));
      }
    });

    it('gives back every path that was encoded segment by segment', () => {
      const segment = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !text.includes('/') && !text.includes('\0'));
      fc.assert(
        fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), (segments) => {
          const path = `/x/${segments.map(encodeURIComponent).join('/')}`;
          expect(router('GET /x/*').match('GET', path)).toEqual({ target: 'GET /x/*', params: { '*': segments.join('/') } });
        }),
      );
    });
  });

  it('gives back every parameter value that was encoded into a path', () => {
    const routes = router('GET /x/:first/y/:second');
    const value = fc.string({ minLength: 1, unit: 'grapheme' });
    fc.assert(
      fc.property(value, value, (first, second) => {
        const path = `/x/${encodeURIComponent(first)}/y/${encodeURIComponent(second)}`;
        expect(routes.match('GET', path)).toEqual({ target: 'GET /x/:first/y/:second', params: { first, second } });
      }),
    );
  });
});
