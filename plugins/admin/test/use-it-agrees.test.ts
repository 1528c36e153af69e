import fc from 'fast-check';
import { DOCUMENTS, type Documents, SYSTEM } from 'plinth';
import { createClient } from 'plinth/client';
import type { Document, Model, Type, UseTold } from '../app/client/types.ts';
import type { Condition } from '../app/content/list/conditions.ts';
import { listRequest, programQuery } from '../app/content/list/list-query.ts';
import { type ListState, type Order, stateOf } from '../app/content/list/list-state.ts';
import { documentQuery } from '../app/form/document-query.ts';
import { type Operator, TEXT } from '../app/traits/operators.ts';
import { type Browser, bootStaff, type StaffApp } from './staff-app.ts';

const token = 'c'.repeat(64);

const RUNS = 30;
const ROWS = 40;
const NOW = Date.parse('2026-11-23T12:00:00.000Z');

const localized = { pluginOptions: { i18n: { localized: true } } };

const app = {
  contentTypes: [
    {
      info: { singularName: 'big-report', pluralName: 'big-reports', displayName: 'Report' },
      options: { draftAndPublish: true },
      ...localized,
      attributes: {
        title: { type: 'string', ...localized },
        rank: { type: 'integer' },
        price: { type: 'decimal' },
        far: { type: 'biginteger' },
        isOpen: { type: 'boolean' },
        day: { type: 'date' },
        kind: { type: 'enumeration', enum: ['short', 'long'] },
        writer: { type: 'relation', relation: 'manyToOne', target: 'api::writer.writer', inversedBy: 'reports' },
        topics: { type: 'relation', relation: 'manyToMany', target: 'api::topic.topic' },
        seo: { type: 'component', component: 'parts.seo' },
        notes: { type: 'component', component: 'parts.note', repeatable: true },
        body: { type: 'dynamiczone', components: ['parts.note', 'parts.seo'] },
        cover: { type: 'media', multiple: false },
        extra: { type: 'json' },
      },
    },
    {
      info: { singularName: 'writer', pluralName: 'writers', displayName: 'Writer' },
      attributes: {
        name: { type: 'string' },
        reports: { type: 'relation', relation: 'oneToMany', target: 'api::big-report.big-report', mappedBy: 'writer' },
      },
    },
    {
      info: { singularName: 'topic', pluralName: 'topics', displayName: 'Topic' },
      options: { draftAndPublish: true },
      attributes: { name: { type: 'string' } },
    },
  ],
  components: {
    'parts.seo': { attributes: { words: { type: 'string', required: true }, weight: { type: 'integer' } } },
    'parts.note': {
      attributes: {
        words: { type: 'text' },
        weight: { type: 'integer', required: true },
        seo: { type: 'component', component: 'parts.seo' },
      },
    },
  },
} as never;

const WORDS = ['ferry', 'Ferry & tide', "O'Hara", 'a "quoted" \\ word', 'ebb', '日本', 'x[0]=y'];

const condition = (path: string, operators: readonly string[], values: fc.Arbitrary<readonly string[]>): fc.Arbitrary<Condition> =>
  fc.record({ path: fc.constant(path.split('.')), operator: fc.constantFrom(...operators), values });
const one = (...values: readonly string[]) => fc.constantFrom(...values).map((value) => [value]);
/** Names of operators that the interface offers and that take so many values. */
const namesOf = (operators: readonly Operator[], takes: Operator['takes']) =>
  operators.filter((operator) => operator.takes === takes).map(({ name }) => name);
const none = fc.constant<readonly string[]>([]);

const conditions = fc.array(
  fc.oneof(
    condition(
      'title',
      ['containsi', 'notContainsi', 'eqi', 'nei', 'contains', 'eq', 'ne', 'endsWith', 'gte', 'lt', 'in', 'notIn'],
      one(...WORDS),
    ),
    condition('rank', ['eq', 'ne', 'gt', 'lte', 'in', 'notIn'], one('0', '2', '5')),
    condition('rank', ['between'], fc.constant(['1', '4'])),
    condition('price', ['gte', 'lt'], one('0.5', '1.25')),
    condition('far', ['eq', 'gt'], one('9007199254740993', '5')),
    condition('isOpen', ['eq', 'ne'], one('true', 'false')),
    condition('day', ['gte', 'eq'], one('2026-11-20', '2026-11-22')),
    condition('day', ['last', 'before'], one('2')),
    condition('updatedAt', ['last', 'before'], one('2')),
    condition('kind', ['in', 'notIn'], one('short', 'long')),
    condition('kind', ['null', 'notNull'], none),
    condition('writer', ['null', 'notNull'], none),
    condition('topics', ['null', 'notNull'], none),
    condition('writer.name', ['containsi', 'eqi'], one('ada', 'Bo')),
    condition('topics.name', ['eqi', 'in'], one('sea', 'land')),
    condition('seo.words', ['containsi'], one('ferry')),
    condition('seo', ['null', 'notNull'], none),
    condition('title', namesOf(TEXT, 'one'), one(...WORDS)),
    condition('title', namesOf(TEXT, 'none'), none),
  ),
  { maxLength: 3 },
);

