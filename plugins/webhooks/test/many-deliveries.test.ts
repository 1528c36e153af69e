import { DATABASE, DOCUMENTS, SYSTEM } from 'plinth';
import { type BootedApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { DueDeliveries } from '../due-deliveries.ts';
import { EndedTries } from '../ended-tries.ts';
import { asking, bootHooks } from './hook-app.ts';
import { Receiver, until } from './receiver.ts';

eachDialect('many deliveries', (dialect) => {
  let database: TemporaryDatabase;
  let receiver: Receiver;
  let app: BootedApp;

  beforeEach(async () => {
    [database, receiver] = await Promise.all([dialect.createDatabase(), new Receiver().open()]);
  });
  afterEach(async () => {
    await app.close();
    receiver.close();
    await database.remove();
  });

  /** Creates a webhook, and `count` events in one transaction. */
  async function makeEvents(count: number, webhooks: object) {
    app = await bootHooks(database.url, { webhooks });
    await asking(app)
      .post('/api/webhooks', { name: 'x', url: receiver.url, events: ['entry.create'] })
      .expect(201);
    const change = { kind: 'create', type: 'api::author.author', request: { data: { name: 'Ada' } } } as const;
    await app.kernel.container.resolve(DOCUMENTS).together(
      Array.from({ length: count }, () => change),
      SYSTEM,
    );
    const waiting = () => app.kernel.container.resolve(DATABASE).knex('plinth_webhook_deliveries').where({ state: 'waiting' });
    await until(async () => (await waiting().first('id')) === undefined);
  }
  const ids = () => receiver.received.map(({ headers }) => headers['webhook-id']);

  it('share connections, and each is sent once', async () => {
    const sockets = new Set<unknown>();
    receiver.answer = (_, response) => {
      sockets.add(response.socket);
      setTimeout(() => response.writeHead(200).end(), 5);
    };
    await makeEvents(100, { concurrency: 20 });
    expect(new Set(ids()).size).toBe(100);
    expect(receiver.received).toHaveLength(100);
    expect(sockets.size).toBeLessThanOrEqual(20);
  });

  it('are written together when they end together, each unless somebody else has ended it', async () => {
    await makeEvents(20, {});
    const due = new DueDeliveries(() => app.kernel.container.resolve(DATABASE));
    const end = jest.spyOn(due, 'end');
    const tries = new EndedTries(due);
    const { knex } = app.kernel.container.resolve(DATABASE);
    const rows: readonly { readonly id: number; readonly attempts: number }[] = await knex('plinth_webhook_deliveries').orderBy('id');
    const result = { state: 'failed', due: 7, sent_at: 7, took: 7, headers: null, answer: null, error: 'refused' } as const;
    const ended = await Promise.all(
      rows.map(({ id, attempts }, index) => {
        const delivery = { id: Number(id), attempts: Number(attempts) + (index === 3 ? 1 : 0) };
        return tries.add({ delivery, result });
      }),
    );
    expect(end).toHaveBeenCalledTimes(1);
    expect(ended).toEqual(rows.map((_, index) => index !== 3));
    expect(await knex('plinth_webhook_deliveries').where({ state: 'failed', error: 'refused' })).toHaveLength(19);
  });

  it('are read without bodies, and keep them where no message could be written', async () => {
    await makeEvents(1, {});
    const database = app.kernel.container.resolve(DATABASE);
    const due = new DueDeliveries(() => database);
    const { id: _, ...row } = await database.knex('plinth_webhook_deliveries').first();
    const waiting = { ...row, webhook: 999, state: 'waiting', due: 0, body: 'long', body_for: 'rights' };
    await database.knex('plinth_webhook_deliveries').insert(waiting);
    const [alone, lanes] = [await due.alone(999, 1, 10, []), await due.inOrder(999, 1, 10, [])];
    const read = [...alone, ...[...lanes.values()].flat()] as const;
    expect(read).toHaveLength(2);
    for (const delivery of read) expect(delivery).not.toHaveProperty('body');
    const [delivery] = read as [(typeof read)[number]];
    expect([await due.bodyOf(delivery, 'rights'), await due.bodyOf(delivery, 'other rights')]).toEqual(['long', null]);
    const result = { state: 'waiting', due: 7, sent_at: 7, took: 7, headers: null, answer: null, error: 'unwritten' } as const;
    expect(await due.end([{ delivery, result }])).toEqual([true]);
    const kept = await database.knex('plinth_webhook_deliveries').where({ id: delivery.id }).first();
    expect(kept).toMatchObject({ body: 'long', body_for: 'rights', error: 'unwritten' });
  });

  it('do not keep waiting what was refused before', async () => {
    receiver.answer = (_, response) => void setTimeout(() => response.writeHead(receiver.received.length === 1 ? 503 : 200).end(), 3);
    await makeEvents(100, { concurrency: 1 });
    const [refused] = ids();
    expect(ids()).toHaveLength(101);
    expect(ids().lastIndexOf(refused)).toBeLessThan(90);
  });

  it('hold back what follows in a document without a look at all that waits', async () => {
    await makeEvents(1, {});
    const database = app.kernel.container.resolve(DATABASE);
    const { knex } = database;
    const row = await knex('plinth_webhook_deliveries').first();
    const rows = [5, 0, 9].map((due, index) => ({ ...row, id: Number(row.id) + 1 + index, document: 'one', state: 'waiting', due }));
    await knex('plinth_webhook_deliveries').insert(rows);
    const sent: { readonly sql: string; readonly bindings: readonly unknown[] }[] = [];
    const { transaction } = database;
    database.transaction = (work) =>
      transaction.call(database, (tx) => {
        tx.knex.on('query', (query) => sent.push(query));
        return work(tx);
      }) as ReturnType<typeof work>;
    await new DueDeliveries(() => database).holdBack(Number(row.webhook), 'one', rows[0]?.id as number);
    database.transaction = transaction;
    const held = await knex('plinth_webhook_deliveries').where({ document: 'one' }).orderBy('id').select('due');
    expect(held.map(({ due }) => Number(due))).toEqual([5, 5, 9]);
    if (dialect.name !== 'sqlite') return;
    const update = sent.find(({ sql }) => sql.startsWith('update'));
    const plan = await database.transaction(async (tx) =>
      tx.knex.raw(`explain query plan ${update?.sql}`, [...(update?.bindings ?? [])] as string[]),
    );
    expect(plan.map(({ detail }: { readonly detail: string }) => detail)).toEqual([
      expect.stringMatching(/_order \(webhook=\? AND document=\? AND state=\?\)$/),
    ]);
  });
});
