/**
 * Entry of the thread that moves what is in the write-ahead log into the file: copying it, and waiting for the disk, holds nobody up here.
 *
 * @module
 */
import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../failure.ts';
import { type ConnectionSettings, openCheckpointer } from './connection.ts';

/** Milliseconds that readers are waited for, once everything is copied: whoever writes waits as long. */
const WAIT = 250;

/** What the thread is asked: to begin the log anew as well, rather than only to copy what is in it. */
export interface CheckpointRequest {
  readonly isFull: boolean;
}

/** What it answers. */
export interface CheckpointAnswer {
  /** False when a reader of old rows prevents that the log begins anew. */
  readonly isDone: boolean;
  readonly failure: string | null;
}

const connection = openCheckpointer(workerData as ConnectionSettings);
connection.pragma(`busy_timeout = ${WAIT}`);

parentPort?.on('message', ({ isFull }: CheckpointRequest) => parentPort?.postMessage(checkpoint(isFull)));

function checkpoint(isFull: boolean): CheckpointAnswer {
  try {
    // This holds up nobody, and leaves little for what does. What is written meanwhile is left for the next time.
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
