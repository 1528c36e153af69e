/**
 * Entry of the thread that takes changed pages out of the write-ahead log. Its reading and compressing block no other thread.
 *
 * @module
 */
import { parentPort, workerData } from 'node:worker_threads';
import { isSqliteBusy, openSqliteFile, type SqliteConnection } from 'plinth';
import { LogCapture } from './log-capture.ts';
import type { PageLogReply, PageLogRequest, PageLogThreadData } from './page-log.ts';
import { LogGapError } from './taken.ts';

const { path, handles } = workerData as PageLogThreadData;
/** The lock of the process that takes the pages of this database. The system releases it if the process is killed. */
let lock: SqliteConnection | null = null;
let capture: LogCapture | null = null;

parentPort?.on('message', async ({ id, request }: { readonly id: number; readonly request: PageLogRequest }) => {
  const answer: PageLogReply = await carryOut(request).then(
    (value) => ({ kind: 'done', value }),
    (error: unknown) => ({ kind: error instanceof LogGapError ? 'gap' : 'failed', message: (error as Error).message }),
  );
  parentPort?.postMessage({ id, answer });
});

async function carryOut(request: PageLogRequest): Promise<unknown> {
  switch (request.kind) {
    case 'claim':
      lock ??= claim();
      return lock !== null;
    case 'begin':
      capture?.close();
      capture = null;
      capture = new LogCapture(path, handles, request.from);
      return null;
    case 'end':
      capture?.close();
      lock?.close();
      capture = null;
      lock = null;
      return null;
    case 'take':
      // In this order, so that the position stored last is valid in the current log.
      held().restart();
      return held().take(request.path, request.label);
    case 'keep':
      return held().keep() ?? null;
    case 'finish':
      return held().finish(request.path, request.label);
    case 'digest':
      return held().digest();
    case 'snapshot':
      return held().snapshot(request.path, request.label);
  }
}

function held(): LogCapture {
  if (capture === null) throw new Error('the write-ahead log is not held');
  return capture;
}

function claim(): SqliteConnection | null {
  const connection = openSqliteFile(`${path}-stream`, { timeout: 0 });
  try {
    connection.pragma('locking_mode = exclusive');
    connection.exec('begin exclusive; commit');
    return connection;
  } catch (error) {
    connection.close();
    if (isSqliteBusy(error)) return null;
    throw error;
  }
}
