import { setTimeout } from 'node:timers/promises';
import { DATABASE, definePlugin } from 'plinth';
import { type BootedApp, bootApp, eachDialect } from 'plinth/testing';

/** Milliseconds for a condition to become true on a busy machine. */
const PATIENCE = 30_000;

/** Takes the place of `it` on databases that a test does not concern. */
const nowhere = (_name: string, _test: () => Promise<void>) => undefined;

eachDialect('a node with more to do than it can', (dialect) => {
  let app: BootedApp;
  let letGo: (() => void) | null = null;
  const until = async (condition: () => Promise<boolean>) => {
    for (const end = Date.now() + PATIENCE; Date.now() < end; ) if (await condition()) return;
    throw new Error('it did not come true');
  };
  const ask = async (path: string) => {
    const answer = await fetch(`${app.url}${path}`);
    await answer.text();
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
  };
  const isHeld = async () => {
    await setTimeout(10);
    return letGo !== null;
  };
  const refuses = async () => (await ask('/api/notes')).status === 503;
  const serves = async () => (await ask('/api/notes')).status === 200;

  /** Requests to its route `/held` are answered when the test releases them. */
  const holder = definePlugin({
    name: 'holder',
    apply({ hooks }) {
      hooks.routes.tap('holder', (routes) => {
        routes.get('/held', { auth: false }, async () => {
          await new Promise<void>((resolve) => {
            letGo = resolve;
          });
          return 'held';
        });
      });
    },
  });

  const boot = async (server: object) => {
    letGo = null;
    app = await bootApp({
      database: dialect,
      app: {
        contentTypes: [{ info: { singularName: 'note', pluralName: 'notes' }, attributes: { title: { type: 'string' } } }],
        plugins: [holder],
        config: {
          access: { roles: { public: { actions: ['api::*'] } } },
          server,
          database: { pool: { max: 1 }, acquireTimeout: PATIENCE },
        },
      },
    });
  };
  afterEach(() => app.close());

  // The database does not matter here.
  (dialect.name === 'sqlite' ? it : nowhere)(
    'refuses new requests while its event loop is late, answers what it has begun, tells its health, and recovers',
    async () => {
      await boot({ maxEventLoopDelay: 200 });
      await until(serves);
      const begun = ask('/held');
      await until(isHeld);
      const busy = setInterval(() => {
        for (const end = performance.now() + 400; performance.now() < end; );
      }, 1);
      try {
        await until(refuses);
        expect(await ask('/api/notes')).toEqual({ status: 503, retryAfter: '1' });
        expect((await ask('/_health')).status).toBe(204);
        expect((await ask('/_health/ready')).status).toBe(204);
        letGo?.();
        expect((await begun).status).toBe(200);
      } finally {
        clearInterval(busy);
      }
      await until(serves);
    },
  );

  // SQLite reads without a pool connection.
  (dialect.name === 'sqlite' ? nowhere : it)('refuses new requests while those before them wait for a connection', async () => {
    await boot({ maxDatabaseWait: 500 });
    await until(serves);
    const holding = app.kernel.container.resolve(DATABASE).snapshot(async (read) => {
      await read({ text: 'select 1', binds: [] });
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
    });
    await until(isHeld);
    const begun = ask('/api/notes');
    await until(() => Promise.race([refuses(), setTimeout(200, false)]));
    expect((await ask('/_health')).status).toBe(204);
    letGo?.();
    await holding;
    expect((await begun).status).toBe(200);
    await until(serves);
  });
});
