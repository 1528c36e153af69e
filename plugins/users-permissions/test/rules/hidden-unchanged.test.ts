import fc from 'fast-check';
import { contentApps, eachDialect } from 'plinth/testing';
import { ARTICLE, type Newsroom, openNewsroom } from './newsroom.ts';

const HIDDEN = ['Secret', 'Other draft', 'Vault', 'Gone'];
const TITLES = [...HIDDEN, 'Mine', 'Other', 'Hub'];

/** A reference as clients may write it: a `documentId`, the long form, or none. */
const reference = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TITLES).map((title) => `<${title}>`) },
  fc.tuple(fc.constantFrom(...TITLES), fc.constantFrom('en', 'de')).map(([title, locale]) => ({ documentId: `<${title}>`, locale })),
  fc
    .tuple(fc.constantFrom(...TITLES), fc.constantFrom('draft', 'published'))
    .map(([title, status]) => ({ documentId: `<${title}>`, status })),
);
const list = fc.oneof(
  fc.array(reference, { maxLength: 3 }),
  fc.record({ set: fc.array(reference, { maxLength: 3 }) }),
  fc.record({ connect: fc.array(reference, { maxLength: 2 }), disconnect: fc.array(reference, { maxLength: 2 }) }, { requiredKeys: [] }),
  fc
    .tuple(reference, reference)
    .map(([one, other]) => ({ connect: [{ ...(typeof one === 'string' ? { documentId: one } : one), position: { before: other } }] })),
);

const body = fc.record(
  {
    title: fc.constantFrom('New', 'Secret'),
    embargo: fc.boolean(),
    rank: fc.integer({ min: 1, max: 9 }),
    author: fc.constantFrom('<me>', '<other>', null),
    desk: fc.constantFrom('<Garden>', '<Cellar>', null),
    related: list,
    sections: list.map((see) => [{ heading: 'x', see }]),
    withdrawn: fc.boolean(),
  },
  { requiredKeys: [] },
);

const query = fc.constantFrom('', '?status=draft', '?locale=de', '?locale=*', '?locale=de&status=draft', '?populate=*');
const article = fc.constantFrom(...TITLES, 'own').map((title) => `/api/articles/<${title}>`);

/** Any request that an attacker may send. */
const request = fc.oneof(
  fc.tuple(fc.constant('put' as const), article, query, body),
  fc.tuple(fc.constant('post' as const), fc.constant('/api/articles'), query, body),
  fc.tuple(fc.constant('delete' as const), article, query, fc.constant(undefined)),
  fc.tuple(
    fc.constant('post' as const),
    fc.tuple(article, fc.constantFrom('publish', 'unpublish', 'discardDraft')).map(([path, action]) => `${path}/actions/${action}`),
    query,
    fc.constant(undefined),
  ),
  fc.tuple(
    fc.constant('put' as const),
    fc.constantFrom('/api/desks/<Garden>', '/api/desks/<Cellar>'),
    query,
    fc.record({ articles: list }),
  ),
  fc.tuple(fc.constant('put' as const), fc.constant('/api/frontpage'), query, fc.record({ lead: fc.oneof(reference, fc.constant(null)) })),
);

const ANSWER = '{ documentId title related { title } sections { see { title } } }';
const args = fc.constantFrom('', ', status: DRAFT', ', locale: "de"', ', locale: "de", status: DRAFT');

/** The same as GraphQL mutations. */
const mutation = fc.oneof(
  fc.tuple(fc.constantFrom(...TITLES, 'own'), args, body).map(([title, given, data]) => ({
    query: `mutation($data: ArticleInput!) { it: updateArticle(documentId: "<${title}>"${given}, data: $data) ${ANSWER} }`,
    data,
  })),
  fc.tuple(args, body).map(([given, data]) => ({
    query: `mutation($data: ArticleInput!) { made: createArticle(data: $data${given}) ${ANSWER} }`,
    data,
  })),
  fc.tuple(fc.constantFrom(...TITLES), fc.constantFrom('', ', locale: "de"', ', locale: "*"')).map(([title, given]) => ({
    query: `mutation { it: deleteArticle(documentId: "<${title}>"${given}) { documentId } }`,
    data: undefined,
  })),
  fc.tuple(fc.constantFrom('Garden', 'Cellar'), fc.record({ articles: list })).map(([name, data]) => ({
    query: `mutation($data: DeskInput!) { it: updateDesk(documentId: "<${name}>", data: $data) { articles { title } } }`,
    data,
  })),
);

eachDialect('hidden documents under every write', (dialect) => {
  const apps = contentApps();
  let room: Newsroom;

  beforeAll(async () => {
    room = await openNewsroom(apps, dialect);
  });
  afterAll(apps.cleanUp);

  /** All versions of the hidden documents, with their links. */
  const look = async () => {
    const versions = ['draft', 'published'].flatMap((status) => ['en', 'de'].map((locale) => ({ status, locale })));
    const see = { populate: { see: { fields: 'title' } } };
    const populate = {
      author: { fields: 'username' },
      desk: { fields: 'name' },
      related: { fields: 'title' },
      sections: see,
      parts: { on: { 'article.section': see } },
    };
    const hidden = HIDDEN.flatMap((title) => versions.map((version) => ({ title, ...version })));
    // A visible document with one hidden locale.
    const translation = { title: 'Other', status: 'published', locale: 'de' };
    return Promise.all(
      [...hidden, translation].map(({ title, ...version }) => room.truth(ARTICLE, room.ids.get(title) as string, { ...version, populate })),
    );
  };

  /** A new article of the member, and a function that replaces `<Title>` in a request. */
  const prepared = async () => {
    const own = await room.make({ title: 'Own', author: room.users[0], related: [room.ids.get('Secret')] });
    const names = new Map([...room.ids, ['own', own], ['me', room.users[0]], ['other', room.users[1]]]);
    const named = (text: string) => text.replace(/<(.+?)>/g, (_, name: string) => names.get(name) as string);
    return { own, named, data: (value: object | undefined) => value && JSON.parse(named(JSON.stringify(value))) };
  };

  it('stay as they are, and no answer is an error of the server', async () => {
    const before = await look();
    await fc.assert(
      fc.asyncProperty(request, async ([method, path, parameters, value]) => {
        const { own, named, data } = await prepared();
        const reply = await room.ask('member', method, named(path) + parameters, data(value));
        expect(reply.status).toBeLessThan(500);
        expect(await look()).toEqual(before);
        await room.remove(own);
        if (reply.status === 201) await room.remove(reply.body.data.documentId);
      }),
      { numRuns: 15 },
    );
  }, 600_000);

  it('stay as they are over GraphQL, too, and are not answered', async () => {
    const before = await look();
    await fc.assert(
      fc.asyncProperty(mutation, async ({ query, data: value }) => {
        const { own, named, data } = await prepared();
        const { status, body, text } = await room.askGraphql('member', named(query), { data: data(value) });
        expect([status, text.includes('INTERNAL_SERVER_ERROR')]).toEqual([200, false]);
        const made = body.data?.made?.documentId as string | undefined;
        const seen = JSON.stringify([body.data?.it, body.data?.made].map((one) => [one?.related, one?.sections, one?.articles]));
        expect(seen).not.toMatch(/"(Secret|Other draft|Vault|Gone)"/);
        expect(await look()).toEqual(before);
        await room.remove(own);
        if (made !== undefined) await room.remove(made);
      }),
      { numRuns: 15 },
    );
  }, 600_000);
});
