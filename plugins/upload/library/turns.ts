import { UnavailableError } from 'plinth';

/** Work that is done one after another where it is about the same thing, in the order in which it was asked for. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();

  /**
   * @param key what the work is about
   * @param wait milliseconds
   * @param work is given what is left of them
   * @throws UnavailableError when others take longer; then nothing was done
   */
  take<Result>(key: string, wait: number, work: (left: number) => Promise<Result>): Promise<Result> {
    const end = performance.now() + wait;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new UnavailableError('Others work on the same file for too long')), wait).unref();
    });
    const before = this.#last.get(key) ?? Promise.resolve();
    const begun = Promise.race([before, late]);
    const mine = begun.then(() => {
      clearTimeout(timer);
      return work(Math.max(0, end - performance.now()));
    });
    // Who gave up still stands in the line: those behind him wait for those before him.
    const over: Promise<void> = Promise.allSettled([before, mine]).then(() => {
      if (this.#last.get(key) === over) this.#last.delete(key);
    });
    this.#last.set(key, over);
    return mine;
  }
}
