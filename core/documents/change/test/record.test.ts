import {
  DATABASE,
  DOCUMENTS,
  type Documents,
  definePlugin,
  ForbiddenError,
  type RecordedChange,
  type RecordedRow,
  SYSTEM,
  type TableSchema,
  type TapScope,
} from 'plinth';
import { type ContentApp, contentApps, eachDialect, sentInTransactions } from 'plinth/testing';

const NOTE = 'api::note.note';
const localized = { i18n: { localized: true } };
const types = {
  note: {
    options: { draftAndPublish: true },
    pluginOptions: localized,
    attributes: {
      text: { type: 'string', unique: true, pluginOptions: localized },
      rank: { type: 'integer' },
      seen: { type: 'datetime', index: true },
    },
  },
};
const actions = ['publish', 'unpublish', 'discardDraft'].map((name) => `${NOTE}.${name}`);
const access = {
  locales: [{ code: 'en' }, { code: 'fr' }],
  // A created document may not have this name.
  roles: {
    public: {
      actions: [
        'api::*',
        ...actions,
        { action: `${NOTE}.create`, where: { $or: [{ text: { $null: true } }, { text: { $ne: 'nameless' } }] } },
      ],
    },
  },
};

function table(name: string): TableSchema {
  return {
    name,
    columns: [
      { name: 'id', kind: 'key', nullable: false },
      { name: 'kind', kind: 'varchar', length: 20, nullable: false },
      { name: 'rank', kind: 'integer', nullable: false, default: 7 },
      { name: 'facts', kind: 'json', nullable: true },
    ],
    indexes: [],
    foreignKeys: [],
  };
}

const LEDGER = table('ledger');
const OTHERS = table('others');
const TALLY = table('tally');

type Tap = (rows: readonly RecordedRow[], change: RecordedChange) => unknown;

