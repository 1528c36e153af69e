import fc from 'fast-check';
import { FRESHNESS, HTTP } from 'plinth';
import { type BootedApp, eachDialect, type InlineApp, onlyPlugins } from 'plinth/testing';
import { tokenOf } from './newsroom.ts';
import { answered, askRaw, bootRemembering, type RawAsk, type RememberingNodes } from './nodes.ts';

/** Cases of the walk. `PROPERTY_RUNS` multiplies them. */
const RUNS = 2;
const PAGES = 4;
const ENV = { TOKEN_FULL: 'full-'.repeat(8) };

const localized = { pluginOptions: { i18n: { localized: true } } };
const toPage = (relation: string, more: object = {}) => ({ type: 'relation', relation, target: 'api::page.page', ...more });

/** Pages that are linked with one another, and people that are linked with pages. */
const APP: InlineApp = {
  contentTypes: [
    {
      info: { singularName: 'page', pluralName: 'pages' },
      options: { draftAndPublish: true },
      ...localized,
      attributes: {
        title: { type: 'string', ...localized },
        rank: { type: 'integer' },
        parent: toPage('manyToOne', { inversedBy: 'children' }),
        children: toPage('oneToMany', { mappedBy: 'parent' }),
        twin: toPage('oneToOne'),
        badge: { type: 'relation', relation: 'oneToOne', target: 'api::person.person', inversedBy: 'badgeOf' },
        author: { type: 'relation', relation: 'manyToOne', target: 'api::person.person', inversedBy: 'pages' },
        notes: { type: 'component', component: 'shared.note', repeatable: true },
      },
    },
    {
      info: { singularName: 'person', pluralName: 'people' },
      attributes: {
        name: { type: 'string' },
        pages: { type: 'relation', relation: 'oneToMany', target: 'api::page.page', mappedBy: 'author' },
        badgeOf: { type: 'relation', relation: 'oneToOne', target: 'api::page.page', mappedBy: 'badge' },
      },
    },
  ],
  components: { 'shared.note': { attributes: { text: { type: 'string' }, about: toPage('oneToOne') } } },
  config: {
    plugins: onlyPlugins(
      'rest',
      'graphql',
      'users-permissions',
      'api-tokens',
      'i18n',
      'draft-and-publish',
      'limits',
      'mail',
      'queues',
      'outgoing',
    ),
    access: {
      locales: [{ code: 'en' }, { code: 'fr' }],
      roles: { public: { actions: ['api::*'] } },
      tokens: [{ name: 'full', type: 'full-access', value: { env: 'TOKEN_FULL' } }],
    },
  },
} as InlineApp;

const QUERIES = [
  '',
  'populate=author',
  'populate=*',
  'populate[notes][populate]=about',
  'populate=parent',
  'status=draft',
  'locale=fr',
  'fields=rank',
  'populate=badge',
];

