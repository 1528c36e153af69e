import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';

/** Bytes that are about to be stored. */
export interface Content {
  /** A temporary file that holds them. A provider may move it away. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly type: string;
  /** The bytes from the beginning. */
  stream(): Readable;
}

/** Bytes of a temporary file, as providers take them. */
export function contentOf({ path, size }: { readonly path: string; readonly size: number }, type: string): Content {
  return { path, size, type, stream: () => createReadStream(path) };
}

/** Part of a file in bytes, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A stored file, as a list of them tells it. */
export interface StoredKey {
  readonly key: string;
  readonly changed: Date;
}

/** Where bytes are kept. Keys are names of files in ASCII: `photo_0a1b2c3d4e.png`. */
export interface StorageProvider {
  /** Stores bytes, in place of those that are there: whole, or not at all. */
  put(key: string, content: Content): Promise<void>;
  /** Null when there is nothing under this key. */
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Removes bytes; nothing happens when there are none. */
  delete(key: string): Promise<void>;
  /** The address under which clients find them: a path, or a URL. */
  url(key: string): string;
  /** An address that works for a while in place of one that alone shows nothing; null for addresses that are none of ours. Without it, all work. */
  sign?(url: string): Promise<string | null>;
  /** What is stored, for `plinth upload check`. Without it, only missing bytes are found. */
  list?(): AsyncIterable<StoredKey>;
}

/** What a provider is made with. */
export interface ProviderContext {
  /** `providerOptions`, unchecked. */
  readonly options: Readonly<Record<string, unknown>>;
  /** `actionOptions`, unchecked. */
  readonly actionOptions: Readonly<Record<string, unknown>>;
  /** Absolute path of the app. */
  readonly appDir: string;
}

/** Makes a provider while the kernel boots, before anything is open. @throws Error for options that it does not take */
export type ProviderFactory = (context: ProviderContext) => StorageProvider;
