import { placed } from '../client/root.ts';
import { region } from '../i18n/languages.ts';

/** Uid of the content type of files. */
export const FILE = 'plugin::upload.file';

/** A smaller copy of an image. */
export interface FileFormat {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** Kilobytes. */
  readonly size?: number;
}

/** The most important point of an image, in percent of its width and height. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

/** A file of the library, as the endpoints of the plugin upload return it. */
export interface LibraryFile {
  readonly id: number;
  readonly documentId: string;
  readonly name: string;
  readonly alternativeText: string | null;
  readonly caption: string | null;
  readonly focalPoint: FocalPoint | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly formats: Readonly<Record<string, FileFormat>> | null;
  readonly hash: string;
  readonly ext: string | null;
  readonly mime: string;
  /** Kilobytes (1000 bytes). */
  readonly size: number;
  readonly url: string;
  readonly provider: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly folder?: Folder | null;
}

/** A folder of the library. */
export interface Folder {
  readonly id: number;
  readonly documentId: string;
  readonly name: string;
  readonly path?: string;
  readonly parent?: Folder | null;
  readonly children?: { readonly count: number };
  readonly files?: { readonly count: number };
}

/** Kind of a file, as the filters name it. */
export type Kind = 'images' | 'videos' | 'audios' | 'files';

/** Returns the kind of a file from its MIME type. */
export function kindOf({ mime }: Pick<LibraryFile, 'mime'>): Kind {
  const [top] = mime.split('/');
  return top === 'image' || top === 'video' || top === 'audio' ? `${top}s` : 'files';
}

/** Whether a file is an image. */
export function isPicture(file: Pick<LibraryFile, 'mime'>): boolean {
  return kindOf(file) === 'images';
}

/** Returns a URL without the version that it has after a replacement. It shows the current content of the file, also after later ones. */
export function unversionedUrl(url: string): string {
  return url.replace(/\?v=[0-9a-f]{10}$/, '');
}

/** Returns the address of a thumbnail; null for files that are not images. */
export function thumbnailOf(file: LibraryFile): string | null {
  if (!isPicture(file)) return null;
  const copy = file.formats?.thumbnail;
  return fresh(copy?.url ?? file.url, file);
}

/** Returns the address of the smallest copy with at least this width, or of the file itself. */
export function copyOf(file: LibraryFile, width: number): string {
  const wide = Object.entries(file.formats ?? {})
    .filter(([name, format]) => name !== 'placeholder' && format.width >= width)
    .sort(([, one], [, other]) => one.width - other.width);
  return fresh(wide[0]?.[1].url ?? file.url, file);
}

/** Adds the time of the last change to the address: a replaced file keeps its address, and the browser may have cached the old one. */
function fresh(stored: string, { updatedAt, createdAt }: LibraryFile): string {
  const url = placed(stored);
  if (updatedAt === createdAt || url.includes('?')) return url;
  return `${url}?${Date.parse(updatedAt).toString(36)}`;
}

const kilobytes = new Intl.NumberFormat(region, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
const megabytes = new Intl.NumberFormat(region, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
const gigabytes = new Intl.NumberFormat(region, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 });

/**
 * Formats a size: "3.1 MB".
 * @param size kilobytes
 */
export function sizeInWords(size: number): string {
  if (size < 1000) return kilobytes.format(Math.max(1, size));
  return size < 1_000_000 ? megabytes.format(size / 1000) : gigabytes.format(size / 1_000_000);
}
