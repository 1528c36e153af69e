import type { Load, LoadResult } from './load.ts';
import { readIds } from './seeded-ids.ts';
import type { Server } from './server.ts';
import { type Written, whileWriting } from './steady-writer.ts';
import type { Deployment } from './target.ts';
import { type Likeness, type Site, verify } from './verify.ts';
import type { Workload } from './workloads.ts';

/** Results of one target under one workload: those of the median round, and the spread of all rounds. */
export interface Measured extends LoadResult {
  /** Requests per second of every round. */
  readonly rounds: readonly number[];
  /** The best round divided by the worst: 1.0 on a quiet machine. */
  readonly spread: number;
  /** Milliseconds of the server's processor time per request. Other work on the machine affects it least. */
  readonly cpu: number | null;
  /** The processor time of every round. */
  readonly cpuRounds: readonly (number | null)[];
  /** Why it could not be measured, if failures are allowed. */
  readonly failure?: string;
}

/** Results of one target. */
export interface TargetResult {
  readonly name: string;
  readonly version: string;
  /** Milliseconds from the start of the process to the first response, median. */
  readonly start: number;
  /** Resident bytes after the start and after all load; null if the system does not report them. */
  readonly memory: { readonly afterStart: number | null; readonly afterLoad: number | null };
  /** By workload name. */
  readonly workloads: Readonly<Record<string, Measured>>;
}

/** Options of `compare`. */
interface CompareOptions {
  readonly workloads: readonly Workload[];
  readonly load: Load;
  readonly seconds: number;
  readonly rounds: number;
  /** How equal the responses must be; null when the targets have different content. */
  readonly likeness: Likeness | null;
  /** Whether a failing workload is reported instead of stopping the run. For growth, a failure at some amount of data is a result. */
  readonly mayFail?: boolean;
  /** Type that is written on all servers during the measurement; default: none. */
  readonly writes?: Written | null;
}

/** Maximum milliseconds to wait until a server is idle. While it is written to, a slow one never is. */
const QUIET_LIMIT = 120_000;
const QUIET_LIMIT_WRITING = 2_000;

/** Seconds of load before the measurement, to compile code and fill caches. */
const WARM_UP = 1;

/** Measures deployments in turns, so that other work on the machine affects all of them. */
export async function compare(deployments: readonly Deployment[], options: CompareOptions): Promise<TargetResult[]> {
  const { servers, times } = await start(deployments, options.rounds);
  try {
    const afterStart = servers.map((server) => server.memory);
    const sites = await Promise.all(
      servers.map(async ({ url }, i): Promise<Site> => ({ name: deployments[i]?.target.name ?? '', url, ids: await readIds(url) })),
    );
    if (options.likeness) for (const workload of options.workloads) await verify(workload, sites, options.likeness);
    const urls = sites.map(({ url }) => url);
    const results = await whileWriting(urls, options.writes ?? null, () => measure(sites, servers, options));
    return deployments.map(({ target }, i) => ({
      name: target.name,
      version: target.version,
      start: median(times[i] ?? []),
      memory: { afterStart: afterStart[i] ?? null, afterLoad: servers[i]?.memory ?? null },
      workloads: results[i] as TargetResult['workloads'],
    }));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Starts every deployment once per round; the last start of each keeps running. */
async function start(deployments: readonly Deployment[], rounds: number): Promise<{ servers: Server[]; times: number[][] }> {
  const servers: Server[] = [];
  const times: number[][] = deployments.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, deployment] of deployments.entries()) {
      await servers[i]?.stop();
      const server = await deployment.start();
      times[i]?.push(server.startTime);
      servers[i] = server;
    }
  }
  return { servers, times };
}

/** Result of one measurement, with milliseconds of processor time per request. */
interface Round extends LoadResult {
  readonly cpu: number | null;
  readonly failure?: string;
}

const NOTHING: LoadResult = { requests: 0, perSecond: 0, p50: Number.NaN, p99: Number.NaN };

/** Measures all workloads. @returns the results of each site, in their order */
export async function measure(
  sites: readonly Pick<Site, 'url' | 'ids'>[],
  servers: readonly Server[],
  { workloads, load, seconds, rounds, mayFail = false, writes = null }: Omit<CompareOptions, 'likeness'>,
): Promise<TargetResult['workloads'][]> {
  const results = new Map<string, Round[][]>(workloads.map(({ name }) => [name, []]));
  const failed = new Map<string, Round>();
  const one = async (workload: Workload, site: number, length: number): Promise<Round> => {
    const { url, ids } = sites[site] as Site;
    const server = servers[site];
    const requests = workload.requests(ids);
    if (requests.length === 0) throw new Error(`${workload.name}: there is nothing to ask for`);
    await server?.quiet(writes === null ? QUIET_LIMIT : QUIET_LIMIT_WRITING);
    const before = server?.cpuTime ?? null;
    const result = await load({ url, requests, connections: workload.connections, seconds: length });
    const after = server?.cpuTime ?? null;
    if (result.requests === 0) throw new Error(`${workload.name}: no answer within ${length} s`);
    return { ...result, cpu: before === null || after === null ? null : (after - before) / result.requests };
  };
  const once = async (workload: Workload, length: number): Promise<Round[]> => {
    const round: Round[] = [];
    for (const site of sites.keys()) {
      const key = `${site} ${workload.name}`;
      // A workload that failed once is not repeated.
      const before = failed.get(key);
      const found =
        before ?? (await one(workload, site, length).catch((error: Error) => ({ ...NOTHING, cpu: null, failure: error.message })));
      if ('failure' in found && found.failure !== undefined) {
        if (!mayFail) throw new Error(found.failure);
        failed.set(key, found);
      }
      round.push(found);
    }
    return round;
  };
  // Writes come last: otherwise lists would be longer for the faster target.
  for (const group of [workloads.filter(({ writes }) => !writes), workloads.filter(({ writes }) => writes)]) {
    for (const workload of group) await once(workload, Math.min(WARM_UP, seconds));
    for (let round = 1; round <= rounds; round++) {
      for (const workload of group) results.get(workload.name)?.push(await once(workload, seconds));
      if (group.length > 0) console.error(`round ${round} of ${rounds}: ${group.map(({ name }) => name).join(', ')}`);
    }
  }
  const of = (site: number, { name }: Workload) => summary(results.get(name)?.map((round) => round[site] as Round) ?? []);
  return sites.map((_, site) => Object.fromEntries(workloads.map((workload) => [workload.name, of(site, workload)])));
}

function summary(rounds: readonly Round[]): Measured {
  const perSecond = rounds.map((round) => round.perSecond);
  const cpuRounds = rounds.map(({ cpu }) => cpu);
  const failure = rounds.find((round) => round.failure !== undefined)?.failure;
  return {
    ...(failure !== undefined && { failure }),
    cpuRounds,
    requests: rounds.reduce((sum, round) => sum + round.requests, 0),
    perSecond: median(perSecond),
    p50: median(rounds.map((round) => round.p50)),
    p99: median(rounds.map((round) => round.p99)),
    rounds: perSecond,
    spread: Math.max(...perSecond) / Math.min(...perSecond),
    cpu: rounds.some((round) => round.cpu === null) ? null : median(rounds.map((round) => round.cpu ?? 0)),
  };
}

/** The median; for an even count, the mean of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}
