import { DOCUMENTS, HTTP, type Kernel } from 'plinth';
import { REST } from 'plinth/plugins/rest';
import { type BootedApp, bootApp, type InlineApp, onlyPlugins } from 'plinth/testing';
import { askRaw } from './nodes.ts';

const NOTE = 'api::note.note';
const FIND = `${NOTE}.find`;
const HOUR = 3_600_000;

/** Everything but the time of the day. */
const TIMERS = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
];

/** A counter of calls. */
interface Counting {
  asked: number;
}

/** Counts, and returns the value. */
function counted<Value>(counting: Counting, value: Value): Value {
  counting.asked += 1;
  return value;
}

/** Boots an app of notes with a plugin that adds taps. */
function boot(apply: (kernel: Kernel) => void, more: { readonly access?: object; readonly plugins?: object } = {}): Promise<BootedApp> {
  const app: InlineApp = {
    contentTypes: [
      { info: { singularName: 'note', pluralName: 'notes' }, attributes: { text: { type: 'string' }, due: { type: 'datetime' } } },
    ],
    plugins: [{ name: 'watching', after: ['rest', 'graphql'], apply }],
    config: {
      plugins: { ...onlyPlugins('rest', 'graphql', 'users-permissions', 'mail', 'queues', 'outgoing', 'limits'), ...more.plugins },
      access: { roles: { public: { actions: ['api::*'] } }, ...more.access },
    },
  };
  return bootApp({ app });
}

