import { RunningNode } from '../faults/nodes.ts';
import { type Answer, send } from '../faults/send.ts';

/** Requests of each kind whose median is taken, after as many to warm up; and clients and milliseconds for the number of requests per second. */
const REQUESTS = 100;
const CLIENTS = 8;
const TIME = 4_000;
const PATIENCE = 10_000;

/** The cost of requests over one way to the database. Times are medians in milliseconds. */
export interface Cost {
  readonly way: string;
  readonly read: number;
  readonly list: number;
  readonly change: number;
  /** Reads per second. */
  readonly reads: number;
}

/** Measures requests to a node of the app. @param way in the result: `by transaction` */
export async function costOf(way: string, databaseUrl: string): Promise<Cost> {
  const node = await RunningNode.create('node', databaseUrl);
  try {
    await node.start();
    const created: string[] = [];
    for (let n = 0; n < 30; n++) {
      const { text } = await done('POST', `${node.url}/api/authors`, { name: `author ${n}` });
      const author = (JSON.parse(text) as { readonly data: { readonly documentId: string } }).data.documentId;
      const data = { marker: `cost-${n}`, title: `title ${n}`, rank: n, author, paragraphs: [{ text: 'one' }, { text: 'two' }] };
      const article = await done('POST', `${node.url}/api/articles`, data);
      created.push((JSON.parse(article.text) as { readonly data: { readonly documentId: string } }).data.documentId);
    }
    const one = (n: number) => `${node.url}/api/articles/${created[n % created.length]}`;
    const populate = 'populate[author]=true&populate[paragraphs]=true';
    const read = (n: number) => done('GET', `${one(n)}?${populate}&n=${n}`);
    return {
      way,
      read: await median(read),
      list: await median((n) => done('GET', `${node.url}/api/articles?sort=rank&pagination[pageSize]=25&${populate}&n=${n}`)),
      change: await median((n) => done('PUT', one(n), { rank: n })),
      reads: await perSecond(read),
    };
  } finally {
    await node.close();
  }
}

async function done(method: string, url: string, data?: object): Promise<Answer> {
  const answer = await send(method, url, { timeout: PATIENCE, ...(data && { data }) });
  if (answer.status !== 200 && answer.status !== 201) throw new Error(`${method} ${url}: ${answer.status} ${answer.text}`);
  return answer;
}

async function median(request: (n: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 2 * REQUESTS; n++) {
    const begun = performance.now();
    await request(n);
    if (n >= REQUESTS) times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b)[REQUESTS / 2] as number;
}

async function perSecond(request: (n: number) => Promise<unknown>): Promise<number> {
  const end = performance.now() + TIME;
  let count = 0;
  const client = async () => {
    while (performance.now() < end) await request(count++);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return count / (TIME / 1_000);
}
