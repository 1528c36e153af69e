/** Milliseconds until something is said: by then the focus has moved, which would cut it short, and a dialog that closes is gone. */
const PAUSE = 120;

/** `alert` is said at once, whatever else is being read. */
export type Urgency = 'status' | 'alert';

/** A sentence that is said in a place. */
export interface Said {
  /** Another one each time: the same sentence twice is said twice. */
  readonly id: number;
  readonly text: string;
}

const NOTHING: Said = { id: 0, text: '' };

/**
 * Decides what who listens is told, and where. Behind a dialog nothing is heard: the place that came last says it. What is said within a moment is one
 * sentence after another, as a region that changes twice at once is read once.
 */
export class Announcer {
  #places: readonly string[] = [];
  #sentences: string[] = [];
  #whisper: string | null = null;
  #alerts: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #count = 0;
  readonly #said = new Map<string, Said>();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The place in which things are said now. */
  get uppermost(): string | undefined {
    return this.#places.at(-1);
  }

  /** What a place says. */
  saidIn(place: string, urgency: Urgency): Said {
    return this.#said.get(`${urgency} ${place}`) ?? NOTHING;
  }

  /** A place is there, over all others. @returns what takes it away */
  enter(place: string): () => void {
    this.#places = [...this.#places, place];
    this.#tell();
    return () => {
      this.#places = this.#places.filter((each) => each !== place);
      this.#said.delete(`status ${place}`);
      this.#said.delete(`alert ${place}`);
      this.#tell();
    };
  }

  /** Says a sentence. */
  say(text: string, urgency: Urgency): void {
    (urgency === 'alert' ? this.#alerts : this.#sentences).push(text);
    this.#begin();
  }

  /** Says how something is now: of several within a moment, the last. */
  whisper(text: string): void {
    this.#whisper = text;
    this.#begin();
  }

  #begin(): void {
    this.#timer ??= setTimeout(() => this.#speak(), PAUSE);
  }

  #speak(): void {
    this.#timer = undefined;
    this.#put('status', [...this.#sentences, ...(this.#whisper === null ? [] : [this.#whisper])]);
    this.#put('alert', this.#alerts);
    this.#sentences = [];
    this.#whisper = null;
    this.#alerts = [];
    this.#tell();
  }

  #put(urgency: Urgency, texts: readonly string[]): void {
    const place = this.uppermost;
    if (place === undefined || texts.length === 0) return;
    this.#count += 1;
    this.#said.set(`${urgency} ${place}`, { id: this.#count, text: [...new Set(texts)].join(' ') });
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
