import { ValidationError } from 'plinth';

/** A file in an archive. */
export interface ArchiveEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Must be read to its end, or not at all, before the next entry is requested. */
  readonly body: AsyncIterable<Buffer>;
}

const BLOCK = 512;
const NAME = 100;
const PREFIX = 155;
/** Maximum number of bytes of an extended header, which precedes the file that it describes. */
const MOST_EXTENDED = 65_536;
const REGULAR: ReadonlySet<string> = new Set(['0', '\0']);

/**
 * The header of a file, as in POSIX.1-1988 (ustar). It is always the same for the same file, because it contains no time and no owner.
 * @throws Error if the name or the size does not fit
 */
export function tarHead(name: string, size: number): Buffer {
  const head = Buffer.alloc(BLOCK);
  const cut = Buffer.byteLength(name) <= NAME ? -1 : name.lastIndexOf('/', NAME);
  const [prefix, base] = [cut < 0 ? '' : name.slice(0, cut), name.slice(cut + 1)];
  if (Buffer.byteLength(base) > NAME || Buffer.byteLength(prefix) > PREFIX || size >= 8 ** 11)
    throw new Error(`"${name}" does not fit into an archive`);
  const write = (text: string, at: number) => head.write(text, at, 'utf8');
  write(base, 0);
  write('0000644\0', 100);
  write('0000000\0', 108);
  write('0000000\0', 116);
  write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  write('00000000000\0', 136);
  write('        ', 148);
  write('0', 156);
  write('ustar\x0000', 257);
  write(prefix, 345);
  write(`${sumOf(head).toString(8).padStart(6, '0')}\0 `, 148);
  return head;
}

/** The padding after a file, up to the next block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

/** The end of an archive. */
export const TAR_END: Buffer = Buffer.alloc(2 * BLOCK);

/** The files of an archive, one by one. Folders, links and devices are skipped. @throws ValidationError if it is no archive */
export async function* tarEntries(stream: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  const bytes = new ByteReader(stream);
  let [longName, longSize]: [string | null, number | null] = [null, null];
  for (;;) {
    const head = await bytes.take(BLOCK);
    if (head === null) throw broken();
    if (head.every((byte) => byte === 0)) return;
    const text = (from: number, to: number) => head.toString('utf8', from, to).split('\0')[0] ?? '';
    const told = Number.parseInt(text(148, 156).trim(), 8);
    head.fill(' ', 148, 156);
    if (sumOf(head) !== told) throw broken();
    const kind = String.fromCharCode(head[156] as number);
    const isExtended = kind === 'x' || kind === 'L' || kind === 'g';
    const size: number = isExtended ? sizeOf(head) : (longSize ?? sizeOf(head));
    if (!Number.isSafeInteger(size) || size < 0 || (isExtended && size > MOST_EXTENDED)) throw broken();
    if (isExtended) {
      const extended: string = ((await bytes.take(size)) ?? Buffer.alloc(0)).toString('utf8');
      if (kind === 'L') longName = extended.replace(/\0+$/, '');
      if (kind === 'x') {
        longName = /(?:^|\n)\d+ path=([^\n]*)\n/.exec(extended)?.[1] ?? longName;
        const other: string | undefined = /(?:^|\n)\d+ size=(\d+)\n/.exec(extended)?.[1];
        longSize = other === undefined ? longSize : Number(other);
      }
    } else {
      const prefix = text(257, 262) === 'ustar' ? text(345, 500) : '';
      const name = longName ?? (prefix === '' ? text(0, NAME) : `${prefix}/${text(0, NAME)}`);
      const rest = { left: size };
      if (REGULAR.has(kind)) yield { name: name.replace(/^(\.\/)+/, ''), size, body: bytes.part(rest) };
      for await (const _ of bytes.part(rest)) if (rest.left === 0) break;
      [longName, longSize] = [null, null];
    }
    await bytes.take((BLOCK - (size % BLOCK)) % BLOCK);
  }
}

function sizeOf(head: Buffer): number {
  // Numbers too large for octal digits are stored in binary, with the first bit set.
  if (((head[124] as number) & 0x80) !== 0) return Number(head.readBigUInt64BE(128));
  return Number.parseInt(head.toString('latin1', 124, 136).replace(/[\0 ]+$/, '') || '0', 8);
}

function sumOf(head: Buffer): number {
  return head.reduce((sum, byte) => sum + byte, 0);
}

function broken(): ValidationError {
  return new ValidationError('The archive is broken, or it was cut off');
}

/** Reads bytes from a stream. */
class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** The next `count` bytes; null at the end of the stream. @throws ValidationError if there are fewer */
  async take(count: number): Promise<Buffer | null> {
    const parts: Buffer[] = [];
    const rest = { left: count };
    for await (const part of this.part(rest, true)) parts.push(part);
    if (rest.left === count && count > 0) return null;
    if (rest.left > 0) throw broken();
    return Buffer.concat(parts);
  }

  /** The next bytes, in chunks as they arrive. @param mayEnd whether the stream may end early */
  async *part(rest: { left: number }, mayEnd = false): AsyncGenerator<Buffer> {
    while (rest.left > 0) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#chunks.next();
        if (done === true) {
          if (mayEnd) return;
          throw broken();
        }
        this.#rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
        continue;
      }
      const part = this.#rest.subarray(0, rest.left);
      this.#rest = this.#rest.subarray(part.length);
      rest.left -= part.length;
      yield part;
    }
  }
}
