import { ValidationError } from 'plinth';
import type { Parser } from 'tar/parse';
import type { ReadEntry } from 'tar/read-entry';
import { MESSAGES } from '../messages.ts';

/** A file in an archive. */
export interface ArchiveEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** When it was last changed. */
  readonly modified: Date;
  /** Must be read before the next entry is requested; the rest is skipped. */
  readonly body: AsyncIterable<Buffer>;
}

const BLOCK = 512;
/** Maximum number of bytes of an extended header, which precedes the file that it describes. */
const MOST_EXTENDED = 65_536;
/** Kinds of headers that describe the next entry. */
const EXTENDED: ReadonlySet<number> = new Set(Buffer.from('xgLK'));
const FILES: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile']);
/** The parser would unpack what begins so, beyond all limits of size. Archives arrive here unpacked. */
const PACKED = Buffer.from([0x1f, 0x8b]);

/**
 * The header of a file (POSIX.1-2001). It is always the same for the same file, because it contains no time and no owner. A name or a size
 * that does not fit into a plain header is in an extended one before it.
 */
export function tarHead(name: string, size: number): Buffer {
  const { Header } = require('tar/header') as typeof import('tar/header');
  const header = new Header({ path: name, type: 'File', mode: 0o644, uid: 0, gid: 0, size, mtime: new Date(0) });
  const needsExtended = header.encode();
  const block = header.block as Buffer;
  if (!needsExtended) return block;
  const { Pax } = require('tar/pax') as typeof import('tar/pax');
  return Buffer.concat([new Pax({ path: name, size }).encode(), block]);
}

/** The padding after a file, up to the next block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

/** The end of an archive. */
export const TAR_END: Buffer = Buffer.alloc(2 * BLOCK);

/**
 * The files of an archive, one by one, in any form of tar. Folders, links and devices are skipped.
 * @throws ValidationError if it is no archive, or was cut off
 */
export async function* tarEntries(stream: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  const reader = new TarReader(stream);
  for (let file = await reader.next(); file !== null; file = await reader.next()) {
    const { path, size, type, mtime } = file.entry;
    if (FILES.has(type)) yield { name: path.replace(/^(\.\/)+/, ''), size, modified: mtime ?? new Date(0), body: reader.body(file) };
    for await (const _ of reader.body(file)) void _;
  }
}

/** An entry, and those of its bytes that have arrived and are not read yet. */
interface Arriving {
  readonly entry: ReadEntry;
  readonly parts: Buffer[];
  isEnded: boolean;
}

/**
 * Feeds the parser with as much of a stream as is needed next: a header, or a part of a file. An extended header is passed on as a whole,
 * because the parser decodes its parts one by one, and a character may be on both sides of a cut.
 */
class TarReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #parser: Parser;
  readonly #files: Arriving[] = [];
  /** Bytes that have arrived and are not passed on. */
  #rest: Buffer = Buffer.alloc(0);
  /** Bytes up to the end of the file that is read, with its padding. */
  #left = 0;
  #isBroken = false;
  /** Whether the blocks at the end of the archive were read. What follows them is no part of it. */
  #isComplete = false;

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.#chunks = stream[Symbol.asyncIterator]();
    const { Parser } = require('tar/parse') as typeof import('tar/parse');
    this.#parser = new Parser({ strict: true, maxMetaEntrySize: MOST_EXTENDED, brotli: false, zstd: false });
    this.#parser.on('entry', (entry: ReadEntry) => {
      this.#isComplete = false;
      this.#left = Math.ceil(entry.size / BLOCK) * BLOCK;
      const file: Arriving = { entry, parts: [], isEnded: false };
      this.#files.push(file);
      entry.on('end', () => {
        file.isEnded = true;
      });
      entry.on('data', (part) => file.parts.push(part));
    });
    // An extended header that is too large would otherwise be left out, and the file get a shortened name.
    this.#parser.on('ignoredEntry', ({ meta }: ReadEntry) => {
      this.#isBroken ||= meta;
    });
    this.#parser.on('error', () => {
      this.#isBroken = true;
    });
    for (const end of ['nullBlock', 'eof'])
      this.#parser.on(end, () => {
        this.#isComplete = true;
      });
  }

  /** The next entry; null at the end. The one before must have been read. */
  async next(): Promise<Arriving | null> {
    for (;;) {
      const file = this.#files.shift();
      if (file !== undefined) return file;
      if (this.#isComplete) return null;
      await this.#feed();
    }
  }

  async *body(file: Arriving): AsyncGenerator<Buffer> {
    for (;;) {
      const part = file.parts.shift();
      if (part !== undefined) yield part;
      else if (file.isEnded) return;
      else await this.#feed();
    }
  }

  /** @throws ValidationError */
  async #feed(): Promise<void> {
    if (this.#left > 0) {
      const part = await this.#some(this.#left);
      this.#left -= part.length;
      this.#write(part);
      return;
    }
    const head = await this.#exactly(BLOCK);
    if (head.subarray(0, PACKED.length).equals(PACKED)) throw broken();
    const size = EXTENDED.has(head[156] as number) ? Number.parseInt(head.toString('latin1', 124, 136), 8) : 0;
    const isWhole = size > 0 && size <= MOST_EXTENDED;
    this.#write(isWhole ? Buffer.concat([head, await this.#exactly(Math.ceil(size / BLOCK) * BLOCK)]) : head);
  }

  #write(bytes: Buffer): void {
    try {
      this.#parser.write(bytes);
    } catch {
      this.#isBroken = true;
    }
    if (this.#isBroken) throw broken();
  }

  async #exactly(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = count; left > 0; left -= parts.at(-1)?.length ?? 0) parts.push(await this.#some(left));
    return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
  }

  /** The next bytes as they arrive, at most so many. @throws ValidationError at the end of the stream */
  async #some(most: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#chunks.next();
      if (done === true) throw broken();
      this.#rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
    const part = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(part.length);
    return part;
  }
}

function broken(): ValidationError {
  return new ValidationError(MESSAGES.archiveDamaged);
}