describe('answers of REST and GraphQL', () => {
  let app: BootedApp;

  afterEach(() => app.close());

  /** Sends five requests, and returns how many were answered from the cache. */
  async function remembered(path = '/api/notes', body?: object): Promise<number> {
    const http = app.kernel.container.resolve(HTTP);
    const before = http.remembered.answered;
    for (let n = 0; n < 5; n++) {
      const { status } = await askRaw(app, body === undefined ? { path } : { path, method: 'POST', body });
      expect(status).toBe(200);
    }
    return http.remembered.answered - before;
  }

  it('come from memory where nobody takes part in them', async () => {
    app = await boot(() => undefined);
    expect(await remembered()).toBe(3);
    // GraphQL produces text from the second request on.
    expect(await remembered('/graphql', { query: '{ notes { text } }' })).toBe(2);
  });

  it.each<[string, (kernel: Kernel, counting: Counting) => void]>([
    ['rest.entry', ({ container }, counting) => container.resolve(REST).hooks.entry.tap('watching', (entry) => counted(counting, entry))],
    [
      'rest.answer',
      ({ container }, counting) =>
        container.resolve(REST).hooks.answer.tapPromise('watching', async (documents) => counted(counting, documents)),
    ],
    ['documents.read', ({ container }, counting) => container.resolve(DOCUMENTS).hooks.read.tap('watching', () => void counting.asked++)],
    [
      'documents.read of its type',
      ({ container }, counting) =>
        container.resolve(DOCUMENTS).hooks.read.tap({ name: 'watching', types: [NOTE] }, () => void counting.asked++),
    ],
    ['http.request', ({ container }, counting) => container.resolve(HTTP).hooks.request.tap('watching', () => void counting.asked++)],
    ['http.response', ({ container }, counting) => container.resolve(HTTP).hooks.response.tap('watching', () => void counting.asked++)],
    [
      'a middleware',
      ({ container }, counting) =>
        container.resolve(HTTP).addMiddleware('watching', (_ctx, next) => counted(counting, next()), 'before-handler'),
    ],
  ])('are made anew where a plugin takes part by %s', async (_, tap) => {
    const counting = { asked: 0 };
    app = await boot((kernel) => tap(kernel, counting));
    await app.request.post('/api/notes').send({ data: { text: 'one' } });
    counting.asked = 0;
    expect([await remembered(), counting.asked]).toEqual([0, 5]);
  });

  it('come from memory beside a tap that is about other types, or about what they do not populate', async () => {
    app = await boot(({ container }) => {
      container.resolve(DOCUMENTS).hooks.read.tap({ name: 'watching', types: ['plugin::users-permissions.user'] }, () => undefined);
      const tap = { name: 'watching', populated: ['plugin::users-permissions.user'] };
      container.resolve(REST).hooks.answer.tapPromise(tap, async (documents) => documents);
    });
    expect(await remembered()).toBe(3);
  });

  it('come from memory beside taps of rest.entry and rest.answer that name other types, which are not called', async () => {
    const counting = { asked: 0 };
    const others = ['plugin::users-permissions.user'];
    app = await boot(({ container }) => {
      const { entry, answer } = container.resolve(REST).hooks;
      entry.tap({ name: 'watching', types: others }, (document) => counted(counting, document));
      answer.tapPromise({ name: 'watching', types: others }, async (documents) => counted(counting, documents));
    });
    await app.request.post('/api/notes').send({ data: { text: 'one' } });
    expect([await remembered(), counting.asked]).toEqual([3, 0]);
    // A format that needs the documents as objects calls only the taps of their type, too.
    const old = await app.request.get('/api/notes').set('Strapi-Response-Format', 'v4').expect(200);
    expect([old.body.data.length, counting.asked]).toEqual([1, 0]);
  });

  it.each<[string, (kernel: Kernel) => void]>([
    [
      'rest.entry',
      ({ container }) =>
        container
          .resolve(REST)
          .hooks.entry.tap({ name: 'watching', types: [NOTE] }, (note) => ({ ...note, letters: String(note.text).length })),
    ],
    [
      'rest.answer',
      ({ container }) =>
        container
          .resolve(REST)
          .hooks.answer.tapPromise({ name: 'watching', types: [NOTE] }, async (notes) =>
            notes.map((note) => ({ ...note, letters: String(note.text).length })),
          ),
    ],
    [
      'rest.answer, with a type that it may populate',
      ({ container }) =>
        container
          .resolve(REST)
          .hooks.answer.tap({ name: 'watching', types: [NOTE], populated: ['plugin::users-permissions.user'] }, (notes) =>
            notes.map((note) => ({ ...note, letters: String(note.text).length })),
          ),
    ],
  ])('are made anew, with its keys, where a tap of %s names their type', async (_, tap) => {
    app = await boot(tap);
    await app.request.post('/api/notes').send({ data: { text: 'one' } });
    expect((await app.request.get('/api/notes')).body.data).toMatchObject([{ letters: 3 }]);
    expect(await remembered()).toBe(0);
  });

  it('are made anew where a parameter of a plugin narrows them', async () => {
    let asked = 0;
    app = await boot(({ container }) =>
      container.resolve(REST).addCondition('odd', {
        schema: { type: 'boolean' },
        applies: () => true,
        where: () => {
          asked += 1;
          return { kind: 'and', filters: [] };
        },
      }),
    );
    expect([await remembered('/api/notes?odd=true'), asked]).toEqual([0, 5]);
    expect(await remembered()).toBe(3);
  });

  it('are made anew where a rule asks for the time', async () => {
    const rule = { action: FIND, where: { due: { $lt: '$now' } } };
    app = await boot(() => undefined, { access: { roles: { public: { actions: [rule, `${NOTE}.create`] } } } });
    const due = new Date(Date.now() + HOUR).toISOString();
    await app.request.post('/api/notes').send({ data: { text: 'soon', due } });
    expect(await remembered()).toBe(0);
    jest.useFakeTimers({ now: Date.now() + 2 * HOUR, doNotFake: TIMERS });
    expect((await app.request.get('/api/notes')).body.data).toHaveLength(1);
    jest.useRealTimers();
  });

  it('are made anew where a field of a plugin is asked for, or the batch has several operations', async () => {
    let asked = 0;
    const { GRAPHQL } = require('plinth/plugins/graphql') as typeof import('plinth/plugins/graphql');
    const config = { apolloServer: { allowBatchedHttpRequests: true } };
    app = await boot(
      ({ container }) =>
        container.resolve(GRAPHQL).extend({
          typeDefs: 'extend type Query { odd: Int }',
          resolvers: { Query: { odd: () => ++asked } },
          resolversConfig: { 'Query.odd': { auth: false } },
        } as never),
      { plugins: { graphql: { config } } },
    );
    expect([await remembered('/graphql', { query: '{ odd notes { text } }' }), asked]).toEqual([0, 5]);
    const batch = [{ query: '{ notes { text } }' }, { query: '{ notes { documentId } }' }];
    expect(await remembered('/graphql', batch)).toBe(0);
  });

  it('tell the audit of reads each time, where it keeps those of the type', async () => {
    app = await boot(() => undefined, { plugins: { audit: { enabled: true, config: { reads: [NOTE] } } } });
    expect(await remembered()).toBe(0);
  });
});
