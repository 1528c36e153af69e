import { compare, type Measured, type TargetResult } from './compare.ts';
import { growthOf } from './growth-of.ts';
import { GROWTH_WORKLOADS, type GrowthWorkload } from './growth-workloads.ts';
import type { Load } from './load.ts';
import type { Options } from './options.ts';
import { count, table, time } from './report.ts';
import { scaledDatabase } from './scaled-database.ts';
import { startServer } from './server.ts';
import type { Deployment, Target } from './target.ts';
import type { Workload } from './workloads.ts';

/** Greatest growth, compared with the fewest documents, that counts as flat. */
const FLAT = 1.4;
/** Goal for the growth from ten thousand to a million documents. */
const GOAL = 3;

/** Measures requests with increasing numbers of documents, in turns within one run. */
export async function measureGrowth(plinth: Target, load: Load, options: Options & { readonly folder: string }): Promise<TargetResult[]> {
  const { scale, seconds, rounds } = options;
  const deployments: Deployment[] = [];
  try {
    for (const articles of scale) deployments.push(await deployScaled(plinth, articles, options));
    const workloads = selectGrowth(options.only).map(asWorkload);
    return await compare(deployments, { workloads, load, seconds, rounds, likeness: null, mayFail: true });
  } finally {
    for (const deployment of deployments) await deployment.drop();
  }
}

async function deployScaled(plinth: Target, articles: number, options: Options & { readonly folder: string }): Promise<Deployment> {
  const { database: kind, scale, folder, keep } = options;
  const { url, drop } = await scaledDatabase(plinth, { kind, articles, least: Math.min(...scale), folder, keep });
  const target = { ...plinth, name: count(articles) };
  return { target, drop, start: (nodeOptions) => startServer(target.name, plinth.command(url, nodeOptions)) };
}

/** The growth of requests as a table. */
export function growthTable(results: readonly TargetResult[], { only, database }: Pick<Options, 'only' | 'database'>): string {
  const head = ['request', ...results.flatMap(({ name }) => [`${name}: req/s`, 'CPU ms']), 'grows', ''];
  const rows = selectGrowth(only).map(({ name, title, exception }) => {
    const growth = growthOf(results, name, database);
    const cells = results.flatMap(({ workloads }) => cellsOf(workloads[name]));
    return [title, ...cells, growth === null ? 'fails' : `× ${growth.toFixed(1)}`, verdict(growth, exception)];
  });
  const start = ['start to first answer, ms', ...results.flatMap((result) => [count(result.start), '']), '', ''];
  const memory = [
    'resident memory after load, MB',
    ...results.flatMap((result) => [count((result.memory.afterLoad ?? 0) / 1e6), '']),
    '',
    '',
  ];
  return table([head, ...rows, start, memory]);
}

function cellsOf(measured: Measured | undefined): readonly [string, string] {
  if (!measured || measured.failure !== undefined) return ['–', '–'];
  return [measured.perSecond < 10 ? measured.perSecond.toFixed(2) : count(measured.perSecond), time(measured.cpu)];
}

function verdict(growth: number | null, exception: string | null): string {
  if (growth !== null && growth <= FLAT) return 'flat';
  if (growth !== null && growth <= GOAL) return `≤ ${GOAL}`;
  return exception === null ? 'GROWS' : `known: ${exception}`;
}

function selectGrowth(names: readonly string[] | null): readonly GrowthWorkload[] {
  const known = GROWTH_WORKLOADS.map((workload) => workload.name);
  const unknown = names?.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`there is no request "${unknown}": known are ${known.join(', ')}`);
  return GROWTH_WORKLOADS.filter((workload) => names === null || names.includes(workload.name));
}

function asWorkload({ name, title, writes = false, requests }: GrowthWorkload): Workload {
  return { name, title, requests, connections: writes ? 4 : 8, writes, goals: { reference: 0, ceiling: 0 } };
}
