import {
  type Access,
  type Asker,
  type Caller,
  type ContentType,
  type DocumentEvent,
  type Documents,
  type DocumentValue,
  type ExpectedRevision,
  InvalidKeyError,
  NotFoundError,
  type Restored,
  type RestoreRequest,
} from 'plinth';
import { type AttributeDifference, compare } from './comparison.ts';
import { axesOf, type Entry, type EntryFacts } from './entry.ts';
import type { EntryStore, Window } from './entry-store.ts';
import type { Reach, Sight } from './reach.ts';
import type { ShownStates } from './shown-state.ts';
import type { State } from './state.ts';

/** The caller of a read, and the client that waits for its response. */
export interface Request {
  readonly caller: Caller;
  readonly asker: Asker;
}

/** An entry as callers get it. */
export interface ToldEntry {
  readonly id: number;
  /** What happened: `created`, `updated`, `published`, … */
  readonly kind: string;
  /** UTC, ISO 8601. */
  readonly at: string;
  readonly revision: number;
  /** Values of the version's axes, by axis name. */
  readonly version: Readonly<Record<string, string>>;
  /** As `callerName` returns it; null if it has no name. */
  readonly by: string | null;
  /** Display name of the caller; null for jobs, commands, and users that no longer exist. */
  readonly name: string | null;
  /** The plugin whose route was called, or `command`, `job`, `queue`; null for other code. */
  readonly through: string | null;
  /** Id of the request, as in the log. */
  readonly request: string | null;
  /** The name that the program which acted for the caller gives itself; null if it gives none. */
  readonly agent: string | null;
  /** Whether the change removed the version. */
  readonly isGone: boolean;
}

/** A page of a list. */
export interface Told<Item> {
  readonly items: readonly Item[];
  /** The `before` parameter of the next page; null: there is none. */
  readonly next: number | string | null;
}

/** An entry, and how two states differ. */
export interface ToldComparison {
  readonly entry: ToldEntry;
  readonly differences: readonly AttributeDifference[];
}

/** What to restore. */
export interface RestoreOrder {
  /** Default: all attributes that the caller sees, and private ones of a version that is gone. */
  readonly attributes?: readonly string[] | undefined;
  /** Nothing is written. */
  readonly dryRun: boolean;
  /** Axis values that differ from those of the entry: the version to write. */
  readonly axes: ReadonlyMap<string, string>;
  readonly expected: ExpectedRevision | undefined;
  readonly written?: (event: DocumentEvent) => void;
}

/** The restored document, and what was not restored. */
export interface ToldRestore {
  readonly document: DocumentValue;
  /** Links to documents that no longer exist, or that the caller may not see. */
  readonly missing: readonly { readonly path: readonly (string | number)[]; readonly target: string }[];
  /** Attributes that keep their current value: see `Restored`. */
  readonly untouched: readonly string[];
}

/** The stored columns that a `ToldEntry` is made from. */
type ToldFacts = Pick<EntryFacts, 'id' | 'kind' | 'at' | 'revision' | 'version' | 'caller' | 'surface' | 'request' | 'agent' | 'after_sum'>;

/** Dependencies of `History`. */
export interface HistoryParts {
  readonly documents: Documents;
  readonly store: EntryStore;
  readonly reach: Reach;
  readonly shown: ShownStates;
  readonly titlesOf: Access['titlesOf'];
}

/** Lists, compares and restores states of documents, within the caller's rights. */
export class History {
  readonly #parts: HistoryParts;

  constructor(parts: HistoryParts) {
    this.#parts = parts;
  }

  /**
   * Entries of a document, newest first. A version that the document does not have, such as a translation, has none.
   * @param axes which versions; an absent axis means all its values
   * @throws NotFoundError when the document does not exist, or the caller may not read any version of it
   * @throws ValidationError for a value that an axis does not know
   */
  async list(uid: string, documentId: string, axes: ReadonlyMap<string, string>, window: Window, caller: Caller): Promise<Told<ToldEntry>> {
    const { store, reach } = this.#parts;
    const type = reach.type(uid);
    reach.refuseUnknown(type, axes);
    const all = await store.versions(documentId);
    const meant = all.filter((version) => [...axes].every(([name, value]) => axesOf(version).get(name) === value));
    const sights = await Promise.all(meant.map((version) => reach.of(type, documentId, version, caller)));
    const seen = new Map(meant.flatMap((version, index) => (sights[index] ? [[version, sights[index].after] as const] : [])));
    if (seen.size === 0 && !(await reach.isThere(type, documentId, caller))) throw new NotFoundError();
    const rows = await store.page(uid, documentId, [...seen.keys()], { ...window, limit: window.limit + 1 }, seen);
    const items = (await this.told(rows)).slice(0, window.limit);
    return { items, next: rows.length > window.limit ? (items.at(-1)?.id ?? null) : null };
  }

  /** An entry, and the state after it (for a removal: before it), as far as the caller may see it. @throws NotFoundError */
  async entry(uid: string, documentId: string, id: number, { caller, asker }: Request) {
    const { type, entry, sight } = await this.#find(uid, documentId, id, caller);
    const { before, after } = await this.#parts.store.states(entry);
    const [document = null] = await this.#show(type, entry, [after ?? before], sight, { caller, asker });
    const [told] = await this.told([entry]);
    return { ...(told as ToldEntry), document };
  }

