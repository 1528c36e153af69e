import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { EventStream } from '../execute/event-stream.ts';
import { AnswerStream } from '../subscriptions/answer-stream.ts';
import { callerWith, type LiveApp, openLive, released, taken, until } from './live-app.ts';
import { talking } from './talking.ts';

const TICKS = 'subscription { ticks }';

/** Sends messages in one piece, so that the server has read all of them before it handles the first. */
function sendAtOnce({ ws }: { readonly ws: WebSocket }, ...messages: readonly object[]): void {
  const { _socket: socket } = ws as unknown as { readonly _socket: Socket };
  socket.cork();
  for (const message of messages) ws.send(JSON.stringify(message));
  socket.uncork();
}

const subscribe = (id: string) => ({ type: 'subscribe', id, payload: { query: TICKS } });
const complete = (id: string) => ({ type: 'complete', id });

describe('A client that attacks subscriptions', () => {
  let live: LiveApp;
  /** Sources of events, and how many were started and have ended. */
  let sources: EventStream<object>[];
  let begun: number;
  let ended: number;
  let begin: () => void;
  let mayBegin: Promise<void>;

  beforeEach(async () => {
    sources = [];
    begun = ended = 0;
    mayBegin = new Promise((done) => {
      begin = done;
    });
    const source = async () => {
      begun += 1;
      await mayBegin;
      const made = new EventStream<object>(10, () => {
        ended += 1;
      });
      sources.push(made);
      return made;
    };
    live = await openLive({
      subscriptions: { subscriptionLimit: 2 },
      customize: (graphql) =>
        graphql.extend({
          typeDefs: 'type Subscription { ticks: Int }',
          resolvers: { Subscription: { ticks: { subscribe: source, resolve: () => 1 } } },
          resolversConfig: { 'Subscription.ticks': { auth: false } },
        }),
    });
  });

  afterEach(() => live.close());

  it('cannot give an id again that it has completed before its subscription began, so that nobody would end it', async () => {
    const talk = await talking(live.url);
    talk.send(subscribe('a'));
    await until(() => begun === 1);
    talk.send(complete('a'));
    talk.send(subscribe('a'));
    expect(await talk.end).toEqual({ code: 4409, reason: 'Subscriber for a already exists' });
    begin();
    await until(() => ended === 1);
    expect([begun, sources.length, ended]).toEqual([1, 1, 1]);
  });

  it('has no more subscriptions for completing those that have not begun', async () => {
    const talk = await talking(live.url);
    for (const id of ['a', 'b']) {
      talk.send(subscribe(id));
      talk.send(complete(id));
    }
    talk.send(subscribe('c'));
    await until(() => talk.messages.length > 1);
    expect(talk.messages[1]).toMatchObject({
      type: 'error',
      id: 'c',
      payload: [{ message: expect.stringContaining('subscriptionLimit') }],
    });
    begin();
    await until(() => ended === 2);
    talk.send(subscribe('c'));
    await until(() => sources.length === 3);
    talk.ws.terminate();
    await until(() => ended === 3);
  });

  it('is not listened to any more when its socket closes', async () => {
    const talk = await talking(live.url);
    sendAtOnce(talk, { type: 'connection_init' }, subscribe('a'));
    expect(await talk.end).toMatchObject({ code: 4429 });
    // The subscription of another, which comes later, is the first one that begins.
    begin();
    const other = await talking(live.url);
    other.send(subscribe('b'));
    await taken('b');
    expect(begun).toBe(1);
    other.ws.terminate();
  });

  it('may complete a subscription and begin it again in one piece, if that is all', async () => {
    begin();
    const talk = await talking(live.url);
    talk.send(subscribe('a'));
    await taken('a');
    sendAtOnce(talk, complete('a'), subscribe('a'));
    await until(() => sources.length === 2);
    await taken('a');
    for (const source of sources) source.push({});
    await until(() => talk.messages.length > 1);
    expect(talk.messages.slice(1)).toEqual([{ type: 'next', id: 'a', payload: { data: { ticks: 1 } } }]);
    talk.ws.terminate();
  });
});

