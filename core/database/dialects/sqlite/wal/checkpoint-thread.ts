/**
 * Entry of the checkpoint thread. It copies the write-ahead log into the database file. Copying and waiting for the disk block no other
 * thread.
 *
 * @module
 */
import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../../../errors/index.ts';
import { type ConnectionSettings, openCheckpointer } from '../connection-roles.ts';

/** Milliseconds to wait for readers once everything is copied. Writers are blocked for the same time. */
const WAIT = 250;

/** A request: to copy the log, and if `isFull` also to restart it. */
export interface CheckpointRequest {
  readonly isFull: boolean;
}

/** The response to a request. */
export interface CheckpointReply {
  /** False if a reader of old rows prevents that the log is restarted. */
  readonly isDone: boolean;
  readonly failure: string | null;
}

const connection = openCheckpointer(workerData as ConnectionSettings);
connection.pragma(`busy_timeout = ${WAIT}`);

parentPort?.on('message', ({ isFull }: CheckpointRequest) => parentPort?.postMessage(checkpoint(isFull)));

function checkpoint(isFull: boolean): CheckpointReply {
  try {
    // A passive checkpoint blocks no other connection, and leaves little work for the full one. Later writes are left for the next time.
    run('passive');
    return { isDone: !isFull || run('truncate'), failure: null };
  } catch (error) {
    return { isDone: false, failure: messageOf(error) };
  }
}

function run(mode: 'passive' | 'truncate'): boolean {
  const [result] = connection.pragma(`wal_checkpoint(${mode})`) as { readonly busy: number }[];
  return result?.busy === 0;
}
