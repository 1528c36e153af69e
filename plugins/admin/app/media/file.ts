import { region } from '../words/languages.ts';

/** Uid of the type whose documents are files. */
export const FILE = 'plugin::upload.file';

/** A smaller copy of a picture. */
export interface FileFormat {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** Kilobytes. */
  readonly size?: number;
}

/** Where in a picture that is what must be seen: percent of its width and height. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

/** A file of the library, as the endpoints of plugin upload give it. */
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

/** What kind of file it is, in the words of the filters. */
export type Kind = 'images' | 'videos' | 'audios' | 'files';

/** The kind of a media type. */
export function kindOf({ mime }: Pick<LibraryFile, 'mime'>): Kind {
  const [top] = mime.split('/');
  return top === 'image' || top === 'video' || top === 'audio' ? `${top}s` : 'files';
}

/** Whether it is a picture. */
export function isPicture(file: Pick<LibraryFile, 'mime'>): boolean {
  return kindOf(file) === 'images';
}

/** The address of a copy that is small enough for a list; null for what has no picture. */
export function thumbnailOf(file: LibraryFile): string | null {
  if (!isPicture(file)) return null;
  const copy = file.formats?.thumbnail;
  return fresh(copy?.url ?? file.url, file);
}

/** The address of a copy of about this many pixels, or of the file itself. */
export function copyOf(file: LibraryFile, width: number): string {
  const wide = Object.entries(file.formats ?? {})
    .filter(([name, format]) => name !== 'placeholder' && format.width >= width)
    .sort(([, one], [, other]) => one.width - other.width);
  return fresh(wide[0]?.[1].url ?? file.url, file);
}

/** A file that was replaced keeps its address, and browsers what they have of it: the time of its change makes it another one. */
function fresh(url: string, { updatedAt, createdAt }: LibraryFile): string {
  if (updatedAt === createdAt || url.includes('?')) return url;
  return `${url}?${Date.parse(updatedAt).toString(36)}`;
}

const kilobytes = new Intl.NumberFormat(region, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
const megabytes = new Intl.NumberFormat(region, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
const gigabytes = new Intl.NumberFormat(region, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 });

/** A size in words: "3.1 MB". @param size kilobytes */
export function sizeInWords(size: number): string {
  if (size < 1000) return kilobytes.format(Math.max(1, size));
  return size < 1_000_000 ? megabytes.format(size / 1000) : gigabytes.format(size / 1_000_000);
}
