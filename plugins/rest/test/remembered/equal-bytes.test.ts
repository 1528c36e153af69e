import fc from 'fast-check';
import { eachDialect } from 'plinth/testing';
import { ENV, fill, NEWSROOM, type Newsroom, tokenOf } from './newsroom.ts';
import { answered, askRaw, bootRemembering, type RawAsk, type RememberingNodes } from './nodes.ts';

const RUNS = 8;

const PARAMETERS = [
  '',
  'populate=*',
  'populate[author][populate][articles][fields][0]=title',
  'populate[readers][filters][name][$ne]=bob&populate[readers][sort]=name:desc',
  'populate[notes][populate]=by',
  'sort=author.name,rank:desc&fields[0]=title',
  'filters[author][name][$startsWith]=a',
  'filters[rank][$gt]=1&pagination[pageSize]=2&pagination[page]=2',
  'filters[readers][id][$notNull]=true&pagination[withCount]=false',
  'status=draft',
  'locale=fr',
  'locale=*',
  'filters[nick]=ada',
  'hasPublishedVersion=false&status=draft',
] as const;

const OPERATIONS = [
  'query ($rank: Int) { articles(filters: { rank: { gt: $rank } }, sort: "rank") { documentId title author { name articles { title } } } }',
  '{ people(sort: "name") { name articles { rank } } }',
  '{ articles_connection(pagination: { pageSize: 2 }) { nodes { title notes { text } } pageInfo { total } } }',
] as const;

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { 'Accept-Encoding': 'gzip' },
  { 'Accept-Encoding': 'br, gzip;q=0.5' },
  { 'Strapi-Response-Format': 'v4' },
  { Origin: 'https://one.example' },
  { Origin: 'https://else.example' },
  { Prefer: 'revision' },
  { 'X-Request-Id': 'given' },
];

type Step =
  | {
      readonly kind: 'read';
      readonly caller: number;
      readonly what: number;
      readonly parameters: number;
      readonly headers: number;
      readonly held: number;
    }
  | { readonly kind: 'ask'; readonly caller: number; readonly operation: number; readonly rank: number; readonly headers: number }
  | { readonly kind: 'write'; readonly node: number; readonly what: number; readonly value: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      caller: fc.nat(9),
      what: fc.nat(3),
      parameters: fc.nat(PARAMETERS.length - 1),
      headers: fc.nat(HEADERS.length - 1),
      held: fc.nat(3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      caller: fc.nat(9),
      operation: fc.nat(2),
      rank: fc.nat(3),
      headers: fc.nat(2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('write' as const), node: fc.nat(2), what: fc.nat(5), value: fc.nat(5) }) },
);

eachDialect('an answer from memory', (dialect) => {
  let all: RememberingNodes;
  let room: Newsroom;
  let callers: readonly Readonly<Record<string, string>>[];

  beforeAll(async () => {
    all = await bootRemembering(dialect, NEWSROOM, ENV);
    room = await fill(all);
    const tokens = ['full', 'reader', 'drafts', 'few', 'high', 'nobody'].map(tokenOf);
    callers = [{}, ...tokens, room.ada.headers, room.bob.headers, { Authorization: 'Bearer of-nobody' }];
  });
  afterAll(() => all?.close());

  async function write({ node, what, value }: Extract<Step, { kind: 'write' }>): Promise<void> {
    const { request } = [...all.nodes, all.anew][node] as RememberingNodes['anew'];
    const article = `/api/articles/${room.articles[value]}`;
    const sent = [
      () => request.put(article).send({ data: { title: `changed ${value} ${performance.now()}`, rank: value } }),
      () => request.put(`/api/people/${room.people[value % 3]}`).send({ data: { name: ['ada', 'bob', 'cleo', 'dora'][value % 4] } }),
      () => request.put(article).send({ data: { author: room.people[(value + 1) % 3], readers: [room.people[value % 3]] } }),
      () => request.put(`${article}?status=draft`).send({ data: { text: `draft ${performance.now()}` } }),
      () => request.put(`${article}?locale=fr`).send({ data: { title: `titre ${performance.now()}` } }),
      () => request.put(`/api/people/${room.people[value % 3]}`).send({ data: { articles: { connect: [room.articles[value]] } } }),
    ][what]?.();
    const { status } = await (sent as NonNullable<typeof sent>).set(tokenOf('full'));
    expect([200, 201]).toContain(status);
  }

  /** Sends a request to all nodes; to caching nodes repeatedly, until they answer from the cache. */
  async function same(asked: RawAsk): Promise<string | undefined> {
    const anew = await askRaw(all.anew, asked);
    for (const node of all.nodes) for (let n = 0; n < 3; n++) expect(await askRaw(node, asked)).toEqual(anew);
    return anew.headers.etag as string | undefined;
  }

  it('is what another node makes anew, for whoever asks, whatever is written in between', async () => {
    const before = all.nodes.map(answered);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        for (const each of steps) {
          if (each.kind === 'write') {
            await write(each);
            continue;
          }
          const own = { ...callers[each.caller], ...HEADERS[each.headers] };
          if (each.kind === 'ask') {
            const body = { query: OPERATIONS[each.operation], variables: each.operation === 0 ? { rank: each.rank } : {} };
            await same({ path: '/graphql', method: 'POST', headers: own, body });
            continue;
          }
          const base = ['/api/articles', `/api/articles/${room.articles[each.parameters % 6]}`, '/api/people', '/api/articles/missing'][
            each.what
          ];
          const path = `${base}?${PARAMETERS[each.parameters]}`;
          const tag = await same({ path, headers: own });
          if (tag === undefined || each.held === 0) continue;
          const held = [tag, `"other", ${tag}`, tag.replace('W/', '')][each.held - 1] as string;
          await same({ path, headers: { ...own, 'If-None-Match': held } });
          await same({ path, method: 'HEAD', headers: own });
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    const shares = all.nodes.map((node, at) => answered(node) - (before[at] as number));
    for (const share of shares) expect(share).toBeGreaterThan(RUNS);
  }, 600_000);
});
