import { stat } from 'node:fs/promises';
import { ApplicationError } from 'plinth';
import type { Metadata } from 'sharp';
import { MESSAGES } from '../messages.ts';
import { type CopySettings, type ImageCopies, makeCopies, NO_COPIES, type Original, throwIfFull } from './copies.ts';
import { Decoding } from './decoding.ts';
import { copyWithoutMetadata, pngFactsOf } from './png-chunks.ts';
import type { Sharp } from './sharp.ts';
import type { WorkQueue } from './work-queue.ts';

/** Formats of which smaller copies are made. */
const RESIZED: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff']);
/** Formats that are rewritten to remove metadata. */
const CLEANED: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'tiff', 'heif']);
/** Quality of a rewritten image, if its format has one. */
const QUALITY = 90;
/** Maximum number of compressed texts in an image. */
const TEXT_LIMIT = 8;

/** Settings of image processing. */
export interface ImageSettings extends CopySettings {
  /** Whether EXIF, GPS, IPTC, XMP and comments are kept. */
  readonly keepMetadata: boolean;
}

/** A processed image. */
export interface Image extends ImageCopies {
  /** The file to store: the original, or one without metadata. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Displayed size in pixels, after its orientation is applied. */
  readonly width: number;
  readonly height: number;
}

/** Reads images and makes copies of them. The queue's workers limit the concurrency. */
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
   * @param file its bytes are only read
   * @param newPath returns paths for temporary files
   * @returns null if it is no image
   * @throws ApplicationError for too many pixels or texts, or if its metadata cannot be removed; UnavailableError if too many images wait
   */
  work(file: { readonly path: string; readonly size: number }, newPath: () => string): Promise<Image | null> {
    return this.#queue.run(async () => {
      const { texts, isAnimated: isAnimatedPng, frames } = await pngFactsOf(file.path, TEXT_LIMIT);
      if (texts > TEXT_LIMIT) throw new ApplicationError(MESSAGES.imageHasManyTexts({ textLimit: TEXT_LIMIT }));
      const metadata = await this.#metadata(file.path);
      if (metadata === null) return null;
      const { width, height } = metadata.autoOrient;
      const { format } = metadata;
      const decoding = new Decoding(frames > 1 ? { ...metadata, pages: frames } : metadata, this.#settings.pixelLimit);
      decoding.check();
      const isCleaned = CLEANED.has(format) && !this.#settings.keepMetadata && isTelling(metadata);
      const clean = isCleaned ? await this.#clean(file.path, metadata, { decoding, isAnimatedPng }, newPath()) : file;
      if (!RESIZED.has(format)) return { ...clean, width, height, ...NO_COPIES };
      const { isAnimated, timeLimit } = decoding;
      const canHold: Original['canHold'] = (copy) => decoding.canHold(copy);
      const original = { path: clean.path, width, height, format, isAnimated, canHold, timeLimit };
      return { ...clean, width, height, ...(await makeCopies(this.#sharp, original, this.#settings, newPath)) };
    });
  }

  /** Reads the header only. */
  async #metadata(path: string): Promise<Metadata | null> {
    try {
      const metadata = await this.#sharp(path, { limitInputPixels: false }).metadata();
      return metadata.autoOrient.width > 0 && metadata.autoOrient.height > 0 ? metadata : null;
    } catch {
      return null;
    }
  }

  async #clean(
    path: string,
    { pages = 1, format, compression, orientation = 1 }: Metadata,
    { decoding, isAnimatedPng }: { readonly decoding: Decoding; readonly isAnimatedPng: boolean },
    to: string,
  ): Promise<{ readonly path: string; readonly size: number }> {
    const hasMany = pages > 1 && (format === 'webp' || format === 'tiff');
    if ((hasMany || isAnimatedPng) && orientation > 1) {
      throw new ApplicationError(MESSAGES.imageHasRotatedPages);
    }
    if (hasMany) decoding.checkPages();
    try {
      // The library would only write the first frame.
      if (isAnimatedPng) return { path: to, size: await copyWithoutMetadata(path, to) };
      const image = this.#sharp(path, { limitInputPixels: false, failOn: 'none', animated: hasMany });
      image.keepIccProfile().timeout({ seconds: decoding.timeLimit });
      if (decoding.keepsOrientation) image.withExif({ IFD0: { Orientation: String(orientation) } });
      else if (!hasMany) image.autoOrient();
      if (format === 'png') image.png();
      else if (format === 'heif') image.heif({ quality: QUALITY, compression: compression ?? 'av1' });
      else if (format === 'jpeg') image.jpeg({ quality: QUALITY, optimiseCoding: !decoding.isLarge });
      else image.toFormat(format, { quality: QUALITY });
      await image.toFile(to);
      return { path: to, size: (await stat(to)).size };
    } catch (error) {
      throwIfFull(error);
      throw new ApplicationError(MESSAGES.imageUnreadable, { reason: reasonOf(error) });
    }
  }
}

/** Whether an image has metadata, or is stored rotated. */
function isTelling({ exif, iptc, xmp, comments, orientation = 1 }: Metadata): boolean {
  return exif !== undefined || iptc !== undefined || xmp !== undefined || (comments?.length ?? 0) > 0 || orientation > 1;
}

/** The library's message, without the path of the temporary file. */
function reasonOf(error: unknown): string {
  return String((error as Error).message)
    .replace(/(?:\/[\w.-]+)+/g, '')
    .slice(0, 200);
}
