import {
  ACCESS,
  type Caller,
  createAbility,
  DATABASE,
  DOCUMENTS,
  type Documents,
  definePlugin,
  ForbiddenError,
  type PendingChange,
  SYSTEM,
  tokenRequest,
} from 'plinth';
import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';

const NOTE = 'api::note.note';
const types = {
  note: { options: { draftAndPublish: true }, attributes: { text: { type: 'string' }, seen: { type: 'datetime', index: true } } },
  cover: { kind: 'singleType', attributes: { text: { type: 'string' }, hits: { type: 'integer' } } },
  banner: { kind: 'singleType', attributes: { text: { type: 'string' } } },
} as const;
const access = { roles: { public: { actions: ['api::*', `${NOTE}.publish`, `${NOTE}.unpublish`] } } };

type Tap = (change: PendingChange, caller: Caller) => unknown;

eachDialect('documents.hooks.before', (dialect) => {
  const apps = contentApps();
  let app: ContentApp;
  let documents: Documents;
  /** The tap of the plugin. Every test sets its own. */
  let tap: Tap;
  let seen: { change: PendingChange; caller: Caller }[] = [];

  const guard = definePlugin({
    name: 'guard',
    apply({ container, hooks }) {
      const mark = { type: 'string', implicit: true, private: true, writable: 'no' } as const;
      hooks.model.tap('guard', (definitions) => ({
        ...definitions,
        contentTypes: definitions.contentTypes.map((type) => ({ ...type, attributes: { ...type.attributes, mark } })),
      }));
      container.resolve(DOCUMENTS).hooks.before.tapPromise('guard', async (change, caller) => {
        if (!change.type.uid.startsWith('api::')) return change;
        seen.push({ change, caller });
        return tap(change, caller) as PendingChange;
      });
    },
  });
  const second = definePlugin({
    name: 'second',
    apply({ container }) {
      // Taps with a callback work like those with a promise.
      container.resolve(DOCUMENTS).hooks.before.tapAsync('second', (change, _caller, done) => {
        if ('data' in change && change.data.text === 'for the second') done(null, { ...change, data: { text: 'from the second' } });
        else done(null, change);
      });
    },
  });

  beforeAll(async () => {
    tap = (change) => change;
    app = await apps.boot({ types, access, more: [guard, second], database: dialect });
    documents = app.kernel.container.resolve(DOCUMENTS);
  });
  beforeEach(() => {
    tap = (change) => change;
    seen = [];
  });
  afterAll(() => apps.cleanUp());

  const create = async (data: object = {}) => (await app.post('/api/notes', data)).body.data.documentId as string;
  const marking = { values: { mark: 'x' }, axes: new Map<string, string>(), action: `${NOTE}.update`, event: 'marked' };

  /** One change of each kind to an existing document. */
  const changes: Record<string, (id: string) => Promise<unknown>> = {
    create: () => app.post('/api/notes', { text: 'new' }),
    update: (id) => app.put(`/api/notes/${id}`, { text: 'changed' }),
    copy: (id) => app.post(`/api/notes/${id}/actions/publish`),
    remove: (id) => app.delete(`/api/notes/${id}`),
    mark: (id) => documents.mark(NOTE, id, marking, SYSTEM),
    fill: () => documents.fill(NOTE, 'seen', 'updatedAt', new Map([['status', 'draft']])),
  };
  const state = async () => (await app.kernel.container.resolve(DATABASE).knex('notes').orderBy('id')) as object[];

  it('is asked once for a change of every kind, and sees what it is about and who wants it', async () => {
    const expected: Record<string, object> = {
      create: { kind: 'create', documentId: null, axes: new Map([['status', 'published']]), data: { text: 'new' } },
      update: { kind: 'update', axes: new Map([['status', 'published']]), data: { text: 'changed' } },
      copy: { kind: 'copy', event: 'published', axes: new Map([['status', 'published']]) },
      remove: { kind: 'remove', event: 'deleted', axes: new Map() },
      mark: { kind: 'mark', event: 'marked', axes: new Map() },
      fill: { kind: 'fill', event: 'filled', documentId: null, axes: new Map([['status', 'draft']]) },
    };
    for (const [kind, change] of Object.entries(changes)) {
      const id = await create({ text: kind });
      seen = [];
      await change(id);
      expect(seen).toHaveLength(1);
      expect(seen[0]?.change).toMatchObject({ documentId: id, ...expected[kind], type: { uid: NOTE } });
      expect(seen[0]?.caller.kind).toBe({ mark: 'system', fill: 'job' }[kind] ?? 'public');
    }
  });

  it('is shown what is stored, once it asks, and by one read for all taps', async () => {
    const told: Record<string, unknown> = {};
    tap = async (change) => {
      const versions = await change.current();
      expect(await change.current()).toBe(versions);
      told[change.kind] = versions.map(({ values, axes }) => [axes.get('status'), values.text]);
      return change;
    };
    for (const [kind, change] of Object.entries(changes)) await change(await create({ text: kind }));
    const both = (text: string) => [
      ['draft', text],
      ['published', text],
    ];
    const published = (text: string) => [['published', text]];
    expect(told).toEqual({
      create: [],
      update: published('update'),
      copy: published('copy'),
      remove: both('remove'),
      mark: both('mark'),
      fill: [],
    });
  });

  it.each(Object.keys(changes))('refuses a change of the kind %s, and nothing happens', async (kind) => {
    const id = await create({ text: 'stays' });
    const before = await state();
    tap = (change) => {
      if (change.kind === kind) throw new ForbiddenError('Not on a Sunday');
      return change;
    };
    const reply = await (changes[kind] as (id: string) => Promise<{ status: number; body: { error: { message: string } } }>)(id).catch(
      ({ status, message }) => ({ status, body: { error: { message } } }),
    );
    expect([reply.status, reply.body.error.message]).toEqual([403, 'Not on a Sunday']);
    expect(await state()).toEqual(before);
  });

  it('is asked once for a write that is tried again because others were first', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, (_, hits) => app.put('/api/cover', { hits })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(seen).toHaveLength(20);
    expect(app.events.filter(({ kind, type }) => kind === 'created' && type.uid === 'api::cover.cover')).toHaveLength(1);
  });

  it('passes data on from tap to tap', async () => {
    tap = (change) => ({ ...change, data: { text: 'for the second' } });
    const reply = await app.post('/api/notes', { text: 'from the body' });
    expect(reply.body.data.text).toBe('from the second');
  });

  it.each<[string, Tap, string]>([
    ['returns nothing', () => undefined, 'the tap of "guard" in documents.before returned nothing'],
    ['returns no change', () => 'yes', 'the tap of "guard" in documents.before did not return a change'],
    [
      'changes the document',
      (change) => ({ ...change, documentId: 'other' }),
      'the tap of "guard" in documents.before changed "documentId"',
    ],
    ['changes the axes', (change) => ({ ...change, axes: new Map() }), 'the tap of "guard" in documents.before changed "axes"'],
    [
      'leaves the data out',
      ({ type, kind, documentId, axes }) => ({ type, kind, documentId, axes }),
      'the tap of "guard" in documents.before returned "data" that',
    ],
    [
      'does something instead of a write',
      (change) => ({ ...change, instead: async () => 1 }),
      'the tap of "guard" in documents.before returned "instead" for a write',
    ],
  ])('is an error that names the tap when it %s', async (_, wrong, message) => {
    const id = await create({ text: 'stays' });
    const before = await state();
    tap = wrong;
    await expect(documents.update(NOTE, id, { data: { text: 'x' } }, SYSTEM)).rejects.toThrow(message);
    expect(await state()).toEqual(before);
  });

  it('lets a tap do something instead of a removal or a copy, and answers for it', async () => {
    const id = await create({ text: 'stays' });
    const before = await state();
    const done: string[] = [];
    tap = (change) => ({ ...change, instead: async () => done.push(change.kind) });
    expect((await app.post(`/api/notes/${id}/actions/unpublish`)).status).toBe(204);
    const published = await app.post(`/api/notes/${id}/actions/publish`);
    expect([published.status, published.body.data.text]).toEqual([200, 'stays']);
    expect((await app.delete(`/api/notes/${id}`)).status).toBe(204);
    expect(done).toEqual(['remove', 'copy', 'remove']);
    tap = (change) => ({ ...change, instead: async () => 0 });
    expect((await app.post(`/api/notes/${id}/actions/publish`)).status).toBe(404);
    expect(await state()).toEqual(before);
    expect(app.events.filter((event) => event.documentId === id)).toHaveLength(2);
  });

  it('is not asked about what a caller may not do, be it by code', async () => {
    const id = await create();
    seen = [];
    const anonymous = await app.kernel.container
      .resolve(ACCESS)
      .at({ method: 'POST', path: '/api/notes', action: null, policies: [] })
      .authenticate(tokenRequest(null));
    const powerless: Caller = { ...anonymous, ability: createAbility(new Set()) };
    const attempts = [
      documents.create(NOTE, { data: {} }, powerless),
      documents.update(NOTE, id, { data: {} }, powerless),
      documents.remove(NOTE, id, new Map(), powerless),
      documents.mark(NOTE, id, marking, powerless),
      documents.copy(NOTE, id, { from: new Map(), to: new Map(), action: `${NOTE}.publish`, event: 'published' }, powerless),
    ];
    await Promise.all(attempts.map((attempt) => expect(attempt).rejects.toMatchObject({ status: 403 })));
    expect(seen).toEqual([]);
  });

  it('is asked about a single type that a restricted caller fills first, and not about one that it does not see', async () => {
    const BANNER = 'api::banner.banner';
    const visitor = await app.kernel.container
      .resolve(ACCESS)
      .at({ method: 'PUT', path: '/api/banner', action: null, policies: [] })
      .authenticate(tokenRequest(null));
    const rule = { where: { text: { $ne: 'locked' } }, fields: null };
    const restricted: Caller = { ...visitor, ability: createAbility(new Set([`${BANNER}.update`]), new Map([[`${BANNER}.update`, rule]])) };
    const update = (text: string, caller: Caller) => documents.update(BANNER, null, { data: { text } }, caller);
    await update('first', restricted);
    expect(seen.map(({ change }) => [change.kind, change.type.uid])).toEqual([['update', BANNER]]);
    expect((await app.get('/api/banner')).body.data.text).toBe('first');
    await update('locked', SYSTEM);
    seen = [];
    await expect(update('second', restricted)).rejects.toMatchObject({ status: 404 });
    expect(seen).toEqual([]);
  });

  it('finds out where code names an axis that there is not', async () => {
    const id = await create({ text: 'stays' });
    const misspelled = new Map([['lcoale', 'fr']]);
    await expect(documents.remove(NOTE, id, misspelled, SYSTEM)).rejects.toThrow('axis "lcoale" does not exist');
    const plain = { locale: 'de' } as unknown as ReadonlyMap<string, string>;
    await expect(documents.remove(NOTE, id, plain, SYSTEM)).rejects.toThrow('axes must be a Map of axis names to values');
    await expect(documents.mark(NOTE, id, { ...marking, axes: misspelled }, SYSTEM)).rejects.toThrow('axis "lcoale" does not exist');
    expect((await app.get(`/api/notes/${id}`)).status).toBe(200);
  });

  it('marks only what bodies cannot write', async () => {
    const id = await create({ text: 'stays' });
    for (const name of ['text', 'id', 'updatedAt', 'unknown']) {
      const wrong = documents.mark(NOTE, id, { ...marking, values: { [name]: 'x' } }, SYSTEM);
      await expect(wrong).rejects.toThrow(`"${name}" of ${NOTE} cannot be marked`);
    }
    expect(await documents.mark(NOTE, id, marking, SYSTEM)).toBe(2);
    expect(await documents.mark(NOTE, id, marking, SYSTEM)).toBe(0);
    expect(await documents.mark(NOTE, 'nobody', marking, SYSTEM)).toBe(0);
  });
});
