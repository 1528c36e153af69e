import net, { type AddressInfo, type Socket } from 'node:net';
import { pino } from 'pino';
import { DATABASE, type Logger } from 'plinth';
import { type BootedApp, bootApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';

const shop = { info: { singularName: 'shop', pluralName: 'shops' }, attributes: { name: { type: 'string' } } };

/** The log of a missing database is tested elsewhere. */
const SILENT: Logger = pino({ level: 'silent' });

/** A proxy between an app and its database server, which can be cut. */
async function proxyTo(url: string) {
  const server = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  const proxy = net.createServer((near) => {
    if (isCut) return void near.destroy();
    const far = net.connect(Number(server.port), server.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => sockets.delete(one));
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((proxy.address() as AddressInfo).port);
  return {
    url: through.href,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    close: () => new Promise<void>((resolve) => proxy.close(() => resolve())),
  };
}

eachDialect('a database that goes away', (dialect) => {
  // SQLite has no connection that could be cut.
  if (dialect.name === 'sqlite') return;
  let database: TemporaryDatabase;
  let proxy: Awaited<ReturnType<typeof proxyTo>>;
  let app: BootedApp;

  beforeAll(async () => {
    database = await dialect.createDatabase();
    proxy = await proxyTo(database.url);
    const access = { tokens: [{ name: 'full', type: 'full-access', value: { env: 'TOKEN_FULL' } }] };
    const config = { access, plugins: { graphql: false } };
    app = await bootApp({
      app: { contentTypes: [shop], config },
      database: proxy.url,
      env: { TOKEN_FULL: 'full-access-token' },
      logger: SILENT,
    });
  });
  afterAll(async () => {
    await app.close();
    await proxy.close();
    await database.remove();
  });

  const ask = (token: string) => app.request.get('/api/shops').set('Authorization', `Bearer ${token}`);

  it('is 503 for callers that are looked up in it, and is there again when it is back', async () => {
    expect((await ask('full-access-token')).status).toBe(200);
    expect((await ask('nobody')).status).toBe(401);
    proxy.cut();
    const statuses = new Set<number>();
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all([ask('full-access-token'), ask(`unknown-${round}`), app.request.get('/api/shops')]);
      for (const { status } of answers) statuses.add(status);
    }
    expect([...statuses]).toEqual([503]);
    const { knex } = app.kernel.container.resolve(DATABASE);
    await expect(knex('shops').select('id')).rejects.toMatchObject({ name: 'ServiceUnavailableError', status: 503 });
    proxy.mend();
    while ((await ask('full-access-token')).status !== 200);
    expect((await ask('nobody')).status).toBe(401);
  });
});
