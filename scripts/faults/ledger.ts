/** What can be told of an article from outside: the versions that its draft and its published version show. */
export interface ArticleState {
  readonly draft: number | null;
  readonly published: number | null;
}

export const GONE: ArticleState = { draft: null, published: null };

/** An article, and what is known of it by the answers to its writes. */
export interface Entry {
  readonly marker: string;
  /** Null before its creation was acknowledged. */
  documentId: string | null;
  /** The number of its last write. */
  version: number;
  /** What it may be: one state after an acknowledged write; two when nobody knows whether the last write was done. */
  states: readonly ArticleState[];
}

/** The articles of one client, who alone writes them. */
export class Ledger {
  readonly client: number;
  readonly #entries = new Map<string, Entry>();
  #created = 0;

  constructor(client: number) {
    this.client = client;
  }

  /** An article that is about to be created. */
  add(): Entry {
    const marker = `${this.client}-${++this.#created}`;
    const entry: Entry = { marker, documentId: null, version: 0, states: [GONE] };
    this.#entries.set(marker, entry);
    return entry;
  }

  all(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  /** Those that are there for certain. The others are written no more: a write that nobody knows of may be done late. */
  certain(): readonly Entry[] {
    return this.all().filter(({ documentId, states }) => documentId !== null && states.length === 1 && states[0] !== GONE);
  }

  /** Forgets what is gone for certain: when it is shown again, nobody knows it. */
  forgetGone(): void {
    for (const { marker, states } of this.all()) if (states.every((state) => state === GONE)) this.#entries.delete(marker);
  }
}

/** Whether an article may be as it is shown. */
export function isPossible({ states }: Entry, shown: ArticleState): boolean {
  return states.some(({ draft, published }) => draft === shown.draft && published === shown.published);
}

/** For people: `draft 4, published 3`. */
export function describeState({ draft, published }: ArticleState): string {
  return draft === null && published === null ? 'gone' : `draft ${draft ?? 'none'}, published ${published ?? 'none'}`;
}
