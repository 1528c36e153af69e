import { stat } from 'node:fs/promises';
import { ApplicationError } from 'plinth';
import type { Metadata, ResizeOptions } from 'sharp';
import { StorageFullError } from '../receive/storage-full.ts';
import type { Sharp } from './sharp.ts';
import type { WorkQueue } from './work-queue.ts';

/** Formats that smaller copies are made of. */
const RESIZED: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff']);
/** Formats that are written anew without what a camera has noted. */
const CLEANED: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'tiff', 'heif']);
/** Quality of an image that was written anew, where its format has such a thing. */
const QUALITY = 90;
/** Pixels that the thumbnail fits into. */
const THUMBNAIL = { width: 245, height: 156 };
/** Seconds that one step of the work on an image may take. */
const TIME_LIMIT = 30;

/** How images are worked on. */
export interface ImageSettings {
  /** Pixels of the largest square that a copy fits into, by its name. */
  readonly breakpoints: Readonly<Record<string, number>>;
  /** Whether EXIF, GPS, IPTC, XMP and comments stay. */
  readonly keepMetadata: boolean;
  /** Width times height above which an image is refused. */
  readonly pixelLimit: number;
}

/** A smaller copy of an image, in a temporary file. */
export interface ImageCopy {
  /** `thumbnail`, or the name of a breakpoint. */
  readonly name: string;
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** What an image turned out to be. */
export interface Image {
  /** The file that is stored: the one that came, or one without metadata. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Pixels, as it is seen: turned as its orientation says. */
  readonly width: number;
  readonly height: number;
  readonly copies: readonly ImageCopy[];
}

/** Looks at images and makes copies of them, as many at a time as the queue has workers. */
export class Images {
  readonly #sharp: Sharp;
  readonly #queue: WorkQueue;
  readonly #settings: ImageSettings;

  constructor(sharp: Sharp, queue: WorkQueue, settings: ImageSettings) {
    this.#sharp = sharp;
    this.#queue = queue;
    this.#settings = settings;
  }

  /**
   * @param file whose bytes are never more than read
   * @param newPath gives names for temporary files
   * @returns null for what is no image
   * @throws ApplicationError for an image of too many pixels, or whose metadata cannot be removed; UnavailableError when too many wait
   */
  work(file: { readonly path: string; readonly size: number }, newPath: () => string): Promise<Image | null> {
    return this.#queue.run(async () => {
      const facts = await this.#facts(file.path);
      if (facts === null) return null;
      const { width, height, metadata } = facts;
      const { format } = metadata;
      // Pictures made of lines are not drawn.
      if (format === 'svg') return { ...file, width, height, copies: [] };
      if (width * height > this.#settings.pixelLimit) {
        throw new ApplicationError(`The image has ${width} × ${height} pixels: more than ${this.#settings.pixelLimit}`);
      }
      const clean =
        CLEANED.has(format) && !this.#settings.keepMetadata && isTelling(metadata)
          ? await this.#clean(file.path, metadata, newPath())
          : file;
      const copies = RESIZED.has(format) ? await this.#copies(clean.path, { width, height }, format, newPath) : [];
      return { ...clean, width, height, copies };
    });
  }

  /** From the header alone. */
  async #facts(path: string): Promise<{ readonly width: number; readonly height: number; readonly metadata: Metadata } | null> {
    try {
      const metadata = await this.#sharp(path, { limitInputPixels: false }).metadata();
      const { width, height } = metadata.autoOrient;
      return width > 0 && height > 0 ? { width, height, metadata } : null;
    } catch {
      return null;
    }
  }

  async #clean(
    path: string,
    { pages = 1, width, height, format, compression }: Metadata,
    to: string,
  ): Promise<{ readonly path: string; readonly size: number }> {
    const isAnimated = pages > 1 && format === 'webp';
    const { pixelLimit } = this.#settings;
    if (isAnimated && width * height * pages > pixelLimit * 4) {
      throw new ApplicationError(`The image has ${pages} pictures of ${width} × ${height} pixels: too many to remove its metadata`);
    }
    try {
      const image = this.#sharp(path, { limitInputPixels: false, failOn: 'none', animated: isAnimated });
      if (!isAnimated) image.autoOrient();
      image.keepIccProfile().timeout({ seconds: TIME_LIMIT });
      if (format === 'png') image.png();
      else if (format === 'heif') image.heif({ quality: QUALITY, compression: compression ?? 'av1' });
      else image.toFormat(format, { quality: QUALITY });
      await image.toFile(to);
      return { path: to, size: (await stat(to)).size };
    } catch (error) {
      throwIfFull(error);
      throw new ApplicationError('The image cannot be read, so that its metadata cannot be removed', { reason: reasonOf(error) });
    }
  }

  /**
   * The image is decoded once, to its largest copy, which the others are made of. What is cut off or broken has no copies.
   * @throws StorageFullError
   */
  async #copies(path: string, image: Size, format: Metadata['format'], newPath: () => string): Promise<readonly ImageCopy[]> {
    const wanted = this.#wanted(image);
    const [largest] = [...wanted].sort((one, other) => other.width * other.height - one.width * one.height);
    if (largest === undefined) return [];
    const copies: ImageCopy[] = [];
    try {
      const decoded = this.#sharp(path, { limitInputPixels: this.#settings.pixelLimit }).autoOrient().timeout({ seconds: TIME_LIMIT });
      const { data, info } = await decoded.resize(exactly(largest)).raw().toBuffer({ resolveWithObject: true });
      const raw = { width: info.width, height: info.height, channels: info.channels };
      for (const { name, width, height } of wanted) {
        const to = newPath();
        const copy = this.#sharp(data, { raw }).timeout({ seconds: TIME_LIMIT });
        if (width !== raw.width || height !== raw.height) copy.resize(exactly({ width, height }));
        const made = await copy.toFormat(format).toFile(to);
        copies.push({ name, path: to, size: made.size, width, height });
      }
    } catch (error) {
      throwIfFull(error);
      return [];
    }
    return copies;
  }

  /** The copies that are smaller than the image, each as large as fits. */
  #wanted(image: Size): readonly (Size & { readonly name: string })[] {
    const boxes = [
      { name: 'thumbnail', ...THUMBNAIL },
      ...Object.entries(this.#settings.breakpoints).map(([name, side]) => ({ name, width: side, height: side })),
    ];
    return boxes
      .filter((box) => image.width > box.width || image.height > box.height)
      .map(({ name, ...box }) => {
        const scale = Math.min(box.width / image.width, box.height / image.height);
        const side = (length: number) => Math.max(1, Math.round(length * scale));
        return { name, width: side(image.width), height: side(image.height) };
      });
  }
}

/** Pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

function exactly(size: Size): ResizeOptions {
  return { width: size.width, height: size.height, fit: 'fill' };
}

/** Whether an image says more than what it shows, or is stored turned. */
function isTelling({ exif, iptc, xmp, comments, orientation = 1 }: Metadata): boolean {
  return exif !== undefined || iptc !== undefined || xmp !== undefined || (comments?.length ?? 0) > 0 || orientation > 1;
}

/** The library has no code for it. @throws StorageFullError when there was no room for what it wrote */
function throwIfFull(error: unknown): void {
  if (/no space left/i.test(String((error as Error).message))) throw new StorageFullError(error);
}

/** The library's words for what is wrong with an image, without the name of the temporary file. */
function reasonOf(error: unknown): string {
  return String((error as Error).message)
    .replace(/(?:\/[\w.-]+)+/g, '')
    .slice(0, 200);
}
