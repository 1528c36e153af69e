import type { Metadata, ResizeOptions } from 'sharp';
import { StorageFullError } from '../receive/storage-full.ts';
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
  /** Time limit of one step, in seconds. */
  readonly timeLimit: number;
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
interface Original extends Size {
  readonly path: string;
  readonly format: Metadata['format'];
}

/**
 * Makes those copies of an image that are smaller than it. The image is decoded once, to its largest copy, from which the others are made.
 * Truncated or broken images get no copies.
 * @throws StorageFullError
 */
export async function makeCopies(sharp: Sharp, original: Original, settings: CopySettings, newPath: () => string): Promise<ImageCopies> {
  const wanted = smallerThan(original, settings.breakpoints);
  const tiny = settings.placeholder ? fitted(original, PLACEHOLDER) : null;
  const [largest] = [...wanted, ...(tiny === null ? [] : [tiny])].sort((one, other) => other.width * other.height - one.width * one.height);
  if (largest === undefined) return NO_COPIES;
  const timeout = { seconds: settings.timeLimit };
  const copies: ImageCopy[] = [];
  try {
    const decoded = sharp(original.path, { limitInputPixels: settings.pixelLimit }).autoOrient().timeout(timeout);
    const { data, info } = await decoded.resize(exactly(largest)).raw().toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const sized = ({ width, height }: Size) => {
      const copy = sharp(data, { raw }).timeout(timeout);
      return width === raw.width && height === raw.height ? copy : copy.resize(exactly({ width, height }));
    };
    for (const { name, ...size } of wanted) {
      for (const variant of [null, ...settings.variants]) {
        const path = newPath();
        const made = await sized(size)
          .toFormat(variant ?? original.format)
          .toFile(path);
        copies.push({ name: variant === null ? name : `${name}_${variant}`, path, size: made.size, variant, ...size });
      }
    }
    const picture = tiny && (await sized(tiny).webp({ quality: PLACEHOLDER_QUALITY }).toBuffer());
    const placeholder = picture && { ...tiny, url: `data:image/webp;base64,${picture.toString('base64')}`, size: picture.length };
    return { copies, placeholder };
  } catch (error) {
    throwIfFull(error);
    return NO_COPIES;
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
