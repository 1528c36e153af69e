import { createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';

const FORMAT = 'plinth-pages-1';

/** Bytes that are passed to the compressor at a time. */
const CHUNK = 262_144;

/** Longest header in bytes. */
const LONGEST_HEADER = 65_536;

/** The header of a page file. */
export interface PageFileHeader {
  readonly pageSize: number;
  /** Pages of the database after the file is applied. */
  readonly pages: number;
  /** Pages in the file. */
  readonly count: number;
}

/** A page and its number, from 1. */
export type NumberedPage = readonly [page: number, bytes: Buffer];

/**
 * Writes pages into a new file, compressed: a line of JSON, then each page after its number. Flushed to disk when this resolves.
 * @param path must not exist
 */
export async function writePageFile(path: string, header: PageFileHeader, pages: Iterable<NumberedPage>): Promise<void> {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  // `flush` is a later addition to the types of the options than to Node.
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true } as Parameters<typeof createWriteStream>[1]);
  await pipeline(Readable.from(chunks(header, pages), { objectMode: false, highWaterMark: CHUNK }), gzip, file);
}

async function* chunks(header: PageFileHeader, pages: Iterable<NumberedPage>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [Buffer.from(`${JSON.stringify({ format: FORMAT, ...header })}\n`)];
  let size = 0;
  for (const [page, bytes] of pages) {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(page);
    waiting.push(number, bytes);
    size += bytes.length;
    if (size < CHUNK) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
    // Other work of the thread may come in between.
    await new Promise(setImmediate);
  }
  yield Buffer.concat(waiting);
}

/**
 * Applies a page file to a database file that no process has open.
 * @param check called with the header, before anything is changed; throws if the file does not belong here
 * @throws Error for a file that is not one, or is damaged or cut
 */
export async function applyPageFile<Header extends PageFileHeader>(
  source: Readable,
  database: FileHandle,
  check: (header: Header) => void = () => undefined,
): Promise<Header> {
  let header: Header | null = null;
  let rest: Buffer = Buffer.alloc(0);
  let applied = 0;
  const consume = async (bytes: AsyncIterable<Buffer>) => {
    for await (const chunk of bytes) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      if (header === null) {
        const end = rest.indexOf('\n');
        if (end < 0 && rest.length < LONGEST_HEADER) continue;
        header = headerOf<Header>(rest.toString('utf8', 0, Math.max(0, end)));
        check(header);
        rest = rest.subarray(end + 1);
      }
      const record = header.pageSize + 4;
      let at = 0;
      for (; rest.length - at >= record; at += record, applied++) {
        const page = rest.readUInt32BE(at);
        if (page < 1 || page > header.pages) throw new Error(`it contains page ${page}, but has only ${header.pages} pages`);
        await database.write(rest, at + 4, header.pageSize, (page - 1) * header.pageSize);
      }
      rest = rest.subarray(at);
    }
  };
  await pipeline(source, createGunzip(), consume);
  const read = header as Header | null;
  if (read === null || rest.length > 0 || applied !== read.count) throw new Error('it is truncated');
  await database.truncate(read.pages * read.pageSize);
  return read;
}

function headerOf<Header>(line: string): Header {
  let found: { readonly format?: unknown } | null = null;
  try {
    found = JSON.parse(line);
  } catch {}
  if (found?.format !== FORMAT) throw new Error('it is not a file of a continuous backup, or was written by a newer version');
  return found as Header;
}

/** Reads only the header of a page file. @throws Error as `applyPageFile` */
export async function readPageFileHeader<Header extends PageFileHeader>(source: Readable): Promise<Header> {
  const bytes = source.pipe(createGunzip());
  source.once('error', (error) => bytes.destroy(error));
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      rest = Buffer.concat([rest, chunk]);
      const end = rest.indexOf('\n');
      if (end >= 0) return headerOf<Header>(rest.toString('utf8', 0, end));
      if (rest.length > LONGEST_HEADER) break;
    }
  } finally {
    source.destroy();
    bytes.destroy();
  }
  return headerOf<Header>('');
}

/** Opens a new file to apply page files to, readable only by its owner. */
export function openRestored(path: string): Promise<FileHandle> {
  return open(path, 'wx+', 0o600);
}
