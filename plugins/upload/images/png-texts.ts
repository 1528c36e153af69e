import { open } from 'node:fs/promises';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Chunks with compressed data beside the pixels. A few kilobytes of each can expand to eight megabytes. */
const COMPRESSED: ReadonlySet<string> = new Set(['zTXt', 'iTXt', 'iCCP']);
/** Bytes read at once. */
const WINDOW = 65_536;

/**
 * Counts the compressed texts of a PNG file. A decoder unpacks all of them, and keeps them in memory.
 * @param limit counting stops above this
 * @returns 0 for other files
 */
export async function compressedTextsOf(path: string, limit: number): Promise<number> {
  const handle = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(WINDOW);
    const read = async (position: number) => buffer.subarray(0, (await handle.read(buffer, 0, WINDOW, position)).bytesRead);
    let [start, window] = [0, await read(0)];
    if (!window.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return 0;
    let count = 0;
    for (let at = SIGNATURE.length; count <= limit; ) {
      if (at + 8 > start + window.length) [start, window] = [at, await read(at)];
      if (window.length < at - start + 8) break;
      if (COMPRESSED.has(window.toString('latin1', at - start + 4, at - start + 8))) count++;
      at += window.readUInt32BE(at - start) + 12;
    }
    return count;
  } finally {
    await handle.close();
  }
}
