import { DATABASE, DOCUMENTS, definePlugin, ValidationError, z } from 'plinth';
import { QUEUES, type Queue } from 'plinth/plugins/queues';
import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';

const NOTE = 'api::note.note';
const types = { note: { attributes: { text: { type: 'string', unique: true, required: true }, rank: { type: 'integer' } } } };
const access = { roles: { public: { actions: ['api::*'] } } };

eachDialect('items that are recorded with a change', (dialect) => {
  const apps = contentApps();
  let app: ContentApp;
  const payload = z.strictObject({ documentId: z.string(), rank: z.int().max(9) });
  let queue: Queue<typeof payload>;
  let seen: z.output<typeof payload>[] = [];
  let key: string | undefined;
  let refusal: Error | null = null;

  const worker = definePlugin({
    name: 'worker',
    apply({ container }) {
      queue = container.resolve(QUEUES).add({ name: 'worker.notes', payload, run: async (run) => void seen.push(run.payload) });
      container.resolve(DOCUMENTS).hooks.record.tap({ name: 'worker', types: [NOTE] }, (rows, { kind, documentId, after }) => {
        if (kind === 'deleted') return rows;
        const item = { documentId, rank: Number(after?.values.rank ?? 0) };
        return [...rows, queue.row(item, { ...(key !== undefined && { key }) })];
      });
    },
  });
  const refuser = definePlugin({
    name: 'refuser',
    after: ['worker'],
    apply({ container }) {
      container.resolve(DOCUMENTS).hooks.record.tap('refuser', (rows) => {
        if (refusal !== null) throw refusal;
        return rows;
      });
    },
  });

  beforeAll(async () => {
    app = await apps.boot({
      types,
      access,
      plugins: { queues: true },
      more: [worker, refuser],
      database: await apps.lastingDatabase(dialect),
    });
  });
  beforeEach(() => {
    seen = [];
    key = undefined;
    refusal = null;
  });
  afterAll(() => apps.cleanUp());

  const items = () => app.kernel.container.resolve(DATABASE).knex('plinth_queue').orderBy('id');
  const until = async (holds: () => unknown) => {
    const end = performance.now() + 50_000;
    while (!(await holds())) {
      if (performance.now() > end) throw new Error(`not within 50 seconds: ${holds}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };

  it('run soon after it, once for each', async () => {
    const { documentId } = (await app.post('/api/notes', { text: 'one', rank: 3 })).body.data;
    await until(() => seen.length === 1);
    expect(seen).toEqual([{ documentId, rank: 3 }]);
    await until(async () => (await items()).length === 0);
  });

  it('are not there when the change is not', async () => {
    await app.post('/api/notes', { text: 'two' });
    await until(() => seen.length === 1);
    expect((await app.post('/api/notes', { text: 'two' })).status).toBe(400);
    refusal = new ValidationError('not now');
    expect((await app.post('/api/notes', { text: 'three' })).status).toBe(400);
    await until(async () => (await items()).length === 0);
    expect(seen).toHaveLength(1);
  });

  it('undo a change whose item does not fit, and name the path', async () => {
    const { status, body } = await app.post('/api/notes', { text: 'much', rank: 10 });
    expect(status).toBe(400);
    expect(body.error.message).toMatch(/worker\.notes" is invalid: rank: /);
    expect((await app.get('/api/notes?filters[text]=much')).body.data).toEqual([]);
    expect(await items()).toEqual([]);
  });

  it('are put once under one key, and the changes happen all the same', async () => {
    key = 'the same';
    for (const text of ['a', 'b', 'c']) expect((await app.post('/api/notes', { text })).status).toBe(201);
    await until(async () => (await items()).some(({ state }) => state === 'done'));
    expect(await items()).toHaveLength(1);
    expect(seen).toHaveLength(1);
  });
});
