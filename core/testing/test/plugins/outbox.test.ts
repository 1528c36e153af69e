import { DATABASE } from 'plinth';
import { type BootedApp, bootApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { outboxTable } from './outbox.ts';
import { outboxApp } from './outbox-app.ts';
import { type Receiver, startReceiver } from './receiver.ts';

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 20));
}

eachDialect('a plugin that tells another service', (dialect) => {
  let receiver: Receiver;
  let database: TemporaryDatabase;
  let app: BootedApp | null = null;
  const boot = async () => {
    app = await bootApp({ app: outboxApp(receiver.url), database: database.url });
    return app;
  };
  const left = async ({ kernel }: BootedApp) => (await kernel.container.resolve(DATABASE).knex(outboxTable.name)).length;
  const told = () => receiver.messages.map(({ event, documentId }) => `${event} ${documentId}`);

  beforeEach(async () => {
    receiver = await startReceiver();
    database = await dialect.createDatabase();
  });
  afterEach(async () => {
    await app?.close();
    app = null;
    receiver.close();
    await database.remove();
  });

  it('tells each change once, in order, and keeps nothing of it', async () => {
    const booted = await boot();
    const create = (text: string) => booted.request.post('/api/notes').send({ data: { text } });
    const { documentId: id } = (await create('a')).body.data;
    expect((await create('a')).status).toBe(400);
    await booted.request.put(`/api/notes/${id}`).send({ data: { text: 'b' } });
    await booted.request.delete(`/api/notes/${id}`);
    await until(async () => (await left(booted)) === 0);
    expect(told()).toEqual([`created ${id}`, `updated ${id}`, `deleted ${id}`]);
  });

  it('tells again what was refused, and nothing that follows it before', async () => {
    const booted = await boot();
    receiver.answer = 500;
    const ids: string[] = [];
    for (const text of ['a', 'b']) ids.push((await booted.request.post('/api/notes').send({ data: { text } })).body.data.documentId);
    await until(() => receiver.messages.length >= 2);
    receiver.answer = 204;
    await until(async () => (await left(booted)) === 0);
    expect(new Set(told())).toEqual(new Set(ids.map((id) => `created ${id}`)));
    expect(told().at(-1)).toBe(`created ${ids[1]}`);
    expect(told().slice(0, 2)).toEqual(Array(2).fill(`created ${ids[0]}`));
  });
});
