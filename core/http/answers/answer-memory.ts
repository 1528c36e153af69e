import type { Authenticator } from '../../access/index.ts';
import type { Revision, Watch } from '../../freshness/index.ts';
import type { Route } from '../route.ts';
import type { AnswerDependence } from './dependence.ts';
import type { RememberedAnswer } from './remembered-answer.ts';
import { SecondChance, type Weighed } from './second-chance.ts';

/** A route whose answers may be remembered, as it is found without a router. */
export interface RememberedEndpoint {
  readonly route: Route;
  readonly authenticator: Authenticator;
  /** Headers that its answers differ by, in lower case. */
  readonly headers: readonly string[];
}

/** What was asked for at one address. */
export interface Place {
  /** By which it is found. */
  readonly key: string;
  readonly endpoint: RememberedEndpoint;
  /** Of its URL, as the access log has it. */
  readonly path: string;
  readonly slots: Map<string, Slot>;
  /** What all of its answers depend on, so that it can be asked before it is known who wants one; null where they differ. */
  watch: Watch | null;
}

/** Where one answer is, or may be once it is asked for again. */
export class Slot implements Weighed {
  readonly place: Place;
  readonly key: string;
  readonly watch: Watch;
  readonly isPersonal: boolean;
  answer: RememberedAnswer | null = null;
  /** Settles when the one request that makes the answer is done, in whichever way. */
  making: Promise<void> | null = null;
  bytes: number;
  isUsed = false;

  constructor(place: Place, key: string, watch: Watch, isPersonal: boolean) {
    this.place = place;
    this.key = key;
    this.watch = watch;
    this.isPersonal = isPersonal;
    this.bytes = BESIDE + 2 * (key.length + place.key.length);
  }
}

/** Bytes that a slot and a place take beside their texts, about. */
const BESIDE = 700;
/** The part of the memory that requests may take which were seen once. */
const NOTED = 8;
/** The part of the memory that one answer may take. */
const LARGEST = 8;

/** What answers from memory come to: since the server was made, but for what is held now. */
export interface AnswerCounts {
  /** Answers that came from memory. */
  readonly answered: number;
  /** Answers that were put into it, each anew when something had changed. */
  readonly made: number;
  /** Answers that are held. */
  readonly held: number;
  /** Bytes that these take, and what is noted of requests that were seen once. */
  readonly bytes: number;
}

/** The answers of one server that are remembered, within a number of bytes. */
export class AnswerMemory {
  readonly #places = new Map<string, Place>();
  readonly #noted: SecondChance<Slot>;
  readonly #held: SecondChance<Slot>;
  readonly #largest: number;
  readonly #watch: (topics: AnswerDependence['topics']) => Watch;
  answered = 0;
  #made = 0;

  /**
   * @param limit bytes
   * @param watch see `Freshness.watch`
   */
  constructor(limit: number, watch: (topics: AnswerDependence['topics']) => Watch) {
    const dropped = (slot: Slot) => this.#leave(slot);
    this.#noted = new SecondChance(limit / NOTED, dropped);
    this.#held = new SecondChance(limit - limit / NOTED, dropped);
    this.#largest = limit / LARGEST;
    this.#watch = watch;
  }

  get counts(): AnswerCounts {
    return { answered: this.answered, made: this.#made, held: this.#held.size, bytes: this.#held.bytes + this.#noted.bytes };
  }

  find(key: string): Place | undefined {
    return this.#places.get(key);
  }

  /** Notes that something was asked for which may be remembered: whatever is asked for once takes little room. */
  note(at: Pick<Place, 'key' | 'endpoint' | 'path'>, keyOf: (isPersonal: boolean) => string, depends: AnswerDependence): void {
    const isPersonal = depends.isPersonal === true;
    const place = this.#places.get(at.key) ?? { ...at, slots: new Map(), watch: null };
    // That an answer is personal is found out at the slot that all callers of equal rights share.
    for (const key of isPersonal ? [keyOf(false), keyOf(true)] : [keyOf(false)]) {
      if (!place.slots.has(key)) this.#enter(new Slot(place, key, this.#watch(depends.topics), isPersonal));
    }
  }

  /**
   * Remembers the answer of a slot.
   * @param depends as its handler has said it
   * @returns whether it does: the slot is there, the answer not too long, and depends on what was asked about before it was made
   */
  keep(slot: Slot, answer: RememberedAnswer, { topics, isPersonal = false }: AnswerDependence): boolean {
    const isKnown = slot.place.slots.get(slot.key) === slot;
    if (!isKnown || this.#watch(topics) !== slot.watch || isPersonal !== slot.isPersonal || answer.bytes > this.#largest) return false;
    this.#take(slot);
    slot.bytes += answer.bytes - (slot.answer?.bytes ?? 0);
    slot.answer = answer;
    this.#made += 1;
    this.#held.add(slot);
    return true;
  }

  /** Forgets what was noted or remembered there. */
  forget(slot: Slot): void {
    if (slot.place.slots.get(slot.key) !== slot) return;
    this.#take(slot);
    this.#leave(slot);
  }

  #take(slot: Slot): void {
    (slot.answer === null ? this.#noted : this.#held).remove(slot);
  }

  #enter(slot: Slot): void {
    const { place } = slot;
    this.#places.set(place.key, place);
    place.watch = place.slots.size === 0 || place.watch === slot.watch ? slot.watch : null;
    place.slots.set(slot.key, slot);
    this.#noted.add(slot);
  }

  #leave(slot: Slot): void {
    const { place } = slot;
    place.slots.delete(slot.key);
    if (place.slots.size === 0) this.#places.delete(place.key);
  }
}

/** Milliseconds for which an answer is given without being made anew, where it must be after five seconds: one request does so before that, and nobody waits for it. */
const YOUNG = 4_000;

/** Whether an answer that still holds had better be made anew by now. */
export function isOld(answer: RememberedAnswer, now: Revision): boolean {
  const { revision } = answer;
  return revision !== now && (revision.commit === null || revision.commit !== now.commit) && now.at - revision.at > YOUNG;
}
