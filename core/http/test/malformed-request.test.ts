import net from 'node:net';
import { testServer } from './fixture.ts';

/** Sends bytes over a connection of its own, and gives what came back when it is closed. */
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
});
