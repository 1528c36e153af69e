/**
 * Entry of a reading thread: a connection of its own, on which one read at a time runs its statements.
 *
 * @module
 */
import { parentPort, workerData } from 'node:worker_threads';
import driver from 'better-sqlite3';
import type { Row } from '../../database.ts';
import { codeOf, messageOf } from '../../failure.ts';
import { openReader } from './connection.ts';
import { ReadingConnection } from './reading-connection.ts';
import { LongStatementError } from './statement-clock.ts';
import type { ThreadAnswer, ThreadData, ThreadRequest } from './thread-messages.ts';

/** Values, and characters of texts, that are handed over at a time: taking them over holds the other thread for a few milliseconds. */
const VALUES = 5_000;
const CHARACTERS = 500_000;

const { settings, isEnded } = workerData as ThreadData;
const ended = new Int32Array(isEnded);
const reading = new ReadingConnection(openReader(driver, settings), {
  limit: Number.POSITIVE_INFINITY,
  watchesAll: true,
  isEnded: () => Atomics.load(ended, 0) !== 0,
});
const { connection } = reading;
let rows: readonly Row[] = [];
let given = 0;

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
        rows = reading.read(request.sql, request.limit);
        given = 0;
        return nextRows();
      case 'more':
        return nextRows();
      case 'end':
        rows = [];
        if (connection.inTransaction) connection.exec('rollback');
        return { kind: 'done' };
    }
  } catch (error) {
    rows = [];
    return error instanceof LongStatementError ? { kind: 'long' } : { kind: 'failed', code: codeOf(error), message: messageOf(error) };
  }
}

function nextRows(): ThreadAnswer {
  const from = given;
  let values = 0;
  let characters = 0;
  while (given < rows.length && values < VALUES && characters < CHARACTERS) {
    const row = rows[given++] as Row;
    values += row.length;
    for (const value of row) if (typeof value === 'string') characters += value.length;
  }
  const hasMore = given < rows.length;
  const part = rows.slice(from, given);
  if (!hasMore) rows = [];
  return { kind: 'rows', rows: part, hasMore };
}
