import { EventEmitter, once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Connections } from '../connections.ts';
import type { HttpSettings } from '../index.ts';
import { testServer } from './fixture.ts';

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** A server whose route `/held` responds on demand, in the order of the requests. */
async function serve(overrides: Partial<HttpSettings> = {}) {
  const test = testServer({ shutdownTimeout: 5_000, ...overrides });
  const held: (() => void)[] = [];
  let most = 0;
  test.routes.get('/held/:n', { auth: false }, async (ctx) => {
    await new Promise<void>((resolve) => {
      most = Math.max(most, held.push(resolve));
    });
    held.shift();
    return ctx.params.n;
  });
  const { port } = await test.http.listen(test.routes.routes);
  const connect = async () => {
    const socket = net.connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await once(socket, 'connect');
    return { socket, text: () => text, closed };
  };
  return { ...test, port, connect, held, most: () => most };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(5);
}

const bodies = (text: string): readonly string[] => [...text.matchAll(/\r\n\r\n(\d+)/g)].map((match) => match[1] as string);

/** A thread that connects, sends a request on each connection, reports when all are sent, and then how many were answered. */
const SENDERS = `
  const net = require('node:net');
  const { parentPort, workerData: { port, count, connected } } = require('node:worker_threads');
  parentPort.once('message', () => {
    let sent = 0, closed = 0, answered = 0;
    for (let n = 0; n < count; n += 1) {
      const socket = net.connect(port, '127.0.0.1');
      socket.write('GET /_health HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n', () => {
        if (++sent === count) { Atomics.store(connected, 0, 1); Atomics.notify(connected, 0); }
      });
      socket.once('data', (chunk) => { if (String(chunk).startsWith('HTTP/1.1 204')) answered += 1; });
      socket.on('error', () => undefined);
      socket.once('close', () => { if (++closed === count) parentPort.postMessage(answered); });
    }
  });
  parentPort.postMessage('ready');
`;

describe('connections', () => {
  it.each([
    ['nothing', ''],
    ['half of its headers', 'GET / HTTP/1.1\r\nHos'],
  ])('that send %s are closed after a time', async (_, text) => {
    const server = await serve({ headersTimeout: 200 });
    const client = await server.connect();
    client.socket.write(text);
    await client.closed;
    expect(client.text()).toMatch(/^HTTP\/1\.1 408 /);
    await server.http.close();
  });

  it('that have sent nothing hold a server up that closes for about a second', async () => {
    const server = await serve({ shutdownTimeout: 600_000 });
    const client = await server.connect();
    await server.http.close();
    await client.closed;
  });

  it('that the system holds for a server that closes are accepted first, and answered', async () => {
    const server = await serve();
    const count = 100;
    const connected = new Int32Array(new SharedArrayBuffer(4));
    const clients = new Worker(SENDERS, { eval: true, workerData: { port: server.port, count, connected } });
    await once(clients, 'message');
    const answers = once(clients, 'message');
    clients.postMessage('connect');
    // This thread accepts no connection meanwhile.
    Atomics.wait(connected, 0, 0, 20_000);
    await server.http.close();
    expect(await answers).toEqual([count]);
    await clients.terminate();
  });

  it('of a server that closes get answers to everything that they have sent', async () => {
    const server = await serve();
    const client = await server.connect();
    client.socket.write([1, 2, 3, 4].map((n) => request(`/held/${n}`)).join(''));
    await until(() => server.held.length === 2);
    const closing = server.http.close();
    for (let n = 1; n <= 4; n += 1) {
      await until(() => server.held.length > 0);
      server.held[0]?.();
      await sleep(5);
    }
    await closing;
    await client.closed;
    expect(bodies(client.text())).toEqual(['1', '2', '3', '4']);
    expect(client.text().match(/Connection: close/g)).toHaveLength(1);
  });

  it('have two of their requests worked on at a time, in their order', async () => {
    const server = await serve();
    const client = await server.connect();
    const count = 300;
    client.socket.write(Array.from({ length: count }, (_, n) => request(`/held/${n}`)).join(''));
    const other = new Promise((resolve) => http.get(`http://127.0.0.1:${server.port}/_health`, resolve));
    await other;
    while (bodies(client.text()).length < count) {
      for (const answer of [...server.held]) answer();
      await sleep(1);
    }
    expect(server.most()).toBe(2);
    expect(bodies(client.text())).toEqual(Array.from({ length: count }, (_, n) => String(n)));
    client.socket.destroy();
    await server.http.close();
  });

  it('are closed when they send thousands of requests without waiting', async () => {
    const server = await serve();
    const client = await server.connect();
    client.socket.write(request('/held/1').repeat(4_000));
    await client.closed;
    for (const answer of server.held) answer();
    await server.http.close();
  });
});

describe('Connections', () => {
  const RATE = 1_000;
  const LARGE = 10_000_000;

  /** A connection with this many bytes of a response waiting. */
  class FakeSocket extends EventEmitter {
    readonly bytesRead = 1;
    bytesWritten = 0;
    readonly _handle = { writeQueueSize: 0 };
    isDestroyed = false;

    answer(bytes: number): void {
      this.bytesWritten += bytes;
      this._handle.writeQueueSize += bytes;
    }

    take(bytes: number): void {
      this._handle.writeQueueSize -= bytes;
    }

    destroy(): void {
      this.isDestroyed = true;
    }
  }

  function watched(rate = RATE) {
    jest.useFakeTimers();
    const server = new EventEmitter();
    const connections = new Connections(server as unknown as http.Server, rate);
    connections.watch();
    const socket = new FakeSocket();
    server.emit('connection', socket);
    /** Lets time pass while the client reads this many bytes a second. */
    const pass = (seconds: number, bytes: number) => {
      for (let second = 0; second < seconds && !socket.isDestroyed; second += 1) {
        socket.take(bytes);
        jest.advanceTimersByTime(1_000);
      }
    };
    return { socket, pass };
  }

  afterEach(() => jest.useRealTimers());

  it('closes those that take long answers too slowly, and leaves the others', () => {
    const slow = watched();
    slow.socket.answer(LARGE);
    slow.pass(15, RATE - 100);
    expect(slow.socket.isDestroyed).toBe(true);

    const steady = watched();
    steady.socket.answer(LARGE);
    steady.pass(600, RATE + 1);
    expect(steady.socket.isDestroyed).toBe(false);
  });

  it('lets the rest of an answer wait for two minutes, and what waits for nothing for ever', () => {
    const { socket, pass } = watched();
    socket.answer(1_000);
    pass(110, 0);
    expect(socket.isDestroyed).toBe(false);
    pass(1, 1);
    pass(110, 0);
    expect(socket.isDestroyed).toBe(false);
    pass(30, 0);
    expect(socket.isDestroyed).toBe(true);

    const idle = watched();
    idle.pass(600, 0);
    expect(idle.socket.isDestroyed).toBe(false);
  });

  it('closes nothing without a rate', () => {
    const { socket, pass } = watched(0);
    socket.answer(LARGE);
    pass(600, 0);
    expect(socket.isDestroyed).toBe(false);
  });
});
