import { DATABASE } from 'plinth';
import { eachDialect, runJob } from 'plinth/testing';
import { bootNodes, type Nodes } from './nodes.ts';

const LOGIN = '/api/auth/local';
const FORGOT = '/api/auth/forgot-password';
const WRONG = { identifier: 'alice', password: 'wrong-password' };
const TABLE = 'up_rate_counts';

eachDialect('requests that two nodes count together', (dialect) => {
  let booted: Nodes | undefined;
  const boot = async (rateLimit: object) => {
    booted = await bootNodes(dialect, { options: { rateLimit: { store: 'database', ...rateLimit } }, server: { logLevel: 'silent' } });
    return booted.nodes;
  };
  afterEach(async () => {
    await booted?.close();
    jest.restoreAllMocks();
  });

  const knexOf = (nodes: Nodes['nodes']) => nodes[1].kernel.container.resolve(DATABASE).knex;

  const realNow = performance.now.bind(performance);
  let passed = 0;
  /** Lets milliseconds pass, by the clock of the database and by those of the nodes. */
  const letPass = async (nodes: Nodes['nodes'], milliseconds: number) => {
    passed += milliseconds;
    const knex = knexOf(nodes);
    await knex(TABLE).update({ ends_at: knex.raw('?? - ?', ['ends_at', milliseconds]) });
    jest.spyOn(performance, 'now').mockImplementation(() => realNow() + passed);
  };

  it('are as many as one node would allow, however they are spread and however many come at once', async () => {
    const nodes = await boot({ requests: 7 });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => nodes[index % 2 === 0 ? 0 : 1].post(LOGIN, WRONG)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(7).fill(400), ...Array(23).fill(429)]);
    const left = answers.filter(({ status }) => status === 400).map(({ headers }) => Number(headers['x-ratelimit-remaining']));
    expect(left.sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(50);
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('of a name begin anew on both after a success on one', async () => {
    const nodes = await boot({ signIns: 3, requests: 100 });
    await nodes[0].register('alice');
    for (const node of nodes) expect((await node.post(LOGIN, WRONG)).status).toBe(400);
    expect((await nodes[0].post(LOGIN, { identifier: 'alice', password: 'secret1' })).status).toBe(200);
    for (const [at, status] of [
      [1, 400],
      [0, 400],
      [1, 400],
      [0, 429],
      [1, 429],
    ] as const) {
      expect((await nodes[at].post(LOGIN, WRONG)).status).toBe(status);
    }
  });

  it('begin anew when the interval is over, and leave no rows', async () => {
    const nodes = await boot({ requests: 2, interval: 60 });
    const all = async () => (await knexOf(nodes)(TABLE).select('id')).length;
    for (const status of [200, 200, 429]) expect((await nodes[0].post(FORGOT, { email: 'a@example.com' })).status).toBe(status);
    expect(await all()).toBe(2);
    await letPass(nodes, 60_000);
    expect((await nodes[1].post(FORGOT, { email: 'a@example.com' })).status).toBe(200);
    expect((await nodes[0].post(FORGOT, { email: 'a@example.com' })).headers['x-ratelimit-remaining']).toBe('0');
    expect(await all()).toBe(2);
    await letPass(nodes, 60_000);
    await runJob(nodes[0], 'limits.sweep');
    expect(await all()).toBe(0);
  });

  it('are not written down any more while they are refused', async () => {
    const nodes = await boot({ requests: 2 });
    for (let index = 0; index < 20; index++) expect((await nodes[0].post(LOGIN, WRONG)).status).toBe(index < 2 ? 400 : 429);
    const counted = async () => (await knexOf(nodes)(TABLE).where('id', 'like', 'operation:%').first('counted')).counted;
    expect(await counted()).toBe(3);
    expect((await nodes[1].post(LOGIN, WRONG)).status).toBe(429);
    expect(await counted()).toBe(4);
  });

  it('are refused soon, and let nobody through, when they cannot be counted', async () => {
    const nodes = await boot({ requests: 5 });
    await nodes[0].register('alice');
    expect((await nodes[0].post(LOGIN, WRONG)).status).toBe(400);
    let release = () => {};
    const held = new Promise<void>((open) => {
      release = open;
    });
    let locked = () => {};
    const isLocked = new Promise<void>((done) => {
      locked = done;
    });
    const holding = nodes[1].kernel.container.resolve(DATABASE).transaction(async ({ knex }) => {
      await knex(TABLE).update({ counted: knex.ref('counted') });
      locked();
      await held;
    });
    await isLocked;
    // The rows are still locked when it is refused.
    const { status, body } = await nodes[0].post(LOGIN, { identifier: 'alice', password: 'secret1' });
    release();
    await holding;
    expect([status, body.error.name]).toEqual([503, 'ServiceUnavailableError']);
    await knexOf(nodes).schema.dropTable(TABLE);
    expect((await nodes[0].post(LOGIN, { identifier: 'alice', password: 'secret1' })).status).toBe(500);
  });
});
