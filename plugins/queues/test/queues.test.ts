import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASE, type Database, z } from 'plinth';
import type { QueueDefinition, QueueRun } from 'plinth/plugins/queues';
import { eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { ItemStore } from '../item-store.ts';
import { type Node, startNode, startObserver, until } from './nodes.ts';

const payload = z.strictObject({ n: z.int(), tags: z.array(z.string()).default([]) });
type Definition = QueueDefinition<typeof payload>;
type Run = QueueRun<z.output<typeof payload>>;

const NAME = 'worker.count';
const HOUR = 3_600_000;
/** How far the clocks of this machine and of the database may be apart, in milliseconds. */
const APART = 60_000;

eachDialect('queues', (dialect) => {
  let database: TemporaryDatabase;
  let tables: Database;
  let closeTables: () => Promise<void>;
  const nodes: Node<typeof payload>[] = [];

  const start = async (more: Partial<Definition> & Pick<Definition, 'run'>, server?: object) => {
    const node = await startNode(database.url, { name: NAME, payload, ...more }, server);
    nodes.push(node);
    return node;
  };
  const items = () => tables.knex('plinth_queue').orderBy('id');
  const dueOf = async (id: number) => Number((await tables.knex('plinth_queue').where({ id }).first('due')).due);
  /** Waits until the lease of a running item is longer than it was. */
  const untilRenewed = async (id: number) => {
    const before = await dueOf(id);
    await until(async () => (await dueOf(id)) > before);
  };

  beforeAll(async () => {
    database = await dialect.createDatabase();
    ({ tables, close: closeTables } = await startObserver(database.url));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await Promise.all(nodes.splice(0).map((node) => node.close()));
    await tables.knex('plinth_queue').delete();
  });
  afterAll(async () => {
    await closeTables();
    await database.remove();
  });

  it('run what is put, at once, with defaults of its schema, and forget it', async () => {
    const runs: Run[] = [];
    const node = await start({ run: async (run) => void runs.push(run) });
    await until(async () => (await items()).length === 0);
    const { id, isNew } = await node.queue.put({ n: 1 });
    await until(() => runs.length === 1);
    expect(isNew).toBe(true);
    expect(runs[0]).toMatchObject({ id, key: null, attempt: 1, term: 1, payload: { n: 1, tags: [] } });
    expect((runs[0] as Run).caller).toMatchObject({ kind: 'queue', id: NAME, trusted: true, origin: { surface: 'queue', address: null } });
    expect(Math.abs((runs[0] as Run).putAt - Date.now())).toBeLessThan(APART);
    await until(async () => (await items()).length === 0);
  });

  it('refuse what does not fit, and name the path', async () => {
    const node = await start({ run: async () => undefined });
    await expect(node.queue.put({ n: 'one' } as never)).rejects.toMatchObject({
      name: 'ValidationError',
      code: 'QUEUE_PAYLOAD',
      message: expect.stringMatching(/^The payload of an item of "worker\.count" is invalid: n: /),
      details: { errors: [expect.objectContaining({ path: ['n'] })] },
    });
    await expect(node.queue.put({ n: 1, tags: ['a', 2] } as never)).rejects.toThrow('tags[1]: ');
    await expect(node.queue.put(undefined as never)).rejects.toThrow('must be JSON');
    await expect(node.queue.put({ n: 1 }, { key: '' })).rejects.toMatchObject({ code: 'QUEUE_KEY' });
    await expect(node.queue.put({ n: 1 }, { at: new Date('no') })).rejects.toMatchObject({ code: 'QUEUE_AT' });
    expect(await items()).toEqual([]);
  });

  it('are late since they were put, where nothing runs them', async () => {
    const node = await start({ run: async () => undefined }, { work: false });
    await node.queue.put({ n: 1 });
    expect((await items())[0]).toMatchObject({ state: 'open' });
    const [backlog] = await node.queues.backlog();
    expect(backlog).toMatchObject({ queue: NAME, waiting: 1, running: 0, failed: 0 });
    expect(backlog?.late).toBeLessThan(60_000);
  });

  it('are there exactly when the transaction is that they were put in', async () => {
    const seen: number[] = [];
    const node = await start({ run: async ({ payload: { n } }) => void seen.push(n) });
    await tables.transaction((tx) => node.queue.put({ n: 1 }, {}, tx));
    const undone = tables.transaction(async (tx) => {
      await node.queue.put({ n: 2 }, { key: 'two' }, tx);
      throw new Error('thought better of it');
    });
    await expect(undone).rejects.toThrow('thought better of it');
    await until(async () => seen.length === 1 && (await items()).length === 0);
    expect(seen).toEqual([1]);
  });

  it('run one after the other in the order in which they were put, where one runs at a time', async () => {
    const seen: number[] = [];
    const node = await start({ concurrency: 1, run: async ({ payload: { n } }) => void seen.push(n) });
    for (let n = 0; n < 20; n++) await node.queue.put({ n });
    await until(() => seen.length === 20);
    expect(seen).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });

  it('run as many at once as they say, on each node, each item once', async () => {
    const seen: number[] = [];
    let running = 0;
    let most = 0;
    const run = async ({ payload: { n } }: Run) => {
      most = Math.max(most, ++running);
      await sleep(20);
      seen.push(n);
      running -= 1;
    };
    const [one] = await Promise.all([start({ concurrency: 4, run }), start({ concurrency: 4, run })]);
    await Promise.all(Array.from({ length: 120 }, (_, n) => (one as Node<typeof payload>).queue.put({ n })));
    await until(async () => (await items()).length === 0);
    expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, n) => n));
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(8);
    for (const node of nodes) expect(node.lines.filter(({ level }) => level > 20)).toEqual([]);
  });

  it('are heard of by other nodes', async () => {
    const seen: string[] = [];
    const other = await start({ run: async () => void seen.push('other') });
    // No node adds this item, so none knows of it.
    const [row] = [{ queue: NAME, state: 'open', due: 0, payload: '{"n":1}', put_at: Date.now(), term: 0, attempts: 0 }];
    await tables.knex('plinth_queue').insert(row);
    await until(() => seen.length === 1);
    expect(other.lines.filter(({ level }) => level > 20)).toEqual([]);
  });

  it('keep the beginning of what they failed with, also where that ends within a character', async () => {
    const run = async () => {
      throw new Error(`${'x'.repeat(1_999)}😀 and a lone \ud800`);
    };
    const node = await start({ attempts: 1, run });
    const { id } = await node.queue.put({ n: 8 });
    await until(async () => (await node.queue.find(id))?.state === 'failed');
    expect((await node.queue.find(id))?.error).toBe(`${'x'.repeat(1_999)}\ufffd`);
  });

  it('try again what failed, after pauses that grow, and keep what failed for good until it is repeated', async () => {
    let starts = 0;
    let isMended = false;
    const run = async ({ attempt }: Run) => {
      starts += 1;
      if (!isMended) throw new Error(`failure ${attempt}`);
    };
    const node = await start({ attempts: 3, backoff: { first: 3 * HOUR, longest: 4 * HOUR }, run });
    const { id } = await node.queue.put({ n: 7 });
    const [putAt] = (await items()).map(({ put_at }) => Number(put_at));
    const dues: number[] = [];
    for (let attempt = 1; attempt < 3; attempt++) {
      await until(() => node.lines.length === attempt);
      dues.push((await dueOf(id)) - (putAt as number));
      await tables.knex('plinth_queue').update({ due: 0 });
    }
    await until(async () => (await node.queue.find(id))?.state === 'failed');
    await until(() => node.lines.length === 3);
    expect(starts).toBe(3);
    const logged = node.lines.filter(({ level }) => level > 20);
    expect(logged).toEqual([
      expect.objectContaining({ level: 40, item: id, attempt: 1, msg: 'queue item failed and will be retried' }),
      expect.objectContaining({ level: 40, attempt: 2 }),
      expect.objectContaining({ level: 50, attempt: 3, msg: 'queue item failed permanently' }),
    ]);
    const pauses = logged.map(({ pause }) => Number(pause));
    for (const [index, least] of [3 * HOUR, 4 * HOUR].entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(least);
      expect(pauses[index]).toBeLessThanOrEqual(least * 1.25);
      expect(dues[index]).toBeGreaterThan((pauses[index] as number) - APART);
    }
    expect(await node.queue.find(id)).toMatchObject({ state: 'failed', attempts: 3, error: 'failure 3', payload: { n: 7 }, owner: null });
    isMended = true;
    expect(await node.queues.retry({ queue: NAME, state: 'failed' })).toBe(1);
    await until(async () => (await node.queue.find(id)) === null);
    expect(starts).toBe(4);
  });

  it('do not try what is too old, and keep nothing of it where they say so', async () => {
    const failures: unknown[] = [];
    const node = await start({
      within: 10 * HOUR,
      keepFailed: false,
      backoff: { first: 6 * HOUR, longest: 12 * HOUR },
      run: () => Promise.reject(new Error('no')),
      onFailure: ({ attempt, pause, error, payload: { n } }) => void failures.push([attempt, pause === null, (error as Error).message, n]),
    });
    await node.queue.put({ n: 5 });
    await until(() => failures.length === 1);
    await tables.knex('plinth_queue').update({ due: 0 });
    await until(() => failures.length === 2);
    expect(await items()).toEqual([]);
    expect(failures).toEqual([
      [1, false, 'no', 5],
      [2, true, 'no', 5],
    ]);
    expect(node.lines.filter(({ level }) => level > 20)).toEqual([]);
  });

  it('wait until it is time', async () => {
    const seen: number[] = [];
    const node = await start({ run: async ({ payload: { n } }) => void seen.push(n) });
    const at = new Date(Date.now() + HOUR);
    const { id } = await node.queue.put({ n: 1 }, { at });
    expect(await node.queue.find(id)).toMatchObject({ state: 'waiting', due: at.toISOString() });
    await node.queue.put({ n: 2 });
    await until(() => seen.length === 1);
    await tables.knex('plinth_queue').where({ id }).update({ due: 0 });
    await until(() => seen.length === 2);
    expect(seen).toEqual([2, 1]);
  });

  it('put an item whose key is freed after it refused the insert', async () => {
    const node = await start({ run: async () => undefined });
    const later = { key: 'a', at: new Date(Date.now() + HOUR) };
    const { id } = await node.queue.put({ n: 1 }, later);
    let writes = 0;
    const again = await tables.transaction((tx) => {
      const write: typeof tx.write = async (sql) => {
        const changes = await tx.write(sql);
        if (++writes === 1) await tx.knex('plinth_queue').where({ id }).delete();
        return changes;
      };
      return node.queue.put({ n: 2 }, later, { read: (...asked) => tx.read(...asked), write, answer: tx.answer, knex: tx.knex });
    });
    expect(again.isNew).toBe(true);
    expect(writes).toBe(2);
    expect(await items()).toEqual([expect.objectContaining({ payload: expect.stringContaining('"n":2') })]);
  });

  it('put nothing twice under one key, while it waits, runs, or is remembered', async () => {
    let runs = 0;
    const node = await start({ keep: HOUR, run: async () => void runs++ });
    const later = { key: 'a', at: new Date(Date.now() + HOUR) };
    const all = await Promise.all(Array.from({ length: 10 }, () => node.queue.put({ n: 1 }, later)));
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await node.queue.put({ n: 2 }, { key: 'b' })).toMatchObject({ isNew: true });
    await until(() => runs === 1);
    await until(async () => (await items()).some(({ state }) => state === 'done'));
    const [done] = (await items()).filter(({ state }) => state === 'done');
    expect(done).toMatchObject({ item_key: 'b', payload: 'null' });
    expect(Number(done.due)).toBeGreaterThan(Number(done.put_at) + HOUR - APART);
    expect(await node.queue.put({ n: 3 }, { key: 'b' })).toEqual({ id: Number(done.id), isNew: false });
    await tables.knex('plinth_queue').where({ id: done.id }).update({ due: 0 });
    expect(await node.queue.put({ n: 4 }, { key: 'b' })).toMatchObject({ isNew: true });
    await until(() => runs === 2);
  });

  it('say how far a run is', async () => {
    const end = new AbortController();
    const node = await start({
      run: async ({ progress }) => {
        for (let step = 0; !end.signal.aborted; step++) {
          progress(0.25, `${step} pages ${'x'.repeat(300)}`);
          await sleep(10);
        }
      },
    });
    const { id } = await node.queue.put({ n: 1 });
    await until(async () => (await node.queue.find(id))?.progress != null);
    const item = await node.queue.find(id);
    expect(item).toMatchObject({ state: 'running', progress: { value: 0.25, text: expect.stringMatching(/^\d+ pages x+$/) } });
    expect(item?.owner).toMatch(/:\d+$/);
    end.abort();
    await until(async () => (await items()).length === 0);
  });

  it('keep what runs, whatever it says of how far it is', async () => {
    let runs = 0;
    const lost: boolean[] = [];
    const node = await start({
      lease: 1_500,
      run: async ({ id, progress, signal }) => {
        runs += 1;
        progress(0 / 0, 'nothing of nothing');
        // Once with the progress, once without.
        await untilRenewed(id);
        await untilRenewed(id);
        lost.push(signal.aborted);
      },
    });
    const { id } = await node.queue.put({ n: 1 });
    await until(async () => (await node.queue.find(id))?.progress != null);
    expect((await node.queue.find(id))?.progress).toEqual({ value: 0, text: 'nothing of nothing' });
    await until(() => lost.length > 0);
    expect([runs, lost]).toEqual([1, [false]]);
  });

  it('keep what runs while the transaction of one of them holds its row', async () => {
    const seen: string[] = [];
    let isOver = false;
    const node = await start({
      lease: 1_500,
      run: async ({ payload: { n }, assertHeld, signal }) => {
        if (n === 1) {
          await tables.transaction(async ({ knex }) => {
            await assertHeld(knex);
            // On SQLite every other write waits for the transaction, so that there is no renewal to wait for.
            if (dialect.name === 'sqlite') await sleep(200);
            else for (let renewals = 0; renewals < 2; renewals++) await untilRenewed(other);
          });
          isOver = true;
        } else {
          await until(() => isOver);
          if (dialect.name === 'sqlite') await untilRenewed(other);
          seen.push(signal.aborted ? 'lost' : 'kept');
        }
      },
    });
    const { id: other } = await node.queue.put({ n: 2 });
    await node.queue.put({ n: 1 });
    await until(() => seen.length > 0);
    await until(async () => (await items()).length === 0);
    expect(seen).toEqual(['kept']);
  });

  it('end what is cancelled, on whichever node it runs', async () => {
    const reasons: unknown[] = [];
    const run = async ({ signal, assertHeld }: Run) => {
      while (!signal.aborted) await sleep(10);
      reasons.push(signal.reason, await assertHeld().catch((error: unknown) => error));
      signal.throwIfAborted();
    };
    const [one, other] = await Promise.all([start({ run }), start({ run })]);
    const { id } = await one.queue.put({ n: 1 });
    await until(async () => (await one.queue.find(id))?.state === 'running');
    // One of the two nodes does not run it.
    expect(await other.queue.cancel(id)).toBe(true);
    await until(() => reasons.length === 2);
    expect(reasons).toEqual([expect.objectContaining({ code: 'UNAVAILABLE' }), expect.objectContaining({ code: 'UNAVAILABLE' })]);
    expect(await one.queue.find(id)).toMatchObject({ state: 'failed', error: 'cancelled', attempts: 1 });
    expect(await other.queue.cancel(id)).toBe(false);
    const waiting = await one.queue.put({ n: 2 }, { at: new Date(Date.now() + HOUR) });
    expect(await one.queue.cancel(waiting.id)).toBe(true);
    expect(await one.queue.find(waiting.id)).toMatchObject({ state: 'failed', attempts: 0 });
  });

  it('keep nothing of what is cancelled where they say so, and stop its run', async () => {
    let isStopped = false;
    const node = await start({
      keepFailed: false,
      run: async ({ signal }) => {
        while (!signal.aborted) await sleep(10);
        isStopped = true;
        signal.throwIfAborted();
      },
    });
    const { id } = await node.queue.put({ n: 1 }, { key: 'a' });
    await until(async () => (await node.queue.find(id))?.state === 'running');
    expect(await node.queue.cancel(id)).toBe(true);
    expect(await items()).toEqual([]);
    await until(() => isStopped);
    expect(await node.queue.cancel(id)).toBe(false);
    expect(await node.queue.put({ n: 2 }, { key: 'a', at: new Date(Date.now() + HOUR) })).toMatchObject({ isNew: true });
  });

  it('wait for what runs when their node stops, and leave to others what was cut short, as if it had not begun', async () => {
    const seen: string[] = [];
    const first = await start({
      run: async ({ signal, payload: { n }, attempt }) => {
        seen.push(`${n} begins, ${attempt}`);
        while (!signal.aborted) await sleep(10);
        // The first ends long after it was told to, when the other one has been given back.
        if (n === 1) await until(async () => (await items()).some(({ owner }) => owner === null));
        else signal.throwIfAborted();
        seen.push(`${n} ends`);
      },
    });
    await first.queue.put({ n: 1 });
    await first.queue.put({ n: 2 });
    await until(() => seen.length === 2);
    await first.close();
    expect(seen).toEqual(['1 begins, 1', '2 begins, 1', '1 ends']);
    expect(await items()).toEqual([expect.objectContaining({ payload: '{"n":2}', owner: null, attempts: 0, state: 'open' })]);
    await start({ run: async ({ payload: { n }, attempt }) => void seen.push(`heir runs ${n}, ${attempt}`) });
    await until(() => seen.includes('heir runs 2, 1'));
  });

  it('leave what ignores its signal to others after the shutdown timeout', async () => {
    let started = 0;
    const deaf = () => {
      started += 1;
      return new Promise<never>(() => undefined);
    };
    const node = await start({ run: deaf }, { shutdownTimeout: 300 });
    await node.queue.put({ n: 1 });
    await until(() => started === 1);
    await node.close();
    expect(node.lines.at(-1)).toMatchObject({ level: 50, msg: 'queue item did not stop in time; another node will run it' });
    expect(await items()).toEqual([expect.objectContaining({ owner: null, attempts: 0 })]);
  });

  it('leave what other queues have, whose plugins are off', async () => {
    const other = { queue: 'gone.queue', state: 'open', due: 0, payload: '{"x":1}', put_at: 0, term: 0, attempts: 0 };
    await tables.knex('plinth_queue').insert(other);
    const node = await start({ run: async () => undefined });
    // Nobody tells the node of the second item. When it finds that one, it would have found the other queue's, too.
    await node.queue.put({ n: 1 });
    await tables.knex('plinth_queue').insert({ ...other, queue: NAME, payload: '{"n":2}' });
    await until(async () => (await items()).length === 1);
    expect(await node.queues.list()).toEqual([expect.objectContaining({ queue: 'gone.queue', state: 'waiting', payload: { x: 1 } })]);
    expect(await node.queues.counts()).toEqual([{ queue: 'gone.queue', state: 'waiting', count: 1 }]);
  });

  it('fail what does not fit (any more), at once and for good', async () => {
    let runs = 0;
    const node = await start({ keepFailed: false, run: async () => void runs++ });
    const old = { queue: NAME, state: 'open', due: 0, payload: '{"m":1}', put_at: 0, term: 0, attempts: 0 };
    await tables.knex('plinth_queue').insert(old);
    await until(async () => (await items()).some(({ state }) => state === 'failed'));
    expect((await items())[0]).toMatchObject({ payload: '{"m":1}', error: expect.stringContaining('n: ') });
    expect(runs).toBe(0);
    // It is logged after it was marked as failed.
    await until(async () => node.lines.length > 0);
    expect(node.lines.at(-1)).toMatchObject({ level: 50, msg: 'queue item failed: its payload cannot be read' });
  });

  it('give up what ended its node as often as it may be tried', async () => {
    let runs = 0;
    const node = await start({ attempts: 3, run: async () => void runs++ });
    const killer = { queue: NAME, state: 'open', due: 1, payload: '{"n":1}', put_at: 0, term: 3, attempts: 3, owner: 'dead:1' };
    await tables.knex('plinth_queue').insert(killer);
    await until(async () => (await items()).some(({ state }) => state === 'failed'));
    expect((await items())[0]).toMatchObject({ error: 'the item was started 3 times but never finished' });
    expect(runs).toBe(0);
    await until(async () => node.lines.length > 0);
    expect(node.lines.at(-1)).toMatchObject({ level: 50 });
  });

  it('seal what they store where there is a secret, and fail what was sealed with another one', async () => {
    const seen: unknown[] = [];
    const run = async ({ payload: { tags } }: Run) => void seen.push(...tags);
    const at = new Date(Date.now() + HOUR);
    const node = await start({ secret: 'one secret of the app', run });
    const { id } = await node.queue.put({ n: 1, tags: ['hidden'] }, { at });
    expect(JSON.stringify(await items())).not.toContain('hidden');
    expect(await node.queue.find(id)).toMatchObject({ payload: null, isSealed: true });
    await tables.knex('plinth_queue').update({ due: 0 });
    await until(() => seen.length === 1);
    expect(seen).toEqual(['hidden']);
    await node.queue.put({ n: 1, tags: ['hidden'] }, { at });
    await node.close();
    nodes.splice(0);
    await tables.knex('plinth_queue').update({ due: 0 });
    const other = await start({ secret: 'another secret of the app', run });
    await until(async () => (await items()).some(({ state }) => state === 'failed'));
    expect((await other.queues.list())[0]).toMatchObject({ error: 'the payload was encrypted with a different secret' });
  });

  it('ask the database once per look while there is nothing to do', async () => {
    const statements: string[] = [];
    const asked: number[] = [];
    // Every look begins with the question which claims are lost, which is no statement where there are none.
    jest.spyOn(ItemStore.prototype, 'lost').mockImplementation(async () => {
      asked.push(statements.length);
      return [];
    });
    // What is over is removed once a minute, which may be now.
    jest.spyOn(ItemStore.prototype, 'sweep').mockResolvedValue(undefined);
    // Nodes look more often where leases are short.
    const node = await start({ lease: 900, run: async () => undefined });
    const { knex } = node.kernel.container.resolve(DATABASE);
    knex.on('query', ({ sql }: { sql: string }) => {
      if (sql.includes('plinth_queue')) statements.push(sql);
    });
    // The first look of a node is two statements.
    await until(() => statements.length >= 3);
    asked.length = 0;
    await until(() => asked.length >= 4);
    const [first = 0] = asked;
    expect(asked).toEqual(asked.map((_, index) => first + index));
    expect(new Set(statements.slice(first)).size).toBe(1);
  });
});
