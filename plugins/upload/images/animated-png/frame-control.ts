/** A part of the canvas, in pixels. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** For how long a frame shows, as a fraction of a second. A denominator of 0 stands for 100. */
export interface Delay {
  readonly numerator: number;
  readonly denominator: number;
}

/** How one frame of an animated PNG is drawn (chunk `fcTL`). */
export interface FrameControl {
  readonly region: Region;
  readonly delay: Delay;
  /** What happens to the region before the next frame is drawn. */
  readonly dispose: 'none' | 'background' | 'previous';
  /** Whether the frame replaces the region or is drawn over it. */
  readonly blend: 'source' | 'over';
}

const DISPOSE = ['none', 'background', 'previous'] as const;
const BLEND = ['source', 'over'] as const;
const LENGTH = 26;

/**
 * @param data of the chunk, with the sequence number that it begins with
 * @throws Error if it is no valid `fcTL`, or its region is empty or exceeds the canvas
 */
export function parseFrameControl(data: Buffer, canvas: { readonly width: number; readonly height: number }): FrameControl {
  if (data.length !== LENGTH) throw new Error('a frame control chunk is invalid');
  const [width, height, x, y] = [4, 8, 12, 16].map((at) => data.readUInt32BE(at)) as [number, number, number, number];
  const isInside = width > 0 && height > 0 && x + width <= canvas.width && y + height <= canvas.height;
  const [dispose, blend] = [DISPOSE[data.readUInt8(24)], BLEND[data.readUInt8(25)]];
  if (!isInside || dispose === undefined || blend === undefined) throw new Error('a frame control chunk is invalid');
  const delay = { numerator: data.readUInt16BE(20), denominator: data.readUInt16BE(22) };
  return { region: { x, y, width, height }, delay, dispose, blend };
}

/** The data of a chunk `fcTL` for a frame that replaces a region and leaves it as it is. */
export function serializeFrameControl(sequence: number, { x, y, width, height }: Region, { numerator, denominator }: Delay): Buffer {
  const data = Buffer.alloc(LENGTH);
  [sequence, width, height, x, y].forEach((value, index) => {
    data.writeUInt32BE(value, index * 4);
  });
  data.writeUInt16BE(numerator, 20);
  data.writeUInt16BE(denominator, 22);
  return data;
}

/** Milliseconds. */
export function milliseconds({ numerator, denominator }: Delay): number {
  return Math.round((numerator * 1_000) / (denominator === 0 ? 100 : denominator));
}
