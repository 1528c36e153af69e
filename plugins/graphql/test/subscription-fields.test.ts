import { GraphQLError } from 'graphql';
import type { Graphql } from 'plinth/plugins/graphql';
import { OpenStreams } from '../subscriptions/open-streams.ts';
import { callerWith, type LiveApp, openLive, until } from './live-app.ts';

const READ = ['api::writer.writer.find', 'api::writer.writer.findOne'];

/** Counts to three, and then waits forever. */
async function* counted() {
  for (const count of [1, 2, 3]) yield { count };
  await new Promise(() => undefined);
}

const counter = (more: object = {}): Parameters<Graphql['extend']>[0] => ({
  typeDefs: 'type Subscription { count: Int }',
  resolvers: { Subscription: { count: { subscribe: () => counted() } } },
  ...more,
});

describe('fields of Subscription', () => {
  let live: LiveApp;

  afterEach(() => live.close());

  it('of plugins are told beside those of the content', async () => {
    live = await openLive({ actions: READ, customize: (graphql) => graphql.extend(counter({ auth: false })) });
    const counting = await live.listen('subscription { count }');
    expect(await counting.data(3)).toEqual([{ count: 1 }, { count: 2 }, { count: 3 }]);
    const changes = await live.listen('subscription { writerChanged { change } }');
    await live.write('post', '/api/writers', { name: 'Ada' });
    expect(await changes.data(1)).toEqual([{ writerChanged: { change: 'created' } }]);
    counting.stop();
    expect(await counting.end()).toBeNull();
  });

  it('of plugins are those of users and of tokens that may do everything, unless they say otherwise', async () => {
    live = await openLive({ actions: READ, customize: (graphql) => graphql.extend(counter()) });
    live.callers.set('user', callerWith([], {}, { kind: 'user', user: { id: 1 } }));
    const forbidden = [expect.objectContaining({ message: 'Forbidden access', path: ['count'] })];
    expect((await live.listen('subscription { count }')).error).toEqual(forbidden);
    expect(await (await live.listen('subscription { count }', 'user')).data(3)).toHaveLength(3);
    expect(await (await live.listen('subscription { count }', 'everything')).data(3)).toHaveLength(3);
  });

  it('look at their scope for every event', async () => {
    const pushes: (() => void)[] = [];
    const subscribe = async function* () {
      for (let count = 1; ; count += 1) {
        await new Promise<void>((done) => pushes.push(done));
        yield { count };
      }
    };
    const config = { 'Subscription.count': { auth: { scope: READ } } };
    live = await openLive({
      customize: (graphql) => graphql.extend(counter({ resolvers: { Subscription: { count: { subscribe } } }, resolversConfig: config })),
    });
    live.callers.set('reader', callerWith(READ));
    live.callers.set('nobody', callerWith([]));
    expect((await live.listen('subscription { count }', 'nobody')).error).toMatchObject([{ message: 'Forbidden access' }]);
    const listening = await live.listen('subscription { count }', 'reader');
    const push = async () => {
      await until(() => pushes.length > 0);
      pushes.shift()?.();
    };
    await push();
    expect(await listening.data(1)).toEqual([{ count: 1 }]);
    live.callers.set('reader', callerWith([]));
    const asked = jest.spyOn(live.callers, 'get');
    await push();
    await until(() => asked.mock.calls.some(([bearer]) => bearer === 'reader'));
    live.callers.set('reader', callerWith(READ));
    await push();
    expect(await listening.data(2)).toEqual([{ count: 1 }, { count: 3 }]);
  });

  it('meet policies with the request of the handshake, and middlewares with every event', async () => {
    live = await openLive({
      actions: READ,
      customize: (graphql) =>
        graphql.extend({
          resolversConfig: {
            'Subscription.writerChanged': {
              policies: [({ http, context }) => http.get('x-key') === 'open' && context.caller.kind === 'public'],
              middlewares: [async (next) => ({ ...((await next()) as object), change: 'wrapped' })],
            },
          },
        }),
    });
    const query = 'subscription { writerChanged { change document { name } } }';
    expect((await live.listen(query)).error).toMatchObject([{ message: 'Forbidden access' }]);
    const { WebSocket } = await import('ws');
    const keyed = class extends WebSocket {
      constructor(url: string, protocol: string) {
        super(url, protocol, { headers: { 'X-Key': 'open' } });
      }
    };
    const listening = await live.listen(query, live.client(undefined, { webSocketImpl: keyed }));
    await live.write('post', '/api/writers', { name: 'Ada' });
    expect(await listening.data(1)).toEqual([{ writerChanged: { change: 'wrapped', document: { name: 'Ada' } } }]);
  });

  it('of the content are opened by auth, as those that read', async () => {
    live = await openLive({
      customize: (graphql) => graphql.extend({ resolversConfig: { 'Subscription.articleChanged': { auth: false } } }),
    });
    const listening = await live.listen('subscription { articleChanged { document { title writer { name } } } }');
    await live.write('post', '/api/articles', { title: 'One' });
    await until(() => listening.told.length > 0);
    expect(listening.told).toMatchObject([{ data: { articleChanged: { document: { title: 'One', writer: null } } } }]);
    expect(listening.told[0]?.errors).toMatchObject([{ path: ['articleChanged', 'document', 'writer'] }]);
  });

  it('say what is wrong with a resolver to the log alone', async () => {
    const subscribe = async function* () {
      yield { count: 1 };
      throw new Error('a secret');
    };
    live = await openLive({
      customize: (graphql) => graphql.extend(counter({ auth: false, resolvers: { Subscription: { count: { subscribe } } } })),
    });
    const listening = await live.listen('subscription { count }');
    expect(await listening.end()).toEqual([{ message: 'Internal Server Error', extensions: { code: 'INTERNAL_SERVER_ERROR' } }]);
    expect(listening.told).toEqual([{ data: { count: 1 } }]);
    await live.close();
    // biome-ignore lint/correctness/useYield: it fails before there is an event.
    const failing = async function* () {
      throw new GraphQLError('The counter is broken', { extensions: { code: 'BROKEN' } });
    };
    live = await openLive({
      customize: (graphql) => graphql.extend(counter({ auth: false, resolvers: { Subscription: { count: { subscribe: failing } } } })),
    });
    const failed = await live.listen('subscription { count }');
    expect(await failed.end()).toEqual([{ message: 'The counter is broken', extensions: { code: 'BROKEN' } }]);
    await live.close();
    live = await openLive({
      customize: (graphql) => graphql.extend(counter({ auth: false, resolvers: { Subscription: { count: { subscribe: () => 7 } } } })),
    });
    const broken = await live.listen('subscription { count }');
    expect(broken.error).toMatchObject([{ message: 'Internal Server Error' }]);
    const { data } = (await live.app.request.post('/graphql').send({ query: '{ __typename }' })).body;
    expect(data).toEqual({ __typename: 'Query' });
  });

  it('end what they read when nobody listens any more', async () => {
    let running = 0;
    const subscribe = async function* () {
      running += 1;
      try {
        for (let count = 1; ; count += 1) {
          await new Promise((done) => setTimeout(done, 5));
          yield { count };
        }
      } finally {
        running -= 1;
      }
    };
    live = await openLive({
      customize: (graphql) => graphql.extend(counter({ auth: false, resolvers: { Subscription: { count: { subscribe } } } })),
    });
    const client = live.client();
    const listening = await live.listen('subscription { count }', client);
    const other = await live.listen('subscription { count }', client);
    expect(running).toBe(2);
    listening.stop();
    await until(() => running === 1);
    await other.data(2);
    client.terminate();
    await until(() => running === 0);
  });

  it('end what they read when the client leaves before it has begun', async () => {
    let [begun, ended] = [0, 0];
    let begin: () => void = () => undefined;
    const mayBegin = new Promise<void>((done) => {
      begin = done;
    });
    const source = { next: () => new Promise<never>(() => undefined), return: async () => ({ done: true, value: ++ended }) };
    const subscribe = async () => {
      begun += 1;
      await mayBegin;
      return { [Symbol.asyncIterator]: () => source };
    };
    live = await openLive({
      customize: (graphql) => graphql.extend(counter({ auth: false, resolvers: { Subscription: { count: { subscribe } } } })),
    });
    const client = live.client();
    const stop = client.subscribe({ query: 'subscription { count }' }, { next() {}, error() {}, complete() {} });
    client.subscribe({ query: 'subscription { count }' }, { next() {}, error() {}, complete() {} });
    await until(() => begun === 2);
    const left = jest.spyOn(OpenStreams.prototype, 'end');
    stop();
    client.terminate();
    await until(() => left.mock.calls.length > 0);
    left.mockRestore();
    begin();
    await until(() => ended === 2);
  });

  it('of the content are there for what may be read one by one', async () => {
    live = await openLive({
      customize(graphql) {
        graphql.shadowCRUD('api::writer.writer').disableAction('findOne');
        graphql.shadowCRUD('api::lobby.lobby').disable();
      },
    });
    const { subscriptionType } = (
      await live.app.request
        .post('/graphql')
        .send({ query: '{ __schema { subscriptionType { fields { name args { name type { name } } type { name fields { name } } } } } }' })
    ).body.data.__schema;
    const names = subscriptionType.fields.map(({ name }: { readonly name: string }) => name);
    expect(names).toContain('articleChanged');
    expect(names).not.toContain('writerChanged');
    expect(names).not.toContain('lobbyChanged');
    expect(subscriptionType.fields.find(({ name }: { readonly name: string }) => name === 'articleChanged')).toEqual({
      name: 'articleChanged',
      args: [
        { name: 'documentId', type: { name: 'ID' } },
        { name: 'status', type: { name: 'PublicationStatus' } },
        { name: 'locale', type: { name: 'I18NLocaleCode' } },
      ],
      type: { name: 'ArticleChanged', fields: [{ name: 'change' }, { name: 'documentId' }, { name: 'revision' }, { name: 'document' }] },
    });
  });

  it('survive what is made with nexus', async () => {
    live = await openLive({
      actions: READ,
      customize: (graphql) =>
        graphql.use(({ nexus }) => ({
          types: [nexus.extendType({ type: 'Query', definition: (t) => t.string('motto', { resolve: () => 'a' }) })],
        })),
    });
    const listening = await live.listen('subscription { writerChanged { change document { name } } }');
    await live.write('post', '/api/writers', { name: 'Ada' });
    expect(await listening.data(1)).toEqual([{ writerChanged: { change: 'created', document: { name: 'Ada' } } }]);
  });
});
