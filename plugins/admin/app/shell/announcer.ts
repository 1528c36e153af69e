/**
 * Milliseconds until a text is announced. By then the focus has moved, which would interrupt the announcement, and a closing dialog is
 * gone.
 */
const PAUSE = 120;

/** `alert` interrupts whatever is being read. */
export type Urgency = 'status' | 'alert';

/** A text that is announced in a region. */
export interface Said {
  /** Different each time, so that a repeated text is announced again. */
  readonly id: number;
  readonly text: string;
}

const NOTHING: Said = { id: 0, text: '' };

/**
 * Decides what screen readers announce, and in which region. Regions behind a dialog are not read, so the newest region announces
 * everything. Texts within a moment are joined, because a region that changes twice at once is read only once.
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

  /** The region that announces now. */
  get uppermost(): string | undefined {
    return this.#places.at(-1);
  }

  /** Returns what a region announces. */
  saidIn(place: string, urgency: Urgency): Said {
    return this.#said.get(`${urgency} ${place}`) ?? NOTHING;
  }

  /**
   * Adds a region on top of all others.
   * @returns a function that removes it
   */
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

  /** Announces a sentence. */
  say(text: string, urgency: Urgency): void {
    (urgency === 'alert' ? this.#alerts : this.#sentences).push(text);
    this.#begin();
  }

  /** Announces a state. Of several within a moment only the last is announced. */
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
