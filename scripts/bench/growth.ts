import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compare, type TargetResult } from './compare.ts';
import { amountsFor } from './content.ts';
import { GROWTH_WORKLOADS, type GrowthWorkload } from './growth-workloads.ts';
import type { Load } from './load.ts';
import { multiply } from './multiply.ts';
import type { Options } from './options.ts';
import { count, table, time } from './report.ts';
import { startServer } from './server.ts';
import { type Deployment, seededFile, type Target } from './target.ts';
import type { Workload } from './workloads.ts';

/** Articles that are created over HTTP at most; the rest are copies. */
const SEEDED = 1_000;
/** How much more processor time a read may take than over the least number of documents and still count as flat. */
const FLAT = 1.4;

/**
 * Measures reads over ever more documents, all of them in the same run and in turns.
 * @throws Error on other databases than SQLite: rows are multiplied in its file
 */
export async function measureGrowth(plinth: Target, load: Load, options: Options & { readonly folder: string }): Promise<TargetResult[]> {
  const { folder, scale, seconds, rounds, keep } = options;
  if (options.database !== 'sqlite') throw new Error(`--scale multiplies rows in a SQLite file; it does not work on ${options.database}`);
  const base = Math.min(SEEDED, ...scale);
  const seeded = await seededFile(plinth, { amounts: amountsFor(base), folder, keep });
  const deployments = scale.map((articles) => scaled(plinth, folder, seeded, articles, Math.round(articles / base)));
  try {
    return await compare(deployments, { workloads: selectGrowth(options.only).map(asWorkload), load, seconds, rounds, likeness: null });
  } finally {
    await Promise.all(deployments.map((deployment) => deployment.drop()));
  }
}

/** How the reads grew, as text. */
export function growthTable(results: readonly TargetResult[], only: readonly string[] | null): string {
  const head = ['read', ...results.flatMap(({ name }) => [`${name}: req/s`, 'CPU ms']), 'CPU grows', ''];
  const rows = selectGrowth(only).map(({ name, title, exception }) => {
    const measured = results.map((result) => result.workloads[name]);
    const growth = (measured.at(-1)?.cpu ?? Number.NaN) / (measured[0]?.cpu ?? Number.NaN);
    const verdict = growth <= FLAT ? 'flat' : exception === null ? 'GROWS' : `known: ${exception}`;
    const cells = measured.flatMap((one) => [count(one?.perSecond ?? Number.NaN), time(one?.cpu ?? null)]);
    return [title, ...cells, `× ${growth.toFixed(1)}`, verdict];
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

/** A deployment whose database holds copies of what was seeded. */
function scaled(target: Target, folder: string, seeded: string, articles: number, copies: number): Deployment {
  const file = join(folder, 'running', `growth-${articles}.db`);
  let made = false;
  const drop = async () => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  };
  return {
    target: { ...target, name: count(articles) },
    async start(nodeOptions) {
      if (!made) {
        mkdirSync(join(folder, 'running'), { recursive: true });
        await drop();
        copyFileSync(seeded, file);
        multiply(file, copies);
        made = true;
      }
      return startServer(target.name, target.command(`sqlite:${file}`, nodeOptions));
    },
    drop,
  };
}

function selectGrowth(names: readonly string[] | null): readonly GrowthWorkload[] {
  const known = GROWTH_WORKLOADS.map((workload) => workload.name);
  const unknown = names?.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`there is no read "${unknown}": known are ${known.join(', ')}`);
  return GROWTH_WORKLOADS.filter((workload) => names === null || names.includes(workload.name));
}

function asWorkload({ name, title, requests }: GrowthWorkload): Workload {
  return { name, title, requests, connections: 8, writes: false, goals: { reference: 0, ceiling: 0 } };
}
