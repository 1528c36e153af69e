import { DATABASE, definePlugin } from 'plinth';
import { createLimiter, LIMITS, RateLimitError, rateLimitHeaders } from 'plinth/plugins/limits';
import { type BootedApp, bootApp, eachDialect, runJob } from 'plinth/testing';

const NAME = 'letters';
const TABLE = 'letters_counts';
let taken: () => unknown = () => undefined;

/** Milliseconds of the burst. */
const BURST = 10_000;

/** Allows three letters a minute, and two in a burst. */
const letters = definePlugin({
  name: NAME,
  requires: ['limits'],
  apply({ container, hooks }) {
    const counts = container.resolve(LIMITS).counts(TABLE);
    taken = () => container.resolve(LIMITS).counts(TABLE);
    const limiter = createLimiter({ requests: 3, interval: 60, burst: { requests: 2, interval: BURST / 1_000 } }, counts.counter('post'));
    hooks.routes.tap(NAME, (routes) => {
      routes.post('/letters/:from', { auth: false }, async (ctx) => {
        const allowance = await limiter.count(String(ctx.params.from));
        ctx.set(rateLimitHeaders(allowance));
        if (allowance.remaining < 0) throw new RateLimitError();
        return { received: true };
      });
      routes.delete('/letters/:from', { auth: false }, async (ctx) => {
        await limiter.clear(String(ctx.params.from));
        return { forgotten: true };
      });
    });
  },
});

eachDialect('what a plugin counts in the database', (dialect) => {
  let app: BootedApp;
  beforeAll(async () => {
    app = await bootApp({ app: { plugins: [letters] }, database: dialect });
  });
  afterAll(() => app?.close());

  const post = async (from: string) => (await app.request.post(`/letters/${from}`)).status;
  const database = () => app.kernel.container.resolve(DATABASE);
  const realNow = performance.now.bind(performance);
  let passed = 0;
  afterEach(() => jest.restoreAllMocks());
  /** Lets the time of a burst pass, by the clock of the database and by that of the node. */
  const over = async () => {
    passed += BURST;
    const { knex } = database();
    await knex(TABLE).update({ ends_at: knex.raw('?? - ?', ['ends_at', BURST]) });
    jest.spyOn(performance, 'now').mockImplementation(() => realNow() + passed);
  };

  it('is bounded by the burst and by the interval, says how long to wait, begins anew, and leaves no rows', async () => {
    const statuses = await Promise.all(['ada', 'ada', 'ada', 'ada', 'bob'].map(post));
    expect([statuses.slice(0, 4).sort(), statuses[4]]).toEqual([[200, 200, 429, 429], 200]);
    await over();
    expect(await post('ada')).toBe(200);
    const { status, headers } = await app.request.post('/letters/ada');
    expect([status, Number(headers['retry-after']) > BURST / 1_000]).toEqual([429, true]);
    await app.request.delete('/letters/ada');
    expect(await post('ada')).toBe(200);
    const bursts = () => database().knex(TABLE).where('id', 'like', '%/b').select('id');
    expect((await bursts()).length).toBeGreaterThan(0);
    await over();
    await runJob(app, 'limits.sweep');
    expect(await bursts()).toEqual([]);
  });

  it('is in a table that nobody else counts in', () => {
    expect(taken).toThrow('the table "letters_counts" is already used by another rate limit');
  });
});
