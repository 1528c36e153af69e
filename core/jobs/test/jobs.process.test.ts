import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, type OwnedDatabase } from '../../database/index.ts';
import { eachDialect, type TemporaryDatabase } from '../../testing/index.ts';
import type { Job } from '../index.ts';
import { type Node, startNode, until } from './nodes.ts';

eachDialect('jobs', (dialect) => {
  let database: TemporaryDatabase;
  let tables: OwnedDatabase;
  const nodes: Node[] = [];
  const processes: { readonly child: ChildProcess; readonly gone: Promise<unknown>; readonly folder: string }[] = [];

  beforeAll(async () => {
    database = await dialect.createDatabase();
    await (await startNode(database.url, [])).close();
    tables = createDatabase({ url: database.url }, { appDir: '.', logger: { info: () => {}, warn: () => {} } });
    await tables.connect();
  });
  afterEach(async () => {
    await Promise.all(nodes.splice(0).map((node) => node.close()));
    for (const { child, gone, folder } of processes.splice(0)) {
      child.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true });
    }
    await tables.knex('plinth_jobs').delete();
    await tables.knex('plinth_lease').where('name', 'like', 'job:%').delete();
  });
  afterAll(async () => {
    await tables?.close();
    await database?.remove();
  });

  async function start(jobs: readonly Job[]): Promise<Node> {
    const node = await startNode(database.url, jobs);
    nodes.push(node);
    return node;
  }

  /** A node in a process of its own, in which the job never ends, or once the process was frozen. */
  function startProcess(job: Pick<Job, 'name' | 'every' | 'lease'>, ...ends: readonly string[]) {
    const folder = mkdtempSync(join(tmpdir(), 'plinth-test-'));
    const args = ['--require', 'tsx/cjs', join(__dirname, 'job-process.ts'), folder, database.url];
    const child = spawn(process.execPath, [...args, JSON.stringify(job), ...ends], { stdio: ['ignore', 'pipe', 'inherit'] });
    const gone = once(child, 'close');
    processes.push({ child, gone, folder });
    return { child, gone };
  }

  it('of a node that was killed run on another one', async () => {
    let starts = 0;
    const job = { name: 'worker.count', cron: '0 3 * * *', lease: 1_000, run: async () => void starts++ };
    const { child, gone } = startProcess({ name: job.name, every: 300, lease: 1_000 });
    const said = await Promise.race([once(child.stdout, 'data').then(String), gone]);
    expect(said).toBe('started\n');
    // This node's schedule is not due. It runs the job only because a run was interrupted.
    const heir = await start([job]);
    await sleep(200);
    expect(starts).toBe(0);
    child.kill('SIGKILL');
    await gone;
    await until(() => starts === 1);
    expect(heir.lines.some(({ msg }) => msg === 'job was interrupted; running it again')).toBe(true);
  }, 240_000);

  it('of a node that was frozen write nothing beside the node that has taken over', async () => {
    await tables.knex.schema.createTable('effects', (table) => void table.string('node', 20).notNullable());
    const job = { name: 'worker.effects', every: 300, lease: 1_000 };
    const { child, gone } = startProcess(job, 'frozen');
    let said = '';
    child.stdout.on('data', (text) => {
      said += String(text);
    });
    await Promise.race([once(child.stdout, 'data'), gone]);
    expect(said).toBe('started\n');
    child.kill('SIGSTOP');
    let term = 0;
    await start([
      {
        ...job,
        run: async (run) => {
          if (term > 0) return;
          await tables.transaction(async (tx) => {
            await run.assertHeld(tx.knex);
            await tx.knex('effects').insert({ node: 'heir' });
          });
          await run.assertHeld();
          term = run.term;
          child.kill('SIGCONT');
          await until(() => said.split('\n').length > 2);
        },
      },
    ]);
    await until(() => said.split('\n').length > 2);
    expect(said).toBe('started\nUNAVAILABLE after term 1, aborted: true\n');
    expect(term).toBe(2);
    expect((await tables.knex('effects')).map(({ node }) => node)).toEqual(['heir']);
    await tables.knex.schema.dropTable('effects');
  }, 240_000);
});
