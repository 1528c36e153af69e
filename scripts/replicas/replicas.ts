// `npm run replicas [-- --seconds 60] [--seed N] [--database postgres|mysql]`
//
// Starts a PostgreSQL primary with two streaming standbys, then a MariaDB primary with two replicas by GTID (Debian: `apt-get install postgresql
// mariadb-server`), with folders and ports of their own, and two nodes of the app in `scripts/faults/app` that read from the replicas
// (`DATABASE_READ_URL`). The load and the figures are those of `npm run galera`. Meanwhile a replica is killed and started again, the other
// one stops to apply changes, a node is killed; then the primary is killed, its address leads to a replica, and that one is promoted.
//
// A commit waits until one replica has it, and the most advanced replica is promoted. So no acknowledged write may be lost.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { RunningNode } from '../faults/nodes.ts';
import { secondsToRecover } from '../faults/recovery.ts';
import type { ServerProcess } from '../faults/server-process.ts';
import type { Tally } from '../faults/tally.ts';
import { ask } from '../mixed-load/ask.ts';
import { afterEachOther } from '../mixed-load/happenings.ts';
import { type Happening, report, runMixedLoad, shareFiles } from '../mixed-load/mixed-load.ts';
import { build } from '../setup.mjs';
import { databaseKind } from '../temporary-database.mjs';
import { startMariadb } from './mariadb-group.ts';
import { startPostgres } from './postgres-group.ts';
import type { ServerGroup } from './server-group.ts';

/** Milliseconds that a killed replica stays down, that a replica applies nothing, and that the address leads to a read-only server. */
const AWAY = 3_000;
const PAUSED = 6_000;
const ONLY_READ = 2_000;
/** Milliseconds until a node must have detected that its address leads to a read-only server. */
const NOTICED = 5_000;

const STARTS = { postgres: startPostgres, mysql: startMariadb } as const;

/** Counts of reads that were allowed to use a replica. */
interface Figures {
  readonly replicas: number;
  readonly primary: number;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      database: { type: 'string' },
    },
  });
  process.setMaxListeners(0);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  build();
  shareFiles();
  const kinds = values.database === undefined ? (['postgres', 'mysql'] as const) : [databaseKind(values.database) as keyof typeof STARTS];
  for (const kind of kinds) await run(await STARTS[kind](newFolder()), Number(values.seconds), Number(values.seed));
}

async function run(group: ServerGroup, seconds: number, seed: number): Promise<void> {
  const [primary, second, third] = group.servers as [ServerProcess, ServerProcess, ServerProcess];
  const more = { DATABASE_READ_URL: [second, third].map((server) => group.databaseUrl(server)).join(',') };
  const nodes: RunningNode[] = [];
  const before: Figures[] = [];
  try {
    for (const name of ['node 1', 'node 2']) nodes.push(await RunningNode.create(name, group.databaseUrl(primary), 1, undefined, 0, more));
    await Promise.all(nodes.map((node) => node.start()));
    const [first] = nodes as [RunningNode];
    const happenings = afterEachOther([
      killedReplica(second, nodes, seconds * 0.1),
      pausedReplica(group, third, nodes, seconds * 0.25),
      killedNode(first, before, seconds * 0.45),
      failover(group, nodes, seconds * 0.6),
    ]);
    // The address that nodes use always leads to the current primary.
    const tally = await runMixedLoad({ nodes, databaseUrl: first.way?.url ?? '', seconds, seed, happenings });
    const share = shareOf([...before, ...(await Promise.all(nodes.map(figuresOf)))]);
    tally.told.push(`${share} % of the reads that a replica might answer were answered by one`);
    report(`${group.title}, 2 nodes, seed ${seed}`, tally);
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
    await Promise.all(group.servers.map((server) => server.kill()));
  }
}

function killedReplica(replica: ServerProcess, nodes: readonly RunningNode[], at: number): Happening {
  return {
    name: 'a replica killed',
    at,
    async happen(tally) {
      await replica.kill();
      tally.recoveries.push(...(await recovered(nodes, tally)));
      await delay(AWAY);
      await replica.ensureRunning();
    },
  };
}

/** A replica receives changes but does not apply them. It must not answer reads that need those changes. */
function pausedReplica(group: ServerGroup, replica: ServerProcess, nodes: readonly RunningNode[], at: number): Happening {
  return {
    name: 'a replica applies nothing',
    at,
    async happen(tally) {
      await group.pause(replica, true);
      await delay(PAUSED);
      await group.pause(replica, false);
      tally.recoveries.push(...(await recovered(nodes, tally)));
    },
  };
}

function killedNode(node: RunningNode, before: Figures[], at: number): Happening {
  return {
    name: `${node.name} killed`,
    at,
    async happen(tally) {
      before.push(await figuresOf(node));
      await node.stop('SIGKILL');
      tally.recoveries.push(await secondsToRecover(node, tally));
    },
  };
}

/** The primary dies. Its address leads to a replica, which can only be read at first; then that one is promoted. */
function failover(group: ServerGroup, nodes: readonly RunningNode[], at: number): Happening {
  return {
    name: 'the primary killed, a replica promoted',
    at,
    async happen(tally) {
      await (group.servers[0] as ServerProcess).kill();
      const next = await group.mostAdvanced();
      for (const node of nodes) node.way?.leadTo(group.databaseUrl(next));
      await Promise.all(nodes.map((node) => assertOnlyReads(node, tally)));
      await delay(ONLY_READ);
      await group.promote(next);
      tally.recoveries.push(...(await recovered(nodes, tally)));
    },
  };
}

/** A node whose database is read-only must answer reads, refuse writes, and report both. */
async function assertOnlyReads({ name, url }: RunningNode, tally: Tally): Promise<void> {
  const shown = async () => {
    const ready = await ask('GET', `${url}/_health/ready`);
    const forWrites = await ask('GET', `${url}/_health/ready?for=writes`);
    const read = await ask('GET', `${url}/api/probes`);
    const write = await ask('POST', `${url}/api/probes`, { data: { text: 'written to a server that can only be read' } });
    const says = `ready ${ready.status} ${ready.text}, for writes ${forWrites.status}, a read ${read.status}, a write ${write.status}`;
    const isRight = ready.status === 200 && ready.text.includes('read-only') && forWrites.status === 503 && read.status === 200;
    return { says, isRight: isRight && write.status === 503 };
  };
  let found = await shown();
  for (const end = performance.now() + NOTICED; !found.isRight && performance.now() < end; found = await shown()) await delay(50);
  const text = `${name}, whose address leads to a replica, answers: ${found.says}`;
  if (found.isRight) tally.told.push(text);
  else tally.broken.push(text);
}

function recovered(nodes: readonly RunningNode[], tally: Tally): Promise<readonly number[]> {
  return Promise.all(nodes.map((node) => secondsToRecover(node, tally)));
}

async function figuresOf({ url }: RunningNode): Promise<Figures> {
  const { status, text } = await ask('GET', `${url}/read-from`);
  return status === 200 ? JSON.parse(text) : { replicas: 0, primary: 0 };
}

function shareOf(figures: readonly Figures[]): number {
  const [replicas, primary] = [sum(figures.map((each) => each.replicas)), sum(figures.map((each) => each.primary))];
  return replicas + primary === 0 ? 0 : Math.round((100 * replicas) / (replicas + primary));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-replicas-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
