import { Readable } from 'node:stream';
import request from 'supertest';
import { UnavailableError, ValidationError } from '../../errors/index.ts';
import { JsonText } from '../json-answer.ts';
import type { CorsSettings } from '../settings.ts';
import { testServer } from './fixture.ts';

const CORS: CorsSettings = {
  origins: ['https://example.org'],
  credentials: true,
  methods: ['GET', 'POST'],
  headers: ['Content-Type'],
  exposedHeaders: ['X-Request-Id'],
  maxAge: 600,
};

describe('answers', () => {
  it('sends values as JSON, text and streams as they are', async () => {
    const test = testServer();
    test.routes.get('/json', { auth: false }, () => ({ é: [1, null] }));
    test.routes.get('/number', { auth: false }, () => 7);
    test.routes.get('/null', { auth: false }, () => null);
    test.routes.get('/text', { auth: false }, () => 'plain');
    test.routes.get('/stream', { auth: false }, () => Readable.from([Buffer.from('ab'), Buffer.from('c')]));
    test.routes.get('/own', { auth: false }, (ctx) => {
      ctx.type = 'application/graphql-response+json';
      return { a: 1 };
    });
    const api = request(test.listener());
    const json = await api.get('/json');
    expect([json.headers['content-type'], json.headers['content-length'], json.text]).toEqual([
      'application/json; charset=utf-8',
      '15',
      '{"é":[1,null]}',
    ]);
    expect((await api.get('/number')).text).toBe('7');
    expect((await api.get('/null')).text).toBe('null');
    expect((await api.get('/text')).type).toBe('text/plain');
    expect((await api.get('/stream')).body.toString()).toBe('abc');
    expect((await api.get('/own')).type).toBe('application/graphql-response+json');
  });

  it('tells of a handler that returned nothing, and refuses what is no body', async () => {
    const test = testServer();
    test.routes.get('/nothing', { auth: false }, () => undefined);
    test.routes.get('/own-404', { auth: false }, (ctx) => {
      ctx.status = 404;
    });
    test.routes.get('/own-body', { auth: false }, (ctx) => {
      ctx.body = 'mine';
    });
    test.routes.get('/function', { auth: false }, () => () => 1);
    const api = request(test.listener());
    for (const [path, status] of [
      ['/nothing', 404],
      ['/own-404', 404],
      ['/own-body', 200],
      ['/function', 500],
    ] as const)
      expect((await api.get(path)).status).toBe(status);
    expect(test.lines.map(({ level, message, facts }) => [level, message, (facts.err as Error | undefined)?.message])).toEqual([
      [
        'warn',
        'The route GET /nothing of plugin "core" returned nothing, which results in 404; return the body, or set ctx.status',
        undefined,
      ],
      ['error', 'request failed', 'a handler returned a function, which cannot be serialized as a response body'],
    ]);
  });

  it('carries the request id that a proxy gave, or a new one', async () => {
    const api = request(testServer().listener());
    expect((await api.get('/').set('X-Request-Id', 'abc-123')).headers['x-request-id']).toBe('abc-123');
    expect((await api.get('/').set('X-Request-Id', 'two words')).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect((await api.get('/')).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('sends security headers on every answer, errors included', async () => {
    const api = request(testServer({ security: {} }).listener());
    const reply = await api.get('/unknown');
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    });
    expect(reply.headers['x-powered-by']).toBeUndefined();
  });

  it('writes one access log line per request, without the query string', async () => {
    const test = testServer({ accessLog: true });
    test.routes.get('/a', { action: 'test.read' }, () => ({}));
    const api = request(test.listener());
    await api.get('/a?code=secret').set('Authorization', 'Bearer reader');
    await api.get('/b');
    const lines = test.lines.filter((line) => line.message === 'request');
    expect(lines.map((line) => line.facts)).toEqual([
      expect.objectContaining({ method: 'GET', path: '/a', status: 200, caller: 'token', callerId: 1, duration: expect.any(Number) }),
      expect.objectContaining({ method: 'GET', path: '/b', status: 404, caller: undefined }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  it('says in the access log why a request was refused, with the id that its client got, and no word of the client', async () => {
    const test = testServer({ accessLog: true });
    test.routes.get('/busy', { auth: false }, () => {
      throw new UnavailableError('The database is busy');
    });
    test.routes.get('/wrong', { auth: false }, () => {
      throw new ValidationError('secret is no number');
    });
    const api = request(test.listener());
    const replies = [await api.get('/busy'), await api.get('/wrong'), await api.get('/b')];
    const facts = test.lines.filter((line) => line.message === 'request').map((line) => line.facts);
    expect(facts).toEqual([
      expect.objectContaining({ status: 503, reason: 'UNAVAILABLE: The database is busy' }),
      expect.objectContaining({ status: 400, reason: 'VALIDATION' }),
      expect.objectContaining({ status: 404, reason: 'NOT_FOUND' }),
    ]);
    expect(facts.map((one) => (one as { requestId?: string }).requestId)).toEqual(replies.map(({ headers }) => headers['x-request-id']));
  });

  it('writes no access log when it is off, and tells the hook `response` still', async () => {
    const test = testServer();
    const seen: number[] = [];
    test.http.hooks.response.tap('test', (ctx, duration) => {
      seen.push(ctx.status, duration);
    });
    await request(test.listener()).get('/b');
    expect(seen).toEqual([404, expect.any(Number)]);
    expect(test.lines).toEqual([]);
  });
});

describe('CORS', () => {
  function api(cors: CorsSettings) {
    const test = testServer({ cors });
    test.http.allowHeader('Strapi-Response-Format');
    test.routes.get('/a', { auth: false }, () => ({}));
    return request(test.listener());
  }

  it('answers preflights of configured origins with the allowed methods and headers', async () => {
    const reply = await api(CORS).options('/a').set('Origin', 'https://example.org').set('Access-Control-Request-Method', 'GET');
    expect(reply.status).toBe(204);
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': 'https://example.org',
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET,POST',
      'access-control-allow-headers': 'Content-Type,Strapi-Response-Format',
      'access-control-max-age': '600',
    });
  });

  it('gives other origins no header at all', async () => {
    const reply = await api(CORS).get('/a').set('Origin', 'https://evil.example');
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(reply.headers.vary).toBe('Origin, Authorization');
  });

  it('lets configured origins read answers, errors included', async () => {
    const reply = await api(CORS).get('/unknown').set('Origin', 'https://example.org');
    expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([404, 'https://example.org']);
    expect(reply.headers['access-control-expose-headers']).toBe('X-Request-Id');
  });

  it('answers every origin alike with `*`', async () => {
    const reply = await api({ ...CORS, origins: '*', credentials: false })
      .get('/a')
      .set('Origin', 'https://anything.example');
    expect(reply.headers['access-control-allow-origin']).toBe('*');
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('answers preflights of every origin with `*`', async () => {
    const reply = await api({ ...CORS, origins: '*', credentials: false })
      .options('/a')
      .set('Origin', 'https://anything.example')
      .set('Access-Control-Request-Method', 'GET');
    expect(reply.status).toBe(204);
    expect(reply.headers).toMatchObject({ 'access-control-allow-origin': '*', 'access-control-allow-methods': 'GET,POST', vary: 'Origin' });
    expect(reply.headers['access-control-expose-headers']).toBeUndefined();
  });

  it('refuses credentials for every origin', () => {
    expect(() => api({ ...CORS, origins: '*' })).toThrow('credentials require a list of origins');
  });
});

describe('compression', () => {
  const LARGE = { text: 'lorem ipsum '.repeat(500) };

  function api() {
    const test = testServer({ compression: { threshold: 1_024 } });
    test.routes.get('/large', { auth: false }, () => LARGE);
    test.routes.get('/small', { auth: false }, () => ({ a: 1 }));
    test.routes.get('/image', { auth: false }, (ctx) => {
      ctx.type = 'image/png';
      return Buffer.alloc(5_000);
    });
    return request(test.listener());
  }

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
  ])('compresses large JSON for a client that accepts %s', async (accepted, used) => {
    const reply = await api().get('/large').set('Accept-Encoding', accepted);
    expect([reply.headers['content-encoding'], reply.headers.vary]).toEqual([used, 'Authorization, Accept-Encoding']);
    expect(Number(reply.headers['content-length'])).toBeLessThan(500);
    if (used === 'gzip') expect(reply.body).toEqual(LARGE);
  });

  it('varies by encoding beside what an answer varies by already', async () => {
    const varying = async (vary: string | null, cors: CorsSettings | false) => {
      const test = testServer({ compression: { threshold: 10 }, cors });
      test.routes.get('/a', { auth: false }, (ctx) => {
        if (vary !== null) ctx.vary(vary);
        return LARGE;
      });
      return (await request(test.listener()).get('/a')).headers.vary;
    };
    expect(await varying(null, false)).toBe('Authorization, Accept-Encoding');
    expect(await varying(null, CORS)).toBe('Origin, Authorization, Accept-Encoding');
    expect(await varying('Cookie', CORS)).toBe('Origin, Authorization, Cookie, Accept-Encoding');
    expect(await varying('accept-encoding', false)).toBe('Authorization, accept-encoding');
  });

  it('varies as ever after an answer that was on its way too early', async () => {
    const test = testServer({ cors: false });
    test.http.addMiddleware('early', async (ctx, next) => {
      if (ctx.query.early !== undefined) {
        ctx.respond = false;
        ctx.res.end('early');
      }
      await next();
    });
    test.routes.get('/a', { auth: false }, () => ({}));
    const api = request(test.listener());
    const varying = async (query: string) => (await api.get(`/a${query}`)).headers.vary;
    expect([await varying('?early'), await varying(''), await varying('')]).toEqual([undefined, 'Authorization', 'Authorization']);
  });

  it('leaves small answers, images and clients without Accept-Encoding alone', async () => {
    expect((await api().get('/small').set('Accept-Encoding', 'gzip')).headers['content-encoding']).toBeUndefined();
    expect((await api().get('/image').set('Accept-Encoding', 'gzip')).headers['content-encoding']).toBeUndefined();
    const identity = await api().get('/large').set('Accept-Encoding', 'identity');
    expect([identity.headers['content-encoding'], identity.body]).toEqual([undefined, LARGE]);
  });
});

describe('conditional GET', () => {
  function api() {
    const test = testServer({ etag: true, compression: { threshold: 10 } });
    let version = 1;
    test.routes.get('/a', { auth: false }, () => ({ version, text: 'x'.repeat(100) }));
    test.routes.post('/a', { auth: false }, () => ({ version: ++version }));
    return request(test.listener());
  }

  it('answers 304 as long as the answer is the same', async () => {
    const test = api();
    const first = await test.get('/a');
    const etag = first.headers.etag as string;
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    const again = await test.get('/a').set('If-None-Match', etag);
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
    const changed = await test.post('/a');
    expect(changed.headers.etag).toBeUndefined();
    expect((await test.get('/a').set('If-None-Match', etag)).status).toBe(200);
  });

  it('tags and compresses objects that a middleware or a handler sets as the body, not streams', async () => {
    const test = testServer({ etag: true, compression: { threshold: 10 } });
    test.http.addMiddleware('replace', async (ctx, next) => {
      await next();
      const { replace } = ctx.query;
      if (replace === 'object') ctx.body = { texts: ['x'.repeat(20)] };
      if (replace === 'list') ctx.body = Object.freeze([1, 2]);
      if (replace === 'text') ctx.body = new JsonText(['{"a":', '1}']);
      if (replace === 'stream' || replace === 'blob') ctx.type = 'application/octet-stream';
      if (replace === 'stream') ctx.body = Readable.from([Buffer.from('abc')]);
      if (replace === 'blob') ctx.body = new Blob(['abc']);
    });
    test.routes.get('/a', { auth: false }, () => ({ a: 1 }));
    test.routes.get('/own', { auth: false }, (ctx) => {
      ctx.body = { own: true };
    });
    const client = request(test.listener());
    const ask = (path: string, headers = {}) => client.get(path).set({ 'Accept-Encoding': 'identity', ...headers });
    const object = await ask('/a?replace=object', { 'Accept-Encoding': 'gzip' });
    expect([object.status, object.type, object.headers['content-encoding'], object.body]).toEqual([
      200,
      'application/json',
      'gzip',
      { texts: ['x'.repeat(20)] },
    ]);
    expect(object.headers.etag).toMatch(/^W\/"[\w-]+"$/);
    await ask('/a?replace=object', { 'If-None-Match': object.headers.etag }).expect(304);
    for (const [path, body] of [
      ['/a?replace=list', [1, 2]],
      ['/a?replace=text', { a: 1 }],
      ['/own', { own: true }],
    ] as const) {
      const reply = await ask(path).expect(200).expect('Content-Type', 'application/json; charset=utf-8');
      expect([reply.body, reply.headers.etag]).toEqual([body, expect.any(String)]);
    }
    for (const kind of ['stream', 'blob']) {
      const reply = await ask(`/a?replace=${kind}`).expect(200);
      expect([reply.body.toString(), reply.headers.etag]).toEqual(['abc', undefined]);
    }
  });

  it('compares with the `ETag` or `Last-Modified` that a handler set', async () => {
    const test = testServer({ etag: true });
    const day = 'Fri, 01 Mar 2024 00:00:00 GMT';
    test.routes.get('/tagged', { auth: false }, (ctx) => {
      ctx.set('ETag', '"own"');
      return {};
    });
    test.routes.get('/dated', { auth: false }, (ctx) => {
      ctx.set('Last-Modified', day);
      ctx.type = 'text/plain';
      return Readable.from(['a']);
    });
    const client = request(test.listener());
    expect((await client.get('/tagged')).headers.etag).toBe('"own"');
    expect((await client.get('/tagged').set('If-None-Match', '"own"')).status).toBe(304);
    expect((await client.get('/dated').set('If-Modified-Since', day)).status).toBe(304);
    expect((await client.get('/dated').set('If-Modified-Since', 'Thu, 29 Feb 2024 00:00:00 GMT')).status).toBe(200);
  });
});
