// `npm run soak [-- --database sqlite] [--clients 8] [--seconds 1800] [--every 300] [--warm-up 120] [--articles 2000] [--seed N] [--leak
// BYTES] [--random-queries]`: see README.md.

import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { DATABASE } from 'plinth';
import { bootApp } from 'plinth/testing';
import { ask } from '../bench/client.ts';
import { buildPlinth, plinthCommand } from '../bench/plinth-build.ts';
import { readIds } from '../bench/seeded-ids.ts';
import { type Server, startServer } from '../bench/server.ts';
import { runCommand, wholeNumber } from '../command.ts';
import { seedRows } from '../explain/seed-rows.ts';
import { Random } from '../query-strings/random.ts';
import { databaseKind, temporaryDatabase } from '../temporary-database.mjs';
import { grown, keysIn, type Sample } from './bounds.ts';
import { SoakClient } from './client.ts';
import { Clients, EVERYTHING, QUERIES } from './clients.ts';
import { DATABASE_SAMPLES } from './database-sample.ts';
import { fill } from './fill.ts';
import { sampleServer } from './server-sample.ts';
import { soakApp, UPLOADS } from './soak-app.ts';
import { Tally } from './tally.ts';
import { SOMEBODY } from './writes.ts';

interface Plan {
  readonly clients: number;
  /** Seconds of load, including the warm-up. */
  readonly seconds: number;
  readonly every: number;
  readonly warmUp: number;
  readonly articles: number;
  readonly seed: number;
  /** Bytes per request that the server is made to leak, to test the detection. */
  readonly leak: number;
  /** Whether to send only random queries, each twice. */
  readonly randomQueries: boolean;
}

/** Allowed resident memory in bytes of a server that caches 64 MB of responses. */
const MOST_MEMORY = 200_000_000;

/** Loads a server in a separate process. @returns messages about what is wrong */
async function soak(kind: ReturnType<typeof databaseKind>, plan: Plan, folder: string): Promise<readonly string[]> {
  const app = soakApp(join(folder, 'app'));
  const probe = join(folder, 'probe.json');
  const { url: databaseUrl, drop } = await temporaryDatabase(kind);
  let server: Server | undefined;
  try {
    await seed(app, databaseUrl, plan.articles);
    server = await start(folder, app, databaseUrl, { SOAK_PROBE: probe, SOAK_LEAK: String(plan.leak) });
    const { pid } = server;
    const look = async (): Promise<Sample> => ({
      ...(await DATABASE_SAMPLES[kind](databaseUrl)),
      files: filesIn(join(app, UPLOADS)),
      ...(await sampleServer(pid, probe)),
    });
    return await load(server.url, plan, look);
  } finally {
    await server?.stop();
    await drop();
  }
}

async function seed(app: string, database: string, articles: number): Promise<void> {
  const booted = await bootApp({ app, env: process.env, database });
  try {
    await seedRows(booted.kernel.container.resolve(DATABASE), articles, { authors: 40, categories: 20 });
  } finally {
    await booted.close();
  }
}

function start(folder: string, app: string, databaseUrl: string, probe: Readonly<Record<string, string>>): Promise<Server> {
  const build = buildPlinth(join(folder, 'plinth'), true);
  const nodeOptions = ['--import', pathToFileURL(join(__dirname, 'heap-probe.mjs')).href];
  const command = plinthCommand({ build, app, databaseUrl, nodeOptions });
  return startServer('plinth', (port) => {
    const { env, ...rest } = command(port);
    return { ...rest, env: { ...env, ...probe } };
  });
}

