import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, z } from 'plinth';
import type { QueueRun } from 'plinth/plugins/queues';
import { eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { type Node, startNode, startObserver, until } from './nodes.ts';

const payload = z.object({});
const QUEUE = 'worker.effects';
const LEASE = 1_500;

eachDialect('items of a node that', (dialect) => {
  let database: TemporaryDatabase;
  let tables: Database;
  let closeTables: () => Promise<void>;
  const nodes: Node<typeof payload>[] = [];
  const processes: { readonly child: ChildProcess; readonly gone: Promise<unknown> }[] = [];

  const start = async (run: (run: QueueRun<object>) => Promise<void>) => {
    const node = await startNode(database.url, { name: QUEUE, payload, attempts: 2, lease: LEASE, run });
    nodes.push(node);
    return node;
  };
  const put = () =>
    tables.knex('plinth_queue').insert({ queue: QUEUE, state: 'open', due: 0, payload: '{}', put_at: 0, term: 0, attempts: 0 });
  const items = () => tables.knex('plinth_queue').orderBy('id');

  /** Starts a node in a process of its own. */
  function startProcess(ends: string) {
    const args = ['--require', 'tsx/cjs', join(__dirname, 'queue-process.ts'), database.url];
    const child = spawn(process.execPath, [...args, String(LEASE), ends], { stdio: ['ignore', 'pipe', 'inherit'] });
    const gone = once(child, 'close');
    processes.push({ child, gone });
    const said = { text: '' };
    child.stdout.on('data', (text) => {
      said.text += String(text);
    });
    return { child, gone, said };
  }

  beforeAll(async () => {
    database = await dialect.createDatabase();
    ({ tables, close: closeTables } = await startObserver(database.url));
    await tables.knex.schema.createTable('effects', (table) => void table.string('node', 20).notNullable());
  });
  afterEach(async () => {
    for (const { child, gone } of processes.splice(0)) {
      child.kill('SIGKILL');
      await gone;
    }
    await Promise.all(nodes.splice(0).map((node) => node.close()));
    await tables.knex('plinth_queue').delete();
    await tables.knex('effects').delete();
  });
  afterAll(async () => {
    await closeTables();
    await database.remove();
  });

  it('was killed run on another one when the lease ends', async () => {
    const attempts: number[] = [];
    const { child, gone, said } = startProcess('never');
    await put();
    await until(() => said.text === 'started\n');
    await start(async ({ attempt }) => void attempts.push(attempt));
    // The lease is renewed as long as the process lives.
    await sleep(2 * LEASE);
    expect(attempts).toEqual([]);
    child.kill('SIGKILL');
    await gone;
    // With some tolerance, as the database has a clock of its own.
    expect(Number((await items())[0].due) - Date.now()).toBeLessThan(LEASE + 1_000);
    await until(() => attempts.length === 1);
    expect(attempts).toEqual([2]);
    await until(async () => (await items()).length === 0);
  }, 240_000);

  it('they kill do not kill one after the other without end', async () => {
    await put();
    const ran: string[] = [];
    for (const run of ['first', 'second']) {
      const { gone, said } = startProcess('kills');
      await gone;
      ran.push(`${run} ${said.text}`);
    }
    expect(ran).toEqual(['first started\n', 'second started\n']);
    let runs = 0;
    await start(async () => void runs++);
    await until(async () => (await items())[0]?.state === 'failed');
    expect(runs).toBe(0);
    expect((await items())[0]).toMatchObject({ error: 'the item was started 2 times but never finished' });
  }, 240_000);

  it('was frozen write nothing beside the node that has taken over', async () => {
    const { child, said } = startProcess('frozen');
    await put();
    await until(() => said.text === 'started\n');
    child.kill('SIGSTOP');
    let term = 0;
    await start(async (run) => {
      await tables.transaction(async (tx) => {
        await run.assertHeld(tx.knex);
        await tx.knex('effects').insert({ node: 'heir' });
      });
      await run.assertHeld();
      term = run.term;
      child.kill('SIGCONT');
      await until(() => said.text.split('\n').length > 2);
    });
    await until(() => said.text.split('\n').length > 2);
    expect(said.text).toBe('started\nUNAVAILABLE after term 1, aborted: true\n');
    expect(term).toBe(2);
    expect((await tables.knex('effects')).map(({ node }) => node)).toEqual(['heir']);
    await until(async () => (await items()).length === 0);
  }, 240_000);
});
