import type { Connection, DriverStatement } from '../driver.ts';

/**
 * Keeps a read transaction open until the end of a turn of the event loop, unless this process writes. Otherwise each statement locks and
 * unlocks the file, which is much of the cost of reading a document by its id.
 *
 * Measured 2026-11-27, together with the number of the last commit that requests of a turn share: without both, a document by id takes 37 %
 * more processor time, a list 13 %, a cached response 70 % (`npm run bench -- --against`, with `--anew` for the first two).
 */
export class HeldState {
  readonly #connection: Connection;
  readonly #begin: DriverStatement;
  readonly #commit: DriverStatement;
  readonly #rollback: DriverStatement;
  #isHeld = false;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#begin = connection.prepare('begin');
    this.#commit = connection.prepare('commit');
    this.#rollback = connection.prepare('rollback');
  }

  /**
   * Begins a new held state, replacing an older one. Only call this in the callback of a socket: all reads in that turn were requested
   * before the first of them is handled. A timer runs before sockets are polled again, so its state would miss commits of other processes
   * made before later requests were sent.
   */
  hold(): void {
    this.release();
    this.#begin.run();
    this.#isHeld = true;
    setImmediate(this.release);
  }

  /**
   * Ends the held state: later reads see the last commit. Never throws, because it runs after commits, which must not seem to have failed.
   */
  readonly release = (): void => {
    if (!this.#isHeld) return;
    for (const end of [this.#commit, this.#rollback]) {
      // SQLite ends a transaction by itself in some cases, for example if the disk fails.
      if (!this.#connection.open || !this.#connection.inTransaction) break;
      try {
        end.run();
      } catch {
        // If it cannot be ended now, it stays held, and the next call tries again.
      }
    }
    this.#isHeld = this.#connection.open && this.#connection.inTransaction;
  };
}