const columns = fc
  .subarray([
    'title',
    'rank',
    'price',
    'far',
    'isOpen',
    'day',
    'kind',
    'writer',
    'topics',
    'seo',
    'notes',
    'body',
    'cover',
    'extra',
    'updatedAt',
    '$state',
  ])
  .map((names) => names.map((name) => ({ name })));

const list = fc.record({
  conditions,
  match: fc.constantFrom('all' as const, 'any' as const),
  orders: fc.uniqueArray(
    fc.record({ name: fc.constantFrom('title', 'rank', 'price', 'day', 'writer.name', 'createdAt', 'id'), isDescending: fc.boolean() }),
    { maxLength: 2, selector: ({ name }: Order) => name },
  ),
  page: fc.integer({ min: 1, max: 3 }),
  size: fc.constantFrom(5, 25, 100),
  locale: fc.constantFrom(null, 'en', 'de'),
  state: fc.constantFrom(null, null, 'draft' as const, 'changed' as const, 'live' as const),
  text: fc.constantFrom('', '', '', 'ferry'),
  columns,
  isForReaders: fc.boolean(),
});

type AnyList = typeof list extends fc.Arbitrary<infer T> ? T : never;

/** Lists with the operators that GraphQL lacks. */
const EXAMPLES = ['startsWithi', 'notStartsWithi', 'endsWithi', 'notEndsWithi'].map((operator): [AnyList] => [
  {
    conditions: [{ path: ['title'], operator, values: ['ferry'] }],
    match: 'all',
    orders: [],
    page: 1,
    size: 5,
    locale: null,
    state: null,
    text: '',
    columns: [],
    isForReaders: false,
  },
]);

