import { ApplicationError } from 'plinth';
import type { Metadata } from 'sharp';
import { MESSAGES } from '../messages.ts';

/** Pixels of an image that may be held in memory, at least. */
const HELD = 50_000_000;
/** How many times as many pixels an image may have that is read line by line. */
const TIMES = 5;
/** How many times as much memory a pixel of an animated PNG takes: the canvas, the frame, its compressed data, and what it covers. */
const COMPOSED = 4;
/** Time limit of one step in seconds, and pixels for which it is a second longer. */
const TIME_LIMIT = 30;
const PIXELS_PER_SECOND = 5_000_000;

/**
 * How an image can be decoded in bounded memory. Line by line, as JPEG and PNG allow unless they are progressive or interlaced, an image of
 * 200 megapixels takes 100 MB. As a whole it takes 3 to 6 bytes per pixel. Frames of GIF and PNG are decoded one after the other, those of
 * WebP are held together.
 */
export class Decoding {
  readonly #metadata: Metadata;
  readonly #pixelLimit: number;
  readonly #heldLimit: number;

  /**
   * @param metadata its `pages` are also the frames of an animated PNG, which the library does not count
   * @param pixelLimit maximum number of pixels of an image that is read line by line
   */
  constructor(metadata: Metadata, pixelLimit: number) {
    this.#metadata = metadata;
    this.#pixelLimit = pixelLimit;
    this.#heldLimit = Math.max(Math.min(pixelLimit, HELD), Math.floor(pixelLimit / TIMES));
  }

  /** @throws ApplicationError for too many pixels */
  check(): void {
    if (this.#pixels > this.#pixelLimit) throw this.#tooLarge(this.#pixelLimit);
    if (this.isLarge && !this.#isReadByLine)
      throw this.#tooLarge(this.#heldLimit, { advice: 'Save it as a JPEG or PNG that is not progressive or interlaced' });
    if (this.isLarge && this.#isTurned && this.#metadata.format !== 'jpeg')
      throw this.#tooLarge(this.#heldLimit, { advice: 'Save it upright, without an orientation in its metadata' });
  }

  #tooLarge(pixelLimit: number, details: Readonly<Record<string, unknown>> = {}): ApplicationError {
    const { width, height } = this.#metadata.autoOrient;
    return new ApplicationError(MESSAGES.imageTooLarge({ width, height, pixelLimit }), details);
  }

  /** @throws ApplicationError if all pictures of the file have too many pixels to hold them together */
  checkPages(): void {
    const { width, height, pages = 1 } = this.#metadata;
    if (this.#pixels * pages > this.#heldLimit * 4) {
      throw new ApplicationError(MESSAGES.imageHasManyPages({ pages, width, height }));
    }
  }

  /** Whether the image has too many pixels to hold all of them in memory. */
  get isLarge(): boolean {
    return this.#pixels > this.#heldLimit;
  }

  /** Whether the stored image stays turned, as its metadata says: turning it needs all pixels. Browsers show it upright. */
  get keepsOrientation(): boolean {
    return this.isLarge && this.#isTurned;
  }

  /** Whether the image has frames that can be resized. */
  get isAnimated(): boolean {
    const { format, pages = 1 } = this.#metadata;
    if (pages <= 1) return false;
    if (format === 'webp') return this.canHold(this.#metadata);
    if (format === 'png' && (this.#isTurned || this.#pixels * COMPOSED > this.#heldLimit)) return false;
    return (format === 'gif' || format === 'png') && this.#pixels * pages <= this.#pixelLimit;
  }

  /** Whether all frames fit into memory together, in this size. */
  canHold({ width, height }: { readonly width: number; readonly height: number }): boolean {
    return width * height * (this.#metadata.pages ?? 1) <= this.#heldLimit;
  }

  /** Time limit of one step, in seconds. */
  get timeLimit(): number {
    const { pages = 1 } = this.#metadata;
    return TIME_LIMIT + Math.ceil((this.#pixels * (this.isAnimated ? pages : 1)) / PIXELS_PER_SECOND);
  }

  get #pixels(): number {
    return this.#metadata.width * this.#metadata.height;
  }

  get #isTurned(): boolean {
    return (this.#metadata.orientation ?? 1) > 1;
  }

  get #isReadByLine(): boolean {
    const { format, isProgressive } = this.#metadata;
    return (format === 'jpeg' || format === 'png') && !isProgressive;
  }
}
