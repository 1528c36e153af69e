import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/** The bytes that every PNG file begins with. */
export const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Chunks with compressed data beside the pixels. A few kilobytes of each can expand to eight megabytes. */
const COMPRESSED: ReadonlySet<string> = new Set(['zTXt', 'iTXt', 'iCCP']);
/** Chunks that are needed to show an image: its frames and its colors. */
const SHOWN: ReadonlySet<string> = new Set([
  ...['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'acTL', 'fcTL', 'fdAT'],
  ...['cHRM', 'cICP', 'cLLI', 'gAMA', 'iCCP', 'mDCV', 'sBIT', 'sRGB', 'bKGD', 'pHYs'],
]);
/** Bytes read at once. */
const WINDOW = 65_536;
/** Bytes of a chunk beside its data: length, type, checksum. */
const FRAME = 12;

/** What the chunks of a PNG file say. */
export interface PngFacts {
  /** Number of compressed texts. A decoder unpacks all of them, and keeps them in memory. */
  readonly texts: number;
  /** Whether it has frames (APNG). */
  readonly isAnimated: boolean;
  /** Number of frames. */
  readonly frames: number;
}

/** A chunk's place in a file, and its length with its head and its checksum. */
export interface ChunkPlace {
  readonly type: string;
  readonly at: number;
  readonly length: number;
}

/** A chunk of a PNG file. */
export interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/**
 * Reads the heads of a PNG file's chunks.
 * @param limit reading stops after this number of compressed texts
 * @returns no texts and no animation for other files
 */
export async function pngFactsOf(path: string, limit: number): Promise<PngFacts> {
  const handle = await open(path, 'r');
  try {
    let [texts, isAnimated, frames] = [0, false, 0];
    for await (const { type } of chunksOf(handle)) {
      if (COMPRESSED.has(type)) texts++;
      if (type === 'acTL') isAnimated = true;
      if (type === 'fcTL') frames++;
      if (texts > limit) break;
    }
    return { texts, isAnimated, frames: isAnimated ? frames : 0 };
  } finally {
    await handle.close();
  }
}

/**
 * Copies a PNG file without its metadata, and without what follows its end. Frames are copied as they are.
 * @returns bytes
 * @throws Error for a file that is cut off
 */
export async function copyWithoutMetadata(path: string, to: string): Promise<number> {
  const source = await open(path, 'r');
  const target = await open(to, 'w');
  try {
    await target.write(PNG_SIGNATURE);
    let [size, isComplete] = [PNG_SIGNATURE.length, false];
    for await (const { type, at, length } of chunksOf(source)) {
      if (SHOWN.has(type)) size += await copyRange(source, target, at, length);
      isComplete = type === 'IEND';
      if (isComplete) break;
    }
    if (!isComplete) throw new Error('the file is truncated');
    return size;
  } finally {
    await source.close();
    await target.close();
  }
}

/** The chunks of a PNG file. @returns none for other files */
export async function* chunksOf(handle: FileHandle): AsyncGenerator<ChunkPlace> {
  const buffer = Buffer.alloc(WINDOW);
  const read = async (position: number) => buffer.subarray(0, (await handle.read(buffer, 0, WINDOW, position)).bytesRead);
  let [start, window] = [0, await read(0)];
  if (!window.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return;
  for (let at = PNG_SIGNATURE.length; ; ) {
    if (at + 8 > start + window.length) [start, window] = [at, await read(at)];
    if (window.length < at - start + 8) return;
    const length = window.readUInt32BE(at - start) + FRAME;
    yield { type: window.toString('latin1', at - start + 4, at - start + 8), at, length };
    at += length;
  }
}

/**
 * Reads the data of a chunk.
 * @param limit maximum number of bytes
 * @throws Error if it is larger, cut off, or its checksum is wrong
 */
export async function readChunk(handle: FileHandle, { at, length }: ChunkPlace, limit: number): Promise<Buffer> {
  if (length - FRAME > limit) throw new Error('a chunk of the file is too large');
  const bytes = Buffer.alloc(length - 4);
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, at + 4);
  if (bytesRead < bytes.length) throw new Error('the file is truncated');
  const named = bytes.subarray(0, -4);
  if (crc32(named) !== bytes.readUInt32BE(named.length)) throw new Error('a checksum in the file is wrong');
  return named.subarray(4);
}

/** The chunks of a PNG file that is whole. */
export function* chunksIn(file: Buffer): Generator<Chunk> {
  for (let at = PNG_SIGNATURE.length; at < file.length; ) {
    const end = at + 8 + file.readUInt32BE(at);
    yield { type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, end) };
    at = end + 4;
  }
}

/** The bytes of a chunk. @param data its parts, which are joined */
export function serializeChunk(type: string, ...data: readonly Buffer[]): Buffer {
  const length = data.reduce((sum, part) => sum + part.length, 0);
  const bytes = Buffer.alloc(length + FRAME);
  bytes.writeUInt32BE(length, 0);
  bytes.write(type, 4, 'latin1');
  let at = 8;
  for (const part of data) at += part.copy(bytes, at);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, at)), at);
  return bytes;
}

async function copyRange(source: FileHandle, target: FileHandle, at: number, length: number): Promise<number> {
  const buffer = Buffer.alloc(Math.min(length, WINDOW));
  for (let done = 0; done < length; ) {
    const { bytesRead } = await source.read(buffer, 0, Math.min(buffer.length, length - done), at + done);
    if (bytesRead === 0) throw new Error('the file is truncated');
    await target.writeFile(buffer.subarray(0, bytesRead));
    done += bytesRead;
  }
  return length;
}
