import sharp from 'sharp';

/** Milliseconds for which the frames of an animation show, one after the other. */
export const DELAYS = [80, 120, 200] as const;
/** How often it is repeated. */
export const LOOP = 3;

/** An animation of three frames in different colors. */
export async function animation(format: 'gif' | 'webp', width = 400, height = 300): Promise<Buffer> {
  const frames = await Promise.all(['red', 'lime', 'blue'].map((background) => frame(background, width, height)));
  return sharp(frames, { join: { animated: true } })
    .toFormat(format, { delay: [...DELAYS], loop: LOOP })
    .toBuffer();
}

/** An animated PNG of two frames, with a text chunk, an EXIF chunk, and bytes after its end. */
export async function animatedPng(secret: string, width = 400, height = 300): Promise<Buffer> {
  const [first, second] = await Promise.all(['red', 'blue'].map((background) => frame(background, width, height)));
  const [one, other] = [chunksOf(first as Buffer), chunksOf(second as Buffer)];
  const [header, end] = [one.find(({ type }) => type === 'IHDR'), one.find(({ type }) => type === 'IEND')];
  const pixels = (chunks: readonly PngChunk[]) => Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const numbers = (...values: readonly number[]) => Buffer.from(new Uint32Array(values).map(swapped).buffer);
  const control = (sequence: number) => Buffer.concat([numbers(sequence, width, height, 0, 0), Buffer.from([0, 10, 0, 100, 0, 0])]);
  return Buffer.concat([
    (first as Buffer).subarray(0, 8),
    chunk('IHDR', header?.data),
    chunk('acTL', numbers(2, 0)),
    chunk('tEXt', Buffer.from(`Author\0${secret}`)),
    chunk('eXIf', Buffer.from('49492a0008000000000000000000', 'hex')),
    chunk('fcTL', control(0)),
    chunk('IDAT', pixels(one)),
    chunk('fcTL', control(1)),
    chunk('fdAT', Buffer.concat([numbers(2), pixels(other)])),
    chunk('IEND', end?.data),
    Buffer.from(secret),
  ]);
}

/** A chunk of a PNG file. */
export interface PngChunk {
  readonly type: string;
  readonly data: Buffer;
}

/** The chunks of a PNG file. */
export function chunksOf(file: Buffer): readonly PngChunk[] {
  const chunks: PngChunk[] = [];
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function frame(background: string, width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** The bytes of a chunk. */
export function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** The checksum of a chunk (PNG, annex D). */
function crc32(bytes: Buffer): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest & 1) === 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  }
  return (rest ^ 0xffffffff) >>> 0;
}

function swapped(value: number): number {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes.readUInt32LE();
}