async function load(url: string, plan: Plan, look: () => Promise<Sample>): Promise<readonly string[]> {
  await ask('POST', `${url}/api/auth/local/register`, SOMEBODY);
  const ids = await readIds(url);
  const tally = new Tally();
  const print = (second: number, sample: Sample) => console.log(lineOf(second, sample, tally));
  print(0, await look());
  const random = new Random(plan.seed);
  const each = Array.from({ length: plan.clients }, () => new SoakClient(url, ids, new Random(random.below(2 ** 32)), tally));
  // Random queries fill their caches by themselves.
  if (!plan.randomQueries) console.log(`what is remembered was filled in ${Math.round(await fill(each))} s`);
  const clients = new Clients(each, plan.randomQueries ? QUERIES : EVERYTHING);
  const begin = performance.now();
  const at = async (second: number) => {
    await sleep(Math.max(0, begin + second * 1_000 - performance.now()));
    const sample = await clients.atRest(look);
    print(second, sample);
    return sample;
  };
  try {
    const first = await at(plan.warmUp);
    for (let second = plan.every; second < plan.seconds; second += plan.every) if (second > plan.warmUp) await at(second);
    const last = await at(plan.seconds);
    const failures = tally.failures > 0 ? [`${tally.failures} answers were 5xx other than 503`] : [];
    const unexpected = tally.unexpected > 0 ? [`${tally.unexpected} answers were not what was expected`, ...tally.examples] : [];
    const isLarge = plan.randomQueries && last.rss > MOST_MEMORY;
    const large = isLarge ? [`resident memory is ${last.rss} bytes, more than ${MOST_MEMORY}`] : [];
    return [...failures, ...unexpected, ...large, ...grown(first, last)];
  } finally {
    await clients.stop();
  }
}

function filesIn(folder: string): number {
  return existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length : 0;
}

function lineOf(second: number, sample: Sample, tally: Tally): string {
  const mega = (bytes: number | null) => (bytes === null ? '–' : `${(bytes / 1e6).toFixed(1)} MB`);
  const { rss, heap, external, handles, descriptors, sockets, threads, connections, size, wal, rows, files } = sample;
  const stored = Object.values(rows).reduce((sum, count) => sum + count, 0) - keysIn(sample);
  return [
    `${String(second).padStart(5)} s`,
    `rss ${mega(rss)}, heap ${mega(heap)}, external ${mega(external)}`,
    `handles ${handles}, descriptors ${descriptors}, sockets ${sockets}, threads ${threads}`,
    `connections ${connections ?? '–'}, database ${mega(size)}, WAL ${mega(wal)}, rows ${stored}, keys ${keysIn(sample)}, files ${files}`,
    `requests ${tally.requests}: ${tally}, failures ${tally.failures}`,
  ].join(' | ');
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      database: { type: 'string', default: 'sqlite' },
      clients: { type: 'string', default: '8' },
      seconds: { type: 'string', default: '1800' },
      every: { type: 'string', default: '300' },
      'warm-up': { type: 'string', default: '120' },
      articles: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '1' },
      leak: { type: 'string' },
      'random-queries': { type: 'boolean', default: false },
    },
  });
  const plan: Plan = {
    clients: wholeNumber('clients', values.clients),
    seconds: wholeNumber('seconds', values.seconds),
    every: wholeNumber('every', values.every),
    warmUp: wholeNumber('warm-up', values['warm-up']),
    articles: wholeNumber('articles', values.articles),
    seed: wholeNumber('seed', values.seed),
    leak: values.leak === undefined ? 0 : wholeNumber('leak', values.leak),
    randomQueries: values['random-queries'],
  };
  if (plan.warmUp >= plan.seconds) throw new Error('--warm-up must be shorter than --seconds');
  const kinds = values.database.split(',').map(databaseKind);
  const folder = mkdtempSync(join(tmpdir(), 'plinth-soak-'));
  try {
    for (const kind of kinds) {
      console.log(`${kind}, ${plan.clients} clients, ${plan.seconds} s, seed ${plan.seed}`);
      const problems = await soak(kind, plan, folder);
      console.log(problems.length === 0 ? 'flat' : `NOT FLAT\n${problems.join('\n')}`);
      if (problems.length > 0) process.exitCode = 1;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

runCommand(main);
