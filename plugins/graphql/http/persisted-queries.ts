import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { OperationRequest } from './operation-request.ts';
import { RequestMistake } from './request-mistake.ts';

/** Characters of all texts that are kept, at the most. */
const KEPT_CHARACTERS = 4_000_000;

/** Texts that clients name by their hash once they have sent them: automatic persisted queries, as Apollo's clients do them. */
export class PersistedQueries {
  readonly #texts: LRUCache<string, string> | null;

  /** @param settings how many seconds a text is kept, null for as long as there is room; false: nothing is kept */
  constructor(settings: false | { readonly ttl: number | null }) {
    this.#texts =
      settings === false
        ? null
        : new LRUCache({
            maxSize: KEPT_CHARACTERS,
            sizeCalculation: (text) => text.length + 1,
            ...(settings.ttl !== null && { ttl: settings.ttl * 1000 }),
          });
  }

  /**
   * The text that a request means.
   * @throws RequestMistake
   */
  textOf({ query, hash }: OperationRequest): string {
    if (hash === null) return query as string;
    if (query !== null && createHash('sha256').update(query).digest('hex') !== hash) {
      throw new RequestMistake('provided sha does not match query');
    }
    if (this.#texts === null) throw unknown('PersistedQueryNotSupported', 'PERSISTED_QUERY_NOT_SUPPORTED');
    const text = query ?? this.#texts.get(hash);
    if (text === undefined) throw unknown('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND');
    return text;
  }

  /** Keeps the text of a request that came with its hash: only valid ones are worth the room. */
  keep({ query, hash }: OperationRequest): void {
    if (query !== null && hash !== null) this.#texts?.set(hash, query);
  }
}

/** Clients expect 200: they send the text then. Nothing between may remember it. */
function unknown(message: string, code: string): RequestMistake {
  return new RequestMistake(message, 200, code, { 'Cache-Control': 'private, no-cache, must-revalidate' });
}
