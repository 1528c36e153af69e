// Checks that every queue item runs and has exactly one effect under faults of nodes: `tsx --conditions=@plinth/source
// scripts/queue-load/queue-load.ts [--database sqlite,mysql,postgres] [--items 100000] [--nodes 4] [--faults-every 8]`. Each item is put
// twice with one key, like by a client that got no response. Meanwhile nodes run the items, and one after the other is killed, or frozen
// for longer than its lease. Prints a line for each database. Fails when an item has not run, or has no effect, or two.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DATABASE, isPlinthError } from 'plinth';
import { QUEUES, type Queue } from 'plinth/plugins/queues';
import { createKernel } from '../../core/kernel/index.ts';
import { runCommand, wholeNumber } from '../command.ts';
import { databaseKind, temporaryDatabase } from '../temporary-database.mjs';
import { loadPlugin } from './load-plugin.ts';

const PUT_AT_ONCE = 20;
/** Milliseconds that a node is frozen: longer than its lease. */
const FROZEN = 5_000;

interface Load {
  readonly items: number;
  readonly nodes: number;
  /** Milliseconds between two faults. */
  readonly faultsEvery: number;
}

/** Nodes in separate processes, which are killed or frozen in turn. */
class Nodes {
  readonly counts = { kills: 0, freezes: 0 };
  readonly #args: readonly string[];
  readonly #children: ChildProcess[];
  #ends = false;

  constructor(folder: string, url: string, count: number) {
    this.#args = ['--conditions=@plinth/source', '--import', 'tsx', join(__dirname, 'node.ts'), folder, url];
    this.#children = Array.from({ length: count }, () => this.#start());
  }

  /** Causes faults until `end`. */
  async disturb(every: number): Promise<void> {
    for (let turn = 0; !this.#ends; turn++) {
      await sleep(every);
      if (this.#ends) return;
      const place = turn % this.#children.length;
      const child = this.#children[place] as ChildProcess;
      if (turn % 3 === 2) {
        child.kill('SIGSTOP');
        this.counts.freezes += 1;
        await sleep(FROZEN);
        child.kill('SIGCONT');
      } else {
        child.kill('SIGKILL');
        this.counts.kills += 1;
        this.#children[place] = this.#start();
      }
    }
  }

  async end(): Promise<void> {
    this.#ends = true;
    await Promise.all(
      this.#children.map(async (child) => {
        child.kill('SIGKILL');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
      }),
    );
  }

  #start(): ChildProcess {
    return spawn(process.execPath, this.#args, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
}

async function load(kind: ReturnType<typeof databaseKind>, { items, nodes: count, faultsEvery }: Load): Promise<boolean> {
  const database = await temporaryDatabase(kind);
  const folder = mkdtempSync(join(tmpdir(), 'plinth-queue-load-'));
  let queue: Queue<never> | undefined;
  const plugin = loadPlugin((made) => {
    queue = made as unknown as Queue<never>;
  });
  const config = { server: { port: 0, logLevel: 'error' }, database: { url: database.url } };
  const kernel = createKernel({ appDir: folder, env: {}, overrides: { plugins: [plugin], config } });
  let nodes: Nodes | undefined;
  try {
    await kernel.start({ until: 'bootstrap' });
    const queues = kernel.container.resolve(QUEUES);
    const { knex } = kernel.container.resolve(DATABASE);
    nodes = new Nodes(folder, database.url, count);
    const disturbed = nodes.disturb(faultsEvery);
    const begun = performance.now();
    let repeated = 0;
    let next = 0;
    let refused = 0;
    const putOnce = async (n: number): Promise<boolean> => {
      for (;;) {
        try {
          return (await (queue as Queue<never>).put({ n } as never, { key: `effect-${n}` })).isNew;
        } catch (error) {
          // On SQLite, a node that is frozen during a write blocks the database meanwhile. The put gets 503 and is repeated.
          if (!isPlinthError(error) || error.status !== 503) throw error;
          refused += 1;
        }
      }
    };
    const put = async () => {
      while (next < items) {
        const n = next++;
        await putOnce(n);
        if (await putOnce(n)) repeated += 1;
      }
    };
    await Promise.all(Array.from({ length: PUT_AT_ONCE }, put));
    const putIn = (performance.now() - begun) / 1_000;
    for (let open = items; open > 0; await sleep(500)) {
      const counts = await queues.counts();
      open = counts.filter(({ state }) => state === 'waiting' || state === 'running').reduce((sum, each) => sum + each.count, 0);
    }
    const doneIn = (performance.now() - begun) / 1_000;
    await nodes.end();
    await disturbed;
    const number = async (table: string) => Number((await knex(table).count({ count: '*' }).first())?.count);
    const ran = Number((await knex('load_runs').countDistinct({ count: 'n' }).first())?.count);
    const [runs, effects] = [await number('load_runs'), await number('load_effects')];
    const failed = (await queues.counts()).filter(({ state }) => state === 'failed').reduce((sum, each) => sum + each.count, 0);
    const { kills, freezes } = nodes.counts;
    const speed = Math.round(items / doneIn);
    console.log(
      `${kind}: ${items} items put twice in ${putIn.toFixed(1)} s, done in ${doneIn.toFixed(1)} s (${speed}/s) on ${count} nodes, ${kills} kills, ${freezes} freezes; ` +
        `${ran} ran, ${runs - ran} of them again, ${effects} effects, ${repeated} put twice, ${failed} failed, ${refused} puts refused and put again`,
    );
    return ran === items && effects === items && repeated === 0 && failed === 0;
  } finally {
    await nodes?.end();
    await kernel.shutdown();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

runCommand(async () => {
  const { values } = parseArgs({
    options: {
      database: { type: 'string', default: 'sqlite,mysql,postgres' },
      items: { type: 'string', default: '100000' },
      nodes: { type: 'string', default: '4' },
      'faults-every': { type: 'string', default: '8' },
    },
  });
  const items = wholeNumber('items', values.items);
  const nodes = wholeNumber('nodes', values.nodes);
  const faultsEvery = wholeNumber('faults-every', values['faults-every']) * 1_000;
  for (const name of values.database.split(',')) {
    if (!(await load(databaseKind(name), { items, nodes, faultsEvery }))) process.exitCode = 1;
  }
});
