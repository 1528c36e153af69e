// `npm run faults [-- --database sqlite,mysql,postgres] [--faults kill,freeze] [--own-server] [--nodes 2] [--workers 1] [--clients 4]
// [--rounds 10] [--seconds S] [--seed N]`: see README.md.

import { parseArgs } from 'node:util';
import { Random } from '../query-strings/random.ts';
import { build } from '../setup.mjs';
import { databaseKind } from '../temporary-database.mjs';
import type { Targets } from './article-versions.ts';
import type { FaultKind, Need } from './fault-kind.ts';
import { doesNeed, faultKinds } from './fault-kinds.ts';
import { JobRuns } from './job-runs.ts';
import { Ledger } from './ledger.ts';
import { RunningNode } from './nodes.ts';
import { type Deployment, runRound } from './round.ts';
import { send } from './send.ts';
import { type DatabaseKind, Site } from './site.ts';
import { Tally } from './tally.ts';
import { WritingClient } from './writing-client.ts';

/** Greatest number of seconds for a recovery. */
const LIMIT = 10;
/** Number of documents of each type that the articles refer to. */
const TARGETS = 5;
/** Greatest number of printed findings per round. */
const LINES = 10;

interface Plan {
  readonly faults: readonly FaultKind[];
  /** Whether to start database servers for the run, so that they can be killed. */
  readonly ownServer: boolean;
  readonly nodes: number;
  /** Workers of each node. */
  readonly workers: number;
  readonly clients: number;
  readonly rounds: number;
  /** Seconds after which no round begins. */
  readonly seconds: number;
  readonly seed: number;
}

/**
 * Runs the rounds on one database.
 * @param tallies the findings, by name of the fault
 */
async function run(kind: DatabaseKind, plan: Plan, tallies: Map<string, Tally>): Promise<void> {
  const random = new Random(plan.seed);
  const isServer = kind !== 'sqlite';
  const wanted = {
    server: isServer && plan.ownServer,
    disk: (!isServer || plan.ownServer) && plan.faults.some((each) => doesNeed(each, 'small disk')),
  };
  const site = await Site.open(kind, wanted, (why) => console.log(`${kind}: ${why}`));
  const has: Readonly<Record<Need, boolean>> = {
    server: isServer,
    'own server': site.server !== null,
    'small disk': site.disk !== null && (!isServer || site.server !== null),
    nodes: plan.nodes > 1,
    workers: plan.workers > 1,
  };
  const kinds = plan.faults.filter(({ needs = [] }) => needs.every((need) => has[need]));
  for (const { name } of plan.faults.filter((each) => !kinds.includes(each))) console.log(`skipped: ${kind}, ${name}`);
  const nodes: RunningNode[] = [];
  try {
    const { url: databaseUrl, drop } = await site.newDatabase();
    try {
      for (let n = 1; n <= plan.nodes; n++) nodes.push(await RunningNode.create(`node ${n}`, databaseUrl, plan.workers));
      await Promise.all(nodes.map((node) => node.start()));
      await strikeInTurn(kinds, await deploy(nodes, databaseUrl, site, plan, random), plan, random, tallies);
    } finally {
      await Promise.all(nodes.map((node) => node.close()));
      await drop();
    }
  } finally {
    await site.close();
  }
}

async function deploy(nodes: readonly RunningNode[], databaseUrl: string, site: Site, plan: Plan, random: Random): Promise<Deployment> {
  const targets = await createTargets((nodes[0] as RunningNode).url);
  const client = (_: unknown, n: number) => new WritingClient(new Ledger(n), targets, new Random(random.below(2 ** 32)));
  return { nodes, clients: Array.from({ length: plan.clients }, client), targets, databaseUrl, site, jobRuns: new JobRuns() };
}

