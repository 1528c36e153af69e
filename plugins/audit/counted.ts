import type { AuditFacts } from './entry.ts';

/** Milliseconds for which equal events are counted together. */
const MINUTE = 60_000;

/**
 * Records events that strangers can cause as often as they like. The first of several equal events in a minute is recorded at once. The
 * others are counted, and recorded as one entry at the end of the minute. Beyond a number of distinct events, all others are only counted.
 */
export class CountedEntries {
  readonly #add: (facts: AuditFacts) => void;
  readonly #most: number;
  readonly #known = new Map<string, { readonly facts: AuditFacts; count: number }>();
  #timer: NodeJS.Timeout | null = null;

  /** @param most distinct events that are recorded per minute */
  constructor(add: (facts: AuditFacts) => void, most: number) {
    this.#add = add;
    this.#most = most;
  }

  /** @param key the same for equal events */
  note(key: string, facts: AuditFacts): void {
    this.#timer ??= setTimeout(() => this.tell(), MINUTE).unref();
    const known = this.#known.get(key);
    if (known !== undefined) known.count += 1;
    else if (this.#known.size < this.#most) {
      this.#known.set(key, { facts, count: 0 });
      this.#add(facts);
    } else this.#noteOther(facts);
  }

  /** Records the counts, and begins a new minute. */
  tell(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (const { facts, count } of this.#known.values()) {
      if (count > 0) this.#add({ ...facts, at: Date.now(), details: { ...facts.details, count, since: new Date(facts.at).toISOString() } });
    }
    this.#known.clear();
  }

  /** Counts an event beyond the limit, by its area and kind. */
  #noteOther({ area, kind, at, surface, type }: AuditFacts): void {
    const nobody = { actor: null, address: null, requestId: null, documentId: null, locale: null };
    const others = this.#known.get(`others ${area} ${kind}`) ?? {
      facts: { area, kind, at, surface, type, ...nobody, details: { others: true } },
      count: 0,
    };
    others.count += 1;
    this.#known.set(`others ${area} ${kind}`, others);
  }
}
