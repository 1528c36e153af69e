import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { amountsFor } from './content.ts';
import { type ProfileSummary, readProfile, type SelfTime } from './cpu-profile.ts';
import type { LoadResult, LoadTool } from './load.ts';
import type { Options } from './options.ts';
import { table } from './report.ts';
import { readIds } from './seeded-ids.ts';
import { deploy, type Target } from './target.ts';
import type { Workload } from './workloads.ts';

/** Places in each list. */
const TOP = 10;
const WARM_UP = 2;
/** Microseconds between two samples. */
const INTERVAL = 200;

/** What a profile found. */
export interface Profiled {
  readonly workload: string;
  readonly load: LoadResult;
  readonly profile: ProfileSummary;
}

/** Runs one workload against Plinth under V8's profiler; the start and the warm-up do not count. */
export async function profileWorkload(
  plinth: Target,
  workload: Workload,
  tool: LoadTool,
  options: Options & { readonly folder: string },
): Promise<Profiled> {
  const { database: kind, folder, seconds } = options;
  const profiles = join(folder, 'profile');
  rmSync(profiles, { recursive: true, force: true });
  mkdirSync(profiles, { recursive: true });
  const flags = ['--cpu-prof', `--cpu-prof-interval=${INTERVAL}`, `--cpu-prof-dir=${profiles}`];
  const seeding = { kind, folder, amounts: amountsFor(options.articles), keep: options.keep };
  const seeded = await deploy(plinth, seeding);
  try {
    const server = await seeded.start(flags);
    try {
      const { connections } = workload;
      const order = { url: server.url, requests: workload.requests(await readIds(server.url)), connections };
      await tool.load({ ...order, seconds: WARM_UP });
      const from = clock();
      const load = await tool.load({ ...order, seconds });
      const to = clock();
      await server.stop();
      return { workload: workload.name, load, profile: readProfile(profiles, { from, to }) };
    } finally {
      await server.stop();
    }
  } finally {
    await seeded.drop();
  }
}

/** The profile as text. */
export function profileTables({ profile }: Profiled): string {
  const list = (title: string, times: readonly SelfTime[]) =>
    table([[title, 'self time'], ...times.slice(0, TOP).map(({ place, share }) => [place, `${(share * 100).toFixed(1)} %`])]);
  return `${list('function', profile.functions)}\n\n${list('area', profile.areas)}\n\nBusy ${(profile.busy * 100).toFixed(0)} % of the time.`;
}

/** Microseconds of the monotonic clock, the same in every process. */
function clock(): number {
  return Number(process.hrtime.bigint() / 1_000n);
}
