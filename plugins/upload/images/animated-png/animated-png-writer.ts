import { type FileHandle, open } from 'node:fs/promises';
import { chunksIn, PNG_SIGNATURE, serializeChunk } from '../png-chunks.ts';
import type { Sharp } from '../sharp.ts';
import { type Delay, type Region, serializeFrameControl } from './frame-control.ts';
import type { Animation } from './frame-reader.ts';

/** A whole picture of an animation. */
export interface Picture {
  readonly animation: Animation;
  /** Red, green, blue and opacity of each pixel. */
  readonly pixels: Buffer;
  readonly delay: Delay;
}

/** Pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Writes an animated PNG of 8 bits per channel with opacity.
 * @param pictures in this size, as many as their animation has
 * @returns bytes of the file
 */
export async function writeAnimatedPng(sharp: Sharp, path: string, size: Size, pictures: AsyncIterable<Picture>): Promise<number> {
  const handle = await open(path, 'w');
  try {
    const writer = new FrameWriter(sharp, handle, size);
    for await (const picture of pictures) await writer.add(picture);
    return await writer.end();
  } finally {
    await handle.close();
  }
}

/** Each frame that it writes holds only what differs from the picture before it. */
class FrameWriter {
  readonly #sharp: Sharp;
  readonly #handle: FileHandle;
  readonly #size: Size;
  #last: Buffer | null = null;
  #sequence = 0;
  #bytes = 0;

  constructor(sharp: Sharp, handle: FileHandle, size: Size) {
    this.#sharp = sharp;
    this.#handle = handle;
    this.#size = size;
  }

  async add({ animation, pixels, delay }: Picture): Promise<void> {
    const region = this.#last === null ? { x: 0, y: 0, ...this.#size } : changedRegion(this.#last, pixels, this.#size.width);
    const { header, data } = await this.#encode(pixels, region);
    if (this.#last === null) {
      const { frameCount, plays } = animation;
      await this.#append(PNG_SIGNATURE, serializeChunk('IHDR', header), serializeChunk('acTL', uint32(frameCount), uint32(plays)));
    }
    await this.#append(serializeChunk('fcTL', serializeFrameControl(this.#sequence++, region, delay)));
    await this.#append(this.#last === null ? serializeChunk('IDAT', data) : serializeChunk('fdAT', uint32(this.#sequence++), data));
    this.#last = pixels;
  }

  /** @returns bytes of the file */
  async end(): Promise<number> {
    await this.#append(serializeChunk('IEND'));
    return this.#bytes;
  }

  async #encode(pixels: Buffer, { x, y, width, height }: Region): Promise<{ readonly header: Buffer; readonly data: Buffer }> {
    const image = this.#sharp(pixels, { raw: { ...this.#size, channels: 4 } });
    const chunks = [...chunksIn(await image.extract({ left: x, top: y, width, height }).png().toBuffer())];
    const dataOf = (name: string) => Buffer.concat(chunks.filter(({ type }) => type === name).map(({ data }) => data));
    return { header: dataOf('IHDR'), data: dataOf('IDAT') };
  }

  async #append(...chunks: readonly Buffer[]): Promise<void> {
    for (const bytes of chunks) {
      await this.#handle.writeFile(bytes);
      this.#bytes += bytes.length;
    }
  }
}

/** The smallest rectangle with all pixels that differ; one pixel if none does. */
function changedRegion(before: Buffer, after: Buffer, width: number): Region {
  const [one, other] = [pixelsOf(before), pixelsOf(after)];
  let [left, right, top, bottom] = [width, -1, -1, 0];
  for (let index = 0; index < one.length; index++) {
    if (one[index] === other[index]) continue;
    const [x, y] = [index % width, Math.floor(index / width)];
    if (top === -1) top = y;
    bottom = y;
    left = Math.min(left, x);
    right = Math.max(right, x);
  }
  if (top === -1) return { x: 0, y: 0, width: 1, height: 1 };
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function pixelsOf(bytes: Buffer): Uint32Array {
  const isAligned = bytes.byteOffset % 4 === 0;
  const { buffer, byteOffset, length } = isAligned ? bytes : new Uint8Array(bytes);
  return new Uint32Array(buffer, byteOffset, length / 4);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
