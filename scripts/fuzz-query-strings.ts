// Sends random query strings to an app and counts what it answers: `tsx --conditions=@plinth/source scripts/fuzz-query-strings.ts --count 50000
// --seed 1 [--minutes 20] [--concurrency 4] [--app folder] [--articles 4000] [--database sqlite|mysql|postgres]`. With articles, the app of the bench has as
// many, in circles of relations. After so many minutes it sends no more. Ends with 1 when an answer was a 5xx other than 503, or none came.

import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { DATABASE } from 'plinth';
import { type BootedApp, bootApp, testDialects } from 'plinth/testing';
import { seedRows } from './explain/seed-rows.ts';
import { type FuzzOptions, fuzzQueryStrings } from './query-strings/fuzz.ts';
import type { Answered, Answers } from './query-strings/send-requests.ts';
import { forkSender, type Sender } from './query-strings/sender.ts';

/** Milliseconds between looks at the memory. */
const MEMORY_INTERVAL = 20;
/** Failures that are told in full, and characters of a request. */
const TOLD = 20;
const TARGET = 1_000;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '50000' },
      seed: { type: 'string', default: '1' },
      minutes: { type: 'string', default: 'Infinity' },
      concurrency: { type: 'string', default: '4' },
      app: { type: 'string', default: join(__dirname, 'bench/app') },
      articles: { type: 'string', default: '0' },
      database: { type: 'string', default: 'sqlite' },
    },
  });
  const database = testDialects({ ...process.env, TEST_DATABASES: values.database }).find(({ name }) => name === values.database);
  if (database === undefined) throw new Error(`--database takes sqlite, mysql or postgres, not "${values.database}"`);
  const app = await bootApp({ app: values.app, env: process.env, database });
  try {
    const articles = Number(values.articles);
    if (articles > 0)
      await seedRows(app.kernel.container.resolve(DATABASE), articles, { authors: 40, categories: 20, entries: 3, friends: 10 });
    const sender = await forkSender(app.url);
    const options = {
      count: Number(values.count),
      seed: Number(values.seed),
      concurrency: Number(values.concurrency),
      limit: Number(values.minutes) * 60_000,
      sender,
    };
    try {
      await fuzz(app, values.database, options);
    } finally {
      sender.close();
    }
  } finally {
    await app.close();
  }
}

/** Sends the query strings, and tells what came of them. */
async function fuzz(app: BootedApp, database: string, options: FuzzOptions & { readonly sender: Sender }): Promise<void> {
  const memory = watchMemory();
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const begun = performance.now();
  const cpu = process.cpuUsage();
  const answers = await fuzzQueryStrings(app, options);
  delay.disable();
  const seconds = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const count = countOf(answers);
  console.log(
    `${count} random query strings, seed ${options.seed}, ${database}, ${seconds.toFixed(1)} s, ${(count / seconds).toFixed(0)} a second; ` +
      `${((user + system) / 1000 / count).toFixed(2)} ms of processor time each`,
  );
  tellTimes(answers);
  tellMemory(memory());
  console.log(`  the event loop stood still for ${(delay.max / 1e6).toFixed(0)} ms at most`);
  await tellSlowest(answers.slowest, options.sender);
  for (const { request, status, text } of answers.failures.slice(0, TOLD))
    console.log(`${status} ${request.method} ${request.target}\n    ${text}`);
  if (answers.failures.length > 0) process.exitCode = 1;
}

function countOf({ times }: Answers): number {
  return [...times.values()].reduce((sum, { length }) => sum + length, 0);
}

function tellTimes(answers: Answers): void {
  const { times, largest } = answers;
  const count = countOf(answers);
  for (const [status, milliseconds] of [...times].sort(([one], [other]) => one - other)) {
    const at = (share: number) => (milliseconds[Math.ceil(milliseconds.length * share) - 1] as number).toFixed(0);
    console.log(
      `  ${status}  ${milliseconds.length} (${((milliseconds.length / count) * 100).toFixed(2)} %); ms: half ${at(0.5)}, 99 % ${at(0.99)}, slowest ${at(1)}`,
    );
  }
  if (largest) console.log(`  largest: ${(largest.bytes / 1e6).toFixed(1)} MB, ${shown(largest)}`);
}

/** Each is asked once more, by itself: what took long because others were served takes less. */
async function tellSlowest(slowest: readonly Answered[], sender: Sender): Promise<void> {
  console.log('  slowest, and the same once more, alone:');
  for (const answered of slowest) {
    const cpu = process.cpuUsage();
    const again = await sender.send(answered.request);
    const { user, system } = process.cpuUsage(cpu);
    console.log(
      `    ${answered.milliseconds.toFixed(0)} ms ${answered.status}, ${again.milliseconds.toFixed(0)} ms ${again.status} ` +
        `(${((user + system) / 1000).toFixed(0)} ms of the server's processor time), ${shown(answered)}`,
    );
  }
}

function shown({ request }: Answered): string {
  return `${request.method} ${request.target.slice(0, TARGET)}`;
}

/** Resident memory of the server in bytes. */
interface Memory {
  readonly first: number;
  readonly most: number;
  readonly last: number;
}

/** @returns ends the watch */
function watchMemory(): () => Memory {
  const first = process.memoryUsage.rss();
  let most = first;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, MEMORY_INTERVAL);
  return () => {
    clearInterval(watch);
    return { first, most, last: process.memoryUsage.rss() };
  };
}

function tellMemory({ first, most, last }: Memory): void {
  const [start, peak, end] = [first, most, last].map((bytes) => (bytes / 1e6).toFixed(0));
  console.log(`  resident memory of the server: ${start} MB at the start, ${peak} at most, ${end} at the end`);
}

void main();
