/**
 * Entry of a reading thread: a connection of its own, on which one read at a time runs its statements.
 *
 * @module
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { Row } from '../../database.ts';
import { codeOf, messageOf } from '../../failure.ts';
import { openReader, THREAD_CACHE } from './connection.ts';
import { ReadingConnection } from './reading-connection.ts';
import type { ThreadAnswer, ThreadData, ThreadRequest } from './reading-thread.ts';
import { LongStatementError } from './statement-clock.ts';
import { charactersIn } from './statements.ts';

/** Values, and characters of texts, that are handed over at a time: taking them over holds the other thread for a few milliseconds. */
const VALUES = 5_000;
const CHARACTERS = 500_000;

const { settings, isEnded } = workerData as ThreadData;
const ended = new Int32Array(isEnded);
const reading = new ReadingConnection(openReader(settings, THREAD_CACHE), {
  limit: Number.POSITIVE_INFINITY,
  watchesAll: true,
  isEnded: () => Atomics.load(ended, 0) !== 0,
});
const { connection } = reading;
/** What is still to come of the last statement. */
let rows: Generator<Row> | null = null;

parentPort?.on('message', (request: ThreadRequest) => parentPort?.postMessage(answer(request)));

function answer(request: ThreadRequest): ThreadAnswer {
  try {
    switch (request.kind) {
      case 'begin':
        connection.exec('begin');
        // The state is the one that the first statement sees.
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
        // A rollback would undo the views with the clock that were made meanwhile, and the next statements would have none.
        if (connection.inTransaction) connection.exec('commit');
        return { kind: 'done' };
    }
  } catch (error) {
    leaveRows();
    return error instanceof LongStatementError ? { kind: 'long' } : { kind: 'failed', code: codeOf(error), message: messageOf(error) };
  }
}

/** Reads no further than what is handed over: whoever asks may have enough. */
function nextRows(from: Generator<Row>): ThreadAnswer {
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
