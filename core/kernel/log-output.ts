import { fstatSync, writeSync } from 'node:fs';
import process from 'node:process';

/**
 * Characters that are written together at most, where lines may wait: up to 4,096 bytes a pipe takes as one piece, so that lines of several processes on one pipe (workers)
 * do not cut each other in two.
 */
const PIECE = 4_096;
/** Milliseconds that a line waits at most. */
const LATEST = 200;
/** Characters that are held for a reader who does not keep up: of lines that may wait, and of others. */
const HELD = 1_048_576;
const HELD_OF_OTHERS = 4 * HELD;
/** Milliseconds after which writing is tried again, at first and at most: it doubles. */
const AGAIN = { first: 5, most: 500 } as const;
/** Milliseconds that the end of the process waits for a reader who does not keep up. */
const FAREWELL = 500;
/** Between two attempts of its. */
const BREATH = 5;

/** Where the lines of a log go: a descriptor, or what a test puts in its place. */
export interface LogDescriptor {
  /** Writes as much as there is room for, at once. @returns bytes that were written @throws when nothing can be written now */
  write(bytes: Buffer, offset: number): number;
}

/** A descriptor of this process, such as 2. Where somebody reads what is written, writing never waits for him. */
export function logDescriptor(descriptor: number): LogDescriptor {
  let isOpen = false;
  return {
    write(bytes, offset) {
      if (!isOpen) {
        isOpen = true;
        unblock(descriptor);
      }
      return writeSync(descriptor, bytes, offset);
    },
  };
}

/** A pipe or a socket does not hold up who writes to it once Node has made a stream of it; for others there is nobody to wait for. */
function unblock(descriptor: number): void {
  try {
    const about = fstatSync(descriptor);
    if (descriptor === 2 && (about.isFIFO() || about.isSocket())) void process.stderr;
  } catch {
    // Writing tells that nobody is there.
  }
}

/**
 * The end of a log, which takes whole lines. Those that may wait (`append`) are written together: after a fifth of a second, when they are 4 kB, with the next line that may not
 * wait, and when the process ends, a crash included. Everything is written in the order in which it came. A reader who does not keep up holds nobody up: lines are held for
 * him up to a bound, then left out, and a line in their place says how many.
 */
export class LogOutput {
  readonly #descriptor: LogDescriptor;
  readonly #gap: (lines: number) => string;
  #waiting = '';
  /** What was being written when there was no more room. */
  #rest: Buffer | null = null;
  #offset = 0;
  /** Lines that were left out since the last one that was taken. */
  #left = 0;
  #timer: NodeJS.Timeout | null = null;
  /** Milliseconds until it is tried again; 0 while there is room. */
  #pause = 0;

  /** @param gap the line, with its end, that stands where so many lines are missing */
  constructor(descriptor: LogDescriptor, gap: (lines: number) => string) {
    this.#descriptor = descriptor;
    this.#gap = gap;
  }

  /** Takes a line, with its end, that may wait. */
  append(line: string): void {
    if (this.#pause === 0 && this.#waiting.length + line.length > PIECE) this.#write();
    this.#take(line, HELD);
    if (this.#pause === 0) this.#wake(LATEST);
  }

  /** Takes a line, with its end, and writes everything that waits: what pino calls. */
  write(line: string): void {
    this.#take(line, HELD_OF_OTHERS);
    this.#write();
  }

  /** Writes what waits. A reader who does not keep up is waited for, half a second at most. */
  flushSync(): void {
    const until = performance.now() + FAREWELL;
    while (!this.#write() && performance.now() < until) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BREATH);
  }

  #take(line: string, most: number): void {
    const held = this.#waiting.length + (this.#rest === null ? 0 : this.#rest.length - this.#offset);
    if (held > most) {
      this.#left++;
      return;
    }
    this.#closeGap();
    this.#waiting += line;
  }

  #closeGap(): void {
    if (this.#left === 0) return;
    this.#waiting += this.#gap(this.#left);
    this.#left = 0;
  }

  /** @returns whether nothing waits any more */
  #write(): boolean {
    let written = 0;
    try {
      while (this.#rest !== null || this.#waiting !== '') {
        if (this.#rest === null) {
          this.#rest = Buffer.from(this.#waiting);
          this.#waiting = '';
          this.#offset = 0;
        }
        while (this.#offset < this.#rest.length) {
          const count = this.#descriptor.write(this.#rest, this.#offset);
          this.#offset += count;
          written += count;
        }
        this.#rest = null;
        if (this.#waiting === '') this.#closeGap();
      }
    } catch {
      // There is no room, or nobody reads it any more: which of both, only time can tell.
      if (written > 0 || this.#pause === 0) this.#pause = AGAIN.first;
      this.#wake(this.#pause);
      return false;
    }
    this.#pause = 0;
    this.#stopWaiting();
    return true;
  }

  #wake(milliseconds: number): void {
    if (this.#timer !== null) return;
    // Whoever has nothing else to do ends, and writes what waits then.
    this.#timer = setTimeout(this.#due, milliseconds).unref();
    process.on('exit', this.#atEnd);
  }

  #stopWaiting(): void {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    process.removeListener('exit', this.#atEnd);
  }

  readonly #due = () => {
    this.#stopWaiting();
    this.#pause = Math.min(AGAIN.most, this.#pause * 2);
    this.#write();
  };

  readonly #atEnd = () => this.flushSync();
}
