import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Targets } from '../faults/article-versions.ts';
import { JobRuns } from '../faults/job-runs.ts';
import { Ledger } from '../faults/ledger.ts';
import { type Code, checkDatabase, type RunningNode } from '../faults/nodes.ts';
import { verifyEchoes } from '../faults/queue-echoes.ts';
import { send } from '../faults/send.ts';
import { Tally } from '../faults/tally.ts';
import { verifyArticles } from '../faults/verify-articles.ts';
import { WritingClient } from '../faults/writing-client.ts';
import { Random } from '../query-strings/random.ts';
import { verifyHeard } from './heard-events.ts';
import { KINDS_OF_WRITES } from './kinds-of-writes.ts';
import { OtherClient } from './other-client.ts';

/** Clients that write articles. */
const CLIENTS = 4;
/** Printed findings of each sort. */
const LINES = 20;
/** Documents of each type that the articles refer to. */
const TARGETS = 5;

/** An event during the load, such as a killed server. */
export interface Happening {
  /** In the output: `server 2 killed`. */
  readonly name: string;
  /** Seconds after the start of the load. */
  readonly at: number;
  /** Resolves when all nodes serve again. */
  happen(tally: Tally): Promise<void>;
}

/** A load, and the events during it. */
export interface MixedLoad {
  /** The nodes. At the end, all nodes in this list are compared with the acknowledged writes; the list may change until then. */
  readonly nodes: readonly RunningNode[];
  /** A URL of the database for `plinth check`. */
  readonly databaseUrl: string;
  readonly seconds: number;
  readonly seed: number;
  readonly happenings: readonly Happening[];
  /** The addresses that clients use. Default: those of the nodes. */
  readonly addresses?: () => readonly string[];
  /** Milliseconds that clients wait for the response to a request about an article. */
  readonly patience?: number;
  /** The program and app that check the database at the end. Default: this checkout, with the app of `scripts/faults`. */
  readonly code?: Code;
  /** Collects the findings. Default: a new one. */
  readonly tally?: Tally;
}

/**
 * Lets clients write documents, files, accounts and plans on all nodes, and read them on any; queue items, events and jobs follow from
 * that. Then compares all nodes with the acknowledged writes.
 */
export async function runMixedLoad(load: MixedLoad): Promise<Tally> {
  const { nodes, databaseUrl, seconds, seed, happenings, patience, code, tally = new Tally() } = load;
  const random = new Random(seed);
  const another = () => new Random(random.below(2 ** 32));
  const urls = () => nodes.map(({ url }) => url);
  const addresses = load.addresses ?? urls;
  const targets = await createTargets(urls()[0] as string);
  const clients = Array.from({ length: CLIENTS }, (_, n) => new WritingClient(new Ledger(n), targets, another(), patience));
  const others = KINDS_OF_WRITES.map((kind) => new OtherClient(kind as never, another()));
  const jobRuns = new JobRuns();
  const stop = new AbortController();
  const running = [...clients, ...others].map((client) => client.run(addresses, tally, stop.signal));
  const begun = performance.now();
  const happened = Promise.all(
    happenings.map(async ({ name, at, happen }) => {
      await delay(at * 1_000);
      const since = performance.now();
      await happen(tally);
      console.log(`  ${at} s: ${name}; over after ${((performance.now() - since) / 1_000).toFixed(1)} s`);
    }),
  );
  await Promise.all([delay(seconds * 1_000), happened]);
  stop.abort();
  await Promise.all(running);
  const total = (name: keyof WritingClient['counts']) => clients.reduce((sum, { counts }) => sum + counts[name], 0);
  const documents = `${total('acknowledged')} documents (${total('withKey')} with a key, ${total('repeated')} of them sent once more)`;
  const written = [documents, ...others.map((one) => `${one.acknowledged} ${one.name}`)].join(', ');
  console.log(`  load of ${((performance.now() - begun) / 1_000).toFixed(0)} s; acknowledged: ${written}`);
  for (const url of urls()) {
    for (const { ledger } of clients) await verifyArticles(url, ledger, targets, tally);
    for (const other of others) await other.verify(url, tally);
  }
  await jobRuns.verify(random.pick(urls()), tally);
  const items = await verifyEchoes(random.pick(urls()), tally);
  const events = await verifyHeard(random.pick(urls()), tally);
  console.log(`  ${items} queue items had an effect, ${events} events were received`);
  for (const finding of await checkDatabase(databaseUrl, code)) tally.broken.push(finding);
  return tally;
}

/** Gives the nodes one folder for their files, until the process ends. */
export function shareFiles(): void {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-files-'));
  process.env.UPLOAD_FOLDER = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/**
 * Prints the figures, and sets the exit code 1 if something is lost, stale, torn or otherwise broken, or was answered with a 5xx other than
 * 503.
 * @param more further columns
 */
export function report(title: string, tally: Tally, more: Readonly<Record<string, number | string>> = {}): void {
  const { acknowledged, reads, lost, stale, torn, broken, failures, told, examples, recoveries } = tally;
  for (const each of [...told, ...lost.slice(0, LINES), ...broken.slice(0, LINES), ...examples]) console.log(`  ${each}`);
  console.log(title);
  console.table([
    {
      acknowledged,
      reads,
      lost: lost.length,
      stale,
      torn,
      'otherwise broken': broken.length - stale - torn,
      '5xx other than 503': failures,
      'recovery, worst (s)': Number(Math.max(0, ...recoveries).toFixed(2)),
      ...more,
    },
  ]);
  if (lost.length + broken.length + failures > 0) process.exitCode = 1;
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