  /**
   * Compares an entry's state with the one before it, the current one, or another entry's. The older state is `before`.
   * @throws NotFoundError
   */
  async compare(uid: string, documentId: string, id: number, other: 'before' | 'now' | number, request: Request): Promise<ToldComparison> {
    const { documents, store, reach } = this.#parts;
    const { type, entry, sight } = await this.#find(uid, documentId, id, request.caller);
    const states = await store.states(entry);
    let pair: (DocumentValue | null)[];
    let isSameLocale = true;
    if (typeof other === 'number') {
      const beside = await this.#find(uid, documentId, other, request.caller);
      const { after } = await store.states(beside.entry);
      isSameLocale = documents
        .axesOf(type)
        .every(({ name, kind }) => kind === 'request' || axesOf(entry.version).get(name) === axesOf(beside.entry.version).get(name));
      const [one = null] = await this.#show(type, entry, [states.after], sight, request);
      const [two = null] = await this.#show(type, beside.entry, [after], beside.sight, request);
      pair = other < id ? [two, one] : [one, two];
    } else {
      const now = async () => documents.state(uid, reach.idOf(type, documentId), axesOf(entry.version));
      const both = other === 'before' ? [states.before, states.after] : [states.after, await now()];
      pair = await this.#show(type, entry, both, sight, request);
    }
    const [told] = await this.told([entry]);
    return {
      entry: told as ToldEntry,
      differences: compare(type, pair[0] ?? null, pair[1] ?? null, { model: documents.model, isSameLocale }),
    };
  }

  /** Restores a version to the state after an entry (for a removal: before it). @throws NotFoundError, and what a write throws */
  async restore(uid: string, documentId: string, id: number, order: RestoreOrder, caller: Caller): Promise<ToldRestore> {
    const { type, entry, sight } = await this.#find(uid, documentId, id, caller);
    const isOwn = [...order.axes].every(([name, value]) => axesOf(entry.version).get(name) === value);
    const isLast = entry.after_sum === null && isOwn && (await this.#parts.store.isNewest(entry));
    return this.putBack(type, entry, sight, order, caller, isLast ? 'ifGone' : undefined);
  }

  /**
   * Like `restore`, for an entry that was already read.
   * @param privateValues see `RestoreRequest`. Only for the last state of a removed version. Otherwise a caller could bring back a private
   * value that was replaced long ago, without seeing it.
   */
  async putBack(
    type: ContentType,
    entry: Entry,
    sight: Sight,
    order: RestoreOrder,
    caller: Caller,
    privateValues?: RestoreRequest['privateValues'],
  ): Promise<ToldRestore> {
    const { documents, store, reach } = this.#parts;
    const isSeen = (name: string) => type.attributes.get(name)?.private === false && sight.fields?.includes(name) !== false;
    for (const name of order.attributes ?? []) if (!isSeen(name)) throw new InvalidKeyError(name, { source: 'body', path: 'attributes' });
    const { before, after } = await store.states(entry);
    const isTaken = (name: string) => isSeen(name) || (privateValues !== undefined && type.attributes.get(name)?.private === true);
    const attributes = order.attributes ?? (sight.fields === null ? undefined : [...type.attributes.keys()].filter(isTaken));
    const request = {
      state: (after ?? before) as State,
      axes: new Map([...axesOf(entry.version), ...order.axes]),
      trial: order.dryRun,
      ...(attributes !== undefined && { attributes }),
      ...(privateValues !== undefined && { privateValues }),
      ...(order.expected !== undefined && { expected: order.expected }),
      ...(order.written !== undefined && { written: order.written }),
    };
    const restored: Restored = await documents.restore(type.uid, reach.idOf(type, entry.document), request, caller);
    const missing = restored.missing.filter(({ path, target }) => isSeen(String(path[0])) && this.#mayRead(target, request.axes, caller));
    return {
      document: restored.document,
      missing: missing.map(({ path, target }) => ({ path, target })),
      untouched: restored.untouched.filter(isSeen),
    };
  }

  /** Converts rows to entries as callers get them. */
  async told(rows: readonly ToldFacts[]): Promise<readonly ToldEntry[]> {
    const names = await this.#parts.titlesOf(rows.flatMap(({ caller }) => caller ?? []));
    return rows.map(({ id, kind, at, revision, version, caller, surface, request, agent, after_sum }) => ({
      id,
      kind,
      at: new Date(at).toISOString(),
      revision,
      version: Object.fromEntries(axesOf(version)),
      by: caller,
      name: names.get(caller ?? '') ?? null,
      through: surface,
      request,
      agent,
      isGone: after_sum === null,
    }));
  }

  async #find(uid: string, documentId: string, id: number, caller: Caller) {
    const { store, reach } = this.#parts;
    const type = reach.type(uid);
    const entry = await store.find(uid, documentId, id);
    const sight = await reach.of(type, documentId, entry.version, caller);
    if (sight === null || entry.id <= sight.after) throw new NotFoundError('Entry not found');
    return { type, entry, sight };
  }

  #show(type: ContentType, { document, version }: Entry, states: readonly (State | null)[], { fields }: Sight, request: Request) {
    return this.#parts.shown.of(type, document, states, { ...request, fields, axes: axesOf(version) });
  }

  /** Whether a caller may read documents of a type at these axis values. Missing links to other types are not reported. */
  #mayRead(uid: string, axes: ReadonlyMap<string, string>, caller: Caller): boolean {
    const { documents } = this.#parts;
    const target = documents.model.contentTypes.get(uid);
    if (target === undefined) return false;
    const own = documents.axesOf(target).flatMap(({ name }) => {
      const value = axes.get(name);
      return value === undefined ? [] : [[name, { values: [value] }] as const];
    });
    return documents.mayRead(uid, new Map(own), caller);
  }
}
