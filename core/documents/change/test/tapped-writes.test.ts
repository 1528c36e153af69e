import { ACCESS, createAbility, DOCUMENTS, type Documents, definePlugin, HTTP, type Rule, SYSTEM } from 'plinth';
import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';

const NOTE = 'api::note.note';
const TOPIC = 'api::topic.topic';
const localized = { pluginOptions: { i18n: { localized: true } } };

const types = {
  note: {
    ...localized,
    options: { draftAndPublish: true },
    attributes: {
      text: { type: 'string', maxLength: 20, ...localized },
      slug: { type: 'string', maxLength: 8, unique: true, ...localized },
      words: { type: 'integer', min: 1 },
      number: { type: 'integer', min: 1, writable: false, ...localized },
      secret: { type: 'string', private: true, ...localized },
      topic: { type: 'relation', relation: 'manyToOne', target: TOPIC, ...localized },
      topics: { type: 'relation', relation: 'manyToMany', target: TOPIC, ...localized },
      parts: { type: 'component', component: 'note.part', repeatable: true, ...localized },
      zone: { type: 'dynamiczone', components: ['note.part'], ...localized },
    },
  },
  topic: { attributes: { name: { type: 'string' }, open: { type: 'boolean' } } },
} as const;
const components = {
  'note.part': {
    attributes: {
      heading: { type: 'string', maxLength: 10 },
      label: { type: 'string' },
      topic: { type: 'relation', relation: 'oneToOne', target: TOPIC },
    },
  },
} as const;

type Data = Readonly<Record<string, unknown>>;
type Change = (data: Data) => Data;

