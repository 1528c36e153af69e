import type { AnswerCounts } from '../../answer-counts.ts';
import { ask } from '../client.ts';
import { type Measured, measure, median } from '../compare.ts';
import { GRAPHQL_WORKLOADS } from '../graphql-workloads.ts';
import type { Load } from '../load.ts';
import type { DatabaseKind } from '../options.ts';
import { count, table } from '../report.ts';
import { readIds } from '../seeded-ids.ts';
import type { Server } from '../server.ts';
import type { Deployment, Target } from '../target.ts';
import { selectWorkloads, type Workload } from '../workloads.ts';
import { startBare } from './bare.ts';
import { SteadyWriter, type Written } from './steady-writer.ts';

/** What is read: by their names, REST and then GraphQL. */
const REST = ['one', 'list', 'populate', 'levels'];
const GRAPHQL = ['nested'];

/** How hot reads are measured. */
export interface HotOptions {
  readonly database: DatabaseKind;
  readonly connections: number;
  /** What is written meanwhile, ten times a second; null: nothing. */
  readonly writes: Written | null;
  readonly only: readonly string[] | null;
  readonly seconds: number;
  readonly rounds: number;
}

/** What was measured of one read. */
export interface HotRow {
  readonly name: string;
  readonly title: string;
  readonly plinth: Measured;
  readonly bare: Measured;
  /** Requests per second beside the bare server, the median of rounds. */
  readonly share: number;
  /** Part of the answers that came from memory while the counts were taken. */
  readonly fromMemory: number;
  /** The least share that is aimed at; null: it is only told. */
  readonly goal: number | null;
}

/** What is measured. */
export interface HotParts {
  readonly deployment: Deployment;
  /** The same with an app that tells which answers came from memory. */
  readonly counting: Target;
  readonly load: Load;
  /** Where the bare server keeps what it sends. */
  readonly folder: string;
}

/** Measures reads that are asked for again and again, beside a bare server of Node's that sends the same bytes: both in turns, within every round. */
export async function measureHot({ deployment, counting, load, folder }: HotParts, options: HotOptions): Promise<HotRow[]> {
  const { connections, writes, seconds, rounds } = options;
  const workloads = selectHot(options.only).map((workload) => ({ ...workload, connections }));
  const server = await deployment.start();
  const servers: Server[] = [server];
  let results: readonly Readonly<Record<string, Measured>>[];
  try {
    const ids = await readIds(server.url);
    const bare = await startBare(
      folder,
      server.url,
      workloads.flatMap((workload) => workload.requests(ids)),
    );
    servers.push(bare);
    const sites = servers.map(({ url }) => ({ url, ids }));
    results = await whileWriting(server.url, writes, () => measure(sites, servers, { workloads, load, seconds, rounds }));
  } finally {
    for (const each of servers) await each.stop();
  }
  const shares = await measureShares(await deployment.start([], counting), load, options, workloads);
  return workloads.map(({ name, title }) => {
    const [plinth, bare] = results.map((of) => of[name]) as [Measured, Measured];
    const share = median(plinth.rounds.map((perSecond, round) => perSecond / (bare.rounds[round] ?? Number.NaN)));
    return { name, title, plinth, bare, share, fromMemory: shares.get(name) ?? Number.NaN, goal: goalOf(options) };
  });
}

/** Which part of the answers comes from memory, by name of the workload: on a server of its own, as counting takes time. */
async function measureShares(
  server: Server,
  load: Load,
  { writes, seconds }: HotOptions,
  workloads: readonly Workload[],
): Promise<ReadonlyMap<string, number>> {
  try {
    const { url } = server;
    const ids = await readIds(url);
    const shares = new Map<string, number>();
    const counts = () => ask<AnswerCounts>('GET', `${url}/answer-counts`);
    await whileWriting(url, writes, async () => {
      for (const workload of workloads) {
        const order = { url, requests: workload.requests(ids), connections: workload.connections };
        await load({ ...order, seconds: 1 });
        const before = await counts();
        await load({ ...order, seconds });
        const after = await counts();
        shares.set(workload.name, (after.fromMemory - before.fromMemory) / (after.answers - before.answers));
      }
    });
    return shares;
  } finally {
    await server.stop();
  }
}

async function whileWriting<Result>(url: string, what: Written | null, work: () => Promise<Result>): Promise<Result> {
  const writer = what === null ? null : await SteadyWriter.start(url, what);
  try {
    return await work();
  } finally {
    await writer?.stop();
  }
}

function selectHot(names: readonly string[] | null): readonly Workload[] {
  const all = [...selectWorkloads(REST), ...selectWorkloads(GRAPHQL, GRAPHQL_WORKLOADS)];
  return names === null ? all : selectWorkloads(names, all);
}

/** On a server an answer from memory waits for a look at the database, which many connections share. */
export function goalOf({ database, connections, writes }: Pick<HotOptions, 'database' | 'connections' | 'writes'>): number | null {
  if (writes === 'same') return null;
  if (database !== 'sqlite' && connections < 64) return 0.4;
  if (writes === 'other') return 0.7;
  return database === 'sqlite' ? 0.8 : 0.75;
}

/** What was measured, as text. */
export function hotTable(rows: readonly HotRow[]): string {
  const head = ['read', 'plinth req/s', 'bare req/s', 'CPU µs', 'bare µs', 'from memory', 'of bare', 'goal', ''];
  const micro = ({ cpu }: Measured) => (cpu === null ? '?' : (cpu * 1_000).toFixed(0));
  const lines = rows.map(({ title, plinth, bare, share, fromMemory, goal }) => [
    title,
    count(plinth.perSecond),
    count(bare.perSecond),
    micro(plinth),
    micro(bare),
    `${(fromMemory * 100).toFixed(2)} %`,
    share.toFixed(2),
    goal === null ? '' : `≥ ${goal}`,
    goal === null ? '' : share >= goal ? 'ok' : 'below',
  ]);
  return table([head, ...lines]);
}
