import type { Authenticator } from '../../access/index.ts';
import { type Freshness, isTrusted, type Revision, stillHolds, type Watch } from '../../freshness/index.ts';
import type { AnswerDependence, Route } from '../route.ts';
import type { CachedResponse } from './cached-response.ts';
import { SecondChance, type Weighed } from './second-chance.ts';

/** A route whose responses may be cached, found without the router. */
export interface CacheableEndpoint {
  readonly route: Route;
  readonly authenticator: Authenticator;
  /** Request headers that its responses vary by, in lower case. */
  readonly headers: readonly string[];
}

/** The cached responses of one URL and method (`HEAD` counts as `GET`). */
export interface CachedUrl {
  /** The URL, after `POST ` for that method: see `RequestKeys.urlKeyOf`. */
  readonly key: string;
  readonly endpoint: CacheableEndpoint;
  /** Path of its URL, for the access log. */
  readonly path: string;
  readonly slots: Map<string, CacheSlot>;
  /** Set while all responses of this URL depend on the same topics: one question tells whether any is stale, before authentication. Else null. */
  watch: Watch | null;
}

/** Room for one response: empty after the first request, filled when it is requested again. */
export class CacheSlot implements Weighed {
  readonly cachedUrl: CachedUrl;
  readonly key: string;
  readonly watch: Watch;
  readonly isPersonal: boolean;
  readonly #freshness: Pick<Freshness, 'stillHoldsFor'>;
  #response: CachedResponse | null = null;
  /** See `AnswerDependence`. */
  #document: AnswerDependence['document'];
  /** Value of the last revision at which the document was found unchanged. */
  #confirmed: number | null = null;
  /** Settles when the one request that computes the response is done, whether it succeeds or not. */
  making: Promise<void> | null = null;
  bytes: number;
  isUsed = false;

  constructor(
    cachedUrl: CachedUrl,
    key: string,
    { watch, isPersonal }: Pick<CacheSlot, 'watch' | 'isPersonal'>,
    freshness: Pick<Freshness, 'stillHoldsFor'>,
  ) {
    this.cachedUrl = cachedUrl;
    this.key = key;
    this.watch = watch;
    this.isPersonal = isPersonal;
    this.#freshness = freshness;
    this.bytes = BESIDE + 2 * (key.length + cachedUrl.key.length);
  }

  get response(): CachedResponse | null {
    return this.#response;
  }

  /** Fills the slot. @param document see `AnswerDependence` */
  fill(response: CachedResponse, document: AnswerDependence['document']): void {
    this.#response = response;
    this.#document = document;
    this.#confirmed = null;
  }

