import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Caller } from 'plinth';

/** Greatest size of all cached documents, compressed, in bytes. The document of a model with a thousand types takes half a megabyte. */
const KEPT = 32_000_000;

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** A document, ready to be sent. */
export interface ToldDocument {
  readonly etag: string;
  /** JSON, compressed with gzip. */
  readonly packed: Buffer;
}

/**
 * Caches documents by the permissions that they were made for: cached requests cost nothing, and callers with equal permissions share a
 * document.
 */
export class ToldDocuments {
  readonly #write: (caller: Caller) => Promise<string>;
  readonly #kept = new LRUCache<string, ToldDocument>({ maxSize: KEPT, sizeCalculation: ({ packed }) => packed.length });
  readonly #making = new Map<string, Promise<ToldDocument>>();
  readonly #unpacking = new Map<string, Promise<Buffer>>();

  constructor(write: (caller: Caller) => Promise<string>) {
    this.#write = write;
  }

  /** The document of a caller. Concurrent requests share one computation. */
  of(caller: Caller): Promise<ToldDocument> {
    const key = `${caller.ability.key} ${isStranger(caller)}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) return Promise.resolve(kept);
    const known = this.#making.get(key);
    if (known !== undefined) return known;
    const making = this.#make(caller).then((document) => {
      this.#kept.set(key, document);
      return document;
    });
    this.#making.set(key, making);
    const forget = () => this.#making.delete(key);
    making.then(forget, forget);
    return making;
  }

  /** The JSON of a document. Concurrent requests share one decompression. */
  unpacked({ etag, packed }: ToldDocument): Promise<Buffer> {
    const known = this.#unpacking.get(etag);
    if (known !== undefined) return known;
    const unpacking = unpack(packed);
    this.#unpacking.set(etag, unpacking);
    const forget = () => this.#unpacking.delete(etag);
    unpacking.then(forget, forget);
    return unpacking;
  }

  async #make(caller: Caller): Promise<ToldDocument> {
    const text = await this.#write(caller);
    return { etag: `W/"${hash('sha1', text, 'base64url')}"`, packed: await pack(text) };
  }
}

/** Whether a request has no credentials. */
export function isStranger({ kind }: Caller): boolean {
  return kind === 'public';
}
