import type { AnswerCounts } from '../../answer-counts.ts';
import { ask } from '../client.ts';
import { type Measured, measure, median } from '../compare.ts';
import { GRAPHQL_WORKLOADS } from '../graphql-workloads.ts';
import type { Load } from '../load.ts';
import type { DatabaseKind } from '../options.ts';
import { count, table } from '../report.ts';
import { readIds } from '../seeded-ids.ts';
import type { Server } from '../server.ts';
import { type Written, whileWriting } from '../steady-writer.ts';
import type { Deployment, Target } from '../target.ts';
import { selectWorkloads, type Workload } from '../workloads.ts';
import { startBare } from './bare.ts';

/** The reads by workload name: those over REST, then those over GraphQL. */
const REST = ['one', 'list', 'populate', 'levels'];
const GRAPHQL = ['nested'];

/** Options of hot reads. */
export interface HotOptions {
  readonly database: DatabaseKind;
  readonly connections: number;
  /** Type that is written ten times a second meanwhile; null: none. */
  readonly writes: Written | null;
  readonly only: readonly string[] | null;
  readonly seconds: number;
  readonly rounds: number;
}

/** Results of one read. */
export interface HotRow {
  readonly name: string;
  readonly title: string;
  readonly plinth: Measured;
  readonly bare: Measured;
  /** Requests per second divided by those of the bare server, median of the rounds. */
  readonly share: number;
  /** Share of responses that came from memory, measured separately. */
  readonly fromMemory: number;
  /** Lowest acceptable `share`; null: it is only reported. */
  readonly goal: number | null;
}

/** Input of `measureHot`. */
export interface HotParts {
  readonly deployment: Deployment;
  /** The same target with an app that counts responses from memory. */
  readonly counting: Target;
  readonly load: Load;
  /** Where the bare server's responses are stored. */
  readonly folder: string;
}

/** Measures repeated reads next to a bare Node server that sends the same bytes. The two take turns within every round. */
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
    results = await whileWriting([server.url], writes, () => measure(sites, servers, { workloads, load, seconds, rounds }));
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

/** Share of responses from memory, by workload name. Measured on a separate server, because counting takes time. */
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
    await whileWriting([url], writes, async () => {
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

function selectHot(names: readonly string[] | null): readonly Workload[] {
  const all = [...selectWorkloads(REST), ...selectWorkloads(GRAPHQL, GRAPHQL_WORKLOADS)];
  return names === null ? all : selectWorkloads(names, all);
}

/**
 * The goal for a read. On a database server, a cached response waits for a revision check of the database, which many connections share.
 */
export function goalOf({ database, connections, writes }: Pick<HotOptions, 'database' | 'connections' | 'writes'>): number | null {
  if (writes === 'same') return null;
  if (database !== 'sqlite' && connections < 64) return 0.4;
  if (writes === 'other') return 0.7;
  return database === 'sqlite' ? 0.8 : 0.75;
}

/** The results as a table. */
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
