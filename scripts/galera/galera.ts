// `npm run galera [-- --seconds 60] [--seed N]`
//
// Starts a Galera cluster of three private MariaDB servers (Debian: `apt-get install mariadb-server galera-4 rsync`), with folders and ports of
// their own, and a node of the app in `scripts/faults/app` on each. For the given time clients write documents (with relations and
// components), files, accounts and plans on all nodes, half of the documents with an `Idempotency-Key`, and read each on any other node; each
// change of an article puts a queue item and an event. Meanwhile a server is killed and started again, then a node, then a server is cut off
// from the others.
//
// Prints a table, and exits with 1 when an acknowledged write is lost, when a read shows less than was acknowledged before (stale) or a mix
// of two states (torn), when something else is broken (see `scripts/faults/README.md`), or when a response from 500 on is not 503.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { RunningNode } from '../faults/nodes.ts';
import { secondsToRecover } from '../faults/recovery.ts';
import type { Tally } from '../faults/tally.ts';
import { ask } from '../mixed-load/ask.ts';
import { afterEachOther, killedNode } from '../mixed-load/happenings.ts';
import { type Happening, report, runMixedLoad, shareFiles } from '../mixed-load/mixed-load.ts';
import { build } from '../setup.mjs';
import { askServer, runStatement } from '../temporary-database.mjs';
import { type GaleraServer, startCluster } from './galera-cluster.ts';

const SIZE = 3;
/** Milliseconds that a killed server stays away, and that one is cut off: long enough for the others to notice. */
const AWAY = 3_000;
const CUT = 12_000;
const NAME = 'plinth';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string', default: String(Date.now() % 1_000_000) } },
  });
  process.setMaxListeners(0);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  build();
  shareFiles();
  const folder = mkdtempSync(join(tmpdir(), 'plinth-galera-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const servers = await startCluster(folder, SIZE);
  await runStatement((servers[0] as GaleraServer).url, `create database ${NAME}`);
  const databaseUrl = (server: GaleraServer) => `${server.url}${NAME}`;
  const nodes: RunningNode[] = [];
  try {
    for (const [at, server] of servers.entries()) nodes.push(await RunningNode.create(`node ${at + 1}`, databaseUrl(server)));
    await Promise.all(nodes.map((node) => node.start()));
    const [first, second, third] = servers as [GaleraServer, GaleraServer, GaleraServer];
    const seconds = Number(values.seconds);
    // A second server must not be lost while the first one is away.
    const happenings = afterEachOther([
      killed(second, nodes[1] as RunningNode, seconds * 0.15),
      killedNode(nodes[0] as RunningNode, seconds * 0.4),
      cutOff(third, nodes[2] as RunningNode, seconds * 0.6),
    ]);
    const seed = Number(values.seed);
    const tally = await runMixedLoad({ nodes, databaseUrl: databaseUrl(first), seconds, seed, happenings });
    tally.told.push(...(await Promise.all(servers.map(conflictsOf))));
    report(`Galera, ${SIZE} servers with a node each, seed ${seed}`, tally);
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
    await Promise.all(servers.map((server) => server.kill()));
  }
}

/** A server is killed and started again. Its node keeps running, and must serve once the server is synchronized. */
function killed(server: GaleraServer, node: RunningNode, at: number): Happening {
  return {
    name: `${server.name} killed`,
    at,
    async happen(tally) {
      await server.kill();
      await delay(AWAY);
      await server.ensureInStep();
      tally.recoveries.push(await secondsToRecover(node, tally));
    },
  };
}

/** A server is cut off from the two others. Its node must refuse all requests and say why; the other nodes must keep serving. */
function cutOff(server: GaleraServer, node: RunningNode, at: number): Happening {
  return {
    name: `${server.name} cut off`,
    at,
    async happen(tally) {
      await server.isolate(true);
      await delay(CUT);
      await assertRefuses(node, tally);
      await server.isolate(false);
      await server.ensureInStep();
      tally.recoveries.push(await secondsToRecover(node, tally));
    },
  };
}

async function assertRefuses(node: RunningNode, tally: Tally): Promise<void> {
  for (const path of ['/_health/ready', '/api/probes']) {
    const { status, text } = await ask('GET', node.url + path);
    const says = status === 503 && /out of sync with its cluster/.test(text);
    if (says) tally.told.push(`${node.name}, whose server is cut off, answers ${path} with ${status} ${text}`);
    else tally.broken.push(`${node.name}, whose server is cut off, answers ${path} with ${status} ${text}`);
  }
}

/** How often the server rolled back a transaction because another server had changed the same rows. */
async function conflictsOf(server: GaleraServer): Promise<string> {
  const rows = await askServer(server.url, (ask) =>
    ask("show global status where variable_name in ('wsrep_local_cert_failures', 'wsrep_local_bf_aborts', 'wsrep_local_commits')"),
  );
  return `${server.name}: ${rows.map(({ Variable_name, Value }) => `${Variable_name} ${Value}`).join(', ')}`;
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
