import { statSync } from 'node:fs';

/** Milliseconds between two checks, for readers. Writers check after each commit. */
const INTERVAL = 500;

/** Suffixes of the files that SQLite keeps open. None of them is replaced during normal operation. */
const SUFFIXES = ['', '-wal', '-shm'];

/** Identifies a file on its disk, under any name. */
interface FileIdentity {
  readonly dev: bigint;
  readonly ino: bigint;
}

/**
 * Detects that a database file, or one that belongs to it, was removed or replaced while it is open. SQLite would continue with the open
 * file, and acknowledge writes that are lost. Compares device and inode, as SQLite itself does with a rollback journal.
 */
export class FileWatch {
  readonly #path: string;
  readonly #places: readonly (FileIdentity | undefined)[];
  readonly #timer: NodeJS.Timeout;
  #failure: Error | null = null;

  /** @param path path of an open database, whose log exists */
  constructor(path: string) {
    this.#path = path;
    this.#places = SUFFIXES.map((suffix) => placeOf(path + suffix));
    this.#timer = setInterval(() => this.#check(), INTERVAL).unref();
  }

  /** The result of the last check: an error, or null. */
  get failure(): Error | null {
    return this.#failure;
  }

  /** @throws Error if the last check found a problem */
  assertThere(): void {
    if (this.#failure !== null) throw this.#failure;
  }

  /** Checks now. @throws Error if there is a problem: what was just committed is lost */
  confirm(): void {
    this.#check();
    this.assertThere();
  }

  /** Checks a last time. @returns whether the files are unchanged */
  close(): boolean {
    clearInterval(this.#timer);
    this.#check();
    return this.#failure === null;
  }

  #check(): void {
    const at = SUFFIXES.findIndex((suffix, index) => !isSame(this.#places[index], placeOf(this.#path + suffix)));
    if (at < 0) this.#failure = null;
    else this.#failure ??= moved(this.#path + SUFFIXES[at]);
  }
}

function moved(path: string): Error {
  const message = `the file "${path}" was deleted or replaced while it was open. Stop all nodes, put the correct file back, and start again`;
  return Object.assign(new Error(message), { code: 'SQLITE_READONLY_DBMOVED' });
}

/** @returns undefined if there is no file, or if that cannot be determined (a parent is no folder, or the disk does not respond) */
function placeOf(path: string): FileIdentity | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function isSame(one: FileIdentity | undefined, other: FileIdentity | undefined): boolean {
  return one?.ino === other?.ino && one?.dev === other?.dev;
}
