/** The visible state of an article: the versions of its draft and of its published version. */
export interface ArticleState {
  readonly draft: number | null;
  readonly published: number | null;
}

export const GONE: ArticleState = { draft: null, published: null };

/** An article, and what the responses to its writes imply about it. */
export interface Entry {
  readonly marker: string;
  /** Null until its creation is acknowledged. */
  documentId: string | null;
  /** The number of its last write. */
  version: number;
  /** Possible states: one after an acknowledged write; two if it is unknown whether the last write was done. */
  states: readonly ArticleState[];
}

/** The articles of one client, which is their only writer. */
export class Ledger {
  readonly client: number;
  readonly #entries = new Map<string, Entry>();
  #created = 0;

  constructor(client: number) {
    this.client = client;
  }

  /** Adds an article that is about to be created. */
  add(): Entry {
    const marker = `${this.client}-${++this.#created}`;
    const entry: Entry = { marker, documentId: null, version: 0, states: [GONE] };
    this.#entries.set(marker, entry);
    return entry;
  }

  all(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  /** Articles that certainly exist. The others are not written again: a write with an unknown result may be done late. */
  certain(): readonly Entry[] {
    return this.all().filter(({ documentId, states }) => documentId !== null && states.length === 1 && states[0] !== GONE);
  }

  /** Forgets articles that are certainly gone. If one appears again, it counts as unknown. */
  forgetGone(): void {
    for (const { marker, states } of this.all()) if (states.every((state) => state === GONE)) this.#entries.delete(marker);
  }
}

/** Whether the shown state of an article is possible. */
export function isPossible({ states }: Entry, shown: ArticleState): boolean {
  return states.some(({ draft, published }) => draft === shown.draft && published === shown.published);
}

/** Describes a state: `draft 4, published 3`. */
export function describeState({ draft, published }: ArticleState): string {
  return draft === null && published === null ? 'gone' : `draft ${draft ?? 'none'}, published ${published ?? 'none'}`;
}
