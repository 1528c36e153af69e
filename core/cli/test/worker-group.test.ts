import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { Logger } from '../../kernel/index.ts';
import { WorkerGroup } from '../workers/worker-group.ts';
import type { WorkerNews, WorkerOrder } from '../workers/worker-messages.ts';

/** A worker process that the test controls. */
class FakeWorker extends EventEmitter {
  readonly pid = 1;
  connected = true;
  readonly orders: string[] = [];
  readonly kills: string[] = [];
  readonly place: number;
  /** Whether it ends when told to. */
  obeys = true;

  constructor(place: number) {
    super();
    this.place = place;
  }

  send(order: WorkerOrder, _handle: unknown, _options: unknown, sent: (error: Error | null) => void): void {
    this.orders.push(order.kind);
    sent(null);
    if (order.kind === 'stop' && this.obeys) this.end(0);
  }

  kill(signal: string): void {
    this.kills.push(signal);
    this.end(null, signal);
  }

  tell(news: WorkerNews): void {
    this.emit('message', news);
  }

  serves(): void {
    this.tell({ kind: 'ready', url: 'http://127.0.0.1:1' });
  }

  end(code: number | null, signal: string | null = null): void {
    this.connected = false;
    this.emit('exit', code, signal);
  }
}

interface Line {
  readonly message: string;
  readonly worker?: number;
  readonly pause?: number;
}

function groupOf(workers: number, memory = 0) {
  const started: FakeWorker[] = [];
  const lines: Line[] = [];
  const ready: string[] = [];
  const log = (facts: object | string, message?: string) =>
    lines.push(typeof facts === 'string' ? { message: facts } : { ...facts, message: message as string });
  const group = new WorkerGroup({
    workers,
    memory,
    stopLimit: 1_000,
    start(place) {
      const worker = new FakeWorker(place);
      started.push(worker);
      return worker as unknown as ChildProcess;
    },
    logger: { info: log, warn: log, error: log } as unknown as Logger,
    ready: (url) => ready.push(url),
  });
  return { group, started, lines, ready };
}

/** Lets pending promises settle. */
const settle = () => jest.advanceTimersByTimeAsync(0);

/** A running group of two workers. */
async function servingGroup(memory = 0) {
  const made = groupOf(2, memory);
  const done = made.group.run();
  made.started[0]?.serves();
  await settle();
  made.started[1]?.serves();
  await settle();
  return { ...made, done };
}

describe('a group of workers', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('has the first boot alone, and is ready when all serve', async () => {
    const { group, started, ready } = groupOf(3);
    const done = group.run();
    await settle();
    expect(started.map(({ place }) => place)).toEqual([1]);
    started[0]?.serves();
    await settle();
    expect(started.map(({ place }) => place)).toEqual([1, 2, 3]);
    started[2]?.serves();
    await settle();
    expect(ready).toEqual([]);
    started[1]?.serves();
    await settle();
    expect(ready).toEqual(['http://127.0.0.1:1']);
    group.stop();
    expect(await done).toBe(0);
  });

  it.each([
    [1, 1],
    [3, 3],
    [0, 1],
  ])('ends with the first worker when that ends with %i before it serves', async (code, expected) => {
    const { group, started } = groupOf(2);
    const done = group.run();
    started[0]?.end(code);
    expect([await done, started.length]).toEqual([expected, 1]);
  });

  it('says why when the first worker could not', async () => {
    const { group, started } = groupOf(2);
    const done = group.run();
    started[0]?.end(null, 'SIGKILL');
    await expect(done).rejects.toThrow('the first worker could not start (SIGKILL)');
  });

  it('replaces one that ends, after pauses that grow while it ends at once', async () => {
    const { group, started, lines, done } = await servingGroup();
    await jest.advanceTimersByTimeAsync(20_000);
    started[1]?.end(null, 'SIGKILL');
    await settle();
    for (const pause of [100, 200, 400, 800]) {
      const before = started.length;
      await jest.advanceTimersByTimeAsync(pause - 1);
      expect(started).toHaveLength(before);
      await jest.advanceTimersByTimeAsync(1);
      expect(started).toHaveLength(before + 1);
      started.at(-1)?.end(1);
      await settle();
    }
    expect(started.slice(2).map(({ place }) => place)).toEqual([2, 2, 2, 2]);
    expect(lines.filter(({ pause }) => pause !== undefined).map(({ worker, pause }) => [worker, pause])).toEqual([
      [2, 100],
      [2, 200],
      [2, 400],
      [2, 800],
      [2, 1_600],
    ]);
    group.stop();
    expect(await done).toBe(0);
  });

  it('starts another one while one that was told to end by somebody else still serves', async () => {
    const { group, started, done } = await servingGroup();
    started[0]?.tell({ kind: 'leaving' });
    await jest.advanceTimersByTimeAsync(250);
    expect(started.map(({ place }) => place)).toEqual([1, 2, 1]);
    started[2]?.serves();
    started[0]?.end(0);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(started).toHaveLength(3);
    group.stop();
    expect(await done).toBe(0);
  });

  it('does not replace who leaves because all are told to', async () => {
    const { group, started, done } = await servingGroup();
    for (const worker of started) worker.tell({ kind: 'leaving' });
    await jest.advanceTimersByTimeAsync(100);
    group.stop();
    expect([await done, started.length]).toEqual([0, 2]);
  });

  it('reloads one after the other, each when another one serves in its place', async () => {
    const { group, started, done } = await servingGroup();
    const reloaded = group.reload();
    await settle();
    expect(started.map(({ place }) => place)).toEqual([1, 2, 1]);
    expect(started[0]?.orders).not.toContain('stop');
    started[2]?.serves();
    await settle();
    expect(started[0]?.orders).toContain('stop');
    expect(started.map(({ place }) => place)).toEqual([1, 2, 1, 2]);
    started[3]?.serves();
    await reloaded;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(started).toHaveLength(4);
    expect(started.map(({ connected }) => connected)).toEqual([false, false, true, true]);
    group.stop();
    expect(await done).toBe(0);
  });

  it('keeps what serves when a new one does not come up', async () => {
    const { group, started, lines, done } = await servingGroup();
    const reloaded = group.reload();
    await settle();
    started[2]?.end(1);
    await reloaded;
    expect(started.map(({ connected }) => connected)).toEqual([true, true, false]);
    expect(lines.map(({ message }) => message)).toContain('new worker exited during startup; the previous worker continues');
    group.stop();
    expect(await done).toBe(0);
  });

  it('replaces one that has grown too large, and not before it has served for a minute', async () => {
    const { group, started, done } = await servingGroup(1_000);
    const grows = (worker: FakeWorker | undefined) => worker?.tell({ kind: 'state', connections: 0, memory: 1_001 });
    grows(started[0]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(started).toHaveLength(2);
    grows(started[0]);
    grows(started[0]);
    grows(started[1]);
    await settle();
    expect(started.map(({ place }) => place)).toEqual([1, 2, 1]);
    started[2]?.serves();
    await settle();
    expect(started.map(({ place }) => place)).toEqual([1, 2, 1, 2]);
    group.stop();
    expect(await done).toBe(0);
  });

  it('kills who does not end, and ends with 1 then', async () => {
    const { group, started, done } = await servingGroup();
    if (started[1]) started[1].obeys = false;
    group.stop();
    await jest.advanceTimersByTimeAsync(999);
    expect(started[1]?.kills).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect([await done, started[1]?.kills]).toEqual([1, ['SIGKILL']]);
  });
});
