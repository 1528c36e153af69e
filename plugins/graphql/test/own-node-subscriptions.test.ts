import { pino } from 'pino';
import { DOCUMENTS, definePlugin } from 'plinth';
import { callerWith, type LiveApp, openLive } from './live-app.ts';

const ALL = callerWith(['api::writer.writer.find', 'api::writer.writer.findOne']);

describe('Subscriptions without the plugin "events"', () => {
  let live: LiveApp;
  let warned: string[];
  /** Releases the first change, which a tap delays before subscriptions get it. */
  let goOn: (() => void) | null = null;

  const slow = definePlugin({
    name: 'slow',
    before: ['graphql'],
    apply({ container }) {
      container.resolve(DOCUMENTS).hooks.committed.tapPromise({ name: 'slow', before: 'graphql' }, async ({ after }) => {
        if (after?.values.name !== 'slow') return;
        await new Promise<void>((done) => {
          goOn = done;
        });
      });
    },
  });

  beforeAll(async () => {
    warned = [];
    const write = (text: string) => void warned.push((JSON.parse(text) as { msg: string }).msg);
    const logger = pino({ level: 'warn' }, { write });
    live = await openLive({ plugins: { events: false }, more: [slow], logger });
    live.callers.set('reader', ALL);
  });
  afterAll(() => live.close());

  const subscription = 'subscription { writerChanged { change documentId document { name } } }';

  it('tell of changes of their own node, which a start says once', async () => {
    expect(warned.filter((message) => message.includes('events'))).toEqual([
      'the plugin "events" is disabled: subscriptions only report changes made on this node',
    ]);
    const listening = await live.listen(subscription, 'reader');
    const id = await live.write('post', '/api/writers', { name: 'Ada' });
    await live.write('put', `/api/writers/${id}`, { name: 'Grace' });
    await live.write('delete', `/api/writers/${id}`);
    expect(await listening.data(3)).toEqual([
      { writerChanged: { change: 'created', documentId: id, document: { name: 'Ada' } } },
      { writerChanged: { change: 'updated', documentId: id, document: { name: 'Grace' } } },
      { writerChanged: { change: 'deleted', documentId: id, document: null } },
    ]);
    listening.stop();
  });

  it('leave out what a later change of the same version has overtaken', async () => {
    const id = await live.write('post', '/api/writers', { name: 'Ada' });
    const listening = await live.listen(subscription, 'reader');
    const first = live.write('put', `/api/writers/${id}`, { name: 'slow' });
    while (goOn === null) await new Promise((done) => setTimeout(done, 5));
    await live.write('put', `/api/writers/${id}`, { name: 'quick' });
    goOn();
    await first;
    await live.write('put', `/api/writers/${id}`, { name: 'last' });
    const names = (await listening.data(2)).map(
      (told) => (told as { writerChanged: { document: { name: string } } }).writerChanged.document.name,
    );
    expect(names).toEqual(['quick', 'last']);
    listening.stop();
  });
});
