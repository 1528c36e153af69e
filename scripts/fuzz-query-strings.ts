// Sends random query strings to an app and counts the responses by status: `tsx --conditions=@plinth/source scripts/fuzz-query-strings.ts
// --count 50000 --seed 1 [--minutes 20] [--concurrency 4] [--app folder] [--articles 4000] [--database sqlite|mysql|postgres]`. With
// --articles, it fuzzes the bench's app with that many articles, whose relations form circles. It stops after --minutes. Exits with 1 when
// a response is a 5xx other than 503, or none arrives.

import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { DATABASE, DOCUMENTS } from 'plinth';
import { bootApp } from 'plinth/testing';
import { buildPlinth, plinthCommand } from './bench/plinth-build.ts';
import { runAlone } from './bench/run-alone.ts';
import { type Server, startServer } from './bench/server.ts';
import { seedRows } from './explain/seed-rows.ts';
import { latencyOf, readLightly, timeOfAnswer } from './light-reads.ts';
import { type FuzzedContent, type FuzzOptions, fuzzedContent, fuzzQueryStrings } from './query-strings/fuzz.ts';
import type { Answered, Answers } from './query-strings/send-requests.ts';
import { forkSender, type Sender } from './query-strings/sender.ts';
import { databaseKind, temporaryDatabase } from './temporary-database.mjs';

/** Number of failures that are printed in full, and of characters per request. */
const TOLD = 20;
const TARGET = 1_000;
/** Requests before memory is measured: a new process grows with every request. */
const WARM_UP = 2_000;
/** Milliseconds that the second client waits for a response. */
const PATIENCE = 30_000;

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
  const kind = databaseKind(values.database);
  const folder = process.env.BENCH_FOLDER ?? join(tmpdir(), 'plinth-fuzz');
  runAlone(folder);
  const build = buildPlinth(join(folder, 'plinth'), true);
  const { url: databaseUrl, drop } = await temporaryDatabase(kind);
  try {
    const content = await seeded(values.app, databaseUrl, Number(values.articles));
    const server = await startServer('plinth', plinthCommand({ build, app: values.app, databaseUrl }), '/_health');
    const sender = await forkSender(server.url);
    try {
      await fuzz(server, sender, content, kind, {
        count: Number(values.count),
        seed: Number(values.seed),
        concurrency: Number(values.concurrency),
        limit: Number(values.minutes) * 60_000,
      });
    } finally {
      sender.close();
      await server.stop();
    }
  } finally {
    await drop();
  }
}

/** Fills the database in this process, so that the server's memory does not include the work. */
async function seeded(app: string, database: string, articles: number): Promise<FuzzedContent> {
  const booted = await bootApp({ app, env: process.env, database });
  try {
    const { container } = booted.kernel;
    if (articles > 0) await seedRows(container.resolve(DATABASE), articles, { authors: 40, categories: 20, entries: 3, friends: 10 });
    return await fuzzedContent(container.resolve(DOCUMENTS));
  } finally {
    await booted.close();
  }
}

/** Sends the query strings, and prints the results. */
async function fuzz(server: Server, sender: Sender, content: FuzzedContent, database: string, options: FuzzOptions): Promise<void> {
  const begin = await fuzzQueryStrings(sender, content, { ...options, count: WARM_UP, seed: options.seed + 1 });
  server.forgetPeak();
  const [memory, cpu] = [server.memory, server.cpuTime];
  const others = secondClient(server);
  const begun = performance.now();
  const answers = await fuzzQueryStrings(sender, content, options).finally(() => others.end());
  const seconds = (performance.now() - begun) / 1000;
  const count = countOf(answers);
  console.log(
    `${count} random query strings, seed ${options.seed}, ${database}, ${seconds.toFixed(1)} s, ${(count / seconds).toFixed(0)} a second; ` +
      `${since(cpu, server.cpuTime, count)} ms of processor time each`,
  );
  tellTimes(answers);
  const mega = (bytes: number | null) => (bytes === null ? '?' : `${(bytes / 1e6).toFixed(0)} MB`);
  console.log(
    `  resident memory of the server: ${mega(memory)} after ${WARM_UP} others, ${mega(server.peakMemory)} at most, ${mega(server.memory)} at the end`,
  );
  const { p50, p99, longest } = latencyOf(await others.times);
  console.log(`  another client, which asks for nothing: half ${p50.toFixed(0)} ms, 99 % ${p99.toFixed(0)}, slowest ${longest.toFixed(0)}`);
  await tellSlowest(answers.slowest, sender, server);
  const failures = [...begin.failures, ...answers.failures];
  for (const { request, status, text } of failures.slice(0, TOLD))
    console.log(`${status} ${request.method} ${request.target}\n    ${text}`);
  if (failures.length > 0) process.exitCode = 1;
}

/** Sends health requests one after the other until it is ended. Gives the milliseconds that each took. */
function secondClient({ url }: Server): { end(): void; readonly times: Promise<number[]> } {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  let isOver = false;
  const read = async () => (await timeOfAnswer(`${url}/_health`, agent, PATIENCE)).took;
  const times = readLightly(read, () => isOver).finally(() => agent.destroy());
  return {
    end: () => {
      isOver = true;
    },
    times,
  };
}

/** Milliseconds of processor time per request. */
function since(before: number | null, now: number | null, count: number): string {
  return before === null || now === null ? '?' : ((now - before) / count).toFixed(2);
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

/** Repeats each slow request alone: one that was slow only because of others is faster now. */
async function tellSlowest(slowest: readonly Answered[], sender: Sender, server: Server): Promise<void> {
  console.log('  slowest, and the same once more, alone:');
  for (const answered of slowest) {
    const cpu = server.cpuTime;
    const again = await sender.send(answered.request);
    console.log(
      `    ${answered.milliseconds.toFixed(0)} ms ${answered.status}, ${again.milliseconds.toFixed(0)} ms ${again.status} ` +
        `(${since(cpu, server.cpuTime, 1)} ms of the server's processor time), ${shown(answered)}`,
    );
  }
}

function shown({ request }: Answered): string {
  return `${request.method} ${request.target.slice(0, TARGET)}`;
}

void main();
