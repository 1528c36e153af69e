import { setTimeout as sleep } from 'node:timers/promises';
import type { Asked, HostileWork, Stranger } from './stranger.ts';

function post(target: string, body: unknown): Asked {
  return { method: 'POST', target, body: JSON.stringify(body) };
}

function times<Made>(count: number, make: (at: number) => Made): Made[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

/** An object with different keys. */
function keys(count: number, name = 'some-key-'): Readonly<Record<string, number>> {
  return Object.fromEntries(times(count, (at) => [`${name}${at}`, at]));
}

const KEYS = 40_000;

async function manyKeys(stranger: Stranger): Promise<string | null> {
  const bodies = [
    { data: keys(KEYS) },
    { data: {}, ...keys(KEYS) },
    { data: { title: 'x', seo: keys(KEYS) } },
    { data: { title: 'x', blocks: [{ __component: 'blocks.quote', ...keys(KEYS) }] } },
    { data: { title: 'x', author: { connect: [keys(KEYS)] } } },
    { data: { title: 'x', meta: keys(KEYS) } },
    { data: { title: 'x', meta: times(100, (at) => keys(KEYS / 100, `${at}-`)) } },
  ];
  const sent = [...bodies.map((body) => post('/api/articles', body)), post('/api/auth/local', { identifier: 'x', ...keys(KEYS) })];
  return onlyRefused(await stranger.send(sent, 2));
}

async function manyObjects(stranger: Stranger): Promise<string | null> {
  const parts = [times(300_000, () => ({})), times(300_000, () => []), times(150_000, () => [{}])];
  return onlyRefused(
    await stranger.send(
      parts.map((part) => post('/api/articles', { data: { title: 'x', meta: part } })),
      2,
    ),
  );
}

/** Numbers and texts that are parsed, but are no ids. */
async function manyValues(stranger: Stranger): Promise<null> {
  const relations = [times(100_000, (at) => at), times(30_000, (at) => `category${String(at).padStart(18, '0')}`)];
  const bodies = relations.flatMap((ids) => [{ title: 'x', categories: ids }, { title: 'x', categories: { set: ids } }, { title: ids }]);
  await stranger.send(
    bodies.map((data) => post('/api/articles', { data })),
    2,
  );
  return null;
}

const FILTERED = 'query ($f: ArticleFiltersInput) { articles(filters: $f) { title } }';

async function knownOperation(stranger: Stranger): Promise<null> {
  await stranger.send(
    times(3, () => post('/graphql', { query: FILTERED, variables: { f: {} } })),
    1,
  );
  return null;
}

/** Wrong variables for operations with a cached text and with new ones. */
async function wrongVariables(stranger: Stranger): Promise<string | null> {
  const wrong = [
    keys(KEYS),
    keys(4_000),
    { title: { eq: '"'.repeat(400_000) }, ...keys(100) },
    { and: times(4_000, () => ({ nothing: 1 })) },
  ];
  const asked = wrong.flatMap((f, at) =>
    [FILTERED, FILTERED.replace('($f', `n${at}($f`)].map((query) => post('/graphql', { query, variables: { f } })),
  );
  const answers = await stranger.send(asked, 2);
  return answers.some(({ bytes }) => bytes > 100_000) ? 'ANSWERED WITH WHAT WAS SENT' : onlyRefused(answers);
}

function onlyRefused(answers: readonly { readonly status: number }[]): string | null {
  return answers.every(({ status }) => [400, 403, 413, -1].includes(status)) ? null : 'NOT REFUSED';
}

/** Headers up to the allowed length. */
async function longHeaders(stranger: Stranger): Promise<null> {
  const list = (count: number, make: (at: number) => string) => times(count, make).join(', ');
  const headers: Readonly<Record<string, string>>[] = [
    { cookie: times(1_500, (at) => `name${at}=1`).join('; ') },
    { 'if-none-match': list(1_500, (at) => `"${at}"`) },
    { 'accept-encoding': list(1_500, (at) => `x${at};q=0.1`) },
    { 'accept-language': list(1_500, (at) => `x-${at};q=0.1`) },
    { accept: list(1_500, (at) => `a/${at};q=0.1`) },
    { range: `bytes=${times(1_500, (at) => `${at}-${at}`).join(',')}` },
    { origin: `http://${'a.'.repeat(7_000)}b` },
    { authorization: `Bearer ${'a.'.repeat(7_000)}` },
    { 'content-type': `application/json${';a=b'.repeat(3_000)}` },
    { 'x-forwarded-for': list(1_500, (at) => `10.0.0.${at % 256}`) },
    Object.fromEntries(times(1_000, (at) => [`x-${at}`, '1'])),
  ];
  const targets = ['/api/articles?pagination[pageSize]=1', '/uploads/nothing.png'];
  await stranger.send(
    targets.flatMap((target) => headers.map((each): Asked => ({ method: 'GET', target, headers: each }))),
    4,
  );
  return null;
}

/** Sends each byte in its own chunk. */
async function smallChunks(stranger: Stranger): Promise<null> {
  const head = 'POST /api/articles HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
  const body = JSON.stringify({ data: keys(20_000) });
  const sockets = await Promise.all(times(4, () => stranger.connect()));
  for (const socket of sockets) socket.write(`${head}${[...body].map((letter) => `1\r\n${letter}\r\n`).join('')}0\r\n\r\n`);
  const answers = sockets.map(async (socket) => {
    const begin = performance.now();
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
    });
    while (!text.includes('\r\n\r\n') && performance.now() - begin < 10_000 && !socket.destroyed) await sleep(20);
    const milliseconds = performance.now() - begin;
    stranger.note({ status: Number(/ (\d{3})/.exec(text)?.[1] ?? 0), bytes: text.length, milliseconds, beginning: text.slice(0, 200) });
  });
  await Promise.all(answers);
  return null;
}

async function twoHosts(stranger: Stranger): Promise<string | null> {
  const socket = await stranger.connect();
  socket.write('GET /api/articles HTTP/1.1\r\nHost: localhost\r\nHost: elsewhere\r\nConnection: close\r\n\r\n');
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  stranger.note({ status: Number(text.slice(9, 12)), bytes: text.length, milliseconds: 0, beginning: text });
  return text.startsWith('HTTP/1.1 400') ? null : 'NOT REFUSED';
}

/** Attacks with bodies and headers. A result in capitals means that a guarantee is violated. */
export const BODIES: readonly (readonly [name: string, work: HostileWork, before?: HostileWork])[] = [
  ['40,000 different keys in a body', manyKeys],
  ['300,000 objects in a body', manyObjects],
  ['100,000 ids in a body', manyValues],
  ['mistakes in long variables', wrongVariables, knownOperation],
  ['headers of 15 kB', longHeaders],
  ['chunks of one byte', smallChunks],
  ['two hosts', twoHosts],
];
