import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import request from 'supertest';
import { settingsOf, testServer } from './fixture.ts';

function server(limits = settingsOf().body) {
  const test = testServer({ body: limits });
  test.routes.post('/echo', { auth: false, body: 'parse-forms' }, (ctx) => ({ body: ctx.request.body ?? 'nothing' }));
  test.routes.get('/echo', { auth: false }, (ctx) => ({ body: ctx.request.body ?? 'nothing' }));
  test.routes.delete('/echo', { auth: false }, (ctx) => ({ body: ctx.request.body ?? 'nothing' }));
  test.routes.post('/left', { auth: false, body: 'leave' }, async (ctx) => {
    let size = 0;
    for await (const chunk of ctx.req) size += (chunk as Buffer).length;
    return { parsed: ctx.request.body ?? 'nothing', size };
  });
  return test;
}

function api(limits = settingsOf().body) {
  return request(server(limits).listener());
}

describe('bodies', () => {
  it.each(['application/json', 'application/json; charset=utf-8', 'application/vnd.api+json'])('reads %s', async (type) => {
    expect((await api().post('/echo').set('Content-Type', type).send('{"a":{"b":[1,null]}}')).body).toEqual({
      body: { a: { b: [1, null] } },
    });
  });

  it('reads forms with nested brackets', async () => {
    const reply = await api()
      .post('/echo')
      .set('Content-Type', 'application/x-www-form-urlencoded')
      .send('data[title]=form+title&data[list][0]=a&data[list][1]=b&data[a.b]=1');
    expect(reply.body).toEqual({ body: { data: { title: 'form title', list: ['a', 'b'], 'a.b': '1' } } });
  });

  it.each(['text/plain', 'multipart/form-data; boundary=x', 'application/octet-stream'])('leaves %s unread', async (type) => {
    expect((await api().post('/echo').set('Content-Type', type).send('{"data":{}}')).body).toEqual({ body: 'nothing' });
  });

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
    'refuses %s with 415 where a route reads JSON alone',
    async (type) => {
      const test = testServer();
      test.routes.post('/json', { auth: false }, () => 'read');
      const api = request(test.listener());
      const reply = await api.post('/json').set('Content-Type', type).send('a=1');
      expect([reply.status, reply.body.error.name]).toEqual([415, 'UnsupportedMediaTypeError']);
      expect((await api.post('/json').set('Content-Type', type)).status).toBe(200);
    },
  );

  it('reads no more of them than their route takes, however they are sent', async () => {
    const test = testServer();
    test.routes.post('/short', { auth: false, body: 'parse-forms', maxBody: 100 }, (ctx) => ctx.request.body);
    test.routes.post('/long', { auth: false, maxBody: 10_000_000 }, (ctx) => ({ read: Object.keys(ctx.request.body as object).length }));
    const api = request(test.listener());
    const [fits, long] = ['x'.repeat(80), 'x'.repeat(200)];
    const json = (text: string) => api.post('/short').send({ text });
    const form = (text: string) => api.post('/short').type('form').send({ text });
    const packed = (text: string) => {
      const body = gzipSync(JSON.stringify({ text }));
      return api
        .post('/short')
        .set({ 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
        .serialize(() => body as never)
        .send(body);
    };
    for (const send of [json, form, packed]) {
      expect([(await send(fits)).status, (await send(long)).status]).toEqual([200, 413]);
    }
    // A route cannot raise the configured limit.
    expect((await api.post('/long').send({ text: 'x'.repeat(2_000_000) })).status).toBe(413);
  });

  it('leaves a connection usable after a body that nobody has read', async () => {
    const { http, routes } = server();
    const { port } = await http.listen(routes.routes);
    const smuggled = 'GET /echo HTTP/1.1\r\nHost: x\r\n\r\n';
    const large = 'x'.repeat(3_000_000);
    const bodies = [smuggled, large].flatMap((body) => [
      `Content-Length: ${body.length}\r\n\r\n${body}`,
      `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    ]);
    for (const method of ['DELETE', 'GET']) {
      const asked = bodies.map((rest) => `${method} /echo HTTP/1.1\r\nHost: x\r\n${rest}`);
      const answered = await new Promise<string>((resolve, reject) => {
        let reply = '';
        const socket = net.connect(port, '127.0.0.1', () =>
          socket.write(`${asked.join('')}POST /echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`),
        );
        socket.on('data', (chunk) => {
          reply += chunk.toString();
        });
        socket.on('error', reject);
        socket.on('close', () => resolve(reply));
      });
      expect([method, answered.match(/HTTP\/1\.1 \d+/g)]).toEqual([method, Array(bodies.length + 1).fill('HTTP/1.1 200')]);
    }
    await http.close();
  });

  it('takes an empty JSON body for no body', async () => {
    expect((await api().post('/echo').set('Content-Type', 'application/json').set('Content-Length', '0')).body).toEqual({ body: {} });
    expect((await api().post('/echo')).body).toEqual({ body: 'nothing' });
  });

  it('does not read the body of GET and DELETE', async () => {
    const test = api();
    expect((await test.get('/echo').set('Content-Type', 'application/json')).body).toEqual({ body: 'nothing' });
    expect((await test.delete('/echo').set('Content-Type', 'application/json').send('{"broken')).body).toEqual({ body: 'nothing' });
  });

  it.each([
    ['{"data":{"title":', 'Unexpected end of JSON input'],
    ['"just a string"', 'invalid JSON, only supports object and array'],
    ['null', 'invalid JSON, only supports object and array'],
    ['7', 'invalid JSON, only supports object and array'],
    ['{"password":"hunter2" x}', undefined],
    ['{"__proto__":{"polluted":1}}', undefined],
    ['{"a":[{"\\u005f_proto__":{"polluted":1}}]}', undefined],
  ])('refuses %j as a SyntaxError', async (text, message) => {
    const reply = await api().post('/echo').set('Content-Type', 'application/json').send(text);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ data: null, error: { status: 400, name: 'SyntaxError', details: {} } });
    if (message !== undefined) expect(reply.body.error.message).toBe(message);
    expect(reply.text).not.toContain('hunter2');
  });

  it('keeps the keys `constructor` and `prototype` harmless', async () => {
    const reply = await api()
      .post('/echo')
      .send({ constructor: { prototype: { polluted: 1 } } });
    expect(reply.body).toEqual({ body: { constructor: { prototype: { polluted: 1 } } } });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('refuses bodies above the limit with 413, declared or found out while reading', async () => {
    const limits = { ...settingsOf().body, json: 1_000, form: 100, depth: 64 };
    const tooLarge = { data: null, error: { status: 413, name: 'PayloadTooLargeError', message: 'request entity too large', details: {} } };
    const body = JSON.stringify({ a: 'x'.repeat(1_000) });
    expect((await api(limits).post('/echo').set('Content-Type', 'application/json').send(body)).body).toEqual(tooLarge);
    expect(
      (
        await api(limits)
          .post('/echo')
          .type('form')
          .send(`a=${'x'.repeat(200)}`)
      ).body,
    ).toEqual(tooLarge);
    expect((await api(limits).post('/echo').set('Content-Type', 'application/json').send('{"a":1}')).status).toBe(200);
  });

  it('refuses bodies above the limit that declare no length, and reads those below it', async () => {
    const test = testServer({ body: { ...settingsOf().body, json: 100, form: 100, depth: 64 } });
    test.routes.post('/echo', { auth: false, body: 'parse-forms' }, (ctx) => ({ body: ctx.request.body }));
    const server = http.createServer(test.listener()).listen(0);
    const { port } = server.address() as AddressInfo;
    const send = (length: number) =>
      fetch(`http://127.0.0.1:${port}/echo`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: new Blob([JSON.stringify('x'.repeat(length)).replace(/^/, '[').concat(']')]).stream(),
        duplex: 'half',
      } as RequestInit);
    expect((await send(200_000)).status).toBe(413);
    expect(await (await send(50)).json()).toEqual({ body: ['x'.repeat(50)] });
    server.closeAllConnections();
    server.close();
  });

  it('refuses bodies that come in countless chunks of a byte, and reads those that come in some', async () => {
    const test = testServer();
    test.routes.post('/echo', { auth: false, body: 'parse-forms' }, (ctx) => ({ size: JSON.stringify(ctx.request.body).length }));
    const { port } = await test.http.listen(test.routes.routes);
    const send = async (text: string, size: number) => {
      const socket = net.connect(port);
      socket.on('error', () => undefined);
      const chunks = text.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
      const head =
        'POST /echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
      socket.write(`${head}${chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('')}0\r\n\r\n`);
      let reply = '';
      socket.on('data', (chunk) => {
        reply += chunk.toString();
      });
      await once(socket, 'close');
      return reply.split('\r\n\r\n')[1] ?? '';
    };
    const list = (count: number) => JSON.stringify(Array(count).fill(1));
    expect(await send(list(4_000), 1)).toBe('{"size":8001}');
    expect(await send(list(400_000), 64)).toBe('{"size":800001}');
    expect(await send(list(8_000), 1)).toContain('The body is sent in 10001 chunks of less than 16 bytes on average');
    await test.http.close();
  });

  it('ends the wait for a body whose client goes away', async () => {
    const test = testServer({ requestTimeout: 0 });
    test.routes.post('/echo', { auth: false, body: 'parse-forms' }, () => 'read');
    const server = http.createServer(test.listener()).listen(0);
    const answered = new Promise<number>((resolve) => {
      server.on('request', (_, response) => response.on('close', () => resolve(response.statusCode)));
    });
    const socket = net.connect((server.address() as AddressInfo).port);
    socket.write('POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":');
    await once(server, 'request');
    socket.destroy();
    await answered;
    server.close();
    await once(server, 'close');
  });

  it('answers a client that is still sending megabytes', async () => {
    const large = JSON.stringify({ a: 'x'.repeat(8_000_000) });
    const send = (path: string) => api().post(path).set('Content-Type', 'application/json').send(large);
    expect((await send('/echo')).status).toBe(413);
    expect((await send('/unknown')).status).toBe(404);
  });

  it('counts the inflated size of compressed bodies', async () => {
    const test = api();
    const send = (content: Buffer) =>
      test.post('/echo').set('Content-Type', 'application/json').set('Content-Encoding', 'gzip').send(content);
    const small = await send(gzipSync('{"a":1}')).serialize((content: unknown) => content as string);
    expect(small.body).toEqual({ body: { a: 1 } });
    const bomb = gzipSync(`{"a":"${'0'.repeat(20_000_000)}"}`);
    expect(bomb.length).toBeLessThan(100_000);
    expect((await send(bomb).serialize((content: unknown) => content as string)).status).toBe(413);
    const broken = await send(Buffer.from('not gzip')).serialize((content: unknown) => content as string);
    expect([broken.status, broken.body.error.name]).toEqual([400, 'BadRequestError']);
  });

  it('refuses an unknown content encoding with 415', async () => {
    const reply = await api().post('/echo').set('Content-Type', 'application/json').set('Content-Encoding', 'rot13').send('{}');
    expect([reply.status, reply.body.error.name]).toEqual([415, 'UnsupportedMediaTypeError']);
  });

  it('refuses deeper nesting than configured', async () => {
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const test = api();
    const send = (text: string) => test.post('/echo').set('Content-Type', 'application/json').send(text);
    expect((await send(nested(64))).status).toBe(200);
    expect((await send(nested(65))).body.error).toMatchObject({ status: 400, message: 'The body is nested more than 64 levels deep' });
    expect((await send(nested(400_000))).status).toBe(400);
  });

  it('refuses the key `__proto__` in forms', async () => {
    const reply = await api().post('/echo').type('form').send('data[__proto__][x]=1');
    expect(reply.body.error).toMatchObject({ status: 400, message: 'Invalid key __proto__', details: { source: 'body' } });
  });

  it('refuses forms beyond the limits of query strings', async () => {
    const reply = await api()
      .post('/echo')
      .type('form')
      .send(`a${'[b]'.repeat(30)}=1`);
    expect([reply.status, reply.body.error.name]).toEqual([400, 'ValidationError']);
  });

  describe('that are no UTF-8', () => {
    const send = (type: string, body: Buffer, encoding?: string) => {
      const sending = api().post('/echo').set('Content-Type', type);
      if (encoding !== undefined) sending.set('Content-Encoding', encoding);
      return sending.serialize((content: unknown) => content as string).send(body as unknown as string);
    };
    const broken = Buffer.concat([Buffer.from('{"a":"ü\uFFFD'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);

    it('are refused with the place of the first wrong byte', async () => {
      const reply = await send('application/json', broken);
      expect([reply.status, reply.body.error.message]).toEqual([400, 'The body is not valid UTF-8 at byte 11']);
      expect((await send('application/x-www-form-urlencoded', Buffer.from([0x61, 0x3d, 0xff]))).body.error.details).toEqual({ offset: 2 });
    });

    it('are refused when they come compressed, too', async () => {
      expect((await send('application/json', gzipSync(broken), 'gzip')).body.error.message).toBe('The body is not valid UTF-8 at byte 11');
    });

    it('are refused where a form hides them in escapes', async () => {
      const reply = await api().post('/echo').type('form').send('data[title]=x&data[text]=%ff');
      expect([reply.status, reply.body.error.message]).toEqual([
        400,
        'Form body: the value of "data[text]" is not valid percent-encoded UTF-8',
      ]);
    });

    it.each(['utf-7', 'iso-8859-1', 'utf-8; charset=utf-16', '"UTF-16LE"'])(
      'are refused with 415 when they say so (%s)',
      async (charset) => {
        const reply = await api().post('/echo').set('Content-Type', `application/json; charset=${charset}`).send('{"a":1}');
        expect([reply.status, reply.body.error.name]).toEqual([415, 'UnsupportedMediaTypeError']);
      },
    );
  });

  it('takes replacement characters that were sent, and leaves a byte order mark out', async () => {
    const reply = await api().post('/echo').set('Content-Type', 'application/json; charset="UTF-8"').send('\uFEFF{"a":"\uFFFD"}');
    expect(reply.body).toEqual({ body: { a: '\uFFFD' } });
  });

  it.each([
    ['{"data":{"list":[1,-1e400]}}', 'data.list.1'],
    [`{"data":1${'0'.repeat(400)}}`, 'data'],
    ['[{"__proto":1,"n":1e999}]', '0.n'],
  ])('refuses a number that no number can hold, and names it', async (text, path) => {
    const reply = await api().post('/echo').set('Content-Type', 'application/json').send(text);
    expect([reply.status, reply.body.error.message, reply.body.error.details]).toEqual([
      400,
      `The number at ${path} is too large`,
      { path },
    ]);
  });

  it('refuses deep nesting beside such a number without looking for it', async () => {
    const text = `{"a":{"x":${'['.repeat(200_000)}${']'.repeat(200_000)}},"b":{"y":1e400}}`;
    const reply = await api().post('/echo').set('Content-Type', 'application/json').send(text);
    expect([reply.status, reply.body.error.message]).toEqual([400, 'The body is nested more than 64 levels deep']);
  });

  const distinct = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`a key ${at}`, at]));

  it('refuses more different keys than it may have, wherever they stand, and counts each once', async () => {
    const send = (body: object) =>
      api({ ...settingsOf().body, keys: 100 })
        .post('/echo')
        .send(body);
    const list = (make: (at: number) => object) => Array.from({ length: 200 }, (_, at) => make(at));
    for (const body of [
      distinct(101),
      { data: distinct(100) },
      list((at) => ({ [`key ${at}`]: 1 })),
      { data: { meta: [distinct(100)] } },
    ]) {
      const { status, body: answer } = await send(body);
      expect([status, answer.error.message, answer.error.details]).toEqual([
        400,
        'The body has more than 100 different keys',
        { source: 'body', limit: 100 },
      ]);
    }
    for (const body of [distinct(100), list(() => ({ type: 'text', text: 'a: "b": {', 'a "key":': [] }))]) {
      expect((await send(body)).body).toEqual({ body });
    }
  });

  it('refuses more objects and lists than it may have', async () => {
    const send = (body: object) =>
      api({ ...settingsOf().body, objects: 100 })
        .post('/echo')
        .send(body);
    const { status, body } = await send({ data: Array(99).fill([]) });
    expect([status, body.error.message, body.error.details]).toEqual([
      400,
      'The body has more than 100 objects and lists',
      { source: 'body', limit: 100 },
    ]);
    expect((await send({ data: Array(98).fill({}) })).status).toBe(200);
  });

  it('hands the stream to routes that want it', async () => {
    const reply = await api({ ...settingsOf().body, json: 10, form: 10, depth: 1 })
      .post('/left')
      .set('Content-Type', 'application/json')
      .send(`"${'x'.repeat(98)}"`);
    expect(reply.body).toEqual({ parsed: 'nothing', size: 100 });
  });

  it('never answers any JSON text with 5xx', async () => {
    const test = api();
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string({ minLength: 1 }), fc.string({ unit: 'binary', minLength: 1 })), async (text) => {
        const reply = await test.post('/echo').set('Content-Type', 'application/json').send(text);
        expect([200, 400]).toContain(reply.status);
      }),
      { numRuns: 40 },
    );
  });
});
