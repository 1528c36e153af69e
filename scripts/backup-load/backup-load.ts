// Shows what a backup that follows every change holds: `npm run -s backup-load -- [--seconds 30] [--workers 1]`. Clients create documents
// in an SQLite app and note each acknowledged write, while the app is killed with SIGKILL and started again. Then the copy is restored to
// three random moments and to the last one, checked, and compared with the notes. Fails when a write that was acknowledged before the
// restored time is missing, or a write that was sent after it is present. `--cost` measures creates per second with the copy on and off
// instead.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openSqliteFile } from '../../core/database/index.ts';
import { runCommand, wholeNumber } from '../command.ts';

const PROGRAM = join(__dirname, '../../core/cli/bin.ts');
const SOURCES = ['--import', 'tsx', '--conditions=@plinth/source', PROGRAM];

const CLIENTS = 8;
/** Milliseconds between two kills, and of one measurement of creates per second. */
const [KILLED_EVERY, MEASURED] = [5_000, 6_000] as const;
const ROUNDS = 3;

/** Speed of creates: their number per second, and the milliseconds of processor time that each one costs. */
interface Speed {
  readonly perSecond: number;
  readonly cost: number;
}

/** A write that was acknowledged. Times are milliseconds since 1970. */
interface Acknowledged {
  readonly rank: number;
  readonly sentAt: number;
  readonly at: number;
}

function makeApp(copies: boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'backup-load-'));
  mkdirSync(join(folder, 'config/content-types'), { recursive: true });
  const write = (path: string, value: object) => writeFileSync(join(folder, path), JSON.stringify(value));
  const info = { singularName: 'note', pluralName: 'notes', displayName: 'Note' };
  write('config/content-types/note.json', { info, attributes: { rank: { type: 'integer' }, text: { type: 'text' } } });
  write('config/access.json', { roles: { public: { actions: ['api::*'] } } });
  write('config/plugins.json', { backup: { config: copies ? { to: { folder: 'copies' } } : {} } });
  return folder;
}

const envOf = (folder: string) => ({
  ...process.env,
  ...{ DATABASE_URL: `sqlite:${join(folder, 'data.db')}`, NODE_ENV: 'production', LOG_LEVEL: 'error', JWT_SECRET: 'x'.repeat(64) },
});

/** Starts the app on a free port, and resolves with its address when it is ready. */
async function start(folder: string, workers: number): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const more = workers > 1 ? ['--workers', String(workers)] : [];
  const env = { ...envOf(folder), PORT: '0', HOST: '127.0.0.1' };
  const child = spawn(process.execPath, [...SOURCES, 'start', '--app', folder, ...more], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let out = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      out += chunk;
      const ready = /^ready (http\S+)$/m.exec(out)?.[1];
      if (ready !== undefined) resolve(ready);
    });
    child.once('exit', () => reject(new Error(`the app did not start: ${out}`)));
  });
  return { child, url };
}

/** Ends all processes of the app. */
async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const ended = once(child, 'exit');
  process.kill(signal === 'SIGKILL' ? -(child.pid as number) : (child.pid as number), signal);
  await ended;
}

