import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { OperationRequest } from './operation-request.ts';
import { RequestMistake } from './request-mistake.ts';

/** Maximum characters of all cached texts. */
const KEPT_CHARACTERS = 4_000_000;

/** Caches texts that clients refer to by hash after they have sent them once: automatic persisted queries of Apollo's clients. */
export class PersistedQueries {
  readonly #texts: LRUCache<string, string> | null;

  /** @param settings `ttl` in seconds, null: as long as there is room; false: nothing is kept */
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
   * The text of a request's operation.
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

  /** Caches a text that came with its hash. Call it for valid texts only. */
  keep({ query, hash }: OperationRequest): void {
    if (query !== null && hash !== null) this.#texts?.set(hash, query);
  }
}

/** Clients expect status 200 and then send the text. The response must not be cached. */
function unknown(message: string, code: string): RequestMistake {
  return new RequestMistake(message, 200, code, { 'Cache-Control': 'private, no-cache, must-revalidate' });
}
