import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { DATABASE, type Database } from 'plinth';
import { type BootedApp, bootApp, eachDialect, type InlineApp, type TemporaryDatabase } from 'plinth/testing';

/** Requests that take longer are refused, although their statements may take longer. */
const REQUEST_TIMEOUT = 1_500;

const appWith = (config: InlineApp['config']): InlineApp => ({
  contentTypes: ['task', 'note'].map((singularName) => ({
    info: { singularName, pluralName: `${singularName}s` },
    attributes: { name: { type: 'string' } },
  })),
  config: { access: { roles: { public: { actions: ['api::*'] } } }, ...config },
});

/** How to lock a table, and how to count the statements that wait for it. */
const SERVERS = {
  mysql: {
    lock: (table: string) => `lock tables ${table} write`,
    unlock: 'unlock tables',
    waiting:
      "select count(*) from information_schema.processlist where db = database() and info like '%tasks%' and info not like '%processlist%'",
  },
  postgres: {
    lock: (table: string) => `lock table ${table} in access exclusive mode`,
    unlock: 'select 1',
    waiting:
      "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()",
  },
};

eachDialect('statements that take long on a server', (dialect) => {
  if (dialect.name === 'sqlite') {
    it('wait for no table on SQLite', () => undefined);
    return;
  }
  const server = SERVERS[dialect.name];
  let app: BootedApp;
  let hasty: BootedApp;
  let database: Database;
  let made: TemporaryDatabase;

  beforeAll(async () => {
    made = await dialect.createDatabase();
    const { url } = made;
    app = await bootApp({
      // Without jobs, which might read the table at the same time.
      app: appWith({ server: { requestTimeout: REQUEST_TIMEOUT, work: false }, database: { statementTimeout: 20_000 } }),
      database: url,
    });
    hasty = await bootApp({ app: appWith({ server: { work: false }, database: { statementTimeout: 300 } }), database: url });
    database = app.kernel.container.resolve(DATABASE);
    await app.request.post('/api/tasks').send({ data: { name: 'a' } });
    await app.request.post('/api/notes').send({ data: { name: 'b' } });
  });
  afterAll(async () => {
    await hasty.close();
    await app.close();
    await made.remove();
  });

  /** Runs work while the tasks cannot be read. */
  const whileLocked = (work: () => Promise<void>) =>
    database.transaction(async ({ knex }) => {
      await knex.raw(server.lock('tasks'));
      try {
        await work();
      } finally {
        await knex.raw(server.unlock);
      }
    });
  const waiting = async () => Number((await database.read({ text: server.waiting, binds: [] }))[0]?.[0]);
  /** Resolves when no statement waits for the table any more, which stays locked. */
  const untilNoneWaits = async () => {
    while ((await waiting()) > 0) await delay(20);
  };

  it('are answered with 503 at their limit, and hold nobody up who reads something else', async () => {
    await whileLocked(async () => {
      const slow = Array.from({ length: 12 }, () => hasty.request.get('/api/tasks?sort=name'));
      const answers = Promise.all(slow);
      expect((await hasty.request.get('/api/notes')).status).toBe(200);
      for (const { status, headers, body } of await answers) {
        expect(status).toBe(503);
        expect(headers['retry-after']).toBeDefined();
        expect(body.error).toMatchObject({ name: 'ServiceUnavailableError' });
      }
    });
    expect((await hasty.request.get('/api/tasks?sort=name')).body.data).toHaveLength(1);
  });

  it('end on the server when the time of their request has ended', async () => {
    await whileLocked(async () => {
      expect((await app.request.get('/api/tasks')).status).toBe(503);
      await untilNoneWaits();
    });
  });

  it('end on the server when their client has gone', async () => {
    await whileLocked(async () => {
      const request = get(`${app.url}/api/tasks?sort=name`).on('error', () => undefined);
      while ((await waiting()) === 0) await delay(10);
      request.destroy();
      await untilNoneWaits();
    });
    expect((await app.request.get('/api/tasks?sort=name')).status).toBe(200);
  });
});
