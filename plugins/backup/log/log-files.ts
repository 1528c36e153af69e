import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

/** Bytes of the headers of the write-ahead log and of each of its frames. See https://www.sqlite.org/fileformat.html#walformat. */
const LOG_HEADER = 32;
const FRAME_HEADER = 24;

/** Bytes of the header of the log's index, which is there twice. See https://www.sqlite.org/walformat.html. */
const INDEX_HEADER = 48;
const [PAGE_SIZE_AT, FRAMES_AT, SALTS_AT] = [14, 16, 32] as const;

/** Bytes that are read at once. */
const PIECE = 1_048_576;

/** Attempts at reading the index while a commit changes it. */
const ATTEMPTS = 1_000;

/** A position in the log up to which all frames were taken. */
export interface LogPosition {
  /** The log's two salts, as 16 hexadecimal digits. They change when the log starts again from its beginning. */
  readonly salts: string;
  /** Number of frames. */
  readonly frames: number;
  /** Checksum of the last of these frames and all before it, as 16 hexadecimal digits; empty if there is none. */
  readonly checksum: string;
}

/** The state of the log at one moment, from its index. */
export interface LogState {
  readonly salts: string;
  /** Number of committed frames. */
  readonly frames: number;
  /** How many of them were copied into the database file. */
  readonly copied: number;
  /** Bytes of a page. */
  readonly pageSize: number;
}

/** A frame of the log: a page after a change. */
interface LogFrame {
  /** Number of the page, from 1. */
  readonly page: number;
  /** In the last frame of a commit, the number of pages of the database after it; else 0. */
  readonly pages: number;
  readonly salts: string;
  readonly checksum: string;
}

/** Open files of a database. */
export interface LogHandles {
  readonly database: number;
  readonly index: number;
}

/**
 * Opens the database file and the log's index, for `LogFiles`. They must stay open until the process ends: on POSIX systems closing any
 * handle of a file ends all locks that the process holds on it, also those of SQLite.
 * @param path of a database that is open in WAL mode
 */
export function openHandles(path: string): LogHandles {
  return { database: openSync(path, 'r'), index: openSync(`${path}-shm`, 'r') };
}

/** Reads the write-ahead log of an open database without SQLite. A read transaction must prevent that the log restarts meanwhile. */
export class LogFiles {
  readonly #handles: LogHandles;
  /** SQLite does not lock the log itself, so this handle may be closed. */
  readonly #log: number;

  constructor(path: string, handles: LogHandles) {
    this.#handles = handles;
    this.#log = openSync(`${path}-wal`, 'r');
  }

  close(): void {
    closeSync(this.#log);
  }

  /** @throws Error if the index cannot be read in one piece */
  state(): LogState {
    const bytes = Buffer.alloc(2 * INDEX_HEADER + 4);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (readSync(this.#handles.index, bytes, 0, bytes.length, 0) < bytes.length) continue;
      const header = bytes.subarray(0, INDEX_HEADER);
      if (!header.equals(bytes.subarray(INDEX_HEADER, 2 * INDEX_HEADER))) continue;
      // The index is in the byte order of the machine.
      const numbers = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
      const size = new Uint16Array(bytes.buffer, bytes.byteOffset + PAGE_SIZE_AT, 1)[0] as number;
      return {
        salts: header.toString('hex', SALTS_AT, SALTS_AT + 8),
        frames: numbers[FRAMES_AT / 4] as number,
        copied: numbers[(2 * INDEX_HEADER) / 4] as number,
        pageSize: size === 1 ? 65_536 : size,
      };
    }
    throw new Error('the index of the write-ahead log cannot be read');
  }

  /** @param number from 1 */
  frame(number: number, pageSize: number): LogFrame {
    const header = Buffer.alloc(FRAME_HEADER);
    readSync(this.#log, header, 0, FRAME_HEADER, frameAt(number, pageSize));
    return {
      page: header.readUInt32BE(0),
      pages: header.readUInt32BE(4),
      salts: header.toString('hex', 8, 16),
      checksum: header.toString('hex', 16, 24),
    };
  }

  /** The page that a frame holds. */
  pageOfFrame(number: number, pageSize: number): Buffer {
    return read(this.#log, pageSize, frameAt(number, pageSize) + FRAME_HEADER);
  }

  /** The digest (SHA-256) of the database file, and its size in bytes. */
  async digest(): Promise<{ readonly digest: string; readonly size: number }> {
    const hash = createHash('sha256');
    const bytes = Buffer.allocUnsafe(PIECE);
    for (let size = 0; ; ) {
      const found = readSync(this.#handles.database, bytes, 0, PIECE, size);
      if (found === 0) return { digest: hash.digest('hex'), size };
      hash.update(bytes.subarray(0, found));
      size += found;
      // Other work of the thread may come in between.
      await new Promise(setImmediate);
    }
  }

  /** A page of the database file. */
  pageOfFile(page: number, pageSize: number): Buffer {
    return read(this.#handles.database, pageSize, (page - 1) * pageSize);
  }
}

function frameAt(number: number, pageSize: number): number {
  return LOG_HEADER + (number - 1) * (FRAME_HEADER + pageSize);
}

function read(handle: number, length: number, at: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  const found = readSync(handle, bytes, 0, length, at);
  if (found < length) throw new Error(`a page of the database is truncated after ${found} of ${length} bytes`);
  return bytes;
}
