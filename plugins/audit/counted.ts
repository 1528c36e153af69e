import type { AuditFacts } from './entry.ts';

/** Milliseconds for which what is alike is counted together. */
const MINUTE = 60_000;

/** Entries of what strangers can have happen as often as they like: the first one of a minute is written at once, those that are alike are counted and told at its end, and so is whatever is too much. */
export class CountedEntries {
  readonly #add: (facts: AuditFacts) => void;
  readonly #most: number;
  readonly #known = new Map<string, { readonly facts: AuditFacts; count: number }>();
  #timer: NodeJS.Timeout | null = null;

  /** @param most kinds of entries that are told apart in a minute */
  constructor(add: (facts: AuditFacts) => void, most: number) {
    this.#add = add;
    this.#most = most;
  }

  /** @param key equal for what is alike */
  note(key: string, facts: AuditFacts): void {
    this.#timer ??= setTimeout(() => this.tell(), MINUTE).unref();
    const known = this.#known.get(key);
    if (known !== undefined) known.count += 1;
    else if (this.#known.size < this.#most) {
      this.#known.set(key, { facts, count: 0 });
      this.#add(facts);
    } else this.#noteOther(facts);
  }

  /** The minute is over. */
  tell(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (const { facts, count } of this.#known.values()) {
      if (count > 0) this.#add({ ...facts, at: Date.now(), details: { ...facts.details, count, since: new Date(facts.at).toISOString() } });
    }
    this.#known.clear();
  }

  /** What is too much to be told apart is counted by its kind. */
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