eachDialect('what a tap of "before" makes of a write', (dialect) => {
  const apps = contentApps();
  let app: ContentApp;
  let documents: Documents;
  let topics: Record<'open' | 'hidden', string>;
  const logged: string[] = [];
  /** What the two plugins do with the data, in their order. Every test sets its own. */
  let first: Change = (data) => data;
  let second: Change = (data) => data;

  const tapping = (name: string, change: () => Change) =>
    definePlugin({
      name,
      apply({ container }) {
        container.resolve(DOCUMENTS).hooks.before.tap(name, (pending) => {
          const isNote = (pending.kind === 'create' || pending.kind === 'update') && pending.type.uid === NOTE;
          return isNote ? { ...pending, data: change()(pending.data) } : pending;
        });
      },
    });

  /** Writers may name `text`, `topic`, `topics`, `parts` and `zone`, see open topics, and write notes of fewer than 100 words. */
  const callers = definePlugin({
    name: 'callers',
    apply({ container }) {
      container.resolve(HTTP).hooks.error.tap('callers', (error) => {
        logged.push((error as Error).message);
      });
      const fields = ['text', 'topic', 'topics', 'parts', 'zone'];
      const rule: Rule = { where: { $or: [{ words: { $lt: 100 } }, { words: { $null: true } }] }, fields };
      const rules = new Map<string, Rule>([
        [`${NOTE}.create`, rule],
        [`${NOTE}.update`, rule],
        [`${TOPIC}.find`, { where: { open: true }, fields: null }],
      ]);
      const actions = new Set(
        [NOTE, TOPIC].flatMap((uid) => ['find', 'findOne', 'create', 'update', 'createLocalization'].map((part) => `${uid}.${part}`)),
      );
      const writer = createAbility(actions, rules);
      const all = createAbility(new Set([...actions, `${NOTE}.readDraft`, `${NOTE}.publish`, `${NOTE}.delete`]));
      container.resolve(ACCESS).addStrategy({
        name: 'by-name',
        async authenticate({ bearer }) {
          const ability = { writer, all }[bearer];
          return ability === undefined ? null : { kind: 'tester', id: bearer, trusted: false, ability };
        },
      });
    },
  });

  const as = (who: 'writer' | 'all') => ({
    post: (data: object, query = '') => app.post(`/api/notes${query}`, data).set('Authorization', `Bearer ${who}`),
    put: (id: string, data: object, query = '') => app.put(`/api/notes/${id}${query}`, data).set('Authorization', `Bearer ${who}`),
    graphql: (query: string, variables: object) => app.post('/graphql').set('Authorization', `Bearer ${who}`).send({ query, variables }),
  });
  const stored = (id: string, query: object = {}) =>
    documents.findOne(id, documents.parse(NOTE, { populate: '*', ...query }, 'one', SYSTEM));

  beforeAll(async () => {
    const more = [tapping('first', () => first), tapping('second', () => second), callers];
    const access = { locales: [{ code: 'en', isDefault: true }, { code: 'de' }], roles: { public: { actions: [] } } };
    app = await apps.boot({ types, components, access, plugins: { graphql: true }, more, database: dialect });
    documents = app.kernel.container.resolve(DOCUMENTS);
    const topic = async (open: boolean) =>
      (await documents.create(TOPIC, { data: { name: open ? 'open' : 'hidden', open } }, SYSTEM)).documentId as string;
    topics = { open: await topic(true), hidden: await topic(false) };
  });
  beforeEach(() => {
    first = (data) => data;
    second = (data) => data;
    logged.length = 0;
  });
  afterAll(apps.cleanUp);

  const create = async (data: object = {}, axes: Readonly<Record<string, string>> = {}) => {
    const made = await documents.create(NOTE, { data, axes: new Map(Object.entries(axes)) }, SYSTEM);
    return made.documentId as string;
  };
  const adding = (more: object) => (data: Data) => ({ ...data, ...more });

  describe('is the plugin’s', () => {
    it('adds what the rule of the caller keeps from him', async () => {
      first = adding({ slug: 'a', secret: 'psst', words: 1 });
      const made = await as('writer').post({ text: 'made' });
      expect([made.status, made.body.data]).toMatchObject([201, { text: 'made' }]);
      const id = made.body.data.documentId;
      expect(await stored(id)).toMatchObject({ slug: 'a', words: 1 });
      expect(app.events.at(-1)?.after?.values.secret).toBe('psst');
      first = adding({ slug: 'b', words: 2 });
      expect((await as('writer').put(id, { text: 'changed' })).status).toBe(200);
      expect(await stored(id)).toMatchObject({ text: 'changed', slug: 'b', words: 2 });
    });

    it('adds it over GraphQL too', async () => {
      first = adding({ slug: 'gql', number: 7 });
      const query = 'mutation($data: NoteInput!) { createNote(data: $data) { documentId text } }';
      const { body } = await as('writer').graphql(query, { data: { text: 'made' } });
      expect(body.errors).toBeUndefined();
      expect(await stored(body.data.createNote.documentId)).toMatchObject({ text: 'made', slug: 'gql', number: 7 });
    });

    it.each(['writer', 'all'] as const)('adds what no body may write (%s)', async (who) => {
      first = adding({ number: 42 });
      const made = await as(who).post({ text: 'order' });
      expect(made.status).toBe(201);
      expect(await stored(made.body.data.documentId)).toMatchObject({ number: 42 });
      first = (data) => data;
      const forged = await as(who).put(made.body.data.documentId, { number: 1 });
      expect([forged.status, forged.body.error.message]).toEqual([400, 'Invalid key number']);
    });

    it('links what the caller does not see', async () => {
      first = (data) => ({ ...data, topic: topics.hidden, zone: [{ __component: 'note.part', topic: topics.hidden }] });
      const made = await as('writer').post({ text: 'linked' });
      expect(made.status).toBe(201);
      expect(await stored(made.body.data.documentId, { populate: { topic: true, zone: { populate: '*' } } })).toMatchObject({
        topic: { name: 'hidden' },
        zone: [{ topic: { name: 'hidden' } }],
      });
    });

    it('gives a locale that is added its own values of what all locales share', async () => {
      const id = await create({ text: 'en', words: 3 });
      first = adding({ words: 4 });
      expect((await as('writer').put(id, { text: 'de' }, '?locale=de')).status).toBe(200);
      expect(await stored(id, { locale: 'de' })).toMatchObject({ text: 'de', words: 4 });
      expect(await stored(id)).toMatchObject({ text: 'en', words: 4 });
    });

    it('is added by several, one after the other', async () => {
      first = adding({ slug: 'one', words: 1 });
      second = (data) => ({ ...data, words: (data.words as number) + 1, number: 5 });
      const made = await as('writer').post({ text: 'several' });
      expect(await stored(made.body.data.documentId)).toMatchObject({ slug: 'one', words: 2, number: 5 });
    });

    it('is added by a tap that writes into the data that it got', async () => {
      first = (data) => Object.assign(data, { slug: 'inplace', number: 3 });
      const made = await as('writer').post({ text: 'in place' });
      expect(made.status).toBe(201);
      expect(await stored(made.body.data.documentId)).toMatchObject({ slug: 'inplace', number: 3 });
    });
  });

  describe('stays the caller’s', () => {
    it('is what he sent, which is judged before any tap sees it', async () => {
      const seen: object[] = [];
      first = (data) => {
        seen.push(data);
        return { ...data, slug: data.slug ?? 'none' };
      };
      for (const data of [{ text: 'x', slug: 'forged' }, { text: 'x', nothing: 1 }, { number: 1 }, { documentId: 'mine' }]) {
        const reply = await as('writer').post(data);
        expect([reply.status, reply.body.error.message]).toMatchObject([400, expect.stringContaining('Invalid key')]);
      }
      expect(seen).toEqual([]);
    });

    it('is a link to what he does not see, whatever a tap makes of it', async () => {
      const pass: Change = ({ topics: sent, parts, ...data }) => ({
        ...data,
        ...(sent !== undefined && { topics: [...(sent as string[]), topics.open] }),
        ...(parts !== undefined && { parts: (parts as object[]).map((part) => ({ ...part, label: 'by the tap' })) }),
      });
      for (const change of [pass, ({ topics: sent, ...data }: Data) => ({ ...data, topic: (sent as string[])?.[0] })]) {
        first = change;
        for (const data of [{ topics: [topics.hidden] }, { parts: [{ heading: 'x', topic: topics.hidden }] }]) {
          const reply = await as('writer').post(data);
          expect([reply.status, reply.body.error.message]).toEqual([400, `Document with id "${topics.hidden}", locale "null" not found`]);
        }
      }
      first = pass;
      const made = await as('writer').post({ topics: [topics.open], parts: [{ heading: 'x', topic: topics.open }] });
      expect(made.status).toBe(201);
      expect(await stored(made.body.data.documentId, { populate: { parts: { populate: '*' } } })).toMatchObject({
        parts: [{ heading: 'x', label: 'by the tap', topic: { name: 'open' } }],
      });
    });

    it('does not take links away that he does not see, where a tap adds to his list', async () => {
      const id = await create({ text: 'links', topics: [topics.hidden] });
      first = ({ topics: sent, ...data }) => ({ ...data, topics: [...(sent as string[])] });
      expect((await as('writer').put(id, { topics: [topics.open] })).status).toBe(200);
      const names = async () => ((await stored(id)) as unknown as { topics: { name: string }[] }).topics.map(({ name }) => name).sort();
      expect(await names()).toEqual(['hidden', 'open']);
      first = adding({ topics: [] });
      expect((await as('writer').put(id, { text: 'all gone' })).status).toBe(200);
      expect(await names()).toEqual([]);
    });

    it('is bound by his rule, also by what a tap made of it', async () => {
      const id = await create({ text: 'mine', words: 1 });
      first = adding({ words: 100 });
      const made = await as('writer').post({ text: 'too much' });
      expect([made.status, made.body.error.message]).toEqual([403, 'Forbidden']);
      expect((await as('writer').put(id, { text: 'x' })).status).toBe(403);
      expect(await stored(id)).toMatchObject({ text: 'mine' });
    });

    it('is told as his where a value of his is wrong, changed or not', async () => {
      first = ({ text, ...data }) => ({ ...data, text: `${text}, with an ending` });
      const reply = await as('writer').post({ text: 'not too long' });
      expect([reply.status, reply.body.error.details.errors]).toMatchObject([400, [{ path: ['text'] }]]);
      first = adding({ slug: 'much too long' });
      const both = await as('writer').post({ text: 'x'.repeat(21) });
      expect([both.status, both.body.error.details.errors]).toMatchObject([400, [{ path: ['text'] }]]);
      expect(both.body.error.details.errors).toHaveLength(1);
    });
  });

  describe('is the plugin’s fault, and its name is told to the log alone', () => {
    const ours = 'the tap of "second" in documents.before returned invalid data: ';
    it.each<[string, object, string]>([
      ['an unknown key', { sluf: 'x' }, 'Invalid key sluf'],
      ['identity', { documentId: 'x' }, 'Invalid key documentId'],
      ['an unknown key in a component', { parts: [{ hading: 'x' }] }, 'Invalid key hading at parts'],
      ['a wrong form', { parts: 'x' }, 'parts must be a `array` type'],
      ['a wrong form of a link', { topic: { what: 'x' } }, 'Invalid key what at topic'],
      ['a link to nothing', { topic: 'a'.repeat(24) }, `Document with id "${'a'.repeat(24)}", locale "null" not found`],
      ['a value of another type', { words: 'many' }, 'words must be a `number` type'],
      ['a value that breaks a rule', { words: 0 }, 'words must be greater than or equal to 1'],
      ['a value that breaks a rule, where no body may write', { number: 0 }, 'number must be greater than or equal to 1'],
      ['a value that is taken', { slug: 'taken' }, 'This attribute must be unique'],
      ['a value in a component', { parts: [{ heading: 'much too long' }] }, 'parts[0].heading must be at most 10 characters'],
    ])('%s', async (_, more, problem) => {
      if ('slug' in more) await create({ slug: 'taken' });
      first = adding({ secret: 'fine' });
      second = adding(more);
      const count = () => documents.count(documents.parse(NOTE, { status: 'draft' }, 'list', SYSTEM));
      const before = await count();
      const reply = await as('all').post({ text: 'x' });
      expect([reply.status, reply.body.error]).toMatchObject([500, { message: 'Internal Server Error', name: 'InternalServerError' }]);
      expect(logged).toEqual([expect.stringContaining(`${ours}${problem}`)]);
      expect(await count()).toBe(before);
    });
  });
});

describe('a tap of "before" that spoils what another plugin writes at boot', () => {
  const apps = contentApps();
  afterAll(apps.cleanUp);

  it('is named in the reason, not the plugin that wrote', async () => {
    const spoiling = definePlugin({
      name: 'spoiling',
      apply({ container }) {
        container.resolve(DOCUMENTS).hooks.before.tap('spoiling', (change) => {
          return change.kind === 'create' ? { ...change, data: { ...change.data, sluf: 'x' } } : change;
        });
      },
    });
    const message =
      'plugin "spoiling" failed in documents.before, called by plugin "i18n" in section "locales" of config/access: ' +
      'the tap of "spoiling" in documents.before returned invalid data: Invalid key sluf';
    await expect(apps.boot({ types: {}, more: [spoiling] })).rejects.toThrow(message);
  });
});
