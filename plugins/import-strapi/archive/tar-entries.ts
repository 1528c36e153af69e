import { ImportError } from '../import-error.ts';

/** A file in a tar archive. */
export interface TarEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Modification time; in archives of Strapi, the time of the export. */
  readonly modified: Date;
  /** Read it before the next entry is requested; the rest is skipped. */
  readonly body: AsyncIterable<Buffer>;
}

const BLOCK = 512;
/** Maximum number of bytes of an extended header. */
const MOST_EXTENDED = 1 << 20;
const BROKEN = 'the archive is broken, or no .tar.gz that `strapi export` has made';
const FILE: ReadonlySet<string> = new Set(['0', '\0', '']);

/** The files of a tar archive, one after the other. @throws ImportError for an invalid archive */
export async function* tarEntries(stream: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = new ByteReader(stream);
  let longName: string | null = null;
  let longSize: number | null = null;
  for (;;) {
    const head = await bytes.take(BLOCK);
    if (head === null || head.every((byte) => byte === 0)) return;
    const header = headerOf(head);
    const isExtended = header.kind === 'x' || header.kind === 'L';
    const size = isExtended ? header.size : (longSize ?? header.size);
    if (!Number.isSafeInteger(size) || size < 0 || (isExtended && size > MOST_EXTENDED)) throw new ImportError(BROKEN);
    const body = new Body(bytes, size);
    if (isExtended) {
      const text = await body.text();
      longName = header.kind === 'L' ? text.replace(/\0+$/, '') : (/\d+ path=([^\n]*)\n/.exec(text)?.[1] ?? longName);
      const told = header.kind === 'L' ? undefined : /\d+ size=(\d+)\n/.exec(text)?.[1];
      longSize = told === undefined ? longSize : Number(told);
    } else {
      if (FILE.has(header.kind)) yield { name: (longName ?? header.name).replace(/^\.\//, ''), size, modified: header.modified, body };
      longName = null;
      longSize = null;
    }
    await body.skip();
    await bytes.take((BLOCK - (size % BLOCK)) % BLOCK);
  }
}

function headerOf(block: Buffer): { readonly name: string; readonly size: number; readonly modified: Date; readonly kind: string } {
  const text = (from: number, to: number) => block.toString('utf8', from, to).replace(/\0.*$/s, '');
  const sum = block.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0);
  if (Number.parseInt(text(148, 156).trim(), 8) !== sum) throw new ImportError(BROKEN);
  const prefix = text(257, 262) === 'ustar' ? text(345, 500) : '';
  return {
    name: prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`,
    // Sizes of 8 GiB and more are stored as binary numbers, after a marker byte.
    size: block[124] === 0x80 ? Number(block.readBigUInt64BE(128)) : Number.parseInt(text(124, 136).trim() || '0', 8),
    modified: new Date((Number.parseInt(text(136, 148).trim(), 8) || 0) * 1_000),
    kind: text(156, 157),
  };
}

/** Reads an exact number of bytes from a stream. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #left: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** Null at the end. @throws ImportError if the stream ends within these bytes */
  async take(count: number): Promise<Buffer | null> {
    if (count === 0) return Buffer.alloc(0);
    const parts: Buffer[] = [];
    for (let wanted = count; wanted > 0; ) {
      const part = await this.some(wanted);
      if (part === null) {
        if (parts.length === 0) return null;
        throw new ImportError('the archive ends too early: it is broken');
      }
      parts.push(part);
      wanted -= part.length;
    }
    return Buffer.concat(parts);
  }

  /** At most this number of bytes, as available. */
  async some(most: number): Promise<Buffer | null> {
    while (this.#left.length === 0) {
      const { value, done } = await this.#chunks.next();
      if (done === true) return null;
      this.#left = value;
    }
    const part = this.#left.subarray(0, most);
    this.#left = this.#left.subarray(part.length);
    return part;
  }
}

/** The bytes of one file. */
class Body implements AsyncIterable<Buffer> {
  readonly #bytes: ByteReader;
  #left: number;

  constructor(bytes: ByteReader, size: number) {
    this.#bytes = bytes;
    this.#left = size;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    while (this.#left > 0) {
      const part = await this.#bytes.some(this.#left);
      if (part === null) throw new ImportError('the archive ends too early: it is broken');
      this.#left -= part.length;
      yield part;
    }
  }

  async text(): Promise<string> {
    const parts: Buffer[] = [];
    for await (const part of this) parts.push(part);
    return Buffer.concat(parts).toString('utf8');
  }

  async skip(): Promise<void> {
    for await (const part of this) void part;
  }
}

/** Maximum number of bytes of a line, which is parsed in memory. */
const MOST_LINE = 64 << 20;

/** The lines of a text. @throws TypeError for invalid UTF-8, ImportError for a line that is too long */
export async function* linesOf(body: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  // Chunks of a line are collected and joined once at its end, because lines may be long.
  let rest: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    let from = 0;
    for (let end = part.indexOf(LINE_END); end >= 0; end = part.indexOf(LINE_END, from)) {
      const line = decoder.decode(Buffer.concat([...rest, part.subarray(from, end)]));
      rest = [];
      size = 0;
      from = end + 1;
      if (line !== '') yield line;
    }
    if (from < part.length) rest.push(part.subarray(from));
    size += part.length - from;
    if (size > MOST_LINE) throw new ImportError('a line is longer than any that strapi export makes: the archive is broken');
  }
  if (rest.length > 0) yield decoder.decode(Buffer.concat(rest));
}

const LINE_END = 0x0a;
