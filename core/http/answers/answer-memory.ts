import type { Authenticator } from '../../access/index.ts';
import { type Freshness, isTrusted, type Revision, stillHolds, type Watch } from '../../freshness/index.ts';
import type { AnswerDependence, Route } from '../route.ts';
import type { RememberedAnswer } from './remembered-answer.ts';
import { SecondChance, type Weighed } from './second-chance.ts';

/** A route whose responses may be cached, found without the router. */
export interface RememberedEndpoint {
  readonly route: Route;
  readonly authenticator: Authenticator;
  /** Request headers that its responses vary by, in lower case. */
  readonly headers: readonly string[];
}

/** The cached responses of one URL (and method). */
export interface AnswerPlace {
  /** Key of the place in the memory. */
  readonly key: string;
  readonly endpoint: RememberedEndpoint;
  /** Path of its URL, for the access log. */
  readonly path: string;
  readonly slots: Map<string, AnswerSlot>;
  /**
   * Set while all responses of this URL depend on the same topics: one question then tells whether they are stale, before the caller is known.
   */
  watch: Watch | null;
}

/** Room for one response: empty after the first request, filled when it is requested again. */
export class AnswerSlot implements Weighed {
  readonly place: AnswerPlace;
  readonly key: string;
  readonly watch: Watch;
  readonly isPersonal: boolean;
  readonly #freshness: Pick<Freshness, 'stillHoldsFor'>;
  #answer: RememberedAnswer | null = null;
  /** See `AnswerDependence`. */
  #document: AnswerDependence['document'];
  /** Value of the last revision at which the document was found unchanged. */
  #confirmed: number | null = null;
  /** Settles when the one request that computes the response is done, whether it succeeds or not. */
  making: Promise<void> | null = null;
  bytes: number;
  isUsed = false;

  constructor(
    place: AnswerPlace,
    key: string,
    { watch, isPersonal }: Pick<AnswerSlot, 'watch' | 'isPersonal'>,
    freshness: Pick<Freshness, 'stillHoldsFor'>,
  ) {
    this.place = place;
    this.key = key;
    this.watch = watch;
    this.isPersonal = isPersonal;
    this.#freshness = freshness;
    this.bytes = BESIDE + 2 * (key.length + place.key.length);
  }

  get answer(): RememberedAnswer | null {
    return this.#answer;
  }

  /** Fills the slot. @param document see `AnswerDependence` */
  fill(answer: RememberedAnswer, document: AnswerDependence['document']): void {
    this.#answer = answer;
    this.#document = document;
    this.#confirmed = null;
  }

  /** The response, if it is valid and need not be refreshed. */
  valid(now: Revision): RememberedAnswer | null {
    const answer = this.#answer;
    if (answer === null || !this.#holds(answer, now) || isOld(answer, now)) return null;
    this.isUsed = true;
    return answer;
  }

  /** The response, if it is valid, even if it should be refreshed. */
  validEvenIfOld(now: Revision): RememberedAnswer | null {
    const answer = this.#answer;
    return answer !== null && this.#holds(answer, now) ? answer : null;
  }

  #holds({ revision }: RememberedAnswer, now: Revision): boolean {
    const document = this.#document;
    if (document === undefined) return stillHolds(revision, now);
    if (this.#confirmed === now.value) return isTrusted(revision, now);
    if (!this.#freshness.stillHoldsFor(document, revision, now)) return false;
    this.#confirmed = now.value;
    return true;
  }
}

/** Bytes that a slot and a place take beside their strings, approximately. */
const BESIDE = 700;
/** Share of the memory for slots of requests that were seen once: one part in this many. */
const NOTED = 8;
/** Largest share of the memory that one response may take: one part in this many. */
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
export class AnswerMemory {
  readonly #places = new Map<string, AnswerPlace>();
  readonly #noted: SecondChance<AnswerSlot>;
  readonly #held: SecondChance<AnswerSlot>;
  readonly #largest: number;
  readonly #freshness: Pick<Freshness, 'watch' | 'stillHoldsFor'>;
  answered = 0;
  #made = 0;

  /** @param limit bytes */
  constructor(limit: number, freshness: Pick<Freshness, 'watch' | 'stillHoldsFor'>) {
    const dropped = (slot: AnswerSlot) => this.#leave(slot);
    this.#noted = new SecondChance(limit / NOTED, dropped);
    this.#held = new SecondChance(limit - limit / NOTED, dropped);
    this.#largest = limit / LARGEST;
    this.#freshness = freshness;
  }

  get counts(): AnswerCounts {
    return { answered: this.answered, made: this.#made, held: this.#held.size, bytes: this.#held.bytes + this.#noted.bytes };
  }

  find(key: string): AnswerPlace | undefined {
    return this.#places.get(key);
  }

  /** Records a cacheable request. Its response is stored only when it is requested again, so that one-time requests take little room. */
  note(at: Pick<AnswerPlace, 'key' | 'endpoint' | 'path'>, keyOf: (isPersonal: boolean) => string, depends: AnswerDependence): void {
    const isPersonal = depends.isPersonal === true;
    const place = this.#places.get(at.key) ?? { ...at, slots: new Map(), watch: null };
    // The shared slot, which all callers with equal rights find, records only that the response is personal. The caller's own slot holds
    // the response.
    for (const key of isPersonal ? [keyOf(false), keyOf(true)] : [keyOf(false)]) {
      if (place.slots.has(key)) continue;
      const watch = this.#freshness.watch(depends.topics);
      this.#enter(new AnswerSlot(place, key, { watch, isPersonal }, this.#freshness));
    }
  }

  /**
   * Stores the response of a slot.
   * @param depends as its handler set it
   * @returns whether it was stored: not if the slot was evicted, the response is too long, or it depends on topics other than those that
   * were checked before it was computed
   */
  keep(slot: AnswerSlot, answer: RememberedAnswer, { topics, isPersonal = false, document }: AnswerDependence): boolean {
    const isKnown = slot.place.slots.get(slot.key) === slot && this.#freshness.watch(topics) === slot.watch;
    if (!isKnown || isPersonal !== slot.isPersonal || answer.bytes > this.#largest) return false;
    this.#take(slot);
    slot.bytes += answer.bytes - (slot.answer?.bytes ?? 0);
    slot.fill(answer, document);
    this.#made += 1;
    this.#held.add(slot);
    return true;
  }

  /** Removes a slot, with its response if it has one. */
  forget(slot: AnswerSlot): void {
    if (slot.place.slots.get(slot.key) !== slot) return;
    this.#take(slot);
    this.#leave(slot);
  }

  #take(slot: AnswerSlot): void {
    (slot.answer === null ? this.#noted : this.#held).remove(slot);
  }

  #enter(slot: AnswerSlot): void {
    const { place } = slot;
    this.#places.set(place.key, place);
    place.watch = place.slots.size === 0 || place.watch === slot.watch ? slot.watch : null;
    place.slots.set(slot.key, slot);
    this.#noted.add(slot);
  }

  #leave(slot: AnswerSlot): void {
    const { place } = slot;
    place.slots.delete(slot.key);
    if (place.slots.size === 0) this.#places.delete(place.key);
  }
}

/** Age in milliseconds from which one request refreshes a response that expires after five seconds, so that no request has to wait. */
const YOUNG = 4_000;

/** Whether a response that is still valid should be refreshed now. */
export function isOld(answer: RememberedAnswer, now: Revision): boolean {
  const { revision } = answer;
  return revision !== now && (revision.commit === null || revision.commit !== now.commit) && now.at - revision.at > YOUNG;
}
