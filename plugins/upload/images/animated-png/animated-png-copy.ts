import type { Sharp } from '../sharp.ts';
import { type Picture, writeAnimatedPng } from './animated-png-writer.ts';
import { FrameCanvas } from './frame-canvas.ts';
import { milliseconds } from './frame-control.ts';
import { type Frame, readFrames } from './frame-reader.ts';

/** A smaller copy to make of an animated PNG. */
export interface AnimatedPngCopy {
  readonly from: string;
  readonly to: string;
  /** Pixels of the copy. */
  readonly width: number;
  readonly height: number;
  /** Ends the work between two frames. */
  readonly signal: AbortSignal;
}

/**
 * Writes a copy as an animated PNG. The library decodes and encodes single frames only.
 * @returns bytes of the file
 * @throws Error if the animation is damaged, or the signal is aborted
 */
export function copyAsAnimatedPng(sharp: Sharp, copy: AnimatedPngCopy): Promise<number> {
  const { width, height } = copy;
  return writeAnimatedPng(sharp, copy.to, { width, height }, picturesOf(sharp, copy));
}

/**
 * Writes a copy as an animated WebP. All its pictures are in memory together.
 * @returns bytes of the file
 * @throws Error if the animation is damaged, or the signal is aborted
 */
export async function copyAsAnimatedWebp(sharp: Sharp, copy: AnimatedPngCopy): Promise<number> {
  const pictures: Picture[] = [];
  for await (const picture of picturesOf(sharp, copy)) pictures.push(picture);
  const { width, height } = copy;
  const raw = { width, height: height * pictures.length, channels: 4 as const, pageHeight: height };
  const image = sharp(Buffer.concat(pictures.map(({ pixels }) => pixels)), { raw, limitInputPixels: false });
  const delay = pictures.map((picture) => milliseconds(picture.delay));
  return (await image.webp({ delay, loop: pictures[0]?.animation.plays ?? 0 }).toFile(copy.to)).size;
}

async function* picturesOf(sharp: Sharp, { from, width, height, signal }: AnimatedPngCopy): AsyncGenerator<Picture> {
  let canvas: FrameCanvas | null = null;
  for await (const { animation, control, image } of readFrames(from)) {
    signal.throwIfAborted();
    canvas ??= new FrameCanvas(animation.width, animation.height);
    const drawn = await canvas.draw(control, await pixelsOf(sharp, { control, image }));
    const raw = { width: animation.width, height: animation.height, channels: 4 as const };
    const pixels = await sharp(drawn, { raw, limitInputPixels: false }).resize({ width, height, fit: 'fill' }).raw().toBuffer();
    yield { pixels, delay: control.delay, animation };
  }
}

/** Red, green, blue and opacity of each pixel of a frame, in sRGB and 8 bits. */
function pixelsOf(sharp: Sharp, { control: { region }, image }: Frame): Promise<Buffer> {
  const decoded = sharp(image, { limitInputPixels: region.width * region.height });
  return decoded.toColourspace('srgb').ensureAlpha().raw().toBuffer();
}
