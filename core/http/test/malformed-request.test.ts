import net from 'node:net';
import fc from 'fast-check';
import { testServer } from './fixture.ts';

/** Sends bytes over a new connection, and resolves with everything received until it is closed. */
function send(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let reply = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      reply += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(reply));
  });
}

async function withServer<Result>(run: (port: number, test: ReturnType<typeof testServer>) => Promise<Result>): Promise<Result> {
  const test = testServer();
  test.routes.post('/echo', { action: 'test.read' }, (ctx) => ({ body: ctx.request.body }));
  test.routes.post('/form/:name', { auth: false, body: 'parse-forms' }, ({ params, parameters, request }) => ({
    params,
    parameters,
    body: request.body,
  }));
  test.routes.get('/here', { auth: false }, () => ({ here: true }));
  test.routes.post('/left', { auth: false, body: 'leave' }, async (ctx) => {
    for await (const _chunk of ctx.req) {
    }
  });
  const { port } = await test.http.listen(test.routes.routes);
  try {
    return await run(port, test);
  } finally {
    await test.http.close();
  }
}

const HEAD =
  'Host: x\r\nAuthorization: Bearer reader\r\nX-Secret: hunter2\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';

describe('malformed requests', () => {
  it.each(['/echo', '/left', '/unknown'])('are one line of the log, without what was sent (%s)', async (path) => {
    await withServer(async (port, { lines }) => {
      await send(port, `POST ${path} HTTP/1.1\r\n${HEAD}5\r\n{"a":\r\nZZ\r\nhunter2`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      const told = lines.filter(({ level }) => level !== 'debug');
      expect(told).toEqual([
        {
          level: 'info',
          message: 'malformed request',
          facts: expect.objectContaining({ code: 'HPE_INVALID_CHUNK_SIZE', ip: '127.0.0.1' }),
        },
      ]);
      for (const { facts } of lines) expect(Object.keys((facts.err as object | undefined) ?? {})).not.toContain('rawPacket');
    });
  });

  it('are told when they are no request at all', async () => {
    await withServer(async (port, { lines }) => {
      expect(await send(port, '\x16\x03\x01 hunter2\r\n\r\n')).toContain('400 Bad Request');
      expect(lines).toEqual([
        { level: 'info', message: 'malformed request', facts: expect.objectContaining({ code: 'HPE_INVALID_METHOD' }) },
      ]);
      expect(JSON.stringify(lines)).not.toContain('hunter2');
    });
  });

  const GET = 'GET /here HTTP/1.1\r\n';
  const POST = 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const CHUNKS = '2\r\n{}\r\n0\r\n\r\n';

  it.each([
    ['two hosts', `${GET}Host: a\r\nHost: b\r\n\r\n`],
    ['the same host twice', `${GET}Host: a\r\nhost: a\r\n\r\n`],
    ['a host that is none', `${GET}Host: a b\r\n\r\n`],
    ['a host with a path', `${GET}Host: a/b\r\n\r\n`],
    ['a host with a user', `${GET}Host: u@a\r\n\r\n`],
    ['two hosts in one', `${GET}Host: a, b\r\n\r\n`],
    ['a port that is none', `${GET}Host: a:b\r\n\r\n`],
    ['no host', `${GET}\r\n`],
    ['two lengths', `${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ['the same length twice', `${POST}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}`],
    ['two lengths in one', `${POST}Content-Length: 2, 2\r\n\r\n{}`],
    ['a length with a sign', `${POST}Content-Length: +2\r\n\r\n{}`],
    ['a length and chunks', `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n${CHUNKS}`],
    ['chunks that are not the last coding', `${POST}Transfer-Encoding: chunked, identity\r\n\r\n${CHUNKS}`],
    ['a coding that nobody knows', `${POST}Transfer-Encoding: xchunked\r\n\r\n${CHUNKS}`],
    ['codings twice', `${POST}Transfer-Encoding: identity\r\nTransfer-Encoding: chunked, chunked, x\r\n\r\n${CHUNKS}`],
    ['a header on two lines', `${GET}Host: x\r\nX-A: b\r\n c\r\n\r\n`],
    ['a space before a colon', `${GET}Host: x\r\nX-A : b\r\n\r\n`],
    ['a line that ends in LF alone', `${GET}Host: x\nX-A: b\r\n\r\n`],
    ['a CR inside of a header', `${GET}Host: x\r\nX-A: b\rc\r\n\r\n`],
    ['a NUL inside of a header', `${GET}Host: x\r\nX-A: b\0c\r\n\r\n`],
    ['a chunk that ends in LF alone', `${POST}Transfer-Encoding: chunked\r\n\r\n2\n{}\r\n0\r\n\r\n`],
    ['a length of a chunk that is too long', `${POST}Transfer-Encoding: chunked\r\n\r\n10000000000000002\r\n{}\r\n0\r\n\r\n`],
  ])('are refused where a proxy may read something else (%s)', async (_what, text) => {
    await withServer(async (port) => {
      const reply = await send(port, text.replace('\r\n', '\r\nConnection: close\r\n'));
      expect(reply.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
    });
  });

  it.each(['x', 'x:80', 'x:', '127.0.0.1:1337', '[::1]:1337', '', 'my_host.example', 'xn--zo-fka.example'])(
    'are not those of the host %j',
    async (host) => {
      await withServer(async (port) => {
        expect(await send(port, `${GET}Host: ${host}\r\nConnection: close\r\n\r\n`)).toContain('HTTP/1.1 200');
      });
    },
  );

  it('are told, and never fail, whatever the escapes of a path, a query string and a form are', async () => {
    const byte = fc.oneof(fc.nat(255), fc.constantFrom(0, 0x25, 0x2f, 0x5b, 0x5d, 0xc3, 0xe2, 0xed, 0xf0, 0xff)).map((code) => {
      return `%${code.toString(16).padStart(2, '0')}`;
    });
    const escapes = fc.array(fc.oneof(byte, fc.constantFrom('%', '%z', '%zz', '%e2%82%ac', 'a', '[', ']', '=', '&', '+')), {
      maxLength: 12,
    });
    const text = escapes.map((parts) => parts.join(''));
    await withServer(async (port) => {
      await fc.assert(
        fc.asyncProperty(text, text, text, async (path, query, form) => {
          const { status } = await fetch(`http://127.0.0.1:${port}/form/${path.replaceAll(/[[\]&=+]/g, '')}?${query}`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
            body: form,
          });
          expect([200, 400, 404]).toContain(status);
        }),
        { numRuns: 300 },
      );
    });
  });

  it('say what is wrong with a host', async () => {
    await withServer(async (port) => {
      const reply = await send(port, `${GET}Connection: close\r\nHost: a\r\nHost: b\r\n\r\n`);
      expect(JSON.parse(reply.split('\r\n\r\n')[1] as string).error).toEqual({
        status: 400,
        name: 'BadRequestError',
        message: 'The request has more than one Host header',
        details: { header: 'Host' },
      });
    });
  });
});
