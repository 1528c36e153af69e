// `npm run hostile -- --help`: attacks a server like an anonymous client can, and reports the effect on other clients.

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { runAlone } from '../bench/run-alone.ts';
import type { Server } from '../bench/server.ts';
import { runCommand, wholeNumber } from '../command.ts';
import { HOSTILE, type Hostile } from './hostile-requests.ts';
import { type Database, hostileServers, KINDS, type Kind, seededDatabase } from './hostile-server.ts';
import { type Exchange, Stranger } from './stranger.ts';
import { type Watched, watch } from './watch.ts';

const USAGE = `npm run hostile -- [options]

Does to a server what a stranger can do, each thing to a server of its own with 4,000 articles, and prints for each: statuses, the longest answer, bytes, how long
another client waited (99 of 100 reads of one document: alone → meanwhile), by how much the memory grew, and whether a statement was still running a second after.
Ends with 1 when one of them breaks an aim.

  --database sqlite,mysql,postgres  databases (default: sqlite)
  --only words,others               those whose names have some of the words in them
  --heap 512                        megabytes of heap that the server gets
  --patience 5                      seconds after which a client goes away
  --verbose                         where the first refusal begins`;

/** Folder for builds and databases of a run. */
const FOLDER = join(process.env.BENCH_FOLDER ?? join(tmpdir(), 'plinth-hostile'));
/** A document that is read without a search. */
const LIGHT = '/api/authors/author000000000000000000';

/** Limits for the second client: its 99th percentile may grow by this factor, or up to this many milliseconds. */
const TIMES_SLOWER = 5;
const MILLISECONDS = 100;
/** Milliseconds for what the server builds once. */
const FIRST_PATIENCE = 60_000;
/** Allowed growth of memory in bytes. */
const MEMORY = 100_000_000;

interface Outcome {
  readonly told: string | null;
  readonly exchanges: readonly Exchange[];
}

async function doTo(server: Server, database: Database, { before, work, first }: Hostile, patience: number): Promise<Watched<Outcome>> {
  const early = new Stranger(server.url, patience);
  await before?.(early);
  early.leave();
  const stranger = new Stranger(server.url, patience);
  try {
    if (first !== undefined) await new Stranger(server.url, FIRST_PATIENCE).send([first]);
    return await watch(server, database, LIGHT, async () => {
      const told = await work(stranger);
      const { exchanges } = stranger;
      stranger.leave();
      return { told, exchanges };
    });
  } finally {
    stranger.leave();
  }
}

/** The violated limits of a result. */
function broken({ result: { told, exchanges }, alone, beside, memory, outlived, died }: Watched<Outcome>): string[] {
  const problems: string[] = [];
  if (died) problems.push('the server ended');
  if (exchanges.some(({ status }) => status >= 500 && status !== 503)) problems.push('status');
  if (beside.p99 > Math.max(TIMES_SLOWER * alone.p99, MILLISECONDS)) problems.push('others wait');
  if (beside.refused > alone.refused) problems.push(`others refused ${beside.refused}×`);
  if (memory !== null && memory > MEMORY) problems.push('memory');
  if (outlived) problems.push('statement outlives');
  if (told !== null && told === told.toUpperCase()) problems.push('promise');
  return problems;
}

function statusesOf(exchanges: readonly Exchange[]): string {
  const counts = new Map<string, number>();
  const nameOf = (status: number) => (status === -1 ? 'gone' : status === 0 ? 'broken' : String(status));
  for (const { status } of exchanges) counts.set(nameOf(status), (counts.get(nameOf(status)) ?? 0) + 1);
  return [...counts].map(([status, count]) => (count === 1 ? status : `${status} ×${count}`)).join(' ') || '–';
}

function lineOf(kind: string, { name }: Hostile, watched: Watched<Outcome>, problems: readonly string[]): string {
  const { result, alone, beside, memory } = watched;
  const longest = Math.max(0, ...result.exchanges.map(({ milliseconds }) => milliseconds));
  const bytes = result.exchanges.reduce((sum, exchange) => sum + exchange.bytes, 0);
  const megabytes = (value: number) => `${(value / 1e6).toFixed(1)} MB`;
  const cells = [
    name.padEnd(42),
    statusesOf(result.exchanges).padEnd(14),
    `${longest.toFixed(0)} ms`.padStart(9),
    megabytes(bytes).padStart(10),
    `${alone.p99.toFixed(1)} → ${beside.p99.toFixed(1)} ms`.padStart(19),
    (memory === null ? '?' : `+${megabytes(memory)}`).padStart(10),
    problems.length === 0 ? 'ok' : `BROKEN: ${problems.join(', ')}`,
    result.told ?? '',
  ];
  return `${kind.padEnd(8)}  ${cells.join('  ')}`.trimEnd();
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      database: { type: 'string', default: 'sqlite' },
      only: { type: 'string', default: '' },
      heap: { type: 'string' },
      patience: { type: 'string', default: '5' },
      verbose: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const kinds = values.database.split(',');
  for (const kind of kinds)
    if (!(KINDS as readonly string[]).includes(kind)) throw new Error(`--database takes ${KINDS.join(', ')}, not "${kind}"`);
  const [patience, heap] = [wholeNumber('patience', values.patience), values.heap === undefined ? null : wholeNumber('heap', values.heap)];
  const words = values.only.split(',');
  const wanted = HOSTILE.filter(({ name }) => words.some((each) => name.includes(each)));
  runAlone(FOLDER);
  const start = hostileServers(FOLDER, heap);
  const failed: string[] = [];
  for (const kind of kinds as Kind[]) {
    for (const content of new Set(wanted.map((each) => each.content))) {
      const database = await seededDatabase(kind, content);
      try {
        for (const hostile of wanted.filter((each) => each.content === content)) {
          const server = await start(database);
          try {
            const watched = await doTo(server, database, hostile, patience * 1_000);
            const problems = broken(watched);
            if (problems.length > 0) failed.push(hostile.name);
            console.log(lineOf(kind, hostile, watched, problems));
            const refusal = watched.result.exchanges.find(({ status }) => status !== 200);
            if (values.verbose && refusal) console.log(`          ${refusal.beginning}`);
          } finally {
            await server.stop();
          }
        }
      } finally {
        await database.drop();
      }
    }
  }
  console.log(failed.length === 0 ? 'No aim is broken.' : `${failed.length} break an aim.`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

runCommand(main);
