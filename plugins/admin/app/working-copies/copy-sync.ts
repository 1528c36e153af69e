import type { CopyRequests, Delivery } from './copy-requests.ts';
import type { CopyPlace, CopyWrite, LocalCopies } from './local-copies.ts';

/** Where the unsaved changes of a form are. */
export type CopyState =
  /** There are none. */
  | { readonly kind: 'clean' }
  | { readonly kind: 'saving' }
  /** The server has them. */
  | { readonly kind: 'saved' }
  /** The server cannot be reached. `isLocal`: this browser has them. */
  | { readonly kind: 'offline'; readonly isLocal: boolean }
  /** The server stores no more unsaved changes of the person. */
  | { readonly kind: 'full'; readonly isLocal: boolean }
  | { readonly kind: 'refused'; readonly isLocal: boolean; readonly message: string };

/** The time, which tests replace. */
export interface Clock {
  now(): number;
  start(run: () => void, ms: number): unknown;
  stop(timer: unknown): void;
}

export const CLOCK: Clock = {
  now: () => Date.now(),
  start: (run, ms) => setTimeout(run, ms),
  stop: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

/** Milliseconds from a change until this browser has it. */
const LOCAL_DELAY = 200;
/** Milliseconds without a change until the server gets the changes, and from the first change while changes go on. */
const DELAY = { pause: 700, most: 1500 };
/** Milliseconds between two attempts to reach the server; the last one is repeated. */
const PAUSES = [1000, 2000, 4000, 8000];
/** Maximum number of writes of other forms that are taken in before the next pause. */
const ATTEMPTS = 5;

const CLEAN: CopyState = { kind: 'clean' };
const SAVING: CopyState = { kind: 'saving' };
const SAVED: CopyState = { kind: 'saved' };

interface SyncParts {
  readonly place: CopyPlace;
  readonly local: LocalCopies;
  readonly requests: Pick<CopyRequests, 'get' | 'deliver'>;
  readonly clock: Clock;
  /** Identifies this form. */
  readonly writer: string;
  /** Number of the last write of the copy; 0: there was none. */
  readonly counter: number;
  /** Whether the server or this browser may have unsaved changes of the document. */
  readonly isHeld: boolean;
  /** Returns the unsaved changes; null when there are none. */
  content(): CopyWrite['content'];
  /** Takes in what the same person typed in another window. */
  absorb(content: NonNullable<CopyWrite['content']>): void;
}

/**
 * Keeps the working copy of one form: stores its unsaved changes in this browser at once and on the server shortly after, and ends the copy
 * when there are none left. Each write has a higher number, so that a late request overwrites nothing.
 */
export class CopySync {
  readonly #parts: SyncParts;
  readonly #listeners = new Set<() => void>();
  #state: CopyState = CLEAN;
  #counter: number;
  /** Number of the last write of another form that this one contains. */
  #seen: number;
  #isHeld: boolean;
  /** Number of changes, and of those that the server has. */
  #changes = 0;
  #stored = 0;
  #firstChange: number | null = null;
  #localTimer: unknown = null;
  #timer: unknown = null;
  #failures = 0;
  #running: Promise<void> | null = null;
  /** Writes to this browser happen in sequence. */
  #local: Promise<void> = Promise.resolve();
  /** Whether the last one succeeded. */
  #isLocal = false;
  #isClosed = false;

  constructor(parts: SyncParts) {
    this.#parts = parts;
    this.#counter = parts.counter;
    this.#seen = parts.counter;
    this.#isHeld = parts.isHeld;
    if (parts.isHeld) this.#state = SAVED;
  }

  get state(): CopyState {
    return this.#state;
  }

  /** @returns a function that ends the subscription */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Call it after each change of the form. */
  touch(): void {
    const { clock, content } = this.#parts;
    if (!this.#isHeld && content() === null) {
      this.#setState(CLEAN);
      return;
    }
    this.#changes++;
    // Earlier than the first change: the clock was set back.
    this.#firstChange = Math.min(this.#firstChange ?? Number.POSITIVE_INFINITY, clock.now());
    this.#localTimer ??= clock.start(() => void this.#storeLocally(this.#nextWrite()), LOCAL_DELAY);
    if (this.#state.kind !== 'offline') this.#setState(SAVING);
    // After a failure, the next attempt has its time already.
    if (this.#failures > 0) return;
    const wait = Math.min(DELAY.pause, this.#firstChange + DELAY.most - clock.now());
    this.#startTimer(content() === null ? 0 : Math.max(0, wait));
  }

  /**
   * Sends what is not stored yet at once.
   * @returns whether the server or this browser has all changes
   */
  async flush(): Promise<boolean> {
    this.#failures = 0;
    if (this.#changes > this.#stored) await this.#push();
    const { kind } = this.#state;
    return kind === 'clean' || kind === 'saved' || ('isLocal' in this.#state && this.#state.isLocal);
  }

  /** Sends what is not stored yet without waiting, because the page may be closing. */
  flushLast(): void {
    if (this.#changes === this.#stored) return;
    const write = this.#nextWrite();
    void this.#storeLocally(write);
    const at = this.#changes;
    void this.#parts.requests.deliver(this.#parts.place, write, { isLast: true }).then((delivery) => this.#took(delivery, write, at));
  }

  /** Tries again now, because the server may be reachable again. */
  retry(): void {
    if (this.#changes > this.#stored) void this.flush();
  }

  /** Stores what is left, and stops. */
  async close(): Promise<void> {
    await this.flush();
    this.#isClosed = true;
    this.#stopTimers();
  }

  #push(): Promise<void> {
    this.#running ??= this.#pushAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #pushAll(): Promise<void> {
    const { place, requests } = this.#parts;
    this.#stopTimers();
    for (let attempt = 0; attempt < ATTEMPTS && this.#changes > this.#stored; ) {
      this.#firstChange = null;
      const at = this.#changes;
      const write = this.#nextWrite();
      // Not awaited: a browser that cannot store it must not keep the server from getting it.
      void this.#storeLocally(write);
      const delivery = await requests.deliver(place, write);
      if (delivery.kind === 'outdated') attempt++;
      if (!(await this.#took(delivery, write, at))) break;
    }
    if (this.#changes > this.#stored && !this.#isClosed && this.#state.kind !== 'refused' && this.#state.kind !== 'full') {
      const pause = PAUSES[Math.min(this.#failures, PAUSES.length) - 1] ?? DELAY.pause;
      this.#startTimer(pause);
    }
  }

  /**
   * Takes in what became of a write.
   * @param at number of changes that the write has
   * @returns whether to go on with what is not stored yet
   */
  async #took(delivery: Delivery, write: CopyWrite, at: number): Promise<boolean> {
    const { place, local } = this.#parts;
    switch (delivery.kind) {
      case 'stored':
        this.#failures = 0;
        this.#stored = Math.max(this.#stored, at);
        this.#isHeld = write.content !== null || this.#changes > at;
        this.#local = this.#local.then(() => local.remove(place, write)).catch(() => undefined);
        if (this.#changes === this.#stored) this.#setState(write.content === null ? CLEAN : SAVED);
        return true;
      case 'outdated':
        this.#counter = Math.max(this.#counter, delivery.counter);
        await this.#absorb();
        return true;
      case 'unreachable':
        this.#failures++;
        this.#setState({ kind: 'offline', isLocal: this.#isLocal });
        return false;
      case 'full':
        this.#stopTimers();
        this.#setState({ kind: 'full', isLocal: this.#isLocal });
        return false;
      default:
        this.#stopTimers();
        this.#setState({ kind: 'refused', isLocal: this.#isLocal, message: delivery.message });
        return false;
    }
  }

  async #absorb(): Promise<void> {
    const { place, requests, absorb } = this.#parts;
    const other = await requests.get(place).catch(() => null);
    if (other === null) return;
    this.#counter = Math.max(this.#counter, other.counter);
    this.#seen = other.counter;
    if (other.content !== null) absorb({ ...other.content, revision: other.revision, title: other.title, changes: other.changes });
  }

  #nextWrite(): CopyWrite {
    this.#counter++;
    return { writer: this.#parts.writer, counter: this.#counter, seen: this.#seen, content: this.#parts.content() };
  }

  #storeLocally(write: CopyWrite): Promise<void> {
    const { place, local, clock } = this.#parts;
    clock.stop(this.#localTimer);
    this.#localTimer = null;
    this.#isHeld = true;
    const took = (isLocal: boolean) => {
      this.#isLocal = isLocal;
      if ('isLocal' in this.#state) this.#setState({ ...this.#state, isLocal });
    };
    // In sequence, so that older changes never overwrite newer ones.
    this.#local = this.#local
      .then(() => local.put({ ...place, ...write, at: clock.now() }))
      .then(
        () => took(true),
        () => took(false),
      );
    return this.#local;
  }

  #startTimer(ms: number): void {
    const { clock } = this.#parts;
    clock.stop(this.#timer);
    this.#timer = clock.start(() => void this.#push(), ms);
  }

  #stopTimers(): void {
    this.#parts.clock.stop(this.#timer);
    this.#parts.clock.stop(this.#localTimer);
    this.#timer = null;
    this.#localTimer = null;
  }

  #setState(state: CopyState): void {
    if (JSON.stringify(state) === JSON.stringify(this.#state)) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
