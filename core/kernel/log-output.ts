import { fstatSync, writeSync } from 'node:fs';
import process from 'node:process';

/**
 * Characters that delayed lines are collected to before they are written. A pipe takes up to 4,096 bytes atomically, so lines of several
 * processes on one pipe (workers) are not mixed.
 */
const PIECE = 4_096;
/** Milliseconds that a line is delayed at most. */
const LATEST = 200;
/** Characters that are held for a slow reader: of delayed lines, and of other lines. */
const HELD = 1_048_576;
const HELD_OF_OTHERS = 4 * HELD;
/** Milliseconds until the next attempt to write: the first delay, and the longest. It doubles each time. */
const AGAIN = { first: 5, most: 500 } as const;
/** Milliseconds that the end of the process waits for a slow reader. */
const FAREWELL = 500;
/** Milliseconds between two attempts at the end of the process. */
const BREATH = 5;

/** The target of a log's lines: a descriptor, or a test double. */
export interface LogDescriptor {
  /** Writes as much as possible, without blocking. @returns bytes that were written @throws when nothing can be written now */
  write(bytes: Buffer, offset: number): number;
}

/** A descriptor of this process, such as 2. If standard error is a pipe or a socket, writing to it never blocks. */
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

/** Makes standard error non-blocking if it is a pipe or a socket: Node does so when it creates the stream. Other targets do not block. */
function unblock(descriptor: number): void {
  try {
    const about = fstatSync(descriptor);
    if (descriptor === 2 && (about.isFIFO() || about.isSocket())) void process.stderr;
  } catch {
    // If the descriptor is closed, the write reports it.
  }
}

/**
 * The output of a log. Takes whole lines, and keeps their order. Delayed lines (`append`) are written together: after 200 ms, at 4 kB, with
 * the next line that is not delayed, and when the process ends, even by a crash. A slow reader never blocks the process: lines are held up
 * to a limit, then dropped, and a line in their place says how many.
 */
export class LogOutput {
  readonly #descriptor: LogDescriptor;
  readonly #gap: (lines: number) => string;
  #waiting = '';
  /** The bytes that were being written when the descriptor could take no more. */
  #rest: Buffer | null = null;
  #offset = 0;
  /** Lines dropped since the last one that was taken. */
  #left = 0;
  #timer: NodeJS.Timeout | null = null;
  /** Milliseconds until the next attempt; 0 while the descriptor takes data. */
  #pause = 0;

  /** @param gap makes the line, with its line end, that replaces this many dropped lines */
  constructor(descriptor: LogDescriptor, gap: (lines: number) => string) {
    this.#descriptor = descriptor;
    this.#gap = gap;
  }

  /** Takes a line, with its line end, whose writing may be delayed. */
  append(line: string): void {
    if (this.#pause === 0 && this.#waiting.length + line.length > PIECE) this.#write();
    this.#take(line, HELD);
    if (this.#pause === 0) this.#wake(LATEST);
  }

  /** Takes a line, with its line end, and writes everything that waits. pino calls this. */
  write(line: string): void {
    this.#take(line, HELD_OF_OTHERS);
    this.#write();
  }

  /** Writes what waits. Waits for a slow reader, at most half a second. */
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

  /** @returns whether everything was written */
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
      // The reader is slow or gone. The error does not say which, so try again later.
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
    // The timer must not keep the process alive. At exit, the rest is written.
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
