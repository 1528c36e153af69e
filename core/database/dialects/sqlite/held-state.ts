import type { Database as Connection, Statement } from 'better-sqlite3';

/**
 * Has what one connection reads show one state until the end of a turn of the event loop, unless this process writes meanwhile: each statement by itself takes the locks of
 * the file and gives them back (2.4 of 4.6 µs for a document by its id, and 2 for asking whether anything was committed).
 */
export class HeldState {
  readonly #connection: Connection;
  readonly #begin: Statement;
  readonly #end: Statement;
  #isHeld = false;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#begin = connection.prepare('begin');
    this.#end = connection.prepare('commit');
  }

  /**
   * Only for what arrives at a socket, in its very callback: all that is read in that turn was asked for before the first of it is looked at. In a timer it would still hold
   * when the sockets are looked at again, for requests that were sent after somebody else's commit.
   */
  hold(): void {
    if (this.#isHeld) return;
    this.#begin.run();
    this.#isHeld = true;
    setImmediate(this.release);
  }

  /** What is read from now on shows what was committed last. */
  readonly release = (): void => {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    // SQLite ends one by itself where the disk fails, say.
    if (this.#connection.open && this.#connection.inTransaction) this.#end.run();
  };
}
