import { type Caller, type ContentType, type Documents, ForbiddenError, isPlinthError, mainAttribute, NotFoundError } from 'plinth';
import type { BinChoice, BinPlace, BinStore } from './bin-store.ts';
import { axesOf, type Entry } from './entry.ts';
import type { EntryStore } from './entry-store.ts';
import type { History, Told, ToldEntry, ToldRestore } from './history.ts';
import type { Reach, Sight } from './reach.ts';

/** A document that was deleted. Its `id` is that of its place in the bin. */
export interface DeletedDocument extends ToldEntry {
  readonly documentId: string;
  /** What it was called; null where it had no name, or the caller may not read it. */
  readonly title: string | null;
}

/** A part of the bin. */
export interface ToldBin extends Told<DeletedDocument> {
  /** Until when, backwards, was looked for a title, where not everything was: UTC, ISO 8601. `next` goes on there. */
  readonly reached: string | null;
}

/** What came back of a deleted document, version by version. */
export interface ToldReturn {
  readonly restored: readonly (ToldRestore & { readonly version: ToldEntry['version'] })[];
  /** Versions that could not come back, and why. */
  readonly failed: readonly { readonly version: ToldEntry['version']; readonly message: string }[];
}

/** Deleted documents. */
export class Bin {
  readonly #documents: Documents;
  readonly #store: EntryStore;
  readonly #binned: BinStore;
  readonly #reach: Reach;
  readonly #history: History;

  constructor({
    documents,
    store,
    binned,
    reach,
    history,
  }: {
    documents: Documents;
    store: EntryStore;
    binned: BinStore;
    reach: Reach;
    history: History;
  }) {
    this.#documents = documents;
    this.#store = store;
    this.#binned = binned;
    this.#reach = reach;
    this.#history = history;
  }

  /** Deleted documents of a type, last deleted first. @throws ForbiddenError */
  async list(uid: string, choice: BinChoice, caller: Caller): Promise<ToldBin> {
    const type = this.#reach.type(uid);
    const sight = await this.#sight(type, caller);
    const name = mainAttribute(type, (attribute) => sight.fields?.includes(attribute) !== false);
    const isCalled = name !== null && name === mainAttribute(type, () => true);
    if (choice.title !== null && !isCalled) return { items: [], next: null, reached: null };
    const { rows, next, reached } = await this.#binned.page(uid, choice);
    const documents = rows.map(({ document }) => document);
    const back = await this.#documents.existing(documents);
    // What came back and was deleted again is there once.
    const last = new Map((await this.#binned.of(documents)).map(({ document, id }) => [document, id]));
    const gone = rows.filter(({ document, id }) => !back.has(document) && last.get(document) === id);
    const told = await this.#history.told(gone.map((row) => ({ ...row, after_sum: null })));
    const items = told.map((entry, index) => {
      const { document = '', title = null } = gone[index] ?? {};
      return { ...entry, documentId: document, title: isCalled ? title : null };
    });
    return { items, next: next && placeText(next), reached: reached && new Date(reached.at).toISOString() };
  }

  /**
   * Makes a deleted document again with its id: all versions that went with it, as far as the caller may make them.
   * @throws NotFoundError; what the write of the first version throws, where none can come back
   */
  async restore(uid: string, documentId: string, caller: Caller): Promise<ToldReturn> {
    const type = this.#reach.type(uid);
    const sight = await this.#sight(type, caller);
    const entries = this.#inOrder(type, await this.#store.goneWith(uid, documentId));
    const restored: ToldReturn['restored'][number][] = [];
    const failed: ToldReturn['failed'][number][] = [];
    let first: unknown = null;
    for (const entry of entries) {
      const version = Object.fromEntries(axesOf(entry.version));
      try {
        const order = { dryRun: false, axes: new Map(), expected: undefined };
        restored.push({ version, ...(await this.#history.putBack(type, entry, sight, order, caller)) });
      } catch (error) {
        if (!isPlinthError(error) || error.status >= 500) throw error;
        first ??= error;
        failed.push({ version, message: error.message });
      }
    }
    if (restored.length === 0) throw first ?? new NotFoundError('Deleted document not found');
    return { restored, failed };
  }

  /** Removes a deleted document for good: nothing of it is kept. @throws NotFoundError, ForbiddenError */
  async remove(uid: string, documentId: string, caller: Caller): Promise<void> {
    const type = this.#reach.type(uid);
    await this.#sight(type, caller);
    const { ability } = caller;
    const action = `${uid}.delete`;
    if (!caller.trusted && (!ability.can(action) || (ability.rule(action)?.where ?? null) !== null)) throw new ForbiddenError();
    await this.#store.goneWith(uid, documentId);
    await this.#store.removeAll(documentId);
    await this.#binned.forget((await this.#binned.of([documentId])).map(({ id }) => id));
  }

  /** What is gone is there for those alone who may read all documents of the type, in the version that lists show. */
  async #sight(type: ContentType, caller: Caller): Promise<Sight> {
    const axes = this.#documents.axesOf(type).map(({ name, choices, defaultValue }) => [name, choices?.[0] ?? defaultValue()] as const);
    const sight = await this.#reach.ofGone(type, new Map(axes), caller);
    if (sight === null) throw new ForbiddenError('The bin of a type is for those who may read all of its documents');
    return sight;
  }

  /** Versions that are made by way of another one (what is published, by its draft) come before that one. */
  #inOrder(type: ContentType, entries: readonly Entry[]): readonly Entry[] {
    const axes = this.#documents.axesOf(type);
    const isCopy = ({ version }: Entry) =>
      axes.some((axis) => {
        const value = axesOf(version).get(axis.name);
        return value !== undefined && axis.write?.(value).copyTo === value;
      });
    return [...entries.filter(isCopy), ...entries.filter((entry) => !isCopy(entry))];
  }
}

/** Reads what `ToldBin.next` said; null where it is nothing of the kind. */
export function placeIn(text: string): BinPlace | null {
  const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? [];
  return at === undefined || id === undefined ? null : { at: Number(at), id: Number(id) };
}

function placeText({ at, id }: BinPlace): string {
  return `${at}-${id}`;
}
