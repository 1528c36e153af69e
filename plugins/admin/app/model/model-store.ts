import type { AttributeKind, ModelEdit, ModelFiles } from '../client/types.ts';
import { type Draft, draftOf } from './draft/draft.ts';
import { editsOf } from './draft/edits.ts';

/** What has been done to the model since its files were read. */
export interface ModelState {
  readonly files: ModelFiles;
  /** As the files have it. */
  readonly base: Draft;
  readonly draft: Draft;
  /** By name. */
  readonly kinds: ReadonlyMap<string, AttributeKind>;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The files say something else by now than what the draft began with: what was changed is laid over them. */
  readonly isOutdated: boolean;
}

/** What is kept of a draft on this machine. */
interface Kept {
  readonly print: string;
  readonly draft: Draft;
}

const KEY = 'plinth.model';

/** Milliseconds without a change after which a draft is kept. */
const REST = 300;

/** Milliseconds within which typing in one place is one step back. */
const TOGETHER = 1_000;

/** Holds the draft of the model as long as the page is open; what is not stored yet outlives a reload. */
export class ModelStore {
  readonly #listeners = new Set<() => void>();
  readonly #storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
  #past: Draft[] = [];
  #future: Draft[] = [];
  #last: { readonly what: string; readonly at: number } | null = null;
  #state: ModelState | null = null;
  #serial = 0;
  #keeping: ReturnType<typeof setTimeout> | undefined;

  /** @param storage what outlives a reload; null: nothing does */
  constructor(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null) {
    this.#storage = storage;
  }

  get state(): ModelState | null {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A key for something new. */
  newKey(): string {
    this.#serial++;
    return `new:${this.#serial}:${Date.now().toString(36)}`;
  }

  /**
   * Begins with what the files say now. The same files as before change nothing. Where something was changed that is not stored, other files do not either,
   * unless it is to begin anew: edits are laid over what files say when they are stored.
   */
  begin(files: ModelFiles, anew = false): void {
    const state = this.#state;
    const isSame = state !== null && printOf(state.files) === printOf(files);
    if (state !== null && !anew && (isSame || editsFor(state).length > 0)) {
      this.#state = { ...state, files, isOutdated: state.isOutdated || !isSame };
      this.#tell();
      return;
    }
    const base = draftOf(files.sources);
    const kinds = new Map(files.kinds.map((kind) => [kind.name, kind]));
    this.#past = [];
    this.#future = [];
    const draft = (files.why === null && !anew && this.#kept(printOf(files))) || base;
    this.#state = { files, base, draft, kinds, canUndo: false, canRedo: false, isOutdated: false };
    if (anew) this.keep();
    this.#tell();
  }

  /** @param what names the place that is typed in: what follows in the same place is one step */
  change(work: (draft: Draft) => Draft, what: string | null = null): void {
    if (this.#state === null) return;
    const { draft } = this.#state;
    const next = work(draft);
    if (next === draft) return;
    const now = Date.now();
    const isSame = what !== null && this.#last?.what === what && now - this.#last.at < TOGETHER;
    if (!isSame) this.#past.push(draft);
    this.#future = [];
    this.#last = what === null ? null : { what, at: now };
    this.#put(next);
  }

  undo(): void {
    const before = this.#past.pop();
    if (before === undefined || this.#state === null) return;
    this.#future.push(this.#state.draft);
    this.#last = null;
    this.#put(before);
  }

  /** Takes back what was done since the draft was this one. */
  undoTo(draft: Draft): void {
    while (this.#past.includes(draft)) this.undo();
  }

  redo(): void {
    const next = this.#future.pop();
    if (next === undefined || this.#state === null) return;
    this.#past.push(this.#state.draft);
    this.#last = null;
    this.#put(next);
  }

  /** Takes back everything, in one step that can itself be taken back. */
  discard(): void {
    const base = this.#state?.base;
    if (base !== undefined) this.change(() => base);
  }

  #put(draft: Draft): void {
    if (this.#state === null) return;
    this.#state = { ...this.#state, draft, canUndo: this.#past.length > 0, canRedo: this.#future.length > 0 };
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => this.keep(), REST);
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Keeps the draft on this machine, at once: the page may be about to go. */
  keep(): void {
    clearTimeout(this.#keeping);
    if (this.#state === null) return;
    const { files, draft } = this.#state;
    try {
      if (editsFor(this.#state).length === 0) this.#storage?.removeItem(KEY);
      else this.#storage?.setItem(KEY, JSON.stringify({ print: printOf(files), draft } satisfies Kept));
    } catch {
      // A browser that keeps nothing, or has no room.
    }
  }

  #kept(print: string): Draft | null {
    try {
      const kept = JSON.parse(this.#storage?.getItem(KEY) ?? 'null') as Kept | null;
      return kept?.print === print ? kept.draft : null;
    } catch {
      return null;
    }
  }
}

const found = new WeakMap<Draft, { readonly base: Draft; readonly edits: readonly ModelEdit[] }>();

/** The edits that a draft stands for; of the same draft they are found once. */
export function editsFor({ base, draft }: Pick<ModelState, 'base' | 'draft'>): readonly ModelEdit[] {
  const known = found.get(draft);
  if (known?.base === base) return known.edits;
  const edits = editsOf(base, draft);
  found.set(draft, { base, edits });
  return edits;
}

const prints = new WeakMap<object, string>();

/** What stands for what files say: of the same files the same. */
function printOf({ sources }: ModelFiles): string {
  const known = prints.get(sources);
  if (known !== undefined) return known;
  const text = JSON.stringify(sources);
  let hash = 0;
  for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  const print = `${text.length} ${hash}`;
  prints.set(sources, print);
  return print;
}
