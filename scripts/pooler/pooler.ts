// `npm run pooler [-- --seconds 60] [--seed N] [--cost]`
//
// Starts a private PostgreSQL server with a PgBouncer before it that pools by transaction (Debian: `apt-get install postgresql pgbouncer`),
// with folders and ports of their own, and two nodes of the app in `scripts/faults/app` behind it. The load and the figures are those of
// `npm run galera`. Meanwhile the server is killed and started again, then a node, then the pooler.
//
// `--cost` only measures requests to one node on the server itself, behind a pooler by session, and behind one by transaction.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { RunningNode } from '../faults/nodes.ts';
import { OwnServer } from '../faults/own-server.ts';
import type { ServerProcess } from '../faults/server-process.ts';
import { afterEachOther, killedNode, killedServer } from '../mixed-load/happenings.ts';
import { report, runMixedLoad, shareFiles } from '../mixed-load/mixed-load.ts';
import { build } from '../setup.mjs';
import { temporaryDatabase } from '../temporary-database.mjs';
import { startBouncer } from './bouncer.ts';
import { type Cost, costOf } from './cost.ts';

/** How often each way is measured. The best median counts, because other work on the machine can only add time. */
const TIMES = 3;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      cost: { type: 'boolean', default: false },
    },
  });
  process.setMaxListeners(0);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  build();
  shareFiles();
  const server = await OwnServer.start('postgres', newFolder());
  try {
    if (values.cost) await measure(server);
    else await load(server, Number(values.seconds), Number(values.seed));
  } finally {
    await server.kill();
  }
}

async function load(server: OwnServer, seconds: number, seed: number): Promise<void> {
  const bouncer = await startBouncer(server.url, 'transaction', newFolder());
  const { url: direct } = await temporaryDatabase('postgres', { server: server.url });
  const nodes: RunningNode[] = [];
  try {
    for (const name of ['node 1', 'node 2']) nodes.push(await RunningNode.create(name, through(bouncer, direct)));
    await Promise.all(nodes.map((node) => node.start()));
    const happenings = afterEachOther([
      killedServer('the server', server, nodes, seconds * 0.15),
      killedNode(nodes[0] as RunningNode, seconds * 0.4),
      killedServer('the pooler', bouncer, nodes, seconds * 0.65),
    ]);
    const tally = await runMixedLoad({ nodes, databaseUrl: direct, seconds, seed, happenings });
    report(`PgBouncer by transaction, 2 nodes, seed ${seed}`, tally);
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
    await bouncer.kill();
  }
}

/** Measures the ways in turn, so that other work on the machine affects all of them. */
async function measure(server: OwnServer): Promise<void> {
  const bouncers = [await startBouncer(server.url, 'session', newFolder()), await startBouncer(server.url, 'transaction', newFolder())];
  const [bySession, byTransaction] = bouncers as [ServerProcess, ServerProcess];
  const best = new Map<string, Cost>();
  try {
    for (let time = 0; time < TIMES; time++) {
      for (const [way, bouncer] of [
        ['direct', null],
        ['by session', bySession],
        ['by transaction', byTransaction],
      ] as const) {
        const { url, drop } = await temporaryDatabase('postgres', { server: server.url });
        const found = await costOf(way, bouncer === null ? url : through(bouncer, url));
        const known = best.get(way) ?? found;
        const least = (name: 'read' | 'list' | 'change') => Math.min(known[name], found[name]);
        best.set(way, {
          way,
          read: least('read'),
          list: least('list'),
          change: least('change'),
          reads: Math.max(known.reads, found.reads),
        });
        await drop();
      }
    }
  } finally {
    for (const bouncer of bouncers) await bouncer.kill();
  }
  const rounded = (number: number) => Number(number.toFixed(2));
  console.table(
    [...best.values()].map(({ way, read, list, change, reads }) => ({
      way,
      'one document (ms)': rounded(read),
      'list of 25 (ms)': rounded(list),
      'change (ms)': rounded(change),
      'reads/s': Math.round(reads),
    })),
  );
}

/** The URL of a database through a pooler. */
function through(bouncer: ServerProcess, url: string): string {
  const way = new URL(url);
  way.port = new URL(bouncer.url).port;
  return way.href;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-pooler-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
