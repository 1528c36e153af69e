import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';

/** Bytes to store. */
export interface Content {
  /** A temporary file with the bytes. A provider may move it. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly type: string;
  /** A new stream of all bytes. */
  stream(): Readable;
}

/** The bytes of a temporary file, for providers. */
export function contentOf({ path, size }: { readonly path: string; readonly size: number }, type: string): Content {
  return { path, size, type, stream: () => createReadStream(path) };
}

/** A range of bytes, both ends inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A stored file in a listing. */
export interface StoredKey {
  readonly key: string;
  readonly changed: Date;
}

/** An upload in parts that was begun, and neither completed nor aborted: it may still be running, or its process died. */
export interface UnfinishedUpload {
  readonly key: string;
  readonly begun: Date;
  /** Whether it can only be this library's. If false, others may store files in the same place, and the key must be compared. */
  readonly isOwn: boolean;
  /** Removes the parts that have arrived. If it is still running, it fails. */
  abort(): Promise<void>;
}

/** A storage of bytes. Keys are ASCII file names: `photo_0a1b2c3d4e.png`. */
export interface StorageProvider {
  /** Stores bytes atomically, replacing existing ones. */
  put(key: string, content: Content): Promise<void>;
  /** Null if there is nothing under this key. */
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Deletes bytes, if they exist. */
  delete(key: string): Promise<void>;
  /** The URL or path for clients. */
  url(key: string): string;
  /** A URL that works for a limited time, if the plain one does not; null for URLs of other hosts. Without this method, all URLs work. */
  sign?(url: string): Promise<string | null>;
  /** All stored keys, for `plinth upload check`. Without this method, only missing bytes are found. */
  list?(): AsyncIterable<StoredKey>;
  /** Uploads in parts that are not finished. Without this method there are none, or the storage itself removes dead ones. */
  unfinished?(): AsyncIterable<UnfinishedUpload>;
}

/** What a provider factory gets. */
export interface ProviderContext {
  /** `providerOptions`, not validated. */
  readonly options: Readonly<Record<string, unknown>>;
  /** `actionOptions`, not validated. */
  readonly actionOptions: Readonly<Record<string, unknown>>;
  /** Absolute path of the app. */
  readonly appDir: string;
}

/** Creates a provider during the boot, before any connection is open. @throws Error for invalid options */
export type ProviderFactory = (context: ProviderContext) => StorageProvider;
