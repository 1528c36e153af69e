import { placed } from '../client/root.ts';
import { t } from '../i18n/translate.ts';
import type { LibraryFile } from './file.ts';

/** A part of an image, as shares of its width and height: 0 to 1. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The whole image. */
export const WHOLE: Part = { left: 0, top: 0, width: 1, height: 1 };

/** Minimum width and height of a part, as a share. */
const LEAST = 0.05;

/** Moves a part within the image. */
export function moved(part: Part, x: number, y: number): Part {
  return { ...part, left: clamp(part.left + x, 0, 1 - part.width), top: clamp(part.top + y, 0, 1 - part.height) };
}

/**
 * Moves the bottom right corner of a part.
 * @param shape aspect ratio to keep, as width by height in shares; null: any
 */
export function resized(part: Part, x: number, y: number, shape: number | null): Part {
  let width = clamp(part.width + x, LEAST, 1 - part.left);
  let height = clamp(part.height + y, LEAST, 1 - part.top);
  if (shape !== null) {
    width = Math.min(width, (1 - part.top) * shape);
    height = width / shape;
  }
  return { ...part, width, height };
}

/** Returns the largest centred part with an aspect ratio. */
export function largest(shape: number | null): Part {
  if (shape === null) return WHOLE;
  const width = Math.min(1, shape);
  const height = Math.min(1, 1 / shape);
  return { left: (1 - width) / 2, top: (1 - height) / 2, width, height };
}

/** Encoding quality of a cropped image, from 0 to 1. */
const QUALITY = 0.92;

/**
 * Crops an image in full size. Browsers apply its orientation.
 * @throws Error when the image cannot be loaded or decoded
 */
export async function cropped(file: LibraryFile, part: Part): Promise<File> {
  const image = new Image();
  image.src = placed(file.url);
  await image.decode();
  const { naturalWidth, naturalHeight } = image;
  const [x, y] = [Math.round(part.left * naturalWidth), Math.round(part.top * naturalHeight)];
  const width = Math.max(1, Math.min(Math.round(part.width * naturalWidth), naturalWidth - x));
  const height = Math.max(1, Math.min(Math.round(part.height * naturalHeight), naturalHeight - y));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, width, height);
  const type = ['image/jpeg', 'image/webp'].includes(file.mime) ? file.mime : 'image/png';
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  const tooLarge = t('media.imageTooLargeToCrop');
  if (bytes === null) throw new Error(tooLarge);
  return new File([bytes], file.name, { type: bytes.type });
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
