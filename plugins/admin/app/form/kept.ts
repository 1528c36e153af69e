import type { Unsaved } from './exchange.ts';

/** Unsaved values of a person, as this browser keeps them. */
export interface Kept extends Unsaved {
  /** When they were last changed, in milliseconds. */
  readonly at: number;
  /** The revision that was edited; null for a new document. */
  readonly revision: string | null;
  /** Number of changed places. */
  readonly count: number;
}

/** A store for unsaved values. */
export interface Shelf {
  read(key: string): Promise<Kept | null>;
  write(key: string, kept: Kept): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Returns the key of one person's work on one document, so that nobody is offered what another person typed. */
export function shelfKey({
  person,
  type,
  documentId,
  locale,
}: {
  person: string;
  type: string;
  documentId: string | null;
  locale: string | null;
}): string {
  return [person, type, documentId ?? 'new', locale ?? ''].join(' ');
}

/** Milliseconds after a change until it is written: a crash loses at most this much. */
const SOON = 300;

/** Writes the unsaved values of one form to a shelf, shortly after each change. */
export class Keeper {
  readonly #shelf: Shelf;
  readonly #keyOf: () => string;
  /** The key under which values may be stored. */
  #key: string;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #next: (() => Kept | null) | null = null;
  #last: Promise<void> = Promise.resolve();
  /** Whether the shelf may have values under the key. */
  #isHeld = true;

  /** @param keyOf returns the key; it changes when a new document is saved */
  constructor(shelf: Shelf, keyOf: () => string) {
    this.#shelf = shelf;
    this.#keyOf = keyOf;
    this.#key = keyOf();
  }

  /** Returns values that were left on the shelf; null when there are none, or when the shelf cannot be read. */
  async found(): Promise<Kept | null> {
    return this.#shelf.read(this.#key).catch(() => null);
  }

  /**
   * Schedules a write.
   * @param take returns the values to keep; null when none are left
   */
  touch(take: () => Kept | null): void {
    this.#next = take;
    this.#timer ??= setTimeout(() => void this.flush(), SOON);
  }

  /** Writes at once, because the window may be about to close. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const take = this.#next;
    this.#next = null;
    if (take === null) return this.#last;
    const kept = take();
    if (kept === null && !this.#isHeld) return this.#last;
    this.#isHeld = kept !== null;
    const [before, key] = [this.#key, this.#keyOf()];
    this.#key = key;
    // Write in sequence, so that older values never overwrite newer ones. A failed write, such as on a full disk, is ignored.
    this.#last = this.#last
      .then(async () => {
        if (before !== key) await this.#shelf.remove(before);
        await (kept === null ? this.#shelf.remove(key) : this.#shelf.write(key, kept));
      })
      .catch(() => undefined);
    return this.#last;
  }

  /** Removes the values, after they were saved or discarded. */
  clear(): Promise<void> {
    this.touch(() => null);
    return this.flush();
  }
}
