import type { Connection, Statement } from './driver.ts';

/**
 * Has what one connection reads show one state until the end of a turn of the event loop, unless this process writes meanwhile: each statement by itself takes the locks of
 * the file and gives them back, which is much of what a document by its id costs.
 */
export class HeldState {
  readonly #connection: Connection;
  readonly #begin: Statement;
  readonly #commit: Statement;
  readonly #rollback: Statement;
  #isHeld = false;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#begin = connection.prepare('begin');
    this.#commit = connection.prepare('commit');
    this.#rollback = connection.prepare('rollback');
  }

  /**
   * Only for what arrives at a socket, in its very callback: all that is read in that turn was asked for before the first of it is looked at. In a timer it would still hold
   * when the sockets are looked at again, for requests that were sent after somebody else's commit. A state that is held already is given up for the present one.
   */
  hold(): void {
    this.release();
    this.#begin.run();
    this.#isHeld = true;
    setImmediate(this.release);
  }

  /** What is read from now on shows what was committed last. Never throws: what was committed must not seem to have failed. */
  readonly release = (): void => {
    if (!this.#isHeld) return;
    for (const end of [this.#commit, this.#rollback]) {
      // SQLite ends one by itself where the disk fails, say.
      if (!this.#connection.open || !this.#connection.inTransaction) break;
      try {
        end.run();
      } catch {
        // What cannot be ended now stays held, and is tried again.
      }
    }
    this.#isHeld = this.#connection.open && this.#connection.inTransaction;
  };
}
