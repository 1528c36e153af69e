import type { Metadata, ResizeOptions, Sharp as SharpImage } from 'sharp';
import { StorageFullError } from '../receive/storage-full.ts';
import { type AnimatedPngCopy, copyAsAnimatedPng, copyAsAnimatedWebp } from './animated-png/animated-png-copy.ts';
import type { Sharp } from './sharp.ts';

/** Box of the thumbnail in pixels. */
const THUMBNAIL = { width: 245, height: 156 };
/** Box of the placeholder in pixels, and its quality. */
const PLACEHOLDER = { width: 16, height: 16 };
const PLACEHOLDER_QUALITY = 40;

/** Settings of the copies. */
export interface CopySettings {
  /** Side of the square that a copy fits into, in pixels, by the copy's name. */
  readonly breakpoints: Readonly<Record<string, number>>;
  /** Further formats of each copy. */
  readonly variants: readonly ('webp' | 'avif')[];
  /** Whether a blurred image of a few pixels is made. */
  readonly placeholder: boolean;
  /** Maximum number of pixels (width times height) of an image that is decoded. */
  readonly pixelLimit: number;
}

/** A smaller copy of an image, in a temporary file. */
export interface ImageCopy extends Size {
  /** `thumbnail`, or the name of a breakpoint; in another format `thumbnail_webp`. */
  readonly name: string;
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Null: the format of the image. */
  readonly variant: 'webp' | 'avif' | null;
}

/** A tiny image that is shown while the real one is loading. */
export interface Placeholder extends Size {
  /** `data:image/webp;base64,…` */
  readonly url: string;
  /** Bytes of the image. */
  readonly size: number;
}

/** The copies of an image. */
export interface ImageCopies {
  readonly copies: readonly ImageCopy[];
  /** Null if disabled or impossible. */
  readonly placeholder: Placeholder | null;
}

/** The result if no copies are made. */
export const NO_COPIES: ImageCopies = Object.freeze({ copies: [], placeholder: null });

/** Pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** The image to copy, with its displayed size. */
export interface Original extends Size {
  readonly path: string;
  readonly format: Metadata['format'];
  /** Whether its copies are animated, too. */
  readonly isAnimated: boolean;
  /** Whether its frames fit into memory together, in the size of a copy. */
  readonly canHold: (copy: Size) => boolean;
  /** Time limit of one step, in seconds. */
  readonly timeLimit: number;
}

/**
 * Makes those copies of an image that are smaller than it. Truncated or broken images get no copies. If only the first frame of an animation
 * can be read in time, its copies show that frame.
 * @throws StorageFullError
 */
export async function makeCopies(sharp: Sharp, original: Original, settings: CopySettings, newPath: () => string): Promise<ImageCopies> {
  for (const isAnimated of original.isAnimated ? [true, false] : [false]) {
    try {
      return await new CopyMaker(sharp, { ...original, isAnimated }, settings).make(newPath);
    } catch (error) {
      throwIfFull(error);
    }
  }
  return NO_COPIES;
}

/** A decoded image. */
interface Decoded {
  readonly data: Buffer;
  readonly raw: Size & { readonly channels: 1 | 2 | 3 | 4 };
}

class CopyMaker {
  readonly #sharp: Sharp;
  readonly #original: Original;
  readonly #settings: CopySettings;
  readonly #wanted: readonly (Size & { readonly name: string })[];
  readonly #tiny: Size | null;
  #decoded: Promise<Decoded> | null = null;

  constructor(sharp: Sharp, original: Original, settings: CopySettings) {
    this.#sharp = sharp;
    this.#original = original;
    this.#settings = settings;
    this.#wanted = smallerThan(original, settings.breakpoints);
    this.#tiny = settings.placeholder ? fitted(original, PLACEHOLDER) : null;
  }

