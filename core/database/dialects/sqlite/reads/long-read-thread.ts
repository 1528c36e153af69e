/**
 * Entry of a reading thread: it has its own connection, and runs the statements of one read at a time.
 *
 * @module
 */
import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../../../errors/index.ts';
import type { Row } from '../../../database.ts';
import { codeOf } from '../../../failure.ts';
import { openReader, THREAD_CACHE } from '../connection-roles.ts';
import { charactersIn } from '../prepared-statements.ts';
import type { ReaderReply, ReaderRequest, ReaderThreadData } from './long-reader.ts';
import { ReadingConnection } from './reading-connection.ts';
import { LongStatementError } from './statement-clock.ts';

/** Maximum values, and characters of text, per message. Receiving that much blocks the main thread for a few milliseconds. */
const VALUES = 5_000;
const CHARACTERS = 500_000;

const { settings, isEnded } = workerData as ReaderThreadData;
const ended = new Int32Array(isEnded);
const reading = new ReadingConnection(openReader(settings, THREAD_CACHE), {
  limit: Number.POSITIVE_INFINITY,
  watchesAll: true,
  isEnded: () => Atomics.load(ended, 0) !== 0,
});
const { connection } = reading;
/** The remaining rows of the last statement. */
let rows: Generator<Row> | null = null;

parentPort?.on('message', (request: ReaderRequest) => parentPort?.postMessage(answer(request)));

function answer(request: ReaderRequest): ReaderReply {
  try {
    switch (request.kind) {
      case 'begin':
        connection.exec('begin');
        // A deferred transaction gets its state with its first statement.
        connection.prepare('select 1 from main.sqlite_master limit 1').all();
        return { kind: 'done' };
      case 'read':
        leaveRows();
        rows = reading.each(request.sql, request.limit);
        return nextRows(rows);
      case 'more':
        if (rows === null) throw new Error('there are no more rows');
        return nextRows(rows);
      case 'end':
        leaveRows();
        // A rollback would also remove the views with the clock that were created in this transaction.
        if (connection.inTransaction) connection.exec('commit');
        return { kind: 'done' };
    }
  } catch (error) {
    leaveRows();
    return error instanceof LongStatementError ? { kind: 'long' } : { kind: 'failed', code: codeOf(error), message: messageOf(error) };
  }
}

/** Reads only as many rows as one message carries: the reader may not need more. */
function nextRows(from: Generator<Row>): ReaderReply {
  const part: Row[] = [];
  let values = 0;
  let characters = 0;
  while (values < VALUES && characters < CHARACTERS) {
    const { value: row, done } = from.next();
    if (done) {
      rows = null;
      return { kind: 'rows', rows: part, characters, hasMore: false };
    }
    part.push(row);
    values += row.length;
    characters += charactersIn(row);
  }
  return { kind: 'rows', rows: part, characters, hasMore: true };
}

function leaveRows(): void {
  rows?.return(undefined);
  rows = null;
}
