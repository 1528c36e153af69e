import { ValidationError } from 'plinth';

/** A file in an archive. */
export interface ArchiveEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** To be read to its end, or not at all, before the next entry is asked for. */
  readonly body: AsyncIterable<Buffer>;
}

const BLOCK = 512;
const NAME = 100;
const PREFIX = 155;
/** Bytes of the longest head that tells more of the file behind it. */
const MOST_EXTENDED = 65_536;
const REGULAR: ReadonlySet<string> = new Set(['0', '\0']);

/** The head of a file, as in POSIX.1-1988 (ustar). The same for the same file: it tells nothing of when or by whom. @throws Error for a name or size that it has no room for */
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

/** What follows a file so that the next one begins where it may. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

/** The end of an archive. */
export const TAR_END: Buffer = Buffer.alloc(2 * BLOCK);

/** The files of an archive, one after the other; folders, links and devices are passed over. @throws ValidationError for what is none */
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
  // Numbers that octal digits have no room for are written as bytes, with the first bit set.
  if (((head[124] as number) & 0x80) !== 0) return Number(head.readBigUInt64BE(128));
  return Number.parseInt(head.toString('latin1', 124, 136).replace(/[\0 ]+$/, '') || '0', 8);
}

function sumOf(head: Buffer): number {
  return head.reduce((sum, byte) => sum + byte, 0);
}

function broken(): ValidationError {
  return new ValidationError('The archive is broken, or it was cut off');
}

/** Takes bytes off a stream, some at a time. */
class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** So many bytes; null at the end. @throws ValidationError where there are fewer */
  async take(count: number): Promise<Buffer | null> {
    const parts: Buffer[] = [];
    const rest = { left: count };
    for await (const part of this.part(rest, true)) parts.push(part);
    if (rest.left === count && count > 0) return null;
    if (rest.left > 0) throw broken();
    return Buffer.concat(parts);
  }

  /** The next bytes as they come. @param mayEnd whether fewer are no mistake */
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
