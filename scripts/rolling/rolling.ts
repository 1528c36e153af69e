// `npm run rolling [-- --from REF] [--database sqlite,mysql,postgres] [--proxy nginx,haproxy,caddy] [--nodes 2] [--seconds 60] [--seed N]`
//
// Starts nodes of an older version behind a proxy, with the recipe of `docs/deploy`. The version is that of `--from`, by default the newest
// tag, or without tags the newest commit of an earlier day; it is cloned and built once, and must have the plugins that the app in
// `scripts/faults/app` uses. Clients write and read through the proxy, as in `npm run galera`. Meanwhile the nodes are replaced by nodes of
// this checkout, one after another, each where the old one was; another old one is started again beside the first new one. The app of the
// new nodes has one attribute more and one less. Clients also write documents on nodes of both versions, with the attribute that is new.
// Then a node is killed, and the private database server. In the end nodes of the old model are started once more, which must leave what newer ones need. `plinth migrate --allow-loss` then takes away what
// they need: they must answer 503 and say why.
//
// Each database has its own proxy unless `--proxy` names one; several proxies are tried one after another. Debian:
// `apt-get install nginx-light haproxy caddy`. Prints a table for each, and exits with 1 when a request fails (no response, or a status from
// 500 on), when an acknowledged write is lost, when a read is stale or torn, or when something else is broken
// (see `scripts/faults/README.md`).

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PROXIES, type ProxyName, startProxy } from '../deploy/proxies.ts';
import { type Code, checkDatabase, RunningNode, runCommand } from '../faults/nodes.ts';
import { find, freePorts } from '../faults/programs.ts';
import type { ServerProcess } from '../faults/server-process.ts';
import { Site } from '../faults/site.ts';
import { afterEachOther, killedNode, killedServer } from '../mixed-load/happenings.ts';
import { report, runMixedLoad, shareFiles } from '../mixed-load/mixed-load.ts';
import { build } from '../setup.mjs';
import { databaseKind } from '../temporary-database.mjs';
import { NewAttribute } from './new-attribute.ts';
import { assertRefuses, assertServes } from './outdated.ts';
import { UpgradeTally } from './upgrade-tally.ts';
import { appWith, lastVersion, NEXT, type Version, versionOf } from './version.ts';

/** The attribute that only the new model has, and the one that only the old model has. */
const ADDED = 'subtitle';
const REMOVED = 'byline';
/** Milliseconds that clients wait: a busy machine must not look like a failed request. */
const PATIENCE = 20_000;
/** Milliseconds between a node that is ready and the next one, as `docs/deployment.md` says. */
const SETTLED = 5_000;
/** Milliseconds for which nodes of both versions write the same documents. */
const TOGETHER = 8_000;

interface Upgrade {
  readonly from: Version;
  readonly older: Code;
  /** This checkout with the model of the older nodes. */
  readonly olderModel: Code;
  readonly newer: Code;
  readonly nodes: number;
  readonly seconds: number;
  readonly seed: number;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      database: { type: 'string', default: 'sqlite,mysql,postgres' },
      proxy: { type: 'string' },
      nodes: { type: 'string', default: '2' },
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  });
  process.setMaxListeners(0);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const kinds = values.database.split(',').map(databaseKind);
  const proxies = values.proxy?.split(',').map(proxyName);
  const proxyOf = (at: number) => proxies ?? [PROXIES[at % PROXIES.length] as ProxyName];
  // A program that is missing must not end the run after the first database.
  for (const proxy of kinds.flatMap((_, at) => proxyOf(at))) find(proxy);
  // Warnings too: an outdated node must log why it does not serve.
  process.env.LOG_LEVEL ??= 'warn';
  build();
  shareFiles();
  const from = versionOf(values.from ?? lastVersion());
  const upgrade = {
    from,
    older: appWith(from, REMOVED),
    olderModel: appWith(NEXT, REMOVED),
    newer: appWith(NEXT, ADDED),
    nodes: Math.max(2, Number(values.nodes)),
    seconds: Number(values.seconds),
    seed: Number(values.seed),
  };
  for (const [at, kind] of kinds.entries()) {
    const site = await Site.open(kind, { disk: false, server: true }, (why) => console.log(`no server is killed: ${why}`));
    try {
      for (const proxy of proxyOf(at)) await run(upgrade, site, proxy);
    } finally {
      await site.close();
    }
  }
}