  /** The response, if it is valid and need not be refreshed. */
  valid(now: Revision): CachedResponse | null {
    const response = this.#response;
    if (response === null || !this.#holds(response, now) || isOld(response, now)) return null;
    this.isUsed = true;
    return response;
  }

  /** The response, if it is valid, even if it should be refreshed. */
  validEvenIfOld(now: Revision): CachedResponse | null {
    const response = this.#response;
    return response !== null && this.#holds(response, now) ? response : null;
  }

  #holds({ revision }: CachedResponse, now: Revision): boolean {
    const document = this.#document;
    if (document === undefined) return stillHolds(revision, now);
    if (this.#confirmed === now.value) return isTrusted(revision, now);
    if (!this.#freshness.stillHoldsFor(document, revision, now)) return false;
    this.#confirmed = now.value;
    return true;
  }
}

/** Bytes that a slot and a `CachedUrl` take beside their strings, approximately. */
const BESIDE = 700;
/** Share of the cache for slots of requests that were seen once: one part in this many. */
const NOTED = 8;
/** Largest share of the cache that one response may take: one part in this many. */
const LARGEST = 8;

/** Counters of the response cache: totals since the server was made, and what is held now. */
export interface AnswerCounts {
  /** Responses that were served from the cache. */
  readonly answered: number;
  /** Responses that were stored, including replacements of stale ones. */
  readonly made: number;
  /** Responses that are held now. */
  readonly held: number;
  /** Bytes of the held responses, and of the slots of requests that were seen once. */
  readonly bytes: number;
}

/** The response cache of a server, limited in bytes. */
export class ResponseCache {
  readonly #urls = new Map<string, CachedUrl>();
  readonly #noted: SecondChance<CacheSlot>;
  readonly #held: SecondChance<CacheSlot>;
  readonly #largest: number;
  readonly #freshness: Pick<Freshness, 'watch' | 'stillHoldsFor'>;
  answered = 0;
  #made = 0;

  /** @param limit bytes */
  constructor(limit: number, freshness: Pick<Freshness, 'watch' | 'stillHoldsFor'>) {
    const dropped = (slot: CacheSlot) => this.#leave(slot);
    this.#noted = new SecondChance(limit / NOTED, dropped);
    this.#held = new SecondChance(limit - limit / NOTED, dropped);
    this.#largest = limit / LARGEST;
    this.#freshness = freshness;
  }

  get counts(): AnswerCounts {
    return { answered: this.answered, made: this.#made, held: this.#held.size, bytes: this.#held.bytes + this.#noted.bytes };
  }

  find(key: string): CachedUrl | undefined {
    return this.#urls.get(key);
  }

  /** Records a cacheable request. Its response is stored only when it is requested again, so that one-time requests take little room. */
  record(at: Pick<CachedUrl, 'key' | 'endpoint' | 'path'>, keyOf: (isPersonal: boolean) => string, depends: AnswerDependence): void {
    const isPersonal = depends.isPersonal === true;
    const cachedUrl = this.#urls.get(at.key) ?? { ...at, slots: new Map(), watch: null };
    // The shared slot, which all callers with equal rights find, records only that the response is personal. The caller's own slot holds
    // the response.
    for (const key of isPersonal ? [keyOf(false), keyOf(true)] : [keyOf(false)]) {
      if (cachedUrl.slots.has(key)) continue;
      const watch = this.#freshness.watch(depends.topics);
      this.#enter(new CacheSlot(cachedUrl, key, { watch, isPersonal }, this.#freshness));
    }
  }

  /**
   * Stores the response of a slot.
   * @param depends as its handler set it
   * @returns whether it was stored: not if the slot was evicted, the response is too long, or it depends on topics other than those that
   * were checked before it was computed
   */
  store(slot: CacheSlot, response: CachedResponse, { topics, isPersonal = false, document }: AnswerDependence): boolean {
    const isKnown = slot.cachedUrl.slots.get(slot.key) === slot && this.#freshness.watch(topics) === slot.watch;
    if (!isKnown || isPersonal !== slot.isPersonal || response.bytes > this.#largest) return false;
    this.#take(slot);
    slot.bytes += response.bytes - (slot.response?.bytes ?? 0);
    slot.fill(response, document);
    this.#made += 1;
    this.#held.add(slot);
    return true;
  }

  /** Removes a slot, with its response if it has one. */
  remove(slot: CacheSlot): void {
    if (slot.cachedUrl.slots.get(slot.key) !== slot) return;
    this.#take(slot);
    this.#leave(slot);
  }

  #take(slot: CacheSlot): void {
    (slot.response === null ? this.#noted : this.#held).remove(slot);
  }

  #enter(slot: CacheSlot): void {
    const { cachedUrl } = slot;
    this.#urls.set(cachedUrl.key, cachedUrl);
    cachedUrl.watch = cachedUrl.slots.size === 0 || cachedUrl.watch === slot.watch ? slot.watch : null;
    cachedUrl.slots.set(slot.key, slot);
    this.#noted.add(slot);
  }

  #leave(slot: CacheSlot): void {
    const { cachedUrl } = slot;
    cachedUrl.slots.delete(slot.key);
    if (cachedUrl.slots.size === 0) this.#urls.delete(cachedUrl.key);
  }
}

/** Age in milliseconds from which one request refreshes a response that expires after five seconds, so that no request has to wait. */
const YOUNG = 4_000;

/** Whether a response that is still valid should be refreshed now. */
export function isOld(response: CachedResponse, now: Revision): boolean {
  const { revision } = response;
  return revision !== now && (revision.commit === null || revision.commit !== now.commit) && now.at - revision.at > YOUNG;
}
