import { statSync } from 'node:fs';

/** Milliseconds between two looks for those who read. Whoever writes looks after each commit. */
const LOOK = 500;

/** What SQLite keeps open, by what is put after the name of the file: none of these goes away or becomes another one meanwhile. */
const PARTS = ['', '-wal', '-shm'];

/** Where a file is found on its disk, under any name. */
interface Place {
  readonly dev: bigint;
  readonly ino: bigint;
}

/**
 * Notices that a database file, or one that belongs to it, was removed or replaced while it is open. SQLite goes on with what it has open, and acknowledges writes
 * that nobody finds again. It tells files apart as SQLite does itself where it keeps a rollback journal.
 */
export class OpenFile {
  readonly #path: string;
  readonly #places: readonly (Place | undefined)[];
  readonly #timer: NodeJS.Timeout;
  #failure: Error | null = null;

  /** @param path of a database that is open, with its log */
  constructor(path: string) {
    this.#path = path;
    this.#places = PARTS.map((part) => placeOf(path + part));
    this.#timer = setInterval(() => this.#look(), LOOK).unref();
  }

  /** What is wrong with it, as far as somebody has looked; null where nothing is. */
  get failure(): Error | null {
    return this.#failure;
  }

  /** @throws Error where something is wrong with it, as far as somebody has looked */
  assertThere(): void {
    if (this.#failure !== null) throw this.#failure;
  }

  /** Looks now. @throws Error where something is wrong with it: what was just committed is in no file */
  confirm(): void {
    this.#look();
    this.assertThere();
  }

  /** Looks a last time. @returns whether all is as it was */
  close(): boolean {
    clearInterval(this.#timer);
    this.#look();
    return this.#failure === null;
  }

  #look(): void {
    const at = PARTS.findIndex((part, index) => !isSame(this.#places[index], placeOf(this.#path + part)));
    if (at < 0) this.#failure = null;
    else this.#failure ??= moved(this.#path + PARTS[at]);
  }
}

function moved(path: string): Error {
  const message = `the file "${path}" was removed or replaced while it was open: stop every node, put back what belongs there, and start again`;
  return Object.assign(new Error(message), { code: 'SQLITE_READONLY_DBMOVED' });
}

/** @returns undefined for no file, and where nobody can tell: a folder of its path is none any more, say, or its disk does not answer */
function placeOf(path: string): Place | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function isSame(one: Place | undefined, other: Place | undefined): boolean {
  return one?.ino === other?.ino && one?.dev === other?.dev;
}
