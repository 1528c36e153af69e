import type { StorageProvider } from '../providers/provider.ts';

/** Name of the format that consists of a data URL, and has no stored bytes. */
export const PLACEHOLDER = 'placeholder';

/** Smaller copies of an image: the attribute `formats`. */
export type Formats = Readonly<Record<string, FormatFacts>>;

/** One copy, with the dialect's keys. */
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

/** The attributes that locate a file's bytes. */
export interface Location {
  readonly hash: string;
  readonly ext: string;
  /** Keys of the copies. */
  readonly formats: readonly string[];
}

/** Whether a format of this name has stored bytes. */
export function isStoredFormat(name: string): boolean {
  return name !== PLACEHOLDER;
}

/** The location in the values of a document; null if they are not those of a file. */
export function locationOf(values: Readonly<Record<string, unknown>>): Location | null {
  const { hash, ext } = values;
  if (typeof hash !== 'string') return null;
  const { [PLACEHOLDER]: _, ...formats } = formatsOf(values.formats);
  return { hash, ext: typeof ext === 'string' ? ext : '', formats: Object.values(formats).map((format) => `${format.hash}${format.ext}`) };
}

/** Keys of all stored bytes of a file, its own first. */
export function keysOf({ hash, ext, formats }: Location): readonly string[] {
  return [`${hash}${ext}`, ...formats];
}

/** Keys of all stored bytes, from the values of a document; empty if they are not those of a file. */
export function storedKeys(values: Readonly<Record<string, unknown>>): readonly string[] {
  const location = locationOf(values);
  return location === null ? [] : keysOf(location);
}

/** Content types of all stored bytes, by key. */
export function typesOf(values: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const location = locationOf(values);
  const { [PLACEHOLDER]: _, ...formats } = formatsOf(values.formats);
  const copies = Object.values(formats).map(({ hash, ext, mime }) => [`${hash}${ext}`, mime] as const);
  return new Map([...copies, ...(location === null ? [] : [[`${location.hash}${location.ext}`, String(values.mime)] as const])]);
}

/** The same key under another hash. */
export function versionedKey(key: string, hash: string, version: string): string {
  const at = key.lastIndexOf(hash);
  return at < 0 ? `${version}_${key}` : `${key.slice(0, at)}${version}${key.slice(at + hash.length)}`;
}

/** The attribute `formats`, parsed or as a string. */
export function formatsOf(value: unknown): Formats {
  const formats: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  return typeof formats === 'object' && formats !== null ? (formats as Formats) : {};
}

/** Whether there are bytes under a key. */
export async function isStored(provider: StorageProvider, key: string): Promise<boolean> {
  const stream = await provider.get(key, { start: 0, end: 0 });
  if (stream === null) return false;
  // The bytes exist, so later errors of the stream are ignored.
  stream.on('error', () => undefined).destroy();
  return true;
}

/** Kilobytes with two decimals, as the dialect has sizes. */
export function kilobytes(bytes: number): number {
  return Math.round(bytes / 10) / 100;
}
