import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '../bench/server.ts';
import type { Database } from './hostile-server.ts';
import type { Seen } from './second-client.ts';

/** Milliseconds that the second client reads before it is measured, and then alone. */
const WARM = 700;
const ALONE = 1_500;
/** Milliseconds after its last request within which a statement must have ended. */
const OUTLIVES = 1_000;
/** Milliseconds over which a process is watched that should be quiet. */
const QUIET = 250;

/** What something did to a server and to the others. */
export interface Watched<Result> {
  readonly result: Result;
  /** The second client alone, and meanwhile. */
  readonly alone: Seen;
  readonly beside: Seen;
  /** Bytes that the resident memory grew by, at its peak; null where the system does not tell. */
  readonly memory: number | null;
  /** Whether a statement was still running a second after. */
  readonly outlived: boolean;
  /** Whether the server had ended. */
  readonly died: boolean;
}

/** Watches a server while something is done to it: how long another client waits, how the memory grows, and whether statements outlive their requests. */
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

/** Whether a statement runs: in the database, or where that is part of the process, in the process. */
async function isBusy(server: Server, database: Database): Promise<boolean> {
  if ((await database.runningStatements()) > 0) {
    // The second client may have left in the middle of one.
    await sleep(QUIET);
    return (await database.runningStatements()) > 0;
  }
  const before = server.cpuTime;
  await sleep(QUIET);
  const now = server.cpuTime;
  return before !== null && now !== null && now - before > QUIET * 0.6;
}
