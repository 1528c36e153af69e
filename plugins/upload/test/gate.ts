import { setTimeout as delay } from 'node:timers/promises';
import type { Test } from 'supertest';

/** Holds a change in its hook until the test lets it go on. */
export class Gate {
  #reach: () => void = () => undefined;
  #open: () => void = () => undefined;
  /** Resolves when a change is at the gate. */
  readonly reached = new Promise<void>((resolve) => {
    this.#reach = resolve;
  });
  readonly #opened = new Promise<void>((resolve) => {
    this.#open = resolve;
  });

  /** To be awaited in the hook. */
  pass(): Promise<void> {
    this.#reach();
    return this.#opened;
  }

  /** Lets everything through from now on. */
  open(): void {
    this.#open();
  }
}

/** Sends a request now, not only when its response is awaited. */
export const begin = (request: Test) => request.then((response) => response);

/** Waits until a condition holds. @throws Error after 50 seconds */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 50_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`not within 50 seconds: ${holds}`);
    await delay(20);
  }
}
