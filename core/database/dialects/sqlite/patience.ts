import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from '../../failure.ts';

const FIRST_PAUSE = 2;
const LONGEST_PAUSE = 50;

/** Whether another connection holds the lock that a statement needs. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));
}

/**
 * Runs `attempt` until the file is not locked, at most `wait` milliseconds long. The event loop is free between attempts.
 * @param attempt outside a transaction, so that a refused attempt has done nothing
 */
export async function untilFree<T>(attempt: () => T, wait: number): Promise<T> {
  const end = performance.now() + wait;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= end) throw error;
    }
    await delay(pause * (0.5 + Math.random()));
  }
}
