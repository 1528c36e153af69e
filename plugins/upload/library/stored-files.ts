import type { StorageProvider } from '../providers/provider.ts';

/** Name of the format that is told as a data URL, and stored nowhere. */
export const PLACEHOLDER = 'placeholder';

/** Smaller copies of an image, as the attribute `formats` holds them. */
export type Formats = Readonly<Record<string, FormatFacts>>;

/** One copy, in the words of the dialect. */
export interface FormatFacts {
  readonly name: string;
  readonly hash: string;
  readonly ext: string;
  readonly mime: string;
  readonly path: null;
  readonly width: number;
  readonly height: number;
  /** Kilobytes with two decimals. */
  readonly size: number;
  readonly sizeInBytes: number;
  readonly url: string;
}

/** The attributes of a file that say where its bytes are. */
export interface Location {
  readonly hash: string;
  readonly ext: string;
  /** Keys of what is stored beside it. */
  readonly formats: readonly string[];
}

/** Where the bytes of a file are, read from the values of its document; null for values that are none of a file. */
export function locationOf(values: Readonly<Record<string, unknown>>): Location | null {
  const { hash, ext } = values;
  if (typeof hash !== 'string') return null;
  const { [PLACEHOLDER]: _, ...formats } = formatsOf(values.formats);
  return { hash, ext: typeof ext === 'string' ? ext : '', formats: Object.values(formats).map((format) => `${format.hash}${format.ext}`) };
}

/** All that is stored of a file: the key of its own bytes first. */
export function keysOf({ hash, ext, formats }: Location): readonly string[] {
  return [`${hash}${ext}`, ...formats];
}

/** All that is stored of a file, read from the values of its document; nothing for values that are none of a file. */
export function storedKeys(values: Readonly<Record<string, unknown>>): readonly string[] {
  const location = locationOf(values);
  return location === null ? [] : keysOf(location);
}

/** Types of what is stored of a file, by key. */
export function typesOf(values: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const location = locationOf(values);
  const { [PLACEHOLDER]: _, ...formats } = formatsOf(values.formats);
  const copies = Object.values(formats).map(({ hash, ext, mime }) => [`${hash}${ext}`, mime] as const);
  return new Map([...copies, ...(location === null ? [] : [[`${location.hash}${location.ext}`, String(values.mime)] as const])]);
}

/** The key that bytes have in place of one with a file's hash, under another hash. */
export function versionedKey(key: string, hash: string, version: string): string {
  const at = key.lastIndexOf(hash);
  return at < 0 ? `${version}_${key}` : `${key.slice(0, at)}${version}${key.slice(at + hash.length)}`;
}

/** The attribute `formats`, as it was read or as it is stored. */
export function formatsOf(value: unknown): Formats {
  const formats: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  return typeof formats === 'object' && formats !== null ? (formats as Formats) : {};
}

/** Whether there are bytes under a key. */
export async function isStored(provider: StorageProvider, key: string): Promise<boolean> {
  const stream = await provider.get(key, { start: 0, end: 0 });
  if (stream === null) return false;
  // What fails after this was there, and is not looked at.
  stream.on('error', () => undefined).destroy();
  return true;
}

/** Kilobytes with two decimals, as clients of the dialect know sizes. */
export function kilobytes(bytes: number): number {
  return Math.round(bytes / 10) / 100;
}
