// Measures the cost of uploads: `npx tsx scripts/upload-load/upload-load.ts --help`. See README.md in this folder.

import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { table } from '../bench/report.ts';
import { runAlone } from '../bench/run-alone.ts';
import type { Server } from '../bench/server.ts';
import { runCommand, wholeNumber } from '../command.ts';
import { plinthTarget, referenceTarget, type UploadTarget } from './deployments.ts';
import { measureLatency, UPLOADERS } from './latency.ts';
import { measureMemory } from './memory.ts';
import { makePhotos } from './photos.ts';
import { measureThroughput, type Throughput, WORKS } from './throughput.ts';

const USAGE = `npx tsx scripts/upload-load/upload-load.ts [options]

  --only memory,latency,throughput  what is measured (default: all)
  --against reference               throughput beside the reference implementation
  --bytes 1000000000                size of the large file
  --seconds 6                       length of each measurement of latency and throughput`;

/** Folder for packages, builds, databases and files of a run. */
const FOLDER = process.env.BENCH_FOLDER ?? join(tmpdir(), 'plinth-bench');
const PHOTOS = 4;

/** Allowed growth of resident memory by a large file in bytes, at the peak and afterwards. */
const MEMORY_GOAL = 40_000_000;
/** Allowed 99th percentile of light requests during uploads of photos, in milliseconds. */
const LATENCY_GOAL = 50;
/** Required ratio of operations per second to those of the reference. */
const THROUGHPUT_GOAL = 1;

interface Options {
  readonly plinth: UploadTarget;
  readonly against: boolean;
  readonly bytes: number;
  readonly seconds: number;
}

/** The measurements by name. Each prints its table, and returns whether its goal is met. */
const PARTS: Readonly<Record<string, (options: Options) => Promise<boolean>>> = { memory, latency, throughput };

async function memory({ plinth, bytes }: Options): Promise<boolean> {
  const moves = await measureMemory(plinth, bytes);
  const rows = moves.map(({ what, seconds, before, peak, settled }) => [
    what,
    `${seconds.toFixed(1)} s`,
    ...[before, peak, settled].map((size) => `${(size / 1_000_000).toFixed(1)} MB`),
  ]);
  console.log(table([['resident memory of the server', 'time', 'before', 'more at its peak', 'more after it'], ...rows]));
  return moves.every(({ peak, settled }) => Math.max(peak, settled) < MEMORY_GOAL);
}

async function latency({ plinth, seconds }: Options): Promise<boolean> {
  const { plain } = await makePhotos(PHOTOS);
  const { alone, beside, photosPerSecond } = await withServer(plinth, (server) => measureLatency(server, plain, seconds));
  const row = (name: string, { requests, p50, p99 }: typeof alone) => [
    name,
    String(requests),
    `${p50.toFixed(1)} ms`,
    `${p99.toFixed(1)} ms`,
  ];
  const rows = [row('alone', alone), row(`beside ${UPLOADERS} clients, ${photosPerSecond.toFixed(1)} photos of 12 MP per second`, beside)];
  console.log(table([['GET of one document', 'requests', 'p50', 'p99'], ...rows]));
  return beside.p99 < LATENCY_GOAL;
}

async function throughput({ plinth, against, seconds }: Options): Promise<boolean> {
  const photos = await makePhotos(PHOTOS);
  const targets = [plinth, ...(against ? [referenceTarget(FOLDER)] : [])];
  const results: Throughput[] = [];
  for (const target of targets) results.push(await withServer(target, (server) => measureThroughput(server, photos, seconds)));
  const [own, other] = results as [Throughput, Throughput?];
  const shares = WORKS.map((work) => (other === undefined ? null : own[work] / other[work]));
  const rows = WORKS.map((work, n) => [
    work,
    ...results.map((result) => result[work].toFixed(1)),
    ...(shares[n] === null ? [] : [`${shares[n]?.toFixed(2)} ×`]),
  ]);
  console.log(table([['per second', ...targets.map(({ name }) => name), ...(against ? ['share'] : [])], ...rows]));
  return shares.every((share) => share === null || share >= THROUGHPUT_GOAL);
}

async function withServer<Result>(target: UploadTarget, work: (server: Server) => Promise<Result>): Promise<Result> {
  try {
    target.clean();
    const server = await target.start();
    try {
      return await work(server);
    } finally {
      await server.stop();
    }
  } finally {
    target.clean();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: Object.keys(PARTS).join(',') },
      against: { type: 'string' },
      bytes: { type: 'string', default: '1000000000' },
      seconds: { type: 'string', default: '6' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const only = values.only.split(',');
  for (const name of only) if (!Object.hasOwn(PARTS, name)) throw new Error(`--only takes ${Object.keys(PARTS).join(', ')}, not "${name}"`);
  if (values.against !== undefined && values.against !== 'reference') throw new Error('--against takes reference');
  const [bytes, seconds] = [wholeNumber('bytes', values.bytes), wholeNumber('seconds', values.seconds)];
  runAlone(FOLDER);
  const options = { plinth: plinthTarget(FOLDER), against: values.against !== undefined, bytes, seconds };
  const loadBefore = loadavg()[0] ?? 0;
  const missed: string[] = [];
  for (const name of only) {
    if (!(await PARTS[name]?.(options))) missed.push(name);
    console.log();
  }
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}; load average ${loadBefore.toFixed(2)} before.`);
  if (missed.length > 0) console.error(`Goals missed: ${missed.join(', ')}.`);
  process.exitCode = missed.length > 0 ? 1 : 0;
}

runCommand(main);
