import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Caller } from 'plinth';

/** Bytes of all documents that are kept, packed: of a model with a thousand types each has half a million. */
const KEPT = 32_000_000;

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** A document as it is answered. */
export interface ToldDocument {
  readonly etag: string;
  /** JSON, as `gzip` packs it. */
  readonly packed: Buffer;
}

/** Remembers documents by the rights that they were made for: a request costs none, and callers with equal rights share one. */
export class ToldDocuments {
  readonly #write: (caller: Caller) => Promise<string>;
  readonly #kept = new LRUCache<string, ToldDocument>({ maxSize: KEPT, sizeCalculation: ({ packed }) => packed.length });
  readonly #making = new Map<string, Promise<ToldDocument>>();
  readonly #unpacking = new Map<string, Promise<Buffer>>();

  constructor(write: (caller: Caller) => Promise<string>) {
    this.#write = write;
  }

  /** The document of a caller. Whoever asks for it while it is made waits for the same one. */
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

  /** The JSON of a document. Whoever asks for it while it is unpacked waits for the same bytes. */
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

/** Whether somebody asks without credentials. */
export function isStranger({ kind }: Caller): boolean {
  return kind === 'public';
}
