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
