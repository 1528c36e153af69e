import { setImmediate } from 'node:timers/promises';
import type { FrameControl, Region } from './frame-control.ts';

/** Bytes of a pixel: red, green, blue and opacity, not multiplied by each other. */
const PIXEL = 4;
/** Pixels that are drawn before other work of the process gets its turn: some 10 ms. */
const TURN = 500_000;

/** Draws the frames of an animation one after the other. It is transparent at first. */
export class FrameCanvas {
  readonly #width: number;
  readonly #pixels: Buffer;
  /** What the last frame asks for before the next one. */
  #dispose: () => void = () => {};

  constructor(width: number, height: number) {
    this.#width = width;
    this.#pixels = Buffer.alloc(width * height * PIXEL);
  }

  /**
   * @param frame pixels of the frame's region
   * @returns the pixels of the canvas, until the next call
   */
  async draw({ region, dispose, blend }: FrameControl, frame: Buffer): Promise<Buffer> {
    this.#dispose();
    const before = dispose === 'previous' ? this.#copyOf(region) : null;
    if (blend === 'source') this.#replace(region, frame);
    else await this.#drawOver(region, frame);
    this.#dispose = () => {
      if (before !== null) this.#replace(region, before);
      else if (dispose === 'background') this.#clear(region);
    };
    return this.#pixels;
  }

  #copyOf(region: Region): Buffer {
    const copy = Buffer.allocUnsafe(region.width * region.height * PIXEL);
    for (const { start, end, at } of this.#rows(region)) this.#pixels.copy(copy, at, start, end);
    return copy;
  }

  #replace(region: Region, pixels: Buffer): void {
    for (const { start, end, at } of this.#rows(region)) pixels.copy(this.#pixels, start, at, at + end - start);
  }

  #clear(region: Region): void {
    for (const { start, end } of this.#rows(region)) this.#pixels.fill(0, start, end);
  }

  async #drawOver(region: Region, frame: Buffer): Promise<void> {
    let drawn = 0;
    for (const { start, end, at } of this.#rows(region)) {
      for (let [to, from] = [start, at]; to < end; to += PIXEL, from += PIXEL) drawPixelOver(this.#pixels, to, frame, from);
      drawn += region.width;
      if (drawn < TURN) continue;
      drawn = 0;
      await setImmediate();
    }
  }

  /** The rows of a region: where each starts and ends on the canvas, and where it is in the pixels of the region. */
  *#rows({ x, y, width, height }: Region): Generator<{ readonly start: number; readonly end: number; readonly at: number }> {
    const length = width * PIXEL;
    for (let row = 0; row < height; row++) {
      const start = ((y + row) * this.#width + x) * PIXEL;
      yield { start, end: start + length, at: row * length };
    }
  }
}

/** The operator “over” of Porter and Duff, as the specification of PNG has it (13.16). */
function drawPixelOver(canvas: Buffer, to: number, frame: Buffer, from: number): void {
  const opacity = frame[from + 3] as number;
  if (opacity === 0) return;
  const under = (canvas[to + 3] as number) * (255 - opacity);
  const total = opacity * 255 + under;
  for (let channel = 0; channel < 3; channel++) {
    const sum = (frame[from + channel] as number) * opacity * 255 + (canvas[to + channel] as number) * under;
    canvas[to + channel] = Math.round(sum / total);
  }
  canvas[to + 3] = Math.round(total / 255);
}