/** Runs a command of the app. @returns what it prints @throws Error if it fails */
async function run(folder: string, args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [...SOURCES, ...args, '--app', folder], { env: envOf(folder) });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${out}`);
  return out;
}

/** Lets clients create documents until it is told to stop. A client whose write fails tries the next one. */
function writing(url: () => string) {
  const acknowledged: Acknowledged[] = [];
  let isOver = false;
  let rank = 0;
  const client = async () => {
    while (!isOver) {
      const own = ++rank;
      const sentAt = Date.now();
      const body = JSON.stringify({ data: { rank: own, text: 'Lorem ipsum dolor sit amet. '.repeat(20) } });
      const sent = fetch(`${url()}/api/notes`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
      const status = await sent.then((response) => response.arrayBuffer().then(() => response.status)).catch(() => 0);
      if (status === 201) acknowledged.push({ rank: own, sentAt, at: Date.now() });
      else await delay(20);
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, client));
  return {
    acknowledged,
    stop: async () => {
      isOver = true;
      await clients;
    },
  };
}

/** Restores to a time and compares. @returns whether the result is correct */
async function compare(folder: string, number: number, at: number | null, acknowledged: readonly Acknowledged[]): Promise<boolean> {
  const file = join(folder, `restored-${number}.db`);
  const asked = at === null ? [] : ['--at', new Date(at).toISOString()];
  const said = await run(folder, ['backup', 'restore', file, ...asked]);
  const moment = Date.parse(/before (\S+Z) is in/.exec(said)?.[1] ?? '');
  await run(folder, ['backup', 'verify', ...asked]);
  const copy = openSqliteFile(file);
  const found = new Set(copy.prepare('select rank from notes').pluck().all() as number[]);
  copy.close();
  const lost = acknowledged.filter((write) => write.at < moment && !found.has(write.rank)).length;
  const later = at === null ? 0 : acknowledged.filter((write) => write.sentAt > at && found.has(write.rank)).length;
  const before = acknowledged.filter((write) => write.at < moment).length;
  const behind = at === null ? (acknowledged.at(-1)?.at ?? moment) - moment : at - moment;
  console.log(
    `${at === null ? 'the last moment' : new Date(at).toISOString()}: ${before} acknowledged before ${new Date(moment).toISOString()} (${behind} ms earlier), ${found.size} found, ${lost} lost, ${later} from later; nothing is broken`,
  );
  return lost === 0 && later === 0;
}

async function showLoss(seconds: number, workers: number): Promise<void> {
  const folder = makeApp(true);
  try {
    let { child, url } = await start(folder, workers);
    const clients = writing(() => url);
    let kills = 0;
    for (const until = Date.now() + seconds * 1_000; Date.now() < until; ) {
      await delay(KILLED_EVERY * (0.5 + Math.random()));
      await end(child, 'SIGKILL');
      kills += 1;
      ({ child, url } = await start(folder, workers));
    }
    await delay(KILLED_EVERY);
    await end(child, 'SIGKILL');
    await clients.stop();
    const { acknowledged } = clients;
    const generations = new Set(readdirSync(join(folder, 'copies')).map((name) => name.split('.')[0])).size;
    console.log(`${acknowledged.length} writes acknowledged, ${kills + 1} kills, ${generations} generations`);
    const begin = (acknowledged[0]?.at ?? 0) + 3_000;
    const moments = Array.from({ length: 3 }, () => Math.round(begin + Math.random() * ((acknowledged.at(-1)?.at ?? 0) - begin)));
    for (const [number, at] of [...moments, null].entries()) if (!(await compare(folder, number, at, acknowledged))) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Hundredths of a second of a processor that a process has used. Linux only. */
function processorTime(pid: number): number {
  const [, facts = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = facts.split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** Creates per second, and milliseconds of a processor for each. */
async function speed(copies: boolean, workers: number): Promise<Speed> {
  const folder = makeApp(copies);
  try {
    const { child, url } = await start(folder, workers);
    await delay(1_000);
    const clients = writing(() => url);
    await delay(2_000);
    const before = clients.acknowledged.length;
    const used = processorTime(child.pid as number);
    await delay(MEASURED);
    const made = clients.acknowledged.length - before;
    const cost = ((processorTime(child.pid as number) - used) * 10) / made;
    await clients.stop();
    await end(child, 'SIGTERM');
    return { perSecond: (made * 1_000) / MEASURED, cost };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function showCost(workers: number): Promise<void> {
  const measured = new Map<boolean, Speed[]>([
    [false, []],
    [true, []],
  ]);
  for (let round = 0; round < ROUNDS; round++) for (const [copies, speeds] of measured) speeds.push(await speed(copies, workers));
  for (const [copies, speeds] of measured) {
    const [perSecond, cost] = [median(speeds.map((each) => each.perSecond)), median(speeds.map((each) => each.cost))];
    console.log(`copy ${copies ? 'on' : 'off'}: ${perSecond.toFixed(0)} creates per second, ${cost.toFixed(2)} ms of a processor each`);
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}

runCommand(async () => {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '30' },
      workers: { type: 'string', default: '1' },
      cost: { type: 'boolean', default: false },
    },
  });
  const workers = wholeNumber('workers', values.workers);
  await (values.cost ? showCost(workers) : showLoss(wholeNumber('seconds', values.seconds), workers));
});