eachDialect('the answer about one document', (dialect) => {
  let all: RememberingNodes;
  let pages: string[];
  let people: string[];

  beforeAll(async () => {
    all = await bootRemembering(dialect, APP, ENV);
    const make = async (path: string, data: object) => {
      const made = await all.nodes[0].request.post(path).set(tokenOf('full')).send({ data });
      expect(made.status).toBe(201);
      return made.body.data.documentId as string;
    };
    people = [await make('/api/people', { name: 'ada' }), await make('/api/people', { name: 'bob' })];
    pages = [];
    for (let n = 0; n < PAGES; n++) pages.push(await make('/api/pages', { title: `page ${n}`, rank: n, author: people[n % 2] }));
  });
  afterAll(() => all?.close());

  async function put(node: BootedApp, path: string, data: object): Promise<void> {
    const { status } = await node.request.put(path).set(tokenOf('full')).send({ data });
    expect([200, 201]).toContain(status);
  }

  /** Sends a request until the node answers it from its cache. */
  async function keep(node: BootedApp, asked: RawAsk): Promise<void> {
    const before = answered(node);
    for (let n = 0; n < 4; n++) await askRaw(node, asked);
    expect(answered(node)).toBeGreaterThan(before);
  }

  const graphqlOf = (id: string): RawAsk => ({
    path: '/graphql',
    method: 'POST',
    body: { query: `{ page(documentId: "${id}") { title rank author { name } } }` },
  });

  it.each<[string, (id: string) => RawAsk]>([
    ['REST', (id) => ({ path: `/api/pages/${id}` })],
    ['REST with a relation to another type', (id) => ({ path: `/api/pages/${id}?populate=author` })],
    ['GraphQL', graphqlOf],
  ])('of %s stays in memory while its node changes other documents', async (_, askedOf) => {
    const [node] = all.nodes;
    const [first = '', second = ''] = pages;
    for (const id of [first, second]) await keep(node, askedOf(id));
    const { made } = node.kernel.container.resolve(HTTP).remembered;
    for (let round = 0; round < 3; round++) {
      await put(node, `/api/pages/${second}`, { title: `round ${round} ${performance.now()}` });
      await askRaw(node, askedOf(first));
    }
    expect(node.kernel.container.resolve(HTTP).remembered.made).toBe(made);
    expect((await askRaw(node, askedOf(second))).body).toContain('round 2');
    expect(node.kernel.container.resolve(HTTP).remembered.made).toBe(made + 1);
  });

  it.each<[string, (node: BootedApp, other: BootedApp) => Promise<unknown>]>([
    ['another node has changed the type', (_, other) => put(other, `/api/pages/${pages[1]}`, { rank: 5 })],
    ['a type that it shows was changed', (node) => put(node, `/api/people/${people[0]}`, { name: 'ada' })],
    [
      'the type was raised without documents',
      (node) => node.kernel.container.resolve(FRESHNESS).change(['api::page.page'], async () => {}),
    ],
  ])('is made again when %s', async (_, change) => {
    const [node, other] = all.nodes;
    const asked = { path: `/api/pages/${pages[0]}?populate=author` };
    await keep(node, asked);
    const { made } = node.kernel.container.resolve(HTTP).remembered;
    await change(node, other);
    await askRaw(node, asked);
    expect(node.kernel.container.resolve(HTTP).remembered.made).toBe(made + 1);
  });

  it('is what another node makes anew, whatever is written on whichever node', async () => {
    const write = fc.record({ node: fc.nat(2), what: fc.nat(12), page: fc.nat(PAGES - 1), other: fc.nat(PAGES - 1) });
    const before = all.nodes.map(answered);
    const act = (node: BootedApp, path: string) => node.request.post(path).set(tokenOf('full')).send({});
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 2, maxLength: 6 }), fc.integer(), async (writes, seed) => {
        for (const { node: at, what, page, other } of writes) {
          const node = [...all.nodes, all.anew][at] as BootedApp;
          const path = `/api/pages/${pages[page]}`;
          const text = `${seed} ${performance.now()}`;
          await [
            () => put(node, path, { title: text }),
            () => put(node, `${path}?status=draft`, { rank: other }),
            () => put(node, `${path}?locale=fr`, { title: text }),
            () => put(node, path, { parent: pages[other], twin: pages[(other + 1) % PAGES] }),
            () => put(node, path, { children: { connect: [pages[other]] } }),
            () => put(node, path, { notes: [{ text, about: pages[other] }] }),
            () => put(node, path, { author: people[other % 2] }),
            () => put(node, `/api/people/${people[other % 2]}`, { name: text, pages: { connect: [pages[page]] } }),
            () => put(node, path, { badge: people[other % 2] }),
            () => put(node, `/api/people/${people[other % 2]}`, { badgeOf: pages[page] }),
            async () => {
              const at = other % 2;
              expect((await node.request.delete(`/api/people/${people[at]}`).set(tokenOf('full'))).status).toBe(204);
              const made = await node.request
                .post('/api/people')
                .set(tokenOf('full'))
                .send({ data: { name: text } });
              people[at] = made.body.data.documentId;
            },
            () => act(node, `${path}/actions/unpublish`),
            async () => {
              expect((await node.request.delete(path).set(tokenOf('full'))).status).toBe(204);
              const made = await node.request
                .post('/api/pages')
                .set(tokenOf('full'))
                .send({ data: { title: text, author: people[0] } });
              pages[page] = made.body.data.documentId;
            },
          ][what]?.();
          const ofPages = pages.flatMap((id) => [...QUERIES.map((query) => ({ path: `/api/pages/${id}?${query}` })), graphqlOf(id)]);
          const ofPeople = people.flatMap((id) => ['', '?populate=*'].map((query) => ({ path: `/api/people/${id}${query}` })));
          const asks: readonly RawAsk[] = [...ofPages, ...ofPeople];
          const kept = await Promise.all(all.nodes.map((each) => Promise.all(asks.map((asked) => askRaw(each, asked)))));
          const anew = await Promise.all(asks.map((asked) => askRaw(all.anew, asked)));
          for (const each of kept) expect(each).toEqual(anew);
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    for (const [at, node] of all.nodes.entries()) expect(answered(node) - (before[at] as number)).toBeGreaterThan(RUNS);
  }, 600_000);
});
