import type { Asked, Exchange, HostileWork, Stranger } from './stranger.ts';

function post(target: string, body: unknown, method = 'POST'): Asked {
  return { method, target, body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) };
}

async function totalOf(stranger: Stranger, target: string): Promise<number> {
  const [answer] = await stranger.send([`${target}&pagination[pageSize]=1&fields=id`]);
  return Number(/"total":(\d+)/.exec(answer?.beginning ?? '')?.[1]);
}

/** A write whose response would be too large: it must not be stored. */
async function complexAnswer(stranger: Stranger): Promise<string | null> {
  const mine = '/api/articles?filters[title]=a+write+with+a+large+answer&status=draft';
  const populate = 'populate=author.articles.author.articles.author.articles';
  const data = { title: 'a write with a large answer', author: await anAuthor(stranger) };
  const [answer] = await stranger.send([post(`/api/articles?${populate}`, { data })]);
  const total = await totalOf(stranger, mine);
  return answer?.status === 400 && total > 0 ? 'REFUSED, BUT WRITTEN' : null;
}

/** Concurrent writes whose responses take long to read: each must be stored and succeed, or neither. */
async function longAnswers(stranger: Stranger): Promise<string | null> {
  const [answer] = await stranger.send(['/api/authors?pagination[pageSize]=10&fields=documentId']);
  const ids = [...(answer?.beginning ?? '').matchAll(/"documentId":"(\w+)"/g)].map(([, id]) => id as string);
  const circle = '[categories][articles]'.repeat(4);
  const populates = [
    ...['nowhere', 'zzz', 'none'].map((word) => `populate[articles][filters]${circle}[title][$containsi]=${word}`),
    ...['asc', 'desc'].map((order) => `populate[articles][sort]=categories.articles.categories.articles.title:${order}`),
    'populate[articles][populate][categories][populate][articles][sort]=author.articles.categories.name',
  ];
  const puts = populates.map((populate, at) => post(`/api/authors/${ids[at % ids.length]}?${populate}`, { data: { age: 91 + at } }, 'PUT'));
  // Separate calls, so that each response belongs to a known write.
  const answers = await Promise.all(puts.map(async (put) => (await stranger.send([put]))[0] as Exchange));
  for (const [at, { status }] of answers.entries()) {
    const [written] = await stranger.send([`/api/authors?filters[age]=${91 + at}&fields=age&pagination[pageSize]=1`]);
    const isWritten = written?.beginning.includes(`"age":${91 + at}`) === true;
    if (status !== -1 && isWritten !== (status === 200)) return isWritten ? 'REFUSED, BUT WRITTEN' : 'ANSWERED, BUT NOT WRITTEN';
  }
  return null;
}

async function anAuthor(stranger: Stranger): Promise<string> {
  const [answer] = await stranger.send(['/api/authors?pagination[pageSize]=1&fields=documentId']);
  return /"documentId":"(\w+)"/.exec(answer?.beginning ?? '')?.[1] ?? '';
}

async function largeBodies(stranger: Stranger): Promise<null> {
  const nested = `{"data":${'['.repeat(400_000)}${']'.repeat(400_000)}}`;
  const keys = { data: Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`key${at}`, 1])) };
  const ids = { data: { title: 'x', categories: Array.from({ length: 60_000 }, (_, at) => at) } };
  const entries = {
    data: { title: 'x', blocks: Array.from({ length: 9_000 }, () => ({ __component: 'blocks.quote', title: 'a quote' })) },
  };
  const text = { data: { title: 'x', content: 'x'.repeat(1_000_000) } };
  const number = `{"data":{"title":"x","views":${'9'.repeat(900_000)}}}`;
  await stranger.send(
    [nested, keys, ids, entries, text, number].map((body) => post('/api/articles', body)),
    1,
  );
  return null;
}

async function invalidBytes(stranger: Stranger): Promise<string | null> {
  const body = Buffer.concat([Buffer.from('{"data":{"title":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}}')]);
  const [answer] = await stranger.send([post('/api/articles', body)]);
  return answer?.status === 400 ? null : 'NOT REFUSED';
}

/** Reads sorted lists while the sorted values are written: each list must be in order. */
async function writersBesideSorts(stranger: Stranger): Promise<string | null> {
  const [answer] = await stranger.send(['/api/authors?pagination[pageSize]=3&fields=documentId']);
  const ids = [...(answer?.beginning ?? '').matchAll(/"documentId":"(\w+)"/g)].map(([, id]) => id as string);
  const end = performance.now() + 4_000;
  let round = 0;
  const lists: Exchange[] = [];
  const writers = ids.map(async (id) => {
    while (performance.now() < end) await stranger.send([post(`/api/authors/${id}`, { data: { age: round++ % 90 } }, 'PUT')]);
  });
  const reader = async () => {
    while (performance.now() < end) lists.push(...(await stranger.send(['/api/authors?sort=age:desc&fields=age&pagination[pageSize]=5'])));
  };
  await Promise.all([...writers, reader()]);
  const isMixed = ({ beginning }: Exchange) => {
    const ages = [...beginning.matchAll(/"age":(\d+)/g)].map(([, age]) => Number(age));
    return ages.some((age, at) => at > 0 && age > (ages[at - 1] as number));
  };
  const mixed = lists.filter(isMixed).length;
  return mixed > 0 ? `${mixed} OF ${lists.length} LISTS ARE OUT OF ORDER` : null;
}

/** Attacks with writes. A result in capitals means that a guarantee is violated. */
export const WRITES: readonly (readonly [name: string, work: HostileWork])[] = [
  ['a write whose answer is too complex', complexAnswer],
  ['writes whose answers take long', longAnswers],
  ['bodies of 1 MB', largeBodies],
  ['invalid UTF-8 in a body', invalidBytes],
  ['a sorted list beside three writers', writersBesideSorts],
];
