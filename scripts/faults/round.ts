import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../query-strings/random.ts';
import type { Targets } from './article-versions.ts';
import type { FaultKind } from './fault-kinds.ts';
import { checkDatabase, type RunningNode } from './nodes.ts';
import { send } from './send.ts';
import { Tally } from './tally.ts';
import { verifyArticles } from './verify-articles.ts';
import type { WritingClient } from './writing-client.ts';

/** Milliseconds of load before a fault, at least and at most, and after the recovery. */
const BEFORE = [500, 2_000] as const;
const AFTER = 500;
/** Milliseconds for one attempt to write or read after a fault, and for all of them. */
const ATTEMPT = 2_000;
const GIVEN_UP = 60_000;

/** What rounds happen to. */
export interface Deployment {
  readonly nodes: readonly RunningNode[];
  readonly clients: readonly WritingClient[];
  readonly targets: Targets;
  /** URL of the database, by the straight way. */
  readonly databaseUrl: string;
}

/** Has one fault strike while clients write and read; then looks whether everything acknowledged is there and nothing is broken. */
export async function runRound(fault: FaultKind, deployment: Deployment, random: Random): Promise<Tally> {
  const { nodes, clients, targets, databaseUrl } = deployment;
  const tally = new Tally();
  const stop = new AbortController();
  const urls = () => nodes.map(({ url }) => url);
  const load = Promise.all(clients.map((client) => client.run(urls, tally, stop.signal)));
  await delay(BEFORE[0] + random.below(BEFORE[1] - BEFORE[0]));
  const struck = await fault.strike({ nodes, databaseUrl, random, tally });
  tally.recoveries.push(...(await Promise.all(struck.map((node) => secondsToRecover(node, tally)))));
  await delay(AFTER);
  stop.abort();
  await load;
  for (const { url } of nodes) for (const { ledger } of clients) await verifyArticles(url, ledger, targets, tally);
  for (const { ledger } of clients) ledger.forgetGone();
  for (const finding of await checkDatabase(databaseUrl)) tally.broken.push(`plinth check: ${finding}`);
  return tally;
}

/** Starts a node that does not run, and waits until it has answered a write and a read; infinite, and the node is started anew, when it does not. */
async function secondsToRecover(node: RunningNode, tally: Tally): Promise<number> {
  const begin = performance.now();
  if (!node.isRunning) await node.start().catch((error) => tally.broken.push(`${node.name} did not start: ${error}`));
  const first = async (method: string, status: number, data?: object) => {
    while (performance.now() - begin < GIVEN_UP) {
      const answer = await send(method, `${node.url}/api/probes`, { timeout: ATTEMPT, ...(data && { data }) });
      tally.count(`${method} /api/probes`, answer);
      if (answer.status === status) return (performance.now() - begin) / 1_000;
      await delay(50);
    }
    return Number.POSITIVE_INFINITY;
  };
  const seconds = Math.max(...(await Promise.all([first('POST', 201, { text: 'written after a fault' }), first('GET', 200)])));
  if (seconds === Number.POSITIVE_INFINITY) {
    tally.broken.push(`${node.name} did not recover in ${GIVEN_UP / 1_000} s`);
    await node.stop('SIGKILL');
    await node.start();
  }
  return seconds;
}
