import { setTimeout as sleep } from 'node:timers/promises';
import { appFolder, removeAppFolders } from '../../config/test/app-folder.ts';
import { createDatabase, type OwnedDatabase } from '../../database/index.ts';
import { eachDialect, type TemporaryDatabase } from '../../testing/index.ts';
import { killPrograms, type ProgramProcess, startProgram } from './program-process.ts';

/** Each run stores a row with its process id. */
const EFFECTS = `
import { DATABASE, definePlugin, JOBS, z } from 'plinth';
import { QUEUES } from 'plinth/plugins/queues';
export default definePlugin({
  name: 'effects',
  apply({ container, hooks }) {
    const write = (what) => container.resolve(DATABASE).knex('effects').insert({ what, pid: process.pid });
    const queue = container.resolve(QUEUES).add({
      name: 'effects.items', payload: z.object({ what: z.string() }), concurrency: 1, lease: 1500,
      async run({ payload }) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        await write(payload.what);
      },
    });
    container.resolve(JOBS).add({ name: 'effects.job', every: 86_400_000, lease: 1500, run: () => write('job') });
    hooks.routes.tap('effects', (routes) => {
      routes.post('/effects', { auth: false }, async (ctx) => {
        for (let index = 0; index < 20; index++) await queue.put({ what: 'item ' + index });
        container.resolve(JOBS).runSoon('effects.job');
        ctx.status = 204;
      });
    });
  },
});
`;

jest.setTimeout(240_000);

/** Milliseconds to wait for a condition. */
const PATIENCE = 60_000;

eachDialect('plinth worker', (dialect) => {
  let database: TemporaryDatabase;
  let tables: OwnedDatabase;
  let folder: string;

  /** Starts the program in a separate process, and waits until it is ready. */
  async function start(...args: readonly string[]): Promise<ProgramProcess> {
    const program = startProgram([...args, '--app', folder], { DATABASE_URL: database.url });
    await program.next(/^ready .*\n/m);
    return program;
  }

  async function until(holds: () => unknown): Promise<void> {
    const end = performance.now() + PATIENCE;
    while (!(await holds())) {
      if (performance.now() > end) throw new Error(`not within ${PATIENCE} ms: ${holds}`);
      await sleep(20);
    }
  }

  const effects = (): PromiseLike<{ what: string; pid: number }[]> => tables.knex('effects').select('what', 'pid');
  const ran = async () => new Set((await effects()).map(({ what }) => what));

  beforeAll(async () => {
    database = await dialect.createDatabase();
    folder = appFolder({ 'config/plugins.json': '{ "effects": { "resolve": "./plugins/effects.ts" } }', 'plugins/effects.ts': EFFECTS });
    tables = createDatabase({ url: database.url }, { appDir: '.', logger: { info: () => {}, warn: () => {} } });
    await tables.connect();
    await tables.knex.schema.createTable('effects', (table) => {
      table.string('what', 20).notNullable();
      table.integer('pid').notNullable();
    });
  });
  afterAll(async () => {
    await killPrograms();
    await tables.close();
    await database.remove();
    removeAppFolders();
  });

  it('does what a node that serves leaves to others; another one finishes what one that was killed had begun', async () => {
    const web = await start('start', '--no-work', '--port', '0');
    const url = web.output.out.replace(/^ready |\n$/g, '');
    expect((await fetch(`${url}/effects`, { method: 'POST' })).status).toBe(204);
    await sleep(1_000);
    expect(await effects()).toEqual([]);

    const first = await start('worker');
    await until(async () => (await ran()).size >= 3);
    first.child.kill('SIGKILL');
    await first.exit;
    expect((await ran()).size).toBeLessThan(20);

    const second = await start('worker');
    await until(async () => (await ran()).size === 21);
    const all = await effects();
    expect(all.filter(({ what }) => what === 'job')).toHaveLength(1);
    expect(all.filter(({ pid }) => pid === web.child.pid)).toEqual([]);
    expect(all.filter(({ pid }) => pid === second.child.pid).length).toBeGreaterThan(0);

    // It also finds work that is added while it runs.
    expect((await fetch(`${url}/effects`, { method: 'POST' })).status).toBe(204);
    await until(async () => (await effects()).filter(({ what }) => what === 'job').length === 2);

    for (const { child, exit, output } of [second, web]) {
      child.kill('SIGTERM');
      expect([await exit, output.err]).toEqual([[0, null], expect.stringContaining('"stopped"')]);
    }
    expect(second.output.out).toBe('ready worker\n');
  });
});
