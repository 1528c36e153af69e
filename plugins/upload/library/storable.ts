import type { Placeholder } from '../images/copies.ts';
import type { Content, StorageProvider } from '../providers/provider.ts';
import type { PreparedFile } from './prepare-file.ts';
import { type FormatFacts, type Formats, kilobytes, PLACEHOLDER } from './stored-files.ts';

/** The bytes of a file under a hash, and their description in its document. */
export interface Storable {
  readonly hash: string;
  readonly ext: string;
  /** The file's own bytes come first. */
  readonly bytes: readonly { readonly key: string; readonly content: Content }[];
  readonly keys: readonly string[];
  /** Attributes that describe the bytes. */
  readonly data: {
    readonly mime: string;
    readonly width: number | null;
    readonly height: number | null;
    /** Kilobytes. */
    readonly size: number;
    readonly formats: Formats;
  };
}

/** @param named the name for the document, and the hash and extension for the bytes */
export function storableOf(
  { content, copies, placeholder, mime, width, height }: PreparedFile,
  { name, hash, ext }: { readonly name: string; readonly hash: string; readonly ext: string },
  provider: StorageProvider,
): Storable {
  const bytes = [{ key: `${hash}${ext}`, content }];
  const formats: Record<string, FormatFacts> = {};
  const tell = (kind: string, copyExt: string, copyMime: string, { url, ...size }: Placeholder) => {
    const sizes = { width: size.width, height: size.height, size: kilobytes(size.size), sizeInBytes: size.size };
    formats[kind] = { name: `${kind}_${name}`, hash: `${kind}_${hash}`, ext: copyExt, mime: copyMime, path: null, ...sizes, url };
  };
  for (const copy of copies) {
    const copyExt = copy.variant === null ? ext : `.${copy.variant}`;
    const key = `${copy.name}_${hash}${copyExt}`;
    bytes.push({ key, content: copy.content });
    tell(copy.name, copyExt, copy.variant === null ? mime : copy.content.type, { ...copy, url: provider.url(key) });
  }
  if (placeholder !== null) tell(PLACEHOLDER, '.webp', 'image/webp', placeholder);
  const data = { mime, width, height, size: kilobytes(content.size), formats };
  return { hash, ext, bytes, keys: bytes.map(({ key }) => key), data };
}
