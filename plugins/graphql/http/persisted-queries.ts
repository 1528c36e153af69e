import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { OperationRequest } from './operation-request.ts';
import { RequestMistake } from './request-mistake.ts';

/** Characters of all texts that are kept, at the most. */
const KEPT_CHARACTERS = 4_000_000;

/** A request that names a text, and the text if it sent it along. */
interface Named {
  readonly hash: string;
  readonly text: string | null;
}

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
  textOf(request: OperationRequest): string {
    const named = read(request);
    if (named === null) return request.query as string;
    if (this.#texts === null) throw unknown('PersistedQueryNotSupported', 'PERSISTED_QUERY_NOT_SUPPORTED');
    if (named.text !== null) return named.text;
    const known = this.#texts.get(named.hash);
    if (known === undefined) throw unknown('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND');
    return known;
  }

  /** Keeps the text of a request that came with its hash: only valid ones are worth the room. */
  keep({ query, extensions }: OperationRequest): void {
    if (query === null || extensions?.persistedQuery === undefined) return;
    const { sha256Hash } = extensions.persistedQuery as { readonly sha256Hash: string };
    this.#texts?.set(sha256Hash, query);
  }
}

/** @throws RequestMistake */
function read({ query, extensions }: OperationRequest): Named | null {
  const asked = extensions?.persistedQuery;
  if (asked === undefined || asked === null) return null;
  const { version, sha256Hash } = asked as { readonly version?: unknown; readonly sha256Hash?: unknown };
  if (version !== 1) throw new RequestMistake('Unsupported persisted query version');
  if (typeof sha256Hash !== 'string' || !/^[0-9a-f]{64}$/.test(sha256Hash)) {
    throw new RequestMistake('`persistedQuery.sha256Hash` must be 64 hexadecimal digits in lower case.');
  }
  if (query !== null && createHash('sha256').update(query).digest('hex') !== sha256Hash) {
    throw new RequestMistake('provided sha does not match query');
  }
  return { hash: sha256Hash, text: query };
}

/** Clients expect 200: they send the text then. Nothing between may remember it. */
function unknown(message: string, code: string): RequestMistake {
  return new RequestMistake(message, 200, code, { 'Cache-Control': 'private, no-cache, must-revalidate' });
}