describe('what "Use it" tells', () => {
  let staff: StaffApp;
  let eva: Browser;
  let model: Model;
  let type: Type;
  const told = async (query: string, documentId = ''): Promise<UseTold> => {
    const { status, body } = await eva.get(`/use-it/${type.uid}${documentId}${query}`);
    expect([status, body.error]).toEqual([200, undefined]);
    return body.data;
  };
  const rest = async (path: string) => {
    const { status, body } = await staff.request.get(path).set({ Authorization: `Bearer ${token}` });
    expect([status, body.error]).toEqual([200, undefined]);
    return body.data;
  };
  const graphql = async (operation: { readonly query: string; readonly variables: object; readonly endpoint: string }) => {
    const { query, variables } = operation;
    const { body } = await staff.request
      .post(operation.endpoint)
      .set({ Authorization: `Bearer ${token}` })
      .send({ query, variables });
    expect([body.errors, query]).toEqual([undefined, query]);
    return Object.values(body.data)[0] as { readonly nodes: readonly Document[]; readonly documentId: string };
  };
  /** Runs the generated code, with its imports and the server's address replaced. */
  const call = async (text: string): Promise<{ readonly data: unknown }> => {
    const lines = text.split('\n').filter((line) => !line.startsWith('import '));
    const body = lines
      .join('\n')
      .replace('createClient<ContentTypes>(', 'create(')
      .replace(/const (\{ data(?:, meta)? \}) = await/, 'return await');
    const create = (options: { readonly url: string; readonly prefix?: string }) => createClient({ ...options, url: staff.url, token });
    const run = new Function('create', `return (async () => {\n${body}\n})()`) as (
      made: typeof create,
    ) => Promise<{ readonly data: unknown }>;
    return run(create);
  };
  const ids = (documents: unknown) => (documents as readonly Document[]).map(({ documentId }) => documentId);

  beforeAll(async () => {
    const languages = [{ code: 'en' }, { code: 'de' }];
    staff = await bootStaff({
      env: { TOKEN_READER: token },
      app,
      config: { access: { locales: languages, tokens: [{ name: 'reader', type: 'full-access', value: { env: 'TOKEN_READER' } }] } },
    });
    const documents: Documents = staff.kernel.container.resolve(DOCUMENTS);
    eva = await staff.come('eva', 'editor');
    const made = async (uid: string, data: object) =>
      (await documents.create(uid, { data, status: 'published' } as never, SYSTEM)) as unknown as Document;
    const writers = [await made('api::writer.writer', { name: 'Ada' }), await made('api::writer.writer', { name: 'Bo' })];
    const topics = [await made('api::topic.topic', { name: 'sea' }), await made('api::topic.topic', { name: 'land' })];
    for (let n = 0; n < ROWS; n++) {
      const note = { words: 'low', weight: n, seo: { words: 'deep' } };
      const data = {
        title: n % 9 === 8 ? null : WORDS[n % WORDS.length],
        ...{
          rank: n % 6,
          price: ((n * 37) % 11) / 8,
          far: String(9_007_199_254_740_990n + BigInt(n)),
          isOpen: n % 4 === 0 ? null : n % 3 === 0,
        },
        ...{ day: `2026-11-${18 + (n % 6)}`, kind: n % 5 === 0 ? null : n % 2 ? 'short' : 'long', extra: { n } },
        writer: n % 4 === 0 ? null : writers[n % 2]?.documentId,
        topics: topics.slice(0, n % 3).map(({ documentId }) => documentId),
        ...{ seo: n % 3 === 0 ? { words: 'ferry times', weight: n } : null, notes: n % 2 ? [note, note] : [] },
        body: [
          { __component: 'parts.note', ...note },
          { __component: 'parts.seo', words: 'sight', weight: 1 },
        ],
      };
      const path = `/content/big-reports?locale=${n % 3 === 2 ? 'de' : 'en'}&status=${n % 2 === 0 ? 'published' : 'draft'}`;
      const { status, body } = await eva.post(path, { data });
      expect([status, body.error]).toEqual([201, undefined]);
      if (n % 8 === 0)
        await eva.put(`/content/big-reports/${body.data.documentId}?locale=${n % 3 === 2 ? 'de' : 'en'}&status=draft`, {
          data: { rank: 9 },
        });
    }
    model = (await eva.get('/model')).body.data;
    type = model.types.find(({ uid }) => uid === 'api::big-report.big-report') as Type;
  });
  afterAll(() => staff?.close());

  /** Returns the names of the interface's operators on texts that GraphQL lacks. */
  const lackingOperators = async () => {
    const query = '{ __type(name: "StringFilterInput") { inputFields { name } } }';
    const { body } = await staff.request
      .post('/graphql')
      .set({ Authorization: `Bearer ${token}` })
      .send({ query });
    const offered = new Set(body.data.__type.inputFields.map(({ name }: { readonly name: string }) => name));
    return new Set(TEXT.filter(({ name, isNot = name }) => !offered.has(isNot)).map(({ name }) => name));
  };

  it('reads the documents that a list shows: over REST, by GraphQL, with the client', async () => {
    const operations = { run: 0, not: 0 };
    const lacking = await lackingOperators();
    /** Whether GraphQL cannot express a list: it has no search in all texts, and no filter by whether there is a component. */
    const isLacking = ({ text, conditions: all }: ListState) =>
      text !== '' || all.some(({ path, operator }) => lacking.has(operator) || path.join() === 'seo');
    await fc.assert(
      fc.asyncProperty(list, async ({ columns: shown, isForReaders, ...said }) => {
        const state: ListState = { ...stateOf({}), ...said };
        const { queries, size } = listRequest(model, type, state, shown, { now: NOW, withCount: true });
        const here = await eva.get(`${type.path}${queries[0]?.(size)}`);
        expect([here.status, here.body.error]).toEqual([200, undefined]);
        const use = await told(programQuery(model, type, state, { columns: shown, now: NOW, isForReaders }));
        const over = await rest(use.path);
        if (!isForReaders) expect(ids(over)).toEqual(ids(here.body.data));
        expect((await call(use.client)).data).toEqual(over);
        expect(use.url).toBe(`http://shop.example${use.path}`);
        if (use.graphql === null || 'problem' in use.graphql) {
          expect([isLacking(state), use.graphql]).toEqual([true, use.graphql]);
          operations.not += 1;
          return;
        }
        expect([isLacking(state), state]).toEqual([false, state]);
        operations.run += 1;
        expect(use.graphql.leftOut).toEqual([]);
        expect(ids((await graphql(use.graphql)).nodes)).toEqual(ids(over));
      }),
      { numRuns: RUNS, examples: EXAMPLES },
    );
    expect(operations.run).toBeGreaterThan(RUNS / 4);
  }, 600_000);

  it('reads the document that a form shows, with all that it shows of it', async () => {
    const query = documentQuery(model, type);
    const { body } = await eva.get(`${type.path}?status=draft&locale=de&pagination[pageSize]=3&fields=title`);
    expect(body.data.length).toBe(3);
    for (const { documentId } of body.data) {
      const shown = await eva.get(`${type.path}/${documentId}?status=draft&locale=de&${query}`);
      const use = await told(`?status=draft&locale=de&${query}`, `/${documentId}`);
      expect(await rest(use.path)).toEqual(shown.body.data);
      expect((await call(use.client)).data).toEqual(shown.body.data);
      if (use.graphql === null || 'problem' in use.graphql) throw new Error(JSON.stringify(use.graphql));
      const answered = await graphql(use.graphql);
      expect(answered).toMatchObject({
        documentId,
        title: shown.body.data.title,
        notes: shown.body.data.notes.map(({ words }: { words: string }) => ({ words })),
      });
    }
  });
});