eachDialect('documents.hooks.record', (dialect) => {
  const apps = contentApps();
  let app: ContentApp;
  let documents: Documents;
  let recorded: RecordedChange[] = [];
  /** What a second plugin does after the ledger has added its row. */
  let meddle: Tap;

  const ledger = definePlugin({
    name: 'ledger',
    apply({ container, hooks }) {
      hooks.tables.tap('ledger', (tables) => tables.add(LEDGER));
      container.resolve(DOCUMENTS).hooks.record.tap({ name: 'ledger', types: [NOTE] }, (rows, change) => {
        recorded.push(change);
        return [...rows, { table: LEDGER, values: { kind: change.kind, facts: change.after?.values.text ?? null } }];
      });
    },
  });
  const meddler = definePlugin({
    name: 'meddler',
    after: ['ledger'],
    apply({ container, hooks }) {
      hooks.tables.tap('meddler', (tables) => tables.add(OTHERS));
      container.resolve(DOCUMENTS).hooks.record.tap('meddler', (rows, change) => {
        return (change.type.uid === NOTE ? meddle(rows, change) : rows) as readonly RecordedRow[];
      });
    },
  });

  /** The `knows` function and the tap of a third plugin, which counts the changes of each document. */
  let knows: NonNullable<TapScope['knows']> = () => null;
  const tally = definePlugin({
    name: 'tally',
    apply({ container, hooks }) {
      hooks.tables.tap('tally', (tables) => tables.add(TALLY));
      const scope: TapScope & { readonly name: string } = { name: 'tally', types: [NOTE], knows: (event) => knows(event) };
      container.resolve(DOCUMENTS).hooks.record.tap(scope, (rows, { kind, known }) => {
        const [row] = known();
        if (row === undefined) return rows;
        if (Number(row.rank) >= 10) throw new ForbiddenError('There were ten');
        const where = { kind: row.kind };
        return [
          ...rows,
          { table: TALLY, where, values: kind === 'deleted' ? null : { rank: Number(row.rank) + 1, facts: { last: kind } } },
        ];
      });
    },
  });

  const pass: Tap = (rows) => rows;
  const boot = async (database: string) => {
    app = await apps.boot({ types, access, more: [ledger, meddler, tally], database });
    documents = app.kernel.container.resolve(DOCUMENTS);
  };
  let url: string;
  beforeAll(async () => {
    meddle = pass;
    url = await apps.lastingDatabase(dialect);
    await boot(url);
  });
  beforeEach(async () => {
    meddle = pass;
    knows = () => null;
    await knex()(LEDGER.name).delete();
    recorded = [];
  });
  afterAll(() => apps.cleanUp());

  const knex = () => app.kernel.container.resolve(DATABASE).knex;
  const rows = (name = LEDGER.name): Promise<{ kind: string; rank: number; facts: unknown }[]> => knex()(name).orderBy('id');
  const create = async (data: object, query = '') => (await app.post(`/api/notes${query}`, data)).body.data.documentId as string;

  it('adds rows that are there when the change is, with the defaults of their columns', async () => {
    await create({ text: 'first' });
    expect(await rows()).toMatchObject([
      { kind: 'created', rank: 7 },
      { kind: 'published', rank: 7 },
    ]);
  });

  it('is told by which request a change was asked for, and of what code does by itself that it was none', async () => {
    const reply = await app.post('/api/notes', { text: 'asked' });
    await documents.create(NOTE, { data: { text: 'not asked' } }, SYSTEM);
    const origin = { requestId: reply.headers['x-request-id'], address: '127.0.0.1', surface: 'rest' };
    expect(recorded.map(({ caller }) => caller.origin ?? null)).toEqual([origin, origin, null, null]);
  });

  it('does not ask a tap about types that it has not named', async () => {
    const role = await documents.create('plugin::users-permissions.role', { data: { name: 'Guest', type: 'guest' } }, SYSTEM);
    await documents.remove('plugin::users-permissions.role', String(role.documentId), new Map(), SYSTEM);
    expect([recorded, await rows()]).toEqual([[], []]);
  });

  it('leaves no rows of a change that is refused inside the transaction', async () => {
    await create({ text: 'taken' });
    const other = await create({ text: 'other' });
    const before = await rows();
    const replies = [
      await app.post('/api/notes', { text: 'taken' }),
      await app.put(`/api/notes/${other}`, { text: 'taken' }),
      await app.post('/api/notes', { text: 'nameless' }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([400, 400, 403]);
    meddle = () => {
      throw new ForbiddenError('Not with me');
    };
    for (const reply of [await app.put(`/api/notes/${other}`, { rank: 1 }), await app.delete(`/api/notes/${other}`)]) {
      expect([reply.status, reply.body.error.message]).toEqual([403, 'Not with me']);
    }
    expect(await rows()).toEqual(before);
    expect((await app.get(`/api/notes/${other}`)).body.data).toMatchObject({ text: 'other', rank: null });
  });

  it('leaves no rows of a change that the database refuses', async () => {
    // All look-ups run before the first insert, so only the constraint refuses the others.
    const replies = await Promise.all(Array.from({ length: 8 }, () => app.post('/api/notes', { text: 'raced' })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(400)]);
    expect(await rows()).toHaveLength(2);
  });

  const values = { kind: 'x' };
  it.each<[string, Tap, string]>([
    ['returns nothing', () => undefined, 'returned nothing'],
    ['returns no rows', () => 'rows', 'did not return an array of rows'],
    ['leaves out rows of others', () => [], 'left out rows of other plugins'],
    [
      "writes to another plugin's table",
      (all) => [...all, { table: LEDGER, values }],
      'writes to the table "ledger", which belongs to the plugin "ledger"',
    ],
    [
      'writes to a table of core',
      (all) => [...all, { table: table('plinth_documents'), values }],
      'writes to the table "plinth_documents", which belongs to the plugin "core"',
    ],
    [
      'writes to a table that there is not',
      (all) => [...all, { table: table('nowhere'), values }],
      'writes to the table "nowhere", which no plugin has registered',
    ],
    [
      'writes a column that there is not',
      (all) => [...all, { table: OTHERS, values: { ...values, sort: 1 } }],
      'writes the column "sort", which does not exist in the table "others"',
    ],
    [
      'changes rows by a column that there is not',
      (all) => [...all, { table: OTHERS, where: { sort: 1 }, values }],
      'writes the column "sort", which does not exist in the table "others"',
    ],
    ['changes all rows', (all) => [...all, { table: OTHERS, where: {}, values }], 'has an empty "where" for the table "others"'],
    [
      'takes away rows that it does not choose',
      (all) => [...all, { table: OTHERS, values: null }],
      'deletes rows of the table "others" without a "where"',
    ],
    ['leaves out a column', (all) => [...all, { table: OTHERS, values: {} }], 'has no value for the column "kind" of the table "others"'],
  ])('is an error that names the tap when it %s, and nothing is written', async (_, wrong, message) => {
    const id = await create({ rank: 1 });
    const before = await rows();
    meddle = wrong;
    const writing = documents.update(NOTE, id, { data: { rank: 2 } }, SYSTEM);
    await expect(writing).rejects.toThrow(`the tap of "meddler" in documents.record ${message}`);
    meddle = pass;
    expect([await rows(), await rows(OTHERS.name)]).toEqual([before, []]);
    expect((await app.get(`/api/notes/${id}`)).body.data.rank).toBe(1);
  });

  it('sees what each version was and is, and who changed it', async () => {
    const id = await create({ text: 'one', rank: 1 });
    await app.put(`/api/notes/${id}?locale=fr&status=draft`, { text: 'un' });
    recorded = [];
    const seen = () => {
      const all = recorded.map(({ kind, axes, before, after, caller }) => {
        const [was, is] = [before, after].map((state) => state && [state.values.text, state.values.rank]);
        return [kind, axes.get('locale'), axes.get('status'), was, is, caller.kind];
      });
      recorded = [];
      return all;
    };
    // The rank is shared by all locales.
    await app.put(`/api/notes/${id}?status=draft`, { text: 'two', rank: 2 });
    expect(seen()).toEqual([
      ['updated', 'en', 'draft', ['one', 1], ['two', 2], 'public'],
      ['updated', 'fr', 'draft', ['un', 1], ['un', 2], 'public'],
    ]);
    await app.post(`/api/notes/${id}/actions/publish`);
    expect(seen()).toEqual([['published', 'en', 'published', ['one', 1], ['two', 2], 'public']]);
    await documents.update(NOTE, id, { data: { rank: 3 }, axes: new Map([['status', 'draft']]) }, SYSTEM);
    expect(seen().map(([, , , , , caller]) => caller)).toEqual(['system', 'system']);
    await app.post(`/api/notes/${id}/actions/discardDraft`);
    expect(seen()).toEqual([
      ['discarded', 'en', 'draft', ['two', 3], ['two', 2], 'public'],
      ['updated', 'fr', 'draft', ['un', 3], ['un', 2], 'public'],
    ]);
    await app.post(`/api/notes/${id}/actions/unpublish`);
    expect(seen()).toEqual([['unpublished', 'en', 'published', ['two', 2], null, 'public']]);
    await app.delete(`/api/notes/${id}?locale=*`);
    expect(seen()).toEqual([
      ['deleted', 'en', 'draft', ['two', 2], null, 'public'],
      ['deleted', 'fr', 'draft', ['un', 2], null, 'public'],
    ]);
  });

  it('tells of a change to whom it is recorded, and afterwards, the same', async () => {
    const id = await create({ text: 'told' });
    await app.put(`/api/notes/${id}`, { rank: 5 });
    await app.delete(`/api/notes/${id}`);
    const bare = ({
      caller: _1,
      index: _2,
      answer: _3,
      links: _4,
      transaction: _5,
      known: _6,
      leavesNothing: _7,
      ...event
    }: RecordedChange) => event;
    expect(recorded.length).toBeGreaterThan(4);
    expect(app.events.filter(({ documentId }) => documentId === id)).toEqual(recorded.map(bare));
    const told = recorded.map(({ kind, index, answer }) => [kind, index, answer?.text ?? null, answer?.rank ?? null]);
    expect(told.slice(0, 4)).toEqual([
      ['created', 0, 'told', null],
      ['published', 1, 'told', null],
      ['updated', 0, 'told', 5],
      ['published', 1, 'told', 5],
    ]);
    expect(told.at(-1)).toEqual(['deleted', told.length - 5, null, null]);
  });

  it('writes rows that follow each other into one table by one statement, in their order', async () => {
    const draft = { axes: new Map([['status', 'draft']]) };
    const statements = () =>
      sentInTransactions(app.kernel.container.resolve(DATABASE), () => documents.create(NOTE, { data: {}, ...draft }, SYSTEM));
    const alone = await statements();
    meddle = (all) => [...all, ...['a', 'b', 'c', 'd'].map((kind) => ({ table: OTHERS, values: { kind } }))];
    expect((await statements()) - alone).toBe(1);
    expect((await rows(OTHERS.name)).map(({ kind }) => kind)).toEqual(['a', 'b', 'c', 'd']);
    await knex()(OTHERS.name).delete();
  });

  it('is told by one object what one transaction has changed', async () => {
    await create({ text: 'first of all' });
    await create({ text: 'second of all' });
    const [first, second, third, fourth] = recorded.map(({ transaction }) => transaction);
    expect(first).toBe(second);
    expect(third).toBe(fourth);
    expect(first === third).toBe(false);
  });

  it('knows rows of its plugin as they are in the transaction, changes them, refuses by them, and takes them away', async () => {
    const id = await create({ rank: 1 });
    await knex()(TALLY.name).insert({ kind: 'one', rank: 0 });
    knows = ({ documentId, axes }) =>
      documentId === id && axes.get('status') === 'draft' ? { table: TALLY, where: { kind: 'one' } } : null;
    const counted = async () => (await rows(TALLY.name)).map(({ rank }) => rank);
    const change = () => app.put(`/api/notes/${id}?status=draft`, { rank: 2 });
    expect((await Promise.all([change(), change(), change(), change()])).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await counted()).toEqual([4]);
    // The published version changes along with the draft. The plugin asks for rows of drafts only.
    await app.put(`/api/notes/${id}`, { rank: 3 });
    expect(await counted()).toEqual([5]);
    await knex()(TALLY.name).update({ rank: 10 });
    const refused = await change();
    expect([refused.status, refused.body.error.message]).toEqual([403, 'There were ten']);
    await knex()(TALLY.name).update({ rank: 1 });
    await app.delete(`/api/notes/${id}`);
    expect(await counted()).toEqual([]);
  });

  it('costs one statement for what it knows, and reads no table of others', async () => {
    const id = await create({ rank: 1 });
    const change = (rank: number) => () => documents.update(NOTE, id, { data: { rank }, axes: new Map([['status', 'draft']]) }, SYSTEM);
    const sent = (work: () => Promise<unknown>) => sentInTransactions(app.kernel.container.resolve(DATABASE), work);
    const alone = await sent(change(2));
    knows = () => ({ table: TALLY, where: { kind: 'nobody' } });
    expect((await sent(change(3))) - alone).toBe(1);
    knows = () => ({ table: OTHERS, where: { kind: 'x' } });
    await expect(change(4)()).rejects.toThrow(
      'the tap of "tally" in documents.record reads the table "others", which belongs to the plugin "meddler"',
    );
  });

  it('is asked of each version that is filled, once, whichever node fills it', async () => {
    for (let index = 0; index < 30; index++) await create({ rank: index }, index % 2 ? '?status=draft' : '');
    const nodes = contentApps();
    const other = (await nodes.boot({ types, access, more: [ledger, meddler], database: url })).kernel.container.resolve(DOCUMENTS);
    const missing = (await knex()('notes').whereNull('seen')).length;
    recorded = [];
    const fill = (service: Documents) => service.fill(NOTE, 'seen', 'updatedAt', new Map());
    const filled = await Promise.all([fill(documents), fill(other), fill(documents), fill(other)]);
    await nodes.cleanUp();
    expect(filled.reduce((sum, count) => sum + count)).toBe(missing);
    expect((await rows()).filter(({ kind }) => kind === 'filled')).toHaveLength(missing);
    const [first] = recorded;
    const caller = { kind: 'job', id: 'core.catch-up', trusted: true, origin: { surface: 'job' } };
    expect(first).toMatchObject({ kind: 'filled', caller, before: { values: { seen: null } } });
    expect(first?.after?.values).toEqual({ ...first?.before?.values, seen: first?.before?.values.updatedAt });
    expect(await knex()('notes').whereNull('seen').orWhereNot('seen', knex().ref('updated_at'))).toEqual([]);
  });
});
