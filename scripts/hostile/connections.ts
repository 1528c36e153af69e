import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HostileWork, Stranger } from './stranger.ts';

/** Milliseconds for which connections are held. */
const HELD = 8_000;

const LARGE_LIST = '/api/articles?populate=author.articles.categories&pagination[pageSize]=40';

function get(target: string, headers = ''): string {
  return `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;
}

/** Counts the received bytes until the connection is closed, or a timeout. */
async function received(stranger: Stranger, socket: Socket, longest: number, isWhole: (text: string) => boolean): Promise<string> {
  const begin = performance.now();
  let text = '';
  let bytes = 0;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, longest);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      // Only status lines are kept, which show the statuses of all responses.
      text += (chunk.toString('latin1').match(/HTTP\/1\.1 \d{3}/g) ?? []).join('\n');
      if (isWhole(text)) done();
    });
    socket.once('close', done);
  });
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  const milliseconds = performance.now() - begin;
  for (const status of statuses.length > 0 ? statuses : [0]) {
    stranger.note({ status, bytes: bytes / Math.max(1, statuses.length), milliseconds, beginning: '' });
  }
  return text;
}

async function pipelined(stranger: Stranger): Promise<null> {
  const socket = await stranger.connect();
  const count = 700;
  socket.write(get('/api/articles?pagination[pageSize]=100').repeat(count));
  await received(stranger, socket, HELD * 2, (text) => text.split('HTTP').length > count);
  return null;
}

/** Reads one kilobyte per second of each response. */
async function slowReaders(stranger: Stranger): Promise<string> {
  const readers = 50;
  const sockets = await Promise.all(Array.from({ length: readers }, () => stranger.connect()));
  for (const [at, socket] of sockets.entries()) {
    socket.pause();
    // Different lists, so that none comes from a cache.
    socket.write(get(`${LARGE_LIST}&pagination[start]=${at}`));
  }
  const end = performance.now() + HELD;
  let bytes = 0;
  while (performance.now() < end) {
    await sleep(1_000);
    for (const socket of sockets) bytes += (socket.read(1_000) as Buffer | null)?.length ?? 0;
  }
  stranger.note({ status: 200, bytes, milliseconds: HELD, beginning: '' });
  return `${stranger.open} of ${readers} are still open after ${HELD / 1_000} s`;
}

async function silent(stranger: Stranger): Promise<string> {
  const connections = 3_000;
  await Promise.all(Array.from({ length: connections }, () => stranger.connect()));
  const held = HELD * 2;
  await sleep(held);
  return `${stranger.open} of ${connections} are still open after ${held / 1_000} s`;
}

async function slowHeaders(stranger: Stranger): Promise<string> {
  const connections = 300;
  const sockets = await Promise.all(Array.from({ length: connections }, () => stranger.connect()));
  for (let second = 0; second * 1_000 < HELD; second++) {
    for (const socket of sockets) if (socket.writable) socket.write(second === 0 ? 'GET /api/articles HTTP/1.1\r\n' : `X-${second}: 1\r\n`);
    await sleep(1_000);
  }
  return `${stranger.open} of ${connections} are still open after ${HELD / 1_000} s`;
}

async function malformedChunk(stranger: Stranger): Promise<null> {
  const socket = await stranger.connect();
  const head = 'POST /api/articles HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
  socket.write(`${head}5\r\n{"dat\r\nZZ\r\n${'x'.repeat(60_000)}`);
  await received(stranger, socket, HELD, () => false);
  return null;
}

/** Requests something slow, and disconnects, again and again. */
async function goneClients(stranger: Stranger): Promise<null> {
  for (let round = 0; round < 20; round++) {
    const sockets = await Promise.all(Array.from({ length: 5 }, () => stranger.connect()));
    for (const [at, socket] of sockets.entries())
      socket.write(get(`/api/articles?sort=categories.articles.title&pagination[start]=${round * 5 + at}`));
    await sleep(100);
    for (const socket of sockets) socket.destroy();
  }
  return null;
}

/** Attacks with connections only. */
export const CONNECTIONS: readonly (readonly [name: string, work: HostileWork])[] = [
  ['700 pipelined lists in one packet', pipelined],
  ['50 readers at 1 kB/s', slowReaders],
  ['3,000 connections that say nothing', silent],
  ['300 connections with a header a second', slowHeaders],
  ['a malformed chunk', malformedChunk],
  ['100 clients that go away', goneClients],
];
