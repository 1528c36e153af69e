import { stat } from 'node:fs/promises';
import { ApplicationError } from 'plinth';
import type { Metadata } from 'sharp';
import { type CopySettings, type ImageCopies, makeCopies, NO_COPIES, throwIfFull } from './copies.ts';
import { compressedTextsOf } from './png-texts.ts';
import type { Sharp } from './sharp.ts';
import type { WorkQueue } from './work-queue.ts';

/** Formats that smaller copies are made of. */
const RESIZED: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff']);
/** Formats that are written anew without what a camera has noted. */
const CLEANED: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'tiff', 'heif']);
/** Quality of an image that was written anew, where its format has such a thing. */
const QUALITY = 90;
/** Compressed texts that an image may hold. */
const TEXT_LIMIT = 8;
/** Seconds that one step of the work on an image may take. */
const TIME_LIMIT = 30;

/** How images are worked on. */
export interface ImageSettings extends Omit<CopySettings, 'timeLimit'> {
  /** Whether EXIF, GPS, IPTC, XMP and comments stay. */
  readonly keepMetadata: boolean;
}

/** What an image turned out to be. */
export interface Image extends ImageCopies {
  /** The file that is stored: the one that came, or one without metadata. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Pixels, as it is seen: turned as its orientation says. */
  readonly width: number;
  readonly height: number;
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
   * @throws ApplicationError for an image of too many pixels or texts, or whose metadata cannot be removed; UnavailableError when too many wait
   */
  work(file: { readonly path: string; readonly size: number }, newPath: () => string): Promise<Image | null> {
    return this.#queue.run(async () => {
      if ((await compressedTextsOf(file.path, TEXT_LIMIT)) > TEXT_LIMIT) {
        throw new ApplicationError(`The image holds more than ${TEXT_LIMIT} compressed texts`);
      }
      const facts = await this.#facts(file.path);
      if (facts === null) return null;
      const { width, height, metadata } = facts;
      const { format } = metadata;
      if (width * height > this.#settings.pixelLimit) {
        throw new ApplicationError(`The image has ${width} × ${height} pixels: more than ${this.#settings.pixelLimit}`);
      }
      const clean =
        CLEANED.has(format) && !this.#settings.keepMetadata && isTelling(metadata)
          ? await this.#clean(file.path, metadata, newPath())
          : file;
      if (!RESIZED.has(format)) return { ...clean, width, height, ...NO_COPIES };
      const settings = { ...this.#settings, timeLimit: TIME_LIMIT };
      return {
        ...clean,
        width,
        height,
        ...(await makeCopies(this.#sharp, { path: clean.path, width, height, format }, settings, newPath)),
      };
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
    { pages = 1, width, height, format, compression, orientation = 1 }: Metadata,
    to: string,
  ): Promise<{ readonly path: string; readonly size: number }> {
    const hasMany = pages > 1 && (format === 'webp' || format === 'tiff');
    if (hasMany && orientation > 1) {
      throw new ApplicationError('The image has several pictures that are stored turned: its metadata cannot be removed');
    }
    const { pixelLimit } = this.#settings;
    if (hasMany && width * height * pages > pixelLimit * 4) {
      throw new ApplicationError(`The image has ${pages} pictures of ${width} × ${height} pixels: too many to remove its metadata`);
    }
    try {
      const image = this.#sharp(path, { limitInputPixels: false, failOn: 'none', animated: hasMany });
      if (!hasMany) image.autoOrient();
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
}

/** Whether an image says more than what it shows, or is stored turned. */
function isTelling({ exif, iptc, xmp, comments, orientation = 1 }: Metadata): boolean {
  return exif !== undefined || iptc !== undefined || xmp !== undefined || (comments?.length ?? 0) > 0 || orientation > 1;
}

/** The library's words for what is wrong with an image, without the name of the temporary file. */
function reasonOf(error: unknown): string {
  return String((error as Error).message)
    .replace(/(?:\/[\w.-]+)+/g, '')
    .slice(0, 200);
}
