import type { Unsaved } from './exchange.ts';

/** What somebody typed and did not store, on this machine. */
export interface Kept extends Unsaved {
  /** When it was typed last, milliseconds. */
  readonly at: number;
  /** The revision that it was made of, null of a new document. */
  readonly revision: string | null;
  /** How many places were changed. */
  readonly count: number;
}

/** Where it is kept. */
export interface Shelf {
  read(key: string): Promise<Kept | null>;
  write(key: string, kept: Kept): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Whose work on which document: nobody is offered what another person typed. */
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

/** How long after a change it is put away, milliseconds: what a crash may take. */
const SOON = 300;

/** Puts away what is typed into one form, a moment after it was typed. */
export class Keeper {
  readonly #shelf: Shelf;
  readonly #keyOf: () => string;
  /** Where something may lie. */
  #key: string;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #next: (() => Kept | null) | null = null;
  #last: Promise<void> = Promise.resolve();
  /** Whether something may lie there. */
  #isHeld = true;

  /** @param keyOf says where: a new document has another place once it is stored */
  constructor(shelf: Shelf, keyOf: () => string) {
    this.#shelf = shelf;
    this.#keyOf = keyOf;
    this.#key = keyOf();
  }

  /** What was left behind the last time, if anything. A shelf that cannot be read holds nothing. */
  async found(): Promise<Kept | null> {
    return this.#shelf.read(this.#key).catch(() => null);
  }

  /** Says that something was typed. @param take gives what is to be kept; null where nothing is left to keep */
  touch(take: () => Kept | null): void {
    this.#next = take;
    this.#timer ??= setTimeout(() => void this.flush(), SOON);
  }

  /** Puts away at once: the window may be about to close. */
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
    // One after the other: an older text must not overtake a newer one. Where there is no room, writing goes on without.
    this.#last = this.#last
      .then(async () => {
        if (before !== key) await this.#shelf.remove(before);
        await (kept === null ? this.#shelf.remove(key) : this.#shelf.write(key, kept));
      })
      .catch(() => undefined);
    return this.#last;
  }

  /** It is stored, or was given up. */
  clear(): Promise<void> {
    this.touch(() => null);
    return this.flush();
  }
}
