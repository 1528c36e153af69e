import { randomBytes, randomUUID } from 'node:crypto';
import type { SoakClient } from './client.ts';
import { idIn, type Part } from './reads.ts';

/** An idempotency key for half of the writes. */
function maybeKey(client: SoakClient): Readonly<Record<string, string>> {
  return client.random.chance(0.5) ? { 'idempotency-key': randomUUID() } : {};
}

/** The life of an article: create it (and repeat that if it has a key), relate it, change the draft, publish it, remove it. */
async function article(client: SoakClient): Promise<void> {
  const { random, ids } = client;
  const title = `soak ${client.word()}`;
  const categories = [random.pick(ids.categories)];
  const blocks = [{ __component: 'blocks.quote', title, author: random.pick(ids.authors) }];
  const data = { title, views: random.below(1000), author: random.pick(ids.authors), categories, seo: { metaTitle: title }, blocks };
  const headers = maybeKey(client);
  const made = await client.send('POST', '/api/articles', { json: { data }, headers, expected: [201] });
  const id = idIn(made.text);
  if (id === undefined) return;
  const path = `/api/articles/${id}`;
  if ('idempotency-key' in headers) await client.send('POST', '/api/articles', { json: { data }, headers, expected: [201] });
  const related = { categories: { connect: [random.pick(ids.categories)], disconnect: categories }, author: null };
  await client.send('PUT', path, { json: { data: related }, headers: maybeKey(client) });
  await client.send('PUT', `${path}?status=draft`, { json: { data: { title: `${title} draft`, blocks: [] } }, headers: maybeKey(client) });
  await client.send('POST', `${path}/actions/publish`, { json: {}, headers: maybeKey(client) });
  await client.insist('DELETE', path, { headers: maybeKey(client), expected: [204] });
}

/** The life of a restaurant in two languages. */
async function restaurant(client: SoakClient): Promise<void> {
  const name = `soak ${client.word()}`;
  const dishes = [{ name: 'soup', price: 3 }];
  const made = await client.send('POST', '/api/restaurants', { json: { data: { name, dishes } }, expected: [201] });
  const id = idIn(made.text);
  if (id === undefined) return;
  await client.send('PUT', `/api/restaurants/${id}?locale=fr`, { json: { data: { name: `${name} fr` } }, headers: maybeKey(client) });
  await client.send('GET', `/api/restaurants/${id}?locale=fr&populate=*`);
  await client.send('DELETE', `/api/restaurants/${id}?locale=fr`, { expected: [204] });
  await client.insist('DELETE', `/api/restaurants/${id}`, { expected: [204] });
}

/** Changes documents that other clients read. */
async function change(client: SoakClient): Promise<void> {
  const { random, ids } = client;
  const data = { views: random.below(1000), categories: [random.pick(ids.categories), random.pick(ids.categories)] };
  // Two clients may write the same article at the same time.
  const path = `/api/articles/${random.pick(ids.articles)}`;
  await client.send('PUT', path, { json: { data }, headers: maybeKey(client), expected: [200, 409] });
}

const BOUNDARY = 'soak-boundary';
const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

function form(bytes: Buffer, name: string): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** The life of a file. */
async function upload(client: SoakClient): Promise<void> {
  const bytes = form(randomBytes(1 + client.random.below(20_000)), `${client.word()}.bin`);
  const { text } = await client.send('POST', '/api/upload', { bytes, headers: { ...FORM, ...maybeKey(client) }, expected: [201] });
  const [, id] = /"id":(\d+)/.exec(text) ?? [];
  if (id === undefined) return;
  await client.send('GET', /"url":"([^"]+)"/.exec(text)?.[1] ?? '/');
  await client.insist('DELETE', `/api/upload/files/${id}`, {});
}

export const WRITES: readonly Part[] = [article, article, restaurant, change, change, upload];

/** The account for sign-ins. */
export const SOMEBODY = { username: 'somebody', email: 'somebody@example.com', password: 'a password of the soak' };

/** Requests that are refused, invalid or aborted. */
export const STRANGERS: readonly Part[] = [
  async (client) => {
    const { email: identifier, password } = SOMEBODY;
    const { text } = await client.send('POST', '/api/auth/local', { json: { identifier, password } });
    const [, jwt] = /"jwt":"([^"]+)"/.exec(text) ?? [];
    if (jwt) await client.send('GET', '/api/authors?pagination[pageSize]=2', { headers: { authorization: `Bearer ${jwt}` } });
  },
  async (client) => {
    const wrong = { identifier: `${client.word()}@example.com`, password: client.word() };
    await client.send('POST', '/api/auth/local', { json: wrong, expected: [400] });
  },
  refuseToken,
  refused('GET', (client) => `/api/articles?filters[${client.word()}]=1`, 400),
  refused('GET', (client) => `/api/articles?populate=${client.word()}`, 400),
  refused('GET', (client) => `/api/articles/${client.word()}`, 404),
  refused('GET', (client) => `/api/${client.word()}`, 404),
  refused('GET', (client) => `/uploads/${client.word()}.png`, 404),
  async (client) => {
    await client.send('POST', '/api/articles', { json: { data: { title: 7, views: client.word() } }, expected: [400] });
  },
  (client) =>
    client.abort('GET', `/api/articles?populate=*&pagination[pageSize]=50&filters[title][$containsi]=${client.word().slice(0, 1)}`),
  (client) => client.abort('GET', `/api/articles?sort=author.name&pagination[start]=${client.random.below(500)}`),
  (client) =>
    client.abort('POST', '/api/upload', { ...FORM, 'content-length': '90000' }, form(randomBytes(60_000), 'half.bin').subarray(0, 30_000)),
  (client) =>
    client.abort('POST', '/api/articles', { 'content-type': 'application/json', 'content-length': '900' }, Buffer.from('{"data":')),
];

function refused(method: string, path: (client: SoakClient) => string, status: number): Part {
  return async (client) => {
    await client.send(method, path(client), { expected: [status] });
  };
}

/** Sends an unknown token. */
export async function refuseToken(client: SoakClient): Promise<void> {
  const headers = { authorization: `Bearer ${client.word()}` };
  await client.send('GET', `/api/authors?pagination[start]=${client.random.below(10)}`, { headers, expected: [401] });
}
