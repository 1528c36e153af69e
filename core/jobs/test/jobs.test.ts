import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../../access/index.ts';
import { createDatabase, DATABASE, type OwnedDatabase } from '../../database/index.ts';
import { eachDialect, type TemporaryDatabase } from '../../testing/index.ts';
import { JOBS, type Job, type JobRun } from '../index.ts';
import { type Node, startNode, until } from './nodes.ts';

eachDialect('jobs', (dialect) => {
  let database: TemporaryDatabase;
  const nodes: Node[] = [];

  let tables: OwnedDatabase;

  // Creating tables takes longer than most tests, so they are reused. A database without job rows works like a new one.
  beforeAll(async () => {
    database = await dialect.createDatabase();
    await (await startNode(database.url, [])).close();
    tables = createDatabase({ url: database.url }, { appDir: '.', logger: { info: () => {}, warn: () => {} } });
    await tables.connect();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await Promise.all(nodes.splice(0).map((node) => node.close()));
    await tables.knex('plinth_jobs').delete();
    await tables.knex('plinth_lease').where('name', 'like', 'job:%').delete();
  });
  afterAll(async () => {
    await tables.close();
    await database.remove();
  });

  async function start(jobs: readonly Job[], server?: object): Promise<Node> {
    const node = await startNode(database.url, jobs, server);
    nodes.push(node);
    return node;
  }

  const row = (node: Node, name: string) => node.kernel.container.resolve(DATABASE).knex('plinth_jobs').where({ name }).first();
  const known = (node: Node, name: string) => until(() => row(node, name));
  const setRow = async (node: Node, name: string, values: object) =>
    void (await node.kernel.container.resolve(DATABASE).knex('plinth_jobs').where({ name }).update(values));

  /** Makes nodes look for the first time when they start. Otherwise their looks at jobs with long intervals are spread over seconds. */
  const lookAtOnce = () => jest.spyOn(Math, 'random').mockReturnValue(0);
  const isTold = (node: Node, message: string) => node.lines.some(({ msg }) => msg === message);
  /** The times for which a job was started, by the clock of the database. */
  function timed(witness: Node) {
    const times: number[] = [];
    const run = async () => void times.push(Number((await row(witness, 'worker.count')).started_for));
    return { times, run };
  }

  /** A job that notes how often it was started and how many of it run. @param work what a run does, by its number */
  function counted(when: Partial<Job>, work: (number: number) => Promise<unknown> = async () => undefined) {
    const seen = { starts: 0, running: 0, most: 0 };
    const run = async () => {
      seen.starts += 1;
      seen.most = Math.max(seen.most, ++seen.running);
      await work(seen.starts);
      seen.running -= 1;
    };
    return { seen, job: { name: 'worker.count', run, ...when } };
  }

  /** Waits until a node has looked whether a job is due, and expects that it did not even try to run it. */
  async function expectIdleLook(node: Node): Promise<void> {
    // Before it may run, and before the node sleeps.
    await until(() => node.statements.filter((sql) => sql.includes('asked_at')).length >= 2);
    expect(node.statements.filter((sql) => /^update\b.*plinth_lease/.test(sql))).toEqual([]);
  }

  it('are given a caller with their name, and one request for each run', async () => {
    lookAtOnce();
    const callers: Caller[] = [];
    const name = 'tests.named';
    const run = async ({ caller }: JobRun) => void callers.push(caller);
    const node = await start([{ name, every: 3_600_000, atStart: true, run }]);
    await until(() => callers.length === 1);
    node.kernel.container.resolve(JOBS).runSoon(name);
    await until(() => callers.length === 2);
    expect(callers[0]).toMatchObject({ kind: 'job', id: name, trusted: true, origin: { surface: 'job', address: null } });
    expect(callers[1]?.origin?.requestId).not.toBe(callers[0]?.origin?.requestId);
  });

  it('run once where they return no promise, as they may in JavaScript', async () => {
    lookAtOnce();
    let runs = 0;
    const run = (() => {
      runs += 1;
    }) as unknown as Job['run'];
    const node = await start([{ name: 'tests.plain', every: 3_600_000, atStart: true, run }]);
    await until(() => runs > 0);
    await node.close();
    expect(runs).toBe(1);
  });

  it('run once per interval over all nodes', async () => {
    const { times, run } = timed(await start([]));
    const { seen, job } = counted({ every: 200 }, run);
    await Promise.all([start([job]), start([job]), start([job])]);
    await until(() => times.length >= 6);
    for (const [index, time] of times.slice(1).entries()) expect(time - (times[index] as number)).toBeGreaterThanOrEqual(200);
    expect(seen.most).toBe(1);
  });

  it('run after each start of a node, when they say so', async () => {
    lookAtOnce();
    const { seen, job } = counted({ every: 86_400_000, atStart: true });
    const first = await start([job]);
    await until(() => seen.starts === 1);
    await first.close();
    await start([job]);
    await until(() => seen.starts === 2);
  });

  it('that become due again while they run begin anew when they have ended', async () => {
    // Runs end shortly before or after the interval has passed, so both cases occur.
    const milliseconds = [60, 75, 85, 90, 95, 100, 105];
    let runs = 0;
    const job: Job = {
      name: 'worker.close',
      every: 100,
      // A node that took its own run for another node's would wait for the half of this.
      lease: 3_600_000,
      async run() {
        runs += 1;
        await sleep(milliseconds[runs % milliseconds.length]);
      },
    };
    await start([job]);
    await until(() => runs >= 30);
  });

  it('run once per time of a cron expression over all nodes', async () => {
    const { times, run } = timed(await start([]));
    const job: Job = { name: 'worker.count', cron: '* * * * * *', run };
    await Promise.all([start([job]), start([job])]);
    await until(() => times.length >= 3);
    expect(new Set(times).size).toBe(times.length);
    for (const time of times) expect(time % 1_000).toBe(0);
  });

  it('run on one node at a time, and not again while they run; times that came meanwhile are passed over', async () => {
    const expiry = async () => Number((await tables.knex('plinth_lease').where('name', 'job:worker.count').first()).expires_at);
    const left = () => nodes.flatMap(({ lines }) => lines).filter(({ msg }) => msg === 'job already runs on another node');
    // The first run is so long that its lease is renewed, and that the other node wants to run the job.
    const { seen, job } = counted({ every: 200, lease: 3_000 }, async (number) => {
      if (number > 1) return;
      const first = await expiry();
      await until(async () => left().length > 0 && (await expiry()) > first);
    });
    const [one, other] = await Promise.all([start([job]), start([job])]);
    await until(() => seen.starts >= 2);
    expect(seen.most).toBe(1);
    expect(left()[0]).toMatchObject({ level: 20, job: 'worker.count', plugin: 'worker' });
    for (const node of [one, other]) expect(node.lines.filter(({ level }) => level > 20)).toEqual([]);
  });

  it('run soon when they are asked for, long before their time and once for any number of questions', async () => {
    const { seen, job } = counted({ cron: '0 3 * * *' });
    const [one, other] = await Promise.all([start([job]), start([job])]);
    await Promise.all([one, other].map((node) => known(node, 'worker.count')));
    for (let question = 0; question < 5; question++) one.kernel.container.resolve(JOBS).runSoon('worker.count');
    await until(() => seen.starts === 1);
    await until(() => isTold(one, 'job ended'));
    for (const node of [other, one]) {
      const { starts } = seen;
      const ended = () => node.lines.filter(({ msg }) => msg === 'job ended').length;
      const before = ended();
      node.kernel.container.resolve(JOBS).runSoon('worker.count');
      await until(() => ended() > before);
      expect(seen.starts).toBe(starts + 1);
    }
    // What is left of the first questions would have been answered before the last one.
    expect(seen.starts).toBe(3);
    for (const node of [one, other]) expect(node.lines.filter(({ level }) => level > 20)).toEqual([]);
  });

  it('run again when they are asked for while they run, on whichever node', async () => {
    const ends: (() => void)[] = [];
    const { seen, job } = counted({ cron: '0 3 * * *' }, () => new Promise<void>((resolve) => ends.push(resolve)));
    const [one, other] = await Promise.all([start([job]), start([job])]);
    await Promise.all([one, other].map((node) => known(node, 'worker.count')));
    const ask = (node: Node) => node.kernel.container.resolve(JOBS).runSoon('worker.count');
    ask(one);
    await until(() => ends.length === 1);
    ask(one);
    ends[0]?.();
    await until(() => ends.length === 2);
    ask(other);
    await until(() => isTold(other, 'job already runs on another node'));
    ends[1]?.();
    await until(() => ends.length === 3);
    expect(seen.most).toBe(1);
    ends[2]?.();
  });

  it('that fail are logged, and run again at their next time', async () => {
    let runs = 0;
    const run = () => {
      runs += 1;
      if (runs === 1) throw new Error('the first time');
      return Promise.reject(new Error('later'));
    };
    const node = await start([{ name: 'worker.broken', every: 100, run }]);
    await until(() => runs >= 3);
    const failures = node.lines.filter(({ msg }) => msg === 'job failed');
    expect(failures[0]).toMatchObject({ level: 50, job: 'worker.broken', plugin: 'worker', err: { message: 'the first time' } });
    expect(failures[1]).toMatchObject({ err: { message: 'later' } });
    expect(node.lines.filter(({ msg }) => msg === 'job started')[0]).toMatchObject({ level: 20, job: 'worker.broken' });
  });

  it('whose time was missed, because no node ran, make up for it once', async () => {
    const { seen, job } = counted({ cron: '0 3 * * *' });
    const first = await start([job]);
    await known(first, 'worker.count');
    expect(Number((await row(first, 'worker.count')).started_for)).toBeGreaterThan(Date.now() - 60_000);
    expect(seen.starts).toBe(0);
    await setRow(first, 'worker.count', { started_for: Date.now() - 3 * 86_400_000 });
    await first.close();
    const second = await start([job]);
    await until(() => seen.starts === 1);
    await until(() => isTold(second, 'job ended'));
    await expectIdleLook(await start([job]));
    expect(seen.starts).toBe(1);
  });

  it('of a node that died while it ran them go to another one when its lease ends', async () => {
    const { seen, job } = counted({ cron: '0 3 * * *', lease: 1_000 });
    const node = await start([job]);
    await known(node, 'worker.count');
    await node.close();
    const witness = await start([]);
    const open = witness.kernel.container.resolve(DATABASE).knex;
    // The state that a node leaves if it dies with the lease during a run.
    await open('plinth_jobs').where('name', 'worker.count').update({ attempts: 1 });
    const lease = () => open('plinth_lease').where('name', 'job:worker.count');
    await lease().update({ owner: 'dead', expires_at: Date.now() + 3_600_000 });
    const heir = await start([job]);
    await until(() => isTold(heir, 'job already runs on another node'));
    expect(seen.starts).toBe(0);
    await lease().update({ expires_at: 0 });
    await until(() => seen.starts === 1);
    expect(heir.lines).toContainEqual(expect.objectContaining({ msg: 'job was interrupted; running it again', attempt: 2 }));
    await until(() => isTold(heir, 'job ended'));
    await until(async () => Number((await row(heir, 'worker.count')).attempts) === 0);
  });

  it('that were interrupted three times wait for their next time', async () => {
    const { seen, job } = counted({ cron: '0 3 * * *' });
    const first = await start([job]);
    await known(first, 'worker.count');
    await setRow(first, 'worker.count', { attempts: 3 });
    await expectIdleLook(await start([job]));
    expect(seen.starts).toBe(0);
  });

  it('are told when another node has taken over, and what they did does not count', async () => {
    let reason: unknown;
    const run = ({ signal }: JobRun) =>
      new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => {
          reason = signal.reason;
          reject(signal.reason);
        });
      });
    const node = await start([{ name: 'worker.frozen', every: 200, lease: 600, run }]);
    await until(() => node.lines.some(({ msg }) => msg === 'job started'));
    const { knex } = node.kernel.container.resolve(DATABASE);
    await knex('plinth_lease')
      .where('name', 'job:worker.frozen')
      .update({ owner: 'another', expires_at: Date.now() + 60_000 });
    await until(() => reason !== undefined);
    expect(reason).toMatchObject({ code: 'UNAVAILABLE' });
    await until(() => node.lines.some(({ msg }) => msg === 'job stopped'));
    expect(await row(node, 'worker.frozen')).toMatchObject({ attempts: 1 });
  });

  it('are stopped by shutdown before the database closes, and run again on another node when that interrupted them', async () => {
    const seen: string[] = [];
    const job = (name: string): Job => ({
      name: 'worker.long',
      every: 100,
      async run({ signal }) {
        seen.push(`${name} starts`);
        if (name === 'heir') return;
        while (!signal.aborted) await sleep(10);
        const { knex } = first.kernel.container.resolve(DATABASE);
        seen.push(`${name} still finds ${(await knex('plinth_jobs').where('name', 'worker.long')).length} row`);
        signal.throwIfAborted();
      },
    });
    const first = await start([job('first')]);
    await until(() => seen.length === 1);
    await first.close();
    expect(seen).toEqual(['first starts', 'first still finds 1 row']);
    expect(first.lines.at(-1)).toMatchObject({ msg: 'job stopped', reason: 'the server is shutting down' });
    const heir = await start([job('heir')]);
    await until(() => seen.includes('heir starts'));
    await until(() => heir.lines.length > 0);
  });

  it('that ignore their signal are given up after the shutdown timeout', async () => {
    let started = false;
    const run = () => {
      started = true;
      return new Promise<never>(() => undefined);
    };
    const node = await start([{ name: 'worker.deaf', every: 100, run }], { shutdownTimeout: 200 });
    await until(() => started);
    await node.close();
    expect(node.lines.at(-1)).toMatchObject({ level: 50, job: 'worker.deaf', msg: 'job did not stop within 200 ms and was abandoned' });
  });

  it('do not start any more once their node is shut down', async () => {
    const { seen, job } = counted({ every: 100 });
    const node = await start([job]);
    await until(() => seen.starts > 0);
    await node.close();
    const { starts } = seen;
    const heir = counted({ every: 100 });
    await start([heir.job]);
    // The first node would have had its turn, too.
    await until(() => heir.seen.starts >= 3);
    expect(seen.starts).toBe(starts);
  });
});
