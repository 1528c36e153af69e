import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '../bench/server.ts';
import type { Database } from './hostile-server.ts';
import type { Seen } from './second-client.ts';

/** Milliseconds that the second client warms up, and then is measured alone. */
const WARM = 700;
const ALONE = 1_500;
/** Milliseconds after its last request within which a statement must have ended. */
const OUTLIVES = 1_000;
/** Milliseconds for which a process must be idle. */
const QUIET = 250;

/** The effect of an attack on the server and on other clients. */
export interface Watched<Result> {
  readonly result: Result;
  /** The second client's latencies alone, and during the attack. */
  readonly alone: Seen;
  readonly beside: Seen;
  /** Growth of the resident memory in bytes, at its peak; null if the system does not report it. */
  readonly memory: number | null;
  /** Whether a statement was still running after `OUTLIVES`. */
  readonly outlived: boolean;
  /** Whether the server has ended. */
  readonly died: boolean;
}

/**
 * Watches a server during an attack: how long another client waits, how the memory grows, and whether statements outlive their requests.
 */
export async function watch<Result>(
  server: Server,
  database: Database,
  light: string,
  work: () => Promise<Result>,
): Promise<Watched<Result>> {
  const client = fork(join(__dirname, 'second-client.ts'), [server.url + light]);
  const seen = (): Promise<Seen> =>
    new Promise((resolve, reject) => {
      client.once('message', (message) => resolve(message as Seen));
      client.once('exit', () => reject(new Error('the second client has ended')));
      client.send('');
    });
  try {
    await sleep(WARM);
    await seen();
    await sleep(ALONE);
    const alone = await seen();
    server.forgetPeak();
    const before = server.memory;
    const result = await work();
    await sleep(OUTLIVES);
    const beside = await seen();
    const peak = server.peakMemory;
    client.disconnect();
    const outlived = await isBusy(server, database);
    return { result, alone, beside, memory: before === null || peak === null ? null : peak - before, outlived, died: server.hasEnded };
  } finally {
    client.kill();
  }
}

/** Whether a statement is running: in the database server, or, on SQLite, in the process. */
async function isBusy(server: Server, database: Database): Promise<boolean> {
  if ((await database.runningStatements()) > 0) {
    // It may be a statement of the second client.
    await sleep(QUIET);
    return (await database.runningStatements()) > 0;
  }
  const before = server.cpuTime;
  await sleep(QUIET);
  const now = server.cpuTime;
  return before !== null && now !== null && now - before > QUIET * 0.6;
}
