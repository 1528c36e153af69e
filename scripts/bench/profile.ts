import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { amountsFor } from './content.ts';
import { type ProfileSummary, readProfile, type SelfTime, type Span } from './cpu-profile.ts';
import type { LoadResult, LoadTool } from './load.ts';
import type { Options } from './options.ts';
import { count, table, time } from './report.ts';
import { readIds } from './seeded-ids.ts';
import type { Server } from './server.ts';
import { deploy, type Target } from './target.ts';
import type { Workload } from './workloads.ts';

/** Greatest number of places in each list. */
const TOP = 10;
const WARM_UP = 2;
/** Microseconds between two samples. */
const INTERVAL = 200;

/** Result of a profile. */
interface Profiled {
  readonly title: string;
  /** Null for the start, which has no load. */
  readonly load: LoadResult | null;
  readonly profile: ProfileSummary;
}

/** Options of a profile. */
type ProfileOptions = Options & { readonly folder: string };

/** Runs one workload against Plinth under V8's profiler. The start and the warm-up do not count. */
export function profileWorkload(plinth: Target, workload: Workload, tool: LoadTool, options: ProfileOptions): Promise<Profiled> {
  const { connections, title } = workload;
  return profiled(plinth, options, async ({ url }) => {
    const order = { url, requests: workload.requests(await readIds(url)), connections };
    await tool.load({ ...order, seconds: WARM_UP });
    const from = clock();
    const load = await tool.load({ ...order, seconds: options.seconds });
    return { title, load, span: { from, to: clock() } };
  });
}

/** Profiles the start of Plinth with a seeded database, up to the first response. */
export function profileStart(plinth: Target, options: ProfileOptions): Promise<Profiled> {
  return profiled(plinth, options, async ({ startTime }) => {
    const to = clock();
    return { title: 'start to first answer', load: null, span: { from: to - startTime * 1_000, to } };
  });
}

async function profiled(
  plinth: Target,
  options: ProfileOptions,
  work: (server: Server) => Promise<Omit<Profiled, 'profile'> & { readonly span: Span }>,
): Promise<Profiled> {
  const { database: kind, folder } = options;
  const profiles = join(folder, 'profile');
  rmSync(profiles, { recursive: true, force: true });
  mkdirSync(profiles, { recursive: true });
  const flags = ['--cpu-prof', `--cpu-prof-interval=${INTERVAL}`, `--cpu-prof-dir=${profiles}`];
  const seeded = await deploy(plinth, { kind, folder, amounts: amountsFor(options.articles), keep: options.keep });
  try {
    const server = await seeded.start(flags);
    try {
      const { span, ...found } = await work(server);
      await server.stop();
      return { ...found, profile: readProfile(profiles, span) };
    } finally {
      await server.stop();
    }
  } finally {
    await seeded.drop();
  }
}

/** The profile as tables. */
export function profileTables({ title, load, profile }: Profiled): string {
  const speed =
    load === null ? '' : `: ${count(load.perSecond)} requests/s under the profiler, p50 ${time(load.p50)} ms, p99 ${time(load.p99)} ms`;
  const list = (title: string, times: readonly SelfTime[]) =>
    table([[title, 'self time'], ...times.slice(0, TOP).map(({ place, share }) => [place, `${(share * 100).toFixed(1)} %`])]);
  return `${title}${speed}\n\n${list('function', profile.functions)}\n\n${list('area', profile.areas)}\n\nBusy ${(profile.busy * 100).toFixed(0)} % of the time.`;
}

/** Microseconds of the monotonic clock, which all processes share. */
function clock(): number {
  return Number(process.hrtime.bigint() / 1_000n);
}