  async make(newPath: () => string): Promise<ImageCopies> {
    const copies: ImageCopy[] = [];
    for (const { name, ...size } of this.#wanted) {
      for (const variant of [null, ...this.#settings.variants]) {
        const path = newPath();
        const bytes = await this.#write(size, variant, path);
        copies.push({ name: variant === null ? name : `${name}_${variant}`, path, size: bytes, variant, ...size });
      }
    }
    return { copies, placeholder: this.#tiny && (await this.#placeholder(this.#tiny)) };
  }

  /** @returns bytes of the copy */
  async #write(size: Size, variant: ImageCopy['variant'], path: string): Promise<number> {
    const { format, isAnimated } = this.#original;
    // The library writes no animations in AVIF.
    const hasFrames = isAnimated && variant !== 'avif';
    if (hasFrames && format === 'png' && variant === null) return copyAsAnimatedPng(this.#sharp, this.#pngCopy(size, path));
    if (hasFrames && format === 'png' && this.#original.canHold(size)) return copyAsAnimatedWebp(this.#sharp, this.#pngCopy(size, path));
    const resized = hasFrames && format !== 'png' ? this.#animation(size) : await this.#still(size);
    return (await resized.toFormat(variant ?? format).toFile(path)).size;
  }

  #pngCopy(size: Size, to: string): AnimatedPngCopy {
    return { ...size, from: this.#original.path, to, signal: AbortSignal.timeout(this.#original.timeLimit * 1_000) };
  }

  /** All frames, decoded one after the other while the copy is written: they would not fit into memory together. */
  #animation(size: Size): SharpImage {
    const { path, timeLimit } = this.#original;
    const image = this.#sharp(path, { animated: true, limitInputPixels: this.#settings.pixelLimit });
    return image.autoOrient().timeout({ seconds: timeLimit }).resize(exactly(size));
  }

  async #still(size: Size): Promise<SharpImage> {
    this.#decoded ??= this.#decode();
    const { data, raw } = await this.#decoded;
    const copy = this.#sharp(data, { raw }).timeout({ seconds: this.#original.timeLimit });
    return size.width === raw.width && size.height === raw.height ? copy : copy.resize(exactly(size));
  }

  /** Decodes the image once, to its largest copy, from which the others are made. */
  async #decode(): Promise<Decoded> {
    const sizes: readonly Size[] = [...this.#wanted, ...(this.#tiny === null ? [] : [this.#tiny])];
    const largest = sizes.reduce((one, other) => (other.width * other.height > one.width * one.height ? other : one));
    const { path, timeLimit } = this.#original;
    const image = this.#sharp(path, { limitInputPixels: this.#settings.pixelLimit }).autoOrient().timeout({ seconds: timeLimit });
    const { data, info } = await image.resize(exactly(largest)).raw().toBuffer({ resolveWithObject: true });
    return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
  }

  async #placeholder(size: Size): Promise<Placeholder> {
    const picture = await (await this.#still(size)).webp({ quality: PLACEHOLDER_QUALITY }).toBuffer();
    return { ...size, url: `data:image/webp;base64,${picture.toString('base64')}`, size: picture.length };
  }
}

/** sharp has no error code for this. @throws StorageFullError if there was no room for its output */
export function throwIfFull(error: unknown): void {
  if (/no space left/i.test(String((error as Error).message))) throw new StorageFullError(error);
}

function smallerThan(image: Size, breakpoints: CopySettings['breakpoints']): readonly (Size & { readonly name: string })[] {
  const boxes = {
    thumbnail: THUMBNAIL,
    ...Object.fromEntries(Object.entries(breakpoints).map(([name, side]) => [name, { width: side, height: side }])),
  };
  return Object.entries(boxes)
    .filter(([, box]) => image.width > box.width || image.height > box.height)
    .map(([name, box]) => ({ name, ...fitted(image, box) }));
}

/** The largest size with an image's proportions that fits into a box and does not exceed the image. */
function fitted(image: Size, box: Size): Size {
  const scale = Math.min(box.width / image.width, box.height / image.height, 1);
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(image.width), height: side(image.height) };
}

function exactly({ width, height }: Size): ResizeOptions {
  return { width, height, fit: 'fill' };
}
