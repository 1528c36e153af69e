import type { AttributeKind, ModelEdit, ModelFiles } from '../client/types.ts';
import { type Draft, draftOf } from './draft/draft.ts';
import { editsOf } from './draft/edits.ts';
import { type LostChange, rebase } from './draft/rebase.ts';

/** The draft of the model, and its history. */
export interface ModelState {
  readonly files: ModelFiles;
  /** The model as in the files. */
  readonly base: Draft;
  readonly draft: Draft;
  /** Attribute types by name. */
  readonly kinds: ReadonlyMap<string, AttributeKind>;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Whether the files have changed since the draft started. The draft's changes are applied to the new files. */
  readonly isOutdated: boolean;
  /** Changes that could not be applied to the files, because somebody else had changed the same parts. */
  readonly lost: readonly LostChange[];
}

/** A draft as it is stored in the browser. */
interface Kept {
  readonly print: string;
  readonly draft: Draft;
  /** The model that the draft was made from. */
  readonly base: Draft;
}

const KEY = 'plinth.model';

/** Milliseconds after the last change until the draft is stored in the browser. */
const REST = 300;

/** Milliseconds within which changes in one place are one step of undo. */
const TOGETHER = 1_000;

/** Holds the draft of the model. Unsaved changes survive a reload. */
export class ModelStore {
  readonly #listeners = new Set<() => void>();
  readonly #storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
  #past: Draft[] = [];
  #future: Draft[] = [];
  #last: { readonly what: string; readonly at: number } | null = null;
  #state: ModelState | null = null;
  #serial = 0;
  /** Whether the draft in the browser is this one, rather than one of another window. */
  #isOwn = false;
  #keeping: ReturnType<typeof setTimeout> | undefined;

  /** @param storage where drafts are kept; null: nowhere */
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

  /** Returns a key for a new type or attribute. */
  newKey(): string {
    this.#serial++;
    return `new:${this.#serial}:${Date.now().toString(36)}`;
  }

  /**
   * Starts from the current files. If they are unchanged, or if there are unsaved changes, the draft is kept: its edits are applied to the
   * files when they are stored.
   * @param anew discards the draft
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
    const kept = files.why === null && !anew ? this.#kept() : null;
    const { draft, lost } =
      kept === null
        ? { draft: base, lost: [] }
        : kept.print === printOf(files)
          ? { draft: kept.draft, lost: [] }
          : rebase(kept.base, kept.draft, base);
    this.#state = { files, base, draft, kinds, canUndo: false, canRedo: false, isOutdated: false, lost };
    if (kept !== null) this.#isOwn = true;
    if (anew) this.keep();
    this.#tell();
  }

  /** Continues with other files, and applies the pending changes to them. Those that do not apply are in `lost`. */
  rebase(files: ModelFiles): void {
    const state = this.#state;
    if (state === null) return;
    const base = draftOf(files.sources);
    const kinds = new Map(files.kinds.map((kind) => [kind.name, kind]));
    // Earlier steps belong to the old files.
    this.#past = [];
    this.#future = [];
    this.#last = null;
    this.#state = { files, base, kinds, canUndo: false, canRedo: false, isOutdated: false, ...rebase(state.base, state.draft, base) };
    this.keep();
    this.#tell();
  }

  /** Removes the list of changes that could not be applied. */
  forgetLost(): void {
    if (this.#state === null) return;
    this.#state = { ...this.#state, lost: [] };
    this.#tell();
  }

  /** @param what identifies the input: consecutive changes with the same value are one step of undo */
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

  /** Undoes all steps back to an earlier draft. */
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

  /** Reverts all changes, as one step that can be undone. */
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

  /**
   * Stores the draft in the browser at once, because the page may be about to close. A draft that this page has not taken over is kept: it
   * belongs to another window, or waits until the files can be changed again.
   */
  keep(): void {
    clearTimeout(this.#keeping);
    if (this.#state === null) return;
    const { files, draft, base, isOutdated } = this.#state;
    const isSame = editsFor(this.#state).length === 0;
    if (isSame && !this.#isOwn) return;
    // Files that are newer than the base have another fingerprint than those that the draft was made from.
    const print = isOutdated ? '' : printOf(files);
    try {
      this.#isOwn = !isSame;
      if (isSame) this.#storage?.removeItem(KEY);
      else this.#storage?.setItem(KEY, JSON.stringify({ print, draft, base } satisfies Kept));
    } catch {
      // The browser stores nothing, or has no space.
    }
  }

  #kept(): Kept | null {
    try {
      const kept = JSON.parse(this.#storage?.getItem(KEY) ?? 'null') as Kept | null;
      // A version before this one kept no base.
      return kept?.base === undefined ? null : kept;
    } catch {
      return null;
    }
  }
}

const found = new WeakMap<Draft, { readonly base: Draft; readonly edits: readonly ModelEdit[] }>();

/** Returns the edits of a draft. The result is cached for each draft. */
export function editsFor({ base, draft }: Pick<ModelState, 'base' | 'draft'>): readonly ModelEdit[] {
  const known = found.get(draft);
  if (known?.base === base) return known.edits;
  const edits = editsOf(base, draft);
  found.set(draft, { base, edits });
  return edits;
}

const prints = new WeakMap<object, string>();

/** Returns a fingerprint of the files, to detect changes. */
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
