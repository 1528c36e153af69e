import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../query-strings/random.ts';
import type { Targets } from './article-versions.ts';
import type { FaultKind } from './fault-kind.ts';
import type { JobRuns } from './job-runs.ts';
import { checkDatabase, type RunningNode } from './nodes.ts';
import { verifyEchoes } from './queue-echoes.ts';
import { secondsToRecover } from './recovery.ts';
import type { Site } from './site.ts';
import { Tally } from './tally.ts';
import { verifyArticles } from './verify-articles.ts';
import type { WritingClient } from './writing-client.ts';

/** Milliseconds of load: range before a fault, and time after the recovery. */
const BEFORE = [500, 2_000] as const;
const AFTER = 500;

/** The deployment that rounds run on. */
export interface Deployment {
  readonly nodes: readonly RunningNode[];
  readonly clients: readonly WritingClient[];
  readonly targets: Targets;
  /** URL of the database, without a proxy. */
  readonly databaseUrl: string;
  readonly site: Site;
  readonly jobRuns: JobRuns;
}

/** Runs one fault while clients write and read. Then checks that every acknowledged write is there and nothing is broken. */
export async function runRound(fault: FaultKind, deployment: Deployment, random: Random): Promise<Tally> {
  const { nodes, clients, targets, databaseUrl, site, jobRuns } = deployment;
  const tally = new Tally();
  const stop = new AbortController();
  const urls = () => nodes.map(({ url }) => url);
  const load = Promise.all(clients.map((client) => client.run(urls, tally, stop.signal)));
  await delay(BEFORE[0] + random.below(BEFORE[1] - BEFORE[0]));
  const struck = await fault.strike({ nodes, databaseUrl, site, random, tally });
  tally.recoveries.push(...(await Promise.all(struck.map((node) => secondsToRecover(node, tally)))));
  await delay(AFTER);
  stop.abort();
  await load;
  for (const { url } of nodes) for (const { ledger } of clients) await verifyArticles(url, ledger, targets, tally);
  await jobRuns.verify(random.pick(nodes).url, tally);
  await verifyEchoes(random.pick(nodes).url, tally);
  for (const { ledger } of clients) ledger.forgetGone();
  for (const finding of await checkDatabase(databaseUrl)) tally.broken.push(finding);
  return tally;
}