async function run(upgrade: Upgrade, site: Site, name: ProxyName): Promise<void> {
  const { from, older, newer, nodes: count, seconds, seed } = upgrade;
  const { url: databaseUrl, drop } = await site.newDatabase();
  const ports = await freePorts(count);
  const tally = new UpgradeTally();
  const both = new NewAttribute(ADDED);
  const nodes: RunningNode[] = [];
  const replacements: number[] = [];
  const create = (code: Code, at: number) =>
    RunningNode.create(`${code === older ? 'old' : 'new'} node ${at + 1}`, databaseUrl, 1, code, ports[at]);
  const folder = mkdtempSync(join(tmpdir(), `plinth-${name}-`));
  let proxy: ServerProcess | null = null;
  try {
    for (let at = 0; at < count; at++) nodes.push(await create(older, at));
    for (const node of nodes) await node.start();
    proxy = await startProxy(
      name,
      folder,
      nodes.map(({ url }) => url),
    );
    const addresses = [proxy.url];
    const upgraded = {
      name: `${count} nodes replaced`,
      at: seconds * 0.1,
      happen: async () => {
        for (let at = 0; at < count; at++) {
          replacements.push(await replaced(nodes, at, await create(newer, at), tally));
          if (at > 0) continue;
          const last = nodes[count - 1] as RunningNode;
          await replaced(nodes, count - 1, last, tally);
          const stop = AbortSignal.timeout(TOGETHER);
          await both.run(nodes[0] as RunningNode, last, tally, stop);
        }
      },
    };
    const kills = {
      name: 'a node and the server killed',
      at: seconds * 0.1,
      happen: async () => {
        tally.isKilling = true;
        await killedNode(nodes[0] as RunningNode, 0).happen(tally);
        if (site.server !== null) await killedServer('the server', site.server, nodes, 0).happen(tally);
      },
    };
    await runMixedLoad({
      nodes,
      databaseUrl,
      seconds,
      seed,
      happenings: afterEachOther([upgraded, kills]),
      addresses: () => addresses,
      patience: PATIENCE,
      code: newer,
      tally,
    });
    forgetExpected(tally);
    await both.verify(nodes, tally);
    await outdate(upgrade, nodes, databaseUrl, tally);
    report(`${site.kind} behind ${name}, ${from.name} to ${NEXT.name}, ${count} nodes, seed ${seed}`, tally, {
      'failed requests': tally.failed,
      'written by both': both.documents,
      'replacements (s)': replacements.map((one) => one.toFixed(1)).join(', '),
      'cut by the kills (502)': tally.cut,
    });
    if (tally.failed > 0) process.exitCode = 1;
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
    await proxy?.kill();
    rmSync(folder, { recursive: true, force: true });
    await drop();
  }
}

/** Removes the finding that the attribute which is gone still has its column. */
function forgetExpected({ broken }: UpgradeTally): void {
  const at = broken.findIndex((finding) => finding.includes(`articles.${REMOVED}`));
  if (at !== -1) broken.splice(at, 1);
}

/** Ends a node like a supervisor, and starts another one in its place. Returns the seconds from the signal until the new one is ready. */
async function replaced(nodes: RunningNode[], at: number, next: RunningNode, tally: UpgradeTally): Promise<number> {
  const node = nodes[at] as RunningNode;
  const begun = performance.now();
  const { status, output } = await node.stop('SIGTERM');
  if (status !== 0) tally.broken.push(`${node.name} ended with ${status} when it was told to end: ${output.slice(-2_000)}`);
  if (next !== node) await node.close();
  await next.start();
  nodes[at] = next;
  const seconds = (performance.now() - begun) / 1_000;
  await delay(SETTLED);
  return seconds;
}

/** Starts nodes of the older model late, and removes what they need while the newer ones serve. */
async function outdate({ older, olderModel, newer }: Upgrade, nodes: readonly RunningNode[], databaseUrl: string, tally: UpgradeTally) {
  const late: RunningNode[] = [];
  try {
    // The node with the new version and the old model starts last. It must not have removed what newer nodes need.
    for (const [name, code] of [
      ['a late node of the old version', older],
      ['a late node of the new version with the old model', olderModel],
    ] as const) {
      const node = await RunningNode.create(name, databaseUrl, 1, code);
      late.push(node);
      await node.start();
      await assertServes(node, tally);
      // Restores what the node of the older version has removed.
      if (code === older) await runCommand(databaseUrl, newer, 'migrate', '--no-loss');
    }
    const { stdout } = await runCommand(databaseUrl, newer, 'migrate', '--allow-loss=articles');
    if (stdout !== `did dropColumn articles.${REMOVED}\n`)
      tally.broken.push(`late nodes of the old model have changed more than the attribute that is gone: ${stdout}`);
    for (const [at, node] of late.entries()) await assertRefuses(node, tally, at > 0);
    for (const node of nodes) await assertServes(node, tally);
    for (const finding of await checkDatabase(databaseUrl, newer)) tally.broken.push(finding);
  } finally {
    for (const node of late) await node.close();
  }
}

function proxyName(name: string): ProxyName {
  const known = PROXIES.find((one) => one === name);
  if (known === undefined) throw new Error(`--proxy takes ${PROXIES.join(', ')}, not "${name}"`);
  return known;
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