describe('Changes that wait to be read', () => {
  let live: LiveApp;
  let goOn: () => void;
  let reads: number;

  beforeEach(async () => {
    const gate = new Promise<void>((done) => {
      goOn = done;
    });
    reads = 0;
    const slow = async (next: (...args: unknown[]) => unknown, ...args: unknown[]) => {
      reads += 1;
      await gate;
      return next(...args);
    };
    live = await openLive({
      actions: ['article', 'writer'].flatMap((name) => [`api::${name}.${name}.find`, `api::${name}.${name}.findOne`]),
      subscriptions: { readLimit: 1 },
      customize: (graphql) => graphql.extend({ resolversConfig: { 'Subscription.articleChanged': { middlewares: [slow as never] } } }),
    });
  });

  afterEach(() => live.close());

  it('are not read for who is gone, and are for others who asked for the same', async () => {
    const gone = await talking(live.url);
    const query = 'subscription { writerChanged { document { name } } }';
    for (const id of ['a', 'b', 'c']) {
      gone.send({ type: 'subscribe', id, payload: { query: 'subscription { articleChanged { change } }' } });
    }
    gone.send({ type: 'subscribe', id: 'd', payload: { query } });
    await taken('a', 'b', 'c', 'd');
    const staying = await live.listen(query);
    await live.write('post', '/api/articles', { title: 'one' });
    await live.write('post', '/api/writers', { name: 'Ada' });
    await until(() => reads === 1);
    gone.ws.terminate();
    await released('a', 'b', 'c', 'd');
    goOn();
    expect(await staying.data(1)).toEqual([{ writerChanged: { document: { name: 'Ada' } } }]);
    expect(reads).toBe(1);
  });

  it('are not read for a subscription that was completed', async () => {
    const talk = await talking(live.url);
    for (const id of ['a', 'b']) talk.send({ type: 'subscribe', id, payload: { query: 'subscription { articleChanged { change } }' } });
    await taken('a', 'b');
    await live.write('post', '/api/articles', { title: 'one' });
    await until(() => reads === 1);
    const completed = jest.spyOn(AnswerStream.prototype, 'return');
    talk.send({ type: 'complete', id: 'b' });
    await until(() => completed.mock.calls.length > 0);
    completed.mockRestore();
    goOn();
    await live.write('post', '/api/articles', { title: 'two' });
    await until(() => talk.messages.filter(({ type }) => type === 'next').length === 2);
    expect(reads).toBe(2);
    talk.ws.terminate();
  });
});

describe('Subscribers who ask for the same', () => {
  it('share no answer when rules look at what has changed of their user', async () => {
    const live = await openLive();
    try {
      const rule = { where: { name: { $eq: '$user.name' } }, fields: null };
      const read = 'api::writer.writer.findOne';
      const named = (name: string) => callerWith([read], { [read]: rule }, { kind: 'user', user: { id: 1, name } });
      live.callers.set('before', named('Ada'));
      live.callers.set('after', named('Grace'));
      const query = 'subscription { writerChanged { document { name } } }';
      const [before, after] = [await live.listen(query, 'before'), await live.listen(query, 'after')];
      await live.write('post', '/api/writers', { name: 'Ada' });
      await live.write('post', '/api/writers', { name: 'Grace' });
      expect(await before.data(1)).toEqual([{ writerChanged: { document: { name: 'Ada' } } }]);
      expect(await after.data(1)).toEqual([{ writerChanged: { document: { name: 'Grace' } } }]);
      for (const name of ['Ada', 'Grace']) await live.write('post', '/api/writers', { name });
      expect(await before.data(2)).toEqual(Array(2).fill({ writerChanged: { document: { name: 'Ada' } } }));
      expect(await after.data(2)).toEqual(Array(2).fill({ writerChanged: { document: { name: 'Grace' } } }));
    } finally {
      await live.close();
    }
  });
});
