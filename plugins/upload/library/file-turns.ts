import { UnavailableError } from 'plinth';
import { MESSAGES } from '../messages.ts';

/** Runs work on the same key one at a time, in the order of the calls. */
export class FileTurns {
  readonly #last = new Map<string, Promise<void>>();

  /**
   * @param key what the work is about
   * @param wait milliseconds
   * @param work gets the remaining milliseconds
   * @throws UnavailableError if others take longer; then nothing was done
   */
  take<Result>(key: string, wait: number, work: (left: number) => Promise<Result>): Promise<Result> {
    const end = performance.now() + wait;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new UnavailableError(MESSAGES.fileLocked)), wait).unref();
    });
    const before = this.#last.get(key) ?? Promise.resolve();
    const begun = Promise.race([before, late]);
    const mine = begun.then(() => {
      clearTimeout(timer);
      return work(Math.max(0, end - performance.now()));
    });
    // A call that timed out stays in the chain, so that later calls still wait for earlier ones.
    const over: Promise<void> = Promise.allSettled([before, mine]).then(() => {
      if (this.#last.get(key) === over) this.#last.delete(key);
    });
    this.#last.set(key, over);
    return mine;
  }
}
