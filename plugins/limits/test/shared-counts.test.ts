import { DATABASE, definePlugin } from 'plinth';
import { createLimiter, LIMITS, RateLimitError, rateLimitHeaders } from 'plinth/plugins/limits';
import { type BootedApp, bootApp, eachDialect, runJob } from 'plinth/testing';

const NAME = 'letters';
const TABLE = 'letters_counts';
let taken: () => unknown = () => undefined;

/** Allows three letters a minute, and two a second. */
const letters = definePlugin({
  name: NAME,
  requires: ['limits'],
  apply({ container, hooks }) {
    const counts = container.resolve(LIMITS).counts(TABLE);
    taken = () => container.resolve(LIMITS).counts(TABLE);
    const limiter = createLimiter({ requests: 3, interval: 60, burst: { requests: 2, interval: 1 } }, counts.counter('post'));
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
  const over = () => new Promise((end) => setTimeout(end, 1_100));

  it('is bounded by the burst and by the interval, says how long to wait, begins anew, and leaves no rows', async () => {
    const statuses = await Promise.all(['ada', 'ada', 'ada', 'ada', 'bob'].map(post));
    expect([statuses.slice(0, 4).sort(), statuses[4]]).toEqual([[200, 200, 429, 429], 200]);
    await over();
    expect(await post('ada')).toBe(200);
    const { status, headers } = await app.request.post('/letters/ada');
    expect([status, Number(headers['retry-after']) > 1]).toEqual([429, true]);
    await app.request.delete('/letters/ada');
    expect(await post('ada')).toBe(200);
    const { knex } = app.kernel.container.resolve(DATABASE);
    const bursts = () => knex(TABLE).where('id', 'like', '%/b').select('id');
    expect((await bursts()).length).toBeGreaterThan(0);
    await over();
    await runJob(app, 'limits.sweep');
    expect(await bursts()).toEqual([]);
  });

  it('is in a table that nobody else counts in', () => {
    expect(taken).toThrow('the table "letters_counts" is already used by another rate limit');
  });
});
