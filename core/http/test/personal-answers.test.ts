import request from 'supertest';
import { testServer } from './fixture.ts';

function api() {
  const test = testServer({ etag: true });
  test.routes.get('/open', { auth: false }, () => ({ a: 1 }));
  test.routes.get('/things', { action: 'test.read' }, () => ({ a: 1 }));
  test.routes.get('/secret', { auth: false, noStore: true }, () => ({ a: 1 }));
  test.routes.get('/kept', { auth: false }, (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    return {};
  });
  return request(test.listener());
}

describe('answers to callers with credentials', () => {
  it('are theirs alone, errors included, and caches are told on what they depend', async () => {
    const test = api();
    const told = async (path: string, token: string | null) => {
      const asking = test.get(path);
      if (token !== null) asking.set('Authorization', `Bearer ${token}`);
      const { status, headers } = await asking;
      return [status, headers['cache-control'], headers.vary];
    };
    expect(await told('/things', 'reader')).toEqual([200, 'private, no-cache', 'Authorization']);
    expect(await told('/open', 'reader')).toEqual([200, 'private, no-cache', 'Authorization']);
    expect(await told('/open', 'wrong')).toEqual([401, 'private, no-cache', 'Authorization']);
    expect(await told('/open', null)).toEqual([200, undefined, 'Authorization']);
    expect(await told('/secret', null)).toEqual([200, 'no-store', 'Authorization']);
    expect(await told('/secret', 'wrong')).toEqual([401, 'no-store', 'Authorization']);
    expect(await told('/kept', 'reader')).toEqual([200, 'no-store', 'Authorization']);
  });

  it('are not found unchanged by others who hold the same text', async () => {
    const test = api();
    const ask = (token: string | null, etag = '"none"') => {
      const asking = test.get('/open').set('If-None-Match', etag);
      return token === null ? asking : asking.set('Authorization', `Bearer ${token}`);
    };
    const etags = {
      none: (await ask(null)).headers.etag as string,
      reader: (await ask('reader')).headers.etag as string,
      other: (await ask('other')).headers.etag as string,
    };
    expect(new Set(Object.values(etags)).size).toBe(3);
    const again = await ask('reader', etags.reader);
    expect([again.status, again.headers['cache-control'], again.headers.vary]).toEqual([304, 'private, no-cache', 'Authorization']);
    expect((await ask('reader', etags.other)).status).toBe(200);
    expect((await ask('reader', etags.none)).status).toBe(200);
    expect((await ask(null, etags.reader)).status).toBe(200);
    expect((await ask(null, etags.none)).status).toBe(304);
  });
});

describe('Strict-Transport-Security', () => {
  const headerOf = async (proxy: boolean, strictTransportSecurity: boolean, forwarded: string) => {
    const test = testServer({ proxy, security: { strictTransportSecurity } });
    const reply = await request(test.listener()).get('/').set('X-Forwarded-Proto', forwarded);
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    return reply.headers['strict-transport-security'];
  };

  it('is sent over HTTPS alone, which only a trusted proxy can say', async () => {
    expect(await headerOf(true, true, 'https')).toMatch(/^max-age=\d+/);
    expect(await headerOf(true, true, 'http')).toBeUndefined();
    expect(await headerOf(false, true, 'https')).toBeUndefined();
    expect(await headerOf(true, false, 'https')).toBeUndefined();
  });
});
