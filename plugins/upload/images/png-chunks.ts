import { type FileHandle, open } from 'node:fs/promises';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
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
  /** Whether it has several frames (APNG). */
  readonly isAnimated: boolean;
}

/**
 * Reads the heads of a PNG file's chunks.
 * @param limit reading stops after this number of compressed texts
 * @returns no texts and no animation for other files
 */
export async function pngFactsOf(path: string, limit: number): Promise<PngFacts> {
  const handle = await open(path, 'r');
  try {
    let [texts, isAnimated] = [0, false];
    for await (const { type } of chunksOf(handle)) {
      if (COMPRESSED.has(type)) texts++;
      if (type === 'acTL') isAnimated = true;
      if (texts > limit) break;
    }
    return { texts, isAnimated };
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
    await target.write(SIGNATURE);
    let [size, isComplete] = [SIGNATURE.length, false];
    for await (const { type, at, length } of chunksOf(source)) {
      if (SHOWN.has(type)) size += await copyRange(source, target, at, length);
      isComplete = type === 'IEND';
      if (isComplete) break;
    }
    if (!isComplete) throw new Error('the file is cut off');
    return size;
  } finally {
    await source.close();
    await target.close();
  }
}

/** The chunks of a PNG file with their place and length in it. */
async function* chunksOf(handle: FileHandle): AsyncGenerator<{ readonly type: string; readonly at: number; readonly length: number }> {
  const buffer = Buffer.alloc(WINDOW);
  const read = async (position: number) => buffer.subarray(0, (await handle.read(buffer, 0, WINDOW, position)).bytesRead);
  let [start, window] = [0, await read(0)];
  if (!window.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return;
  for (let at = SIGNATURE.length; ; ) {
    if (at + 8 > start + window.length) [start, window] = [at, await read(at)];
    if (window.length < at - start + 8) return;
    const length = window.readUInt32BE(at - start) + FRAME;
    yield { type: window.toString('latin1', at - start + 4, at - start + 8), at, length };
    at += length;
  }
}

async function copyRange(source: FileHandle, target: FileHandle, at: number, length: number): Promise<number> {
  const buffer = Buffer.alloc(Math.min(length, WINDOW));
  for (let done = 0; done < length; ) {
    const { bytesRead } = await source.read(buffer, 0, Math.min(buffer.length, length - done), at + done);
    if (bytesRead === 0) throw new Error('the file is cut off');
    await target.writeFile(buffer.subarray(0, bytesRead));
    done += bytesRead;
  }
  return length;
}
