import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { chunk, chunksOf, type PngChunk } from './animation-files.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** A frame of an animated PNG that a test makes. */
export interface TestFrame {
  /** Left, top, width and height in pixels. Absent: the whole canvas. */
  readonly region?: readonly [number, number, number, number];
  /** Bytes of one pixel, for all pixels of the frame. */
  readonly pixel: readonly number[];
  /** Compressed pixels instead of those. */
  readonly data?: Buffer;
  /** Numerator and denominator. */
  readonly delay?: readonly [number, number];
  /** 0: none, 1: background, 2: previous. */
  readonly dispose?: number;
  /** 0: source, 1: over. */
  readonly blend?: number;
}

/** An animated PNG that a test makes. */
export interface TestAnimation {
  readonly width: number;
  readonly height: number;
  readonly frames: readonly TestFrame[];
  /** 2: RGB, 3: palette, 6: RGB with opacity. */
  readonly colorType?: number;
  readonly bitDepth?: number;
  readonly isInterlaced?: boolean;
  readonly plays?: number;
  /** Chunks before the pixels. */
  readonly before?: readonly PngChunk[];
  /** An image that is not part of the animation: the bytes of its pixels. */
  readonly fallback?: readonly number[];
}

/** The chunks of an animated PNG, for tests that spoil them. */
export function animatedPngChunks(animation: TestAnimation): readonly PngChunk[] {
  const { width, height, frames, colorType = 6, bitDepth = 8, isInterlaced = false, plays = 0, before = [], fallback } = animation;
  let sequence = 0;
  const pictures = frames.flatMap((frame, index) => {
    const [x, y, w, h] = frame.region ?? [0, 0, width, height];
    const [numerator, denominator] = frame.delay ?? [1, 10];
    const control = Buffer.concat([
      uint32(sequence++, w, h, x, y),
      uint16(numerator, denominator),
      Buffer.from([frame.dispose ?? 0, frame.blend ?? 0]),
    ]);
    const pixels = frame.data ?? onePixel(w, h, frame.pixel);
    const isImage = index === 0 && fallback === undefined;
    const data = isImage ? { type: 'IDAT', data: pixels } : { type: 'fdAT', data: Buffer.concat([uint32(sequence++), pixels]) };
    return [{ type: 'fcTL', data: control }, data];
  });
  return [
    { type: 'IHDR', data: Buffer.concat([uint32(width, height), Buffer.from([bitDepth, colorType, 0, 0, isInterlaced ? 1 : 0])]) },
    { type: 'acTL', data: uint32(frames.length, plays) },
    ...before,
    ...(fallback === undefined ? [] : [{ type: 'IDAT', data: onePixel(width, height, fallback) }]),
    ...pictures,
    { type: 'IEND', data: Buffer.alloc(0) },
  ];
}

/** The bytes of a PNG file. */
export function fileOf(chunks: readonly PngChunk[]): Buffer {
  return Buffer.concat([SIGNATURE, ...chunks.map(({ type, data }) => chunk(type, data))]);
}

/** The pictures of an animated PNG whose frames replace their region and leave it: red, green, blue and opacity of each pixel. */
export async function picturesIn(file: Buffer): Promise<readonly Buffer[]> {
  const chunks = chunksOf(file);
  const header = chunks.find(({ type }) => type === 'IHDR')?.data ?? Buffer.alloc(0);
  const canvas = Buffer.alloc(header.readUInt32BE(0) * header.readUInt32BE(4) * 4);
  const pictures: Buffer[] = [];
  for (const [index, { data }] of chunks.entries()) {
    if (chunks[index]?.type !== 'fcTL') continue;
    const [, width, height, left, top] = [0, 4, 8, 12, 16].map((at) => data.readUInt32BE(at)) as [number, number, number, number, number];
    if (data.readUInt16BE(24) !== 0) throw new Error('not a frame that replaces its region and leaves it');
    const pixels = chunks[index + 1]?.type === 'IDAT' ? chunks[index + 1]?.data : chunks[index + 1]?.data.subarray(4);
    const alone = [
      { type: 'IHDR', data: Buffer.concat([uint32(width, height), header.subarray(8)]) },
      { type: 'IDAT', data: pixels ?? Buffer.alloc(0) },
      { type: 'IEND', data: Buffer.alloc(0) },
    ];
    const frame = await sharp(fileOf(alone)).ensureAlpha().raw().toBuffer();
    for (let row = 0; row < height; row++) {
      frame.copy(canvas, ((top + row) * header.readUInt32BE(0) + left) * 4, row * width * 4, (row + 1) * width * 4);
    }
    pictures.push(Buffer.from(canvas));
  }
  return pictures;
}

/** Number of frames of an animated PNG as it says itself; 1 if it is still. */
export function framesOf(file: Buffer): number {
  return (
    chunksOf(file)
      .find(({ type }) => type === 'acTL')
      ?.data.readUInt32BE(0) ?? 1
  );
}

/** Compressed pixels that are all the same. */
function onePixel(width: number, height: number, pixel: readonly number[]): Buffer {
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: width }, () => Buffer.from(pixel))]);
  return deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
}

/** Bytes of numbers of 32 bits. */
export function uint32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value, index * 4);
  });
  return bytes;
}

function uint16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => {
    bytes.writeUInt16BE(value, index * 2);
  });
  return bytes;
}
