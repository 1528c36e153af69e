import { type FileHandle, open } from 'node:fs/promises';
import { chunksOf, PNG_SIGNATURE, readChunk, serializeChunk } from '../png-chunks.ts';
import { type FrameControl, parseFrameControl } from './frame-control.ts';

/** Chunks before the pixels that a decoder needs for every frame. */
const SHARED: ReadonlySet<string> = new Set(['PLTE', 'tRNS', 'iCCP']);
/** Maximum bytes of these chunks together, and of the chunks that describe the animation. */
const SHARED_LIMIT = 4_194_304;
const CONTROL_LIMIT = 64;
/** Maximum bytes of a frame's compressed pixels: a pixel has at most 8, and compression adds little. */
const BYTES_PER_PIXEL = 9;
const FRAME_OVERHEAD = 65_536;

/** A frame of an animated PNG. */
export interface Frame {
  readonly control: FrameControl;
  /** The frame alone, as a PNG file. */
  readonly image: Buffer;
}

/** What the header of an animated PNG says. */
export interface Animation {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly frameCount: number;
  /** How often it is shown; 0: endlessly. */
  readonly plays: number;
}

/**
 * Reads an animated PNG frame by frame; one compressed frame is in memory at a time.
 * @throws Error if the file is cut off, damaged, or contradicts itself
 */
export async function* readFrames(path: string): AsyncGenerator<Frame & { readonly animation: Animation }> {
  const handle = await open(path, 'r');
  try {
    const reader = new FrameReader(handle);
    for await (const chunk of chunksOf(handle)) {
      const frame = await reader.read(chunk);
      if (frame !== null) yield { ...frame, animation: reader.animation };
      if (chunk.type === 'IEND') return;
    }
    throw new Error('the file is truncated');
  } finally {
    await handle.close();
  }
}

class FrameReader {
  readonly #handle: FileHandle;
  readonly #shared: Buffer[] = [];
  #sharedBytes = 0;
  #header: Buffer | null = null;
  #animation: Animation | null = null;
  #control: FrameControl | null = null;
  #pixels: Buffer[] = [];
  #pixelBytes = 0;
  #hasImage = false;
  #sequence = 0;
  #frames = 0;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** @throws Error before the chunk `acTL` */
  get animation(): Animation {
    if (this.#animation === null) throw new Error('the file is not an animation');
    return this.#animation;
  }

  /** @returns the frame that ends before this chunk */
  async read(chunk: { readonly type: string; readonly at: number; readonly length: number }): Promise<Frame | null> {
    const { type } = chunk;
    const data = (limit: number) => readChunk(this.#handle, chunk, limit);
    if (type === 'IHDR') this.#header ??= await data(CONTROL_LIMIT);
    else if (type === 'acTL') this.#readAnimation(await data(CONTROL_LIMIT));
    else if (SHARED.has(type) && !this.#hasImage) this.#addShared(type, await data(SHARED_LIMIT - this.#sharedBytes));
    else if (type === 'fcTL') return this.#startFrame(await data(CONTROL_LIMIT));
    else if (type === 'IDAT') {
      this.#hasImage = true;
      // Without a description before it, the image is for viewers that show no animation.
      if (this.#control !== null) this.#addPixels(await data(this.#pixelLimit));
    } else if (type === 'fdAT') {
      if (!this.#hasImage) throw new Error('a frame starts before the image');
      this.#addPixels(this.#inSequence(await data(this.#pixelLimit + 4)).subarray(4));
    } else if (type === 'IEND') {
      const frame = this.#endFrame();
      if (this.#frames !== this.animation.frameCount) throw new Error('the number of frames is wrong');
      return frame;
    }
    return null;
  }

  #readAnimation(data: Buffer): void {
    if (this.#header?.length !== 13 || data.length !== 8 || this.#animation !== null || this.#hasImage)
      throw new Error('the animation control chunk is invalid');
    const [width, height] = [this.#header.readUInt32BE(0), this.#header.readUInt32BE(4)];
    this.#animation = { width, height, frameCount: data.readUInt32BE(0), plays: data.readUInt32BE(4) };
  }

  #addShared(type: string, data: Buffer): void {
    this.#shared.push(serializeChunk(type, data));
    this.#sharedBytes += data.length;
  }

  #startFrame(data: Buffer): Frame | null {
    const frame = this.#endFrame();
    const { width, height } = this.animation;
    this.#control = parseFrameControl(this.#inSequence(data), this.animation);
    const { region } = this.#control;
    if (!this.#hasImage && (region.width !== width || region.height !== height))
      throw new Error('the first frame does not cover the whole image');
    return frame;
  }

  #endFrame(): Frame | null {
    if (this.#control === null) return null;
    if (this.#pixels.length === 0 || this.#header === null) throw new Error('a frame has no pixels');
    const { region } = this.#control;
    const header = Buffer.from(this.#header);
    header.writeUInt32BE(region.width, 0);
    header.writeUInt32BE(region.height, 4);
    const pixels = serializeChunk('IDAT', ...this.#pixels);
    const image = Buffer.concat([PNG_SIGNATURE, serializeChunk('IHDR', header), ...this.#shared, pixels, serializeChunk('IEND')]);
    const frame = { control: this.#control, image };
    [this.#control, this.#pixels, this.#pixelBytes] = [null, [], 0];
    this.#frames++;
    return frame;
  }

  get #pixelLimit(): number {
    if (this.#control === null) throw new Error('a frame has no frame control chunk');
    const { width, height } = this.#control.region;
    return width * height * BYTES_PER_PIXEL + FRAME_OVERHEAD - this.#pixelBytes;
  }

  #addPixels(data: Buffer): void {
    this.#pixels.push(data);
    this.#pixelBytes += data.length;
  }

  /** @throws Error unless the chunk's number follows the last one */
  #inSequence(data: Buffer): Buffer {
    if (data.length < 4 || data.readUInt32BE(0) !== this.#sequence++) throw new Error('the frames are not in order');
    return data;
  }
}
