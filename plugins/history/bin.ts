import { type Caller, type ContentType, type Documents, ForbiddenError, isPlinthError, mainAttribute, NotFoundError } from 'plinth';
import type { BinChoice, BinPlace, BinStore } from './bin-store.ts';
import { axesOf, type Entry } from './entry.ts';
import type { EntryStore } from './entry-store.ts';
import type { History, Told, ToldEntry, ToldRestore } from './history.ts';
import type { Reach, Sight } from './reach.ts';

/** A deleted document. `id` is the id of its row in the bin. */
export interface DeletedDocument extends ToldEntry {
  readonly documentId: string;
  /** Uid of its content type. */
  readonly type: string;
  /** When it is deleted permanently: UTC, ISO 8601; null: never. */
  readonly expiresAt: string | null;
  /** Its title; null if it had none, or if the caller may not read it. */
  readonly title: string | null;
}

/** A page of the bin. */
export interface ToldBin extends Told<DeletedDocument> {
  /** The time back to which a search by title got, if it stopped early: UTC, ISO 8601. `next` continues there. Otherwise null. */
  readonly reached: string | null;
}

/** The restored versions of a deleted document. */
export interface ToldReturn {
  readonly restored: readonly (ToldRestore & { readonly version: ToldEntry['version'] })[];
  /** Versions that could not be restored, and why. */
  readonly failed: readonly { readonly version: ToldEntry['version']; readonly message: string }[];
}

/** Lists, restores and finally removes deleted documents, within the caller's rights. */
export class Bin {
  /** Milliseconds for which deleted documents are kept; null: forever. */
  readonly retention: number | null;
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
    retention,
  }: {
    documents: Documents;
    store: EntryStore;
    binned: BinStore;
    reach: Reach;
    history: History;
    retention: number | null;
  }) {
    this.retention = retention;
    this.#documents = documents;
    this.#store = store;
    this.#binned = binned;
    this.#reach = reach;
    this.#history = history;
  }

  /** Deleted documents of a type, latest deletion first. @throws ForbiddenError */
  async list(uid: string, choice: BinChoice, caller: Caller): Promise<ToldBin> {
    const type = this.#reach.type(uid);
    return this.#page(new Map([[uid, hasVisibleTitle(type, await this.#sight(type, caller))]]), choice);
  }

  /** Deleted documents of all types whose deleted documents the caller may see, latest deletion first. */
  async listAll(choice: BinChoice, caller: Caller): Promise<ToldBin> {
    const visible = new Map<string, boolean>();
    for (const type of this.#documents.model.contentTypes.values()) {
      if (!type.uid.startsWith('api::')) continue;
      const sight = await this.#sightOrNull(type, caller);
      if (sight !== null) visible.set(type.uid, hasVisibleTitle(type, sight));
    }
    return this.#page(visible, choice);
  }

  /** @param visible by uid: whether the caller may read the title */
  async #page(visible: ReadonlyMap<string, boolean>, choice: BinChoice): Promise<ToldBin> {
    const types = [...visible].flatMap(([uid, hasTitle]) => (choice.title === null || hasTitle ? [uid] : []));
    const { rows, next, reached } = await this.#binned.page(types, choice);
    const documents = rows.map(({ document }) => document);
    const back = await this.#documents.existing(documents);
    // A document that came back and was deleted again has several rows: list the last.
    const last = new Map((await this.#binned.of(documents)).map(({ document, id }) => [document, id]));
    const gone = rows.filter(({ document, id }) => !back.has(document) && last.get(document) === id);
    const told = await this.#history.told(gone.map((row) => ({ ...row, after_sum: null })));
    const items = told.map((entry, index) => {
      const { document = '', title = null, type = '', at = 0 } = gone[index] ?? {};
      const expiresAt = this.retention === null ? null : new Date(at + this.retention).toISOString();
      return { ...entry, documentId: document, type, expiresAt, title: visible.get(type) === true ? title : null };
    });
    return { items, next: next && placeText(next), reached: reached && new Date(reached.at).toISOString() };
  }

  /**
   * Restores a deleted document with its id: all versions that it had, as far as the caller may write them.
   * @throws NotFoundError; if no version can be restored, the error of the first one
   */
  async restore(uid: string, documentId: string, caller: Caller): Promise<ToldReturn> {
    const type = this.#reach.type(uid);
    const sight = await this.#sight(type, caller);
    const entries = this.#inOrder(type, await this.#store.goneWith(uid, documentId));
    const restored: ToldReturn['restored'][number][] = [];
    const failed: ToldReturn['failed'][number][] = [];
    let first: unknown = null;
    // A document that an import brought back is in the bin as well. Its private values stay as they are.
    const isGone = !(await this.#documents.existing([documentId])).has(documentId);
    for (const entry of entries) {
      const version = Object.fromEntries(axesOf(entry.version));
      try {
        const order = { dryRun: false, axes: new Map(), expected: undefined };
        restored.push({ version, ...(await this.#history.putBack(type, entry, sight, order, caller, isGone ? 'always' : undefined)) });
      } catch (error) {
        if (!isPlinthError(error) || error.status >= 500) throw error;
        first ??= error;
        failed.push({ version, message: error.message });
      }
    }
    if (restored.length === 0) throw first ?? new NotFoundError('Deleted document not found');
    return { restored, failed };
  }

  /** Removes a deleted document and all its entries for good. @throws NotFoundError, ForbiddenError */
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

  /**
   * What the caller may see of deleted documents.
   * @throws ForbiddenError unless the caller may read all documents of the type, in the version that lists show
   */
  async #sight(type: ContentType, caller: Caller): Promise<Sight> {
    const sight = await this.#sightOrNull(type, caller);
    if (sight === null) throw new ForbiddenError('Only users who can read all documents of a type can see its trash');
    return sight;
  }

  async #sightOrNull(type: ContentType, caller: Caller): Promise<Sight | null> {
    const axes = this.#documents.axesOf(type).map(({ name, choices, defaultValue }) => [name, choices?.[0] ?? defaultValue()] as const);
    return this.#reach.ofGone(type, new Map(axes), caller);
  }

  /**
   * Puts versions that are written as copies first. A published version is restored by writing the draft and copying it, so the draft
   * itself must be restored afterwards.
   */
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

/** Parses `ToldBin.next`; null if it is malformed. */
export function placeIn(text: string): BinPlace | null {
  const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? [];
  return at === undefined || id === undefined ? null : { at: Number(at), id: Number(id) };
}

/** Whether a caller may read the title of documents of a type. */
function hasVisibleTitle(type: ContentType, { fields }: Sight): boolean {
  const name = mainAttribute(type, (attribute) => fields?.includes(attribute) !== false);
  return name !== null && name === mainAttribute(type, () => true);
}

function placeText({ at, id }: BinPlace): string {
  return `${at}-${id}`;
}
