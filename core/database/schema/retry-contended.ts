import { setTimeout as delay } from 'node:timers/promises';
import { ContentionError } from '../database-errors.ts';

/** Milliseconds for which work is retried, and the longest pause between two attempts. */
const PATIENCE = 60_000;
const PAUSE = 500;

/**
 * Retries work that failed because of concurrent work of serving nodes, such as a schema change that deadlocks with their writes.
 * @throws the error of the last attempt, after a minute
 */
export async function retryContended<T>(work: () => Promise<T>): Promise<T> {
  for (const end = performance.now() + PATIENCE; ; ) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ContentionError) || performance.now() > end) throw error;
    }
    await delay(PAUSE * Math.random());
  }
}