async function strikeInTurn(
  kinds: readonly FaultKind[],
  deployment: Deployment,
  plan: Plan,
  random: Random,
  tallies: Map<string, Tally>,
): Promise<void> {
  const next: FaultKind[] = [];
  const end = performance.now() + plan.seconds * 1_000;
  for (let round = 1; kinds.length > 0 && round <= plan.rounds && performance.now() < end; round++) {
    // Every fault occurs once before any is repeated.
    if (next.length === 0) next.push(...kinds);
    const [fault] = next.splice(random.below(next.length), 1) as [FaultKind];
    const found = await runRound(fault, deployment, random);
    const tally = tallies.get(fault.name) ?? new Tally();
    tallies.set(fault.name, tally);
    tally.add(found);
    printRound(`${deployment.site.kind}, round ${round}, ${fault.name}`, found);
  }
}

async function createTargets(url: string): Promise<Targets> {
  const create = async (path: string, name: string) => {
    const { status, text } = await send('POST', `${url}/api/${path}`, { data: { name }, timeout: 30_000 });
    if (status !== 201) throw new Error(`POST ${path}: ${status} ${text}`);
    return (JSON.parse(text) as { readonly data: { readonly documentId: string } }).data.documentId;
  };
  const many = (path: string) => Promise.all(Array.from({ length: TARGETS }, (_, n) => create(path, `${path} ${n}`)));
  return { authors: await many('authors'), tags: await many('tags') };
}

function printRound(title: string, tally: Tally): void {
  const { acknowledged, reads, failures, lost, broken, told, examples, worst } = tally;
  console.log(
    `${tally.isWell(LIMIT) ? 'ok    ' : 'FAILED'}  ${title}: ${acknowledged} writes acknowledged, ${reads} reads, ${lost.length} lost, ` +
      `${broken.length} broken, served again after ${worst.toFixed(1)} s, ${failures} failures`,
  );
  for (const each of [...told, ...lost.slice(0, LINES), ...broken.slice(0, LINES), ...examples]) console.log(`  ${each}`);
}

function printTable(title: string, tallies: ReadonlyMap<string, Tally>): void {
  const rows = [...tallies].map(([fault, { rounds, acknowledged, lost, broken, median, worst, failures }]) => ({
    fault,
    rounds,
    acknowledged,
    lost: lost.length,
    broken: broken.length,
    'recovery, median (s)': Number(median.toFixed(2)),
    'recovery, worst (s)': Number(worst.toFixed(2)),
    failures,
  }));
  console.log(title);
  console.table(rows);
}

function whole(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} takes a whole number, not "${text}"`);
  return number;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      faults: { type: 'string' },
      'own-server': { type: 'boolean', default: false },
      database: { type: 'string', default: 'sqlite' },
      nodes: { type: 'string', default: '2' },
      workers: { type: 'string', default: '1' },
      clients: { type: 'string', default: '4' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  });
  const { rounds, seconds } = values;
  const faults = faultKinds(values.faults);
  const plan: Plan = {
    faults,
    ownServer: values['own-server'] || (values.faults !== undefined && faults.some((each) => doesNeed(each, 'own server'))),
    nodes: Math.max(1, whole('nodes', values.nodes)),
    workers: Math.max(1, whole('workers', values.workers)),
    clients: Math.max(1, whole('clients', values.clients)),
    rounds: rounds !== undefined ? whole('rounds', rounds) : seconds === undefined ? 10 : Number.POSITIVE_INFINITY,
    seconds: seconds === undefined ? Number.POSITIVE_INFINITY : whole('seconds', seconds),
    seed: whole('seed', values.seed),
  };
  const kinds = values.database.split(',').map(databaseKind);
  // Started servers and mounts each register an exit listener on the process.
  process.setMaxListeners(0);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  build();
  for (const kind of kinds) {
    const title = `${kind}, ${plan.nodes} nodes, ${plan.clients} clients, seed ${plan.seed}`;
    console.log(title);
    const tallies = new Map<string, Tally>();
    try {
      await run(kind, plan, tallies);
    } finally {
      printTable(title, tallies);
    }
    if (![...tallies.values()].every((tally) => tally.isWell(LIMIT))) process.exitCode = 1;
  }
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
