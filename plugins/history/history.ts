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
} from 'plinth';
import { type AttributeDifference, compare } from './comparison.ts';
import { axesOf, type Entry, type EntryFacts } from './entry.ts';
import type { EntryStore, Window } from './entry-store.ts';
import type { Reach, Sight } from './reach.ts';
import type { ShownStates } from './shown-state.ts';
import type { State } from './state.ts';

/** Who asks, and who waits. */
export interface Request {
  readonly caller: Caller;
  readonly asker: Asker;
}

/** An entry as people are told of it. */
export interface ToldEntry {
  readonly id: number;
  /** What happened: `created`, `updated`, `published`, … */
  readonly kind: string;
  /** UTC, ISO 8601. */
  readonly at: string;
  readonly revision: number;
  /** Which version, by axis name. */
  readonly version: Readonly<Record<string, string>>;
  /** As `callerName` says it; null for nobody in particular. */
  readonly by: string | null;
  /** What people call him; null for who is gone, and for jobs and commands. */
  readonly name: string | null;
  /** The plugin whose route was called, or `command`, `job`, `queue`; null for other code. */
  readonly through: string | null;
  /** Id of the request, as the log has it. */
  readonly request: string | null;
  /** What the program calls itself that has done it for him, where it says so. */
  readonly agent: string | null;
  /** Whether the change removed the version. */
  readonly isGone: boolean;
}

/** A page of a list. */
export interface Told<Item> {
  readonly items: readonly Item[];
  /** What the next page is asked for with; null: there is none. */
  readonly next: number | string | null;
}

/** Two states, and what they have otherwise. */
export interface ToldComparison {
  readonly entry: ToldEntry;
  readonly differences: readonly AttributeDifference[];
}

/** What is to come back. */
export interface RestoreOrder {
  /** Default: all that the caller sees. */
  readonly attributes?: readonly string[] | undefined;
  /** Nothing is written. */
  readonly dryRun: boolean;
  /** Another version than that of the entry, by axis name. */
  readonly axes: ReadonlyMap<string, string>;
  readonly expected: ExpectedRevision | undefined;
  readonly written?: (event: DocumentEvent) => void;
}

/** What came back, and what did not. */
export interface ToldRestore {
  readonly document: DocumentValue;
  /** Links whose documents are not there any more, or not for the caller. */
  readonly missing: readonly { readonly path: readonly (string | number)[]; readonly target: string }[];
  /** Attributes that stay what they are: see `Restored`. */
  readonly untouched: readonly string[];
}

/** What is told of a change, as it is stored. */
type ToldFacts = Pick<EntryFacts, 'id' | 'kind' | 'at' | 'revision' | 'version' | 'caller' | 'surface' | 'request' | 'agent' | 'after_sum'>;

/** What history stands on. */
export interface HistoryParts {
  readonly documents: Documents;
  readonly store: EntryStore;
  readonly reach: Reach;
  readonly shown: ShownStates;
  readonly titlesOf: Access['titlesOf'];
}

/** What documents were: for those who may read them, as far as they may. */
export class History {
  readonly #parts: HistoryParts;

  constructor(parts: HistoryParts) {
    this.#parts = parts;
  }

  /** Entries of a document, newest first. @param axes of versions that are meant; along those that are absent, all @throws NotFoundError */
  async list(uid: string, documentId: string, axes: ReadonlyMap<string, string>, window: Window, caller: Caller): Promise<Told<ToldEntry>> {
    const { store, reach } = this.#parts;
    const type = reach.type(uid);
    const all = await store.versions(documentId);
    const meant = all.filter((version) => [...axes].every(([name, value]) => axesOf(version).get(name) === value));
    const sights = await Promise.all(meant.map((version) => reach.of(type, documentId, version, caller)));
    const versions = meant.filter((_, index) => sights[index] !== null);
    if (versions.length === 0 && !(await reach.isThere(type, documentId, axes, caller))) throw new NotFoundError();
    const rows = await store.page(uid, documentId, versions, { ...window, limit: window.limit + 1 });
    const items = (await this.told(rows)).slice(0, window.limit);
    return { items, next: rows.length > window.limit ? (items.at(-1)?.id ?? null) : null };
  }

  /** An entry, and what the version was after it (of a removal: before it), as far as the caller sees it. @throws NotFoundError */
  async entry(uid: string, documentId: string, id: number, { caller, asker }: Request) {
    const { type, entry, sight } = await this.#find(uid, documentId, id, caller);
    const { before, after } = await this.#parts.store.states(entry);
    const [document = null] = await this.#show(type, entry, [after ?? before], sight, { caller, asker });
    const [told] = await this.told([entry]);
    return { ...(told as ToldEntry), document };
  }

  /** An entry beside what was before it, what is now, or another entry of the document: the older one is `before`. @throws NotFoundError */
  async compare(uid: string, documentId: string, id: number, other: 'before' | 'now' | number, request: Request): Promise<ToldComparison> {
    const { documents, store, reach } = this.#parts;
    const { type, entry, sight } = await this.#find(uid, documentId, id, request.caller);
    const states = await store.states(entry);
    let pair: (DocumentValue | null)[];
    if (typeof other === 'number') {
      const beside = await this.#find(uid, documentId, other, request.caller);
      const { after } = await store.states(beside.entry);
      const [one = null] = await this.#show(type, entry, [states.after], sight, request);
      const [two = null] = await this.#show(type, beside.entry, [after], beside.sight, request);
      pair = other < id ? [two, one] : [one, two];
    } else {
      const now = async () => documents.state(uid, reach.idOf(type, documentId), axesOf(entry.version));
      const both = other === 'before' ? [states.before, states.after] : [states.after, await now()];
      pair = await this.#show(type, entry, both, sight, request);
    }
    const [told] = await this.told([entry]);
    return { entry: told as ToldEntry, differences: compare(type, pair[0] ?? null, pair[1] ?? null) };
  }

  /** Puts a version back as it was after an entry; after a removal, as it was before. @throws NotFoundError, and what a write throws */
  async restore(uid: string, documentId: string, id: number, order: RestoreOrder, caller: Caller): Promise<ToldRestore> {
    const { type, entry, sight } = await this.#find(uid, documentId, id, caller);
    return this.putBack(type, entry, sight, order, caller);
  }

  /** As `restore`, of an entry that was found. */
  async putBack(type: ContentType, entry: Entry, sight: Sight, order: RestoreOrder, caller: Caller): Promise<ToldRestore> {
    const { documents, store, reach } = this.#parts;
    const isSeen = (name: string) => type.attributes.get(name)?.private === false && sight.fields?.includes(name) !== false;
    for (const name of order.attributes ?? []) if (!isSeen(name)) throw new InvalidKeyError(name, { source: 'body', path: 'attributes' });
    const { before, after } = await store.states(entry);
    const attributes = order.attributes ?? (sight.fields === null ? undefined : [...type.attributes.keys()].filter(isSeen));
    const request = {
      state: (after ?? before) as State,
      axes: new Map([...axesOf(entry.version), ...order.axes]),
      trial: order.dryRun,
      ...(attributes !== undefined && { attributes }),
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

  /** Entries as people are told of them. */
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
    if (sight === null) throw new NotFoundError('Entry not found');
    return { type, entry, sight };
  }

  #show(type: ContentType, { document, version }: Entry, states: readonly (State | null)[], { fields }: Sight, request: Request) {
    return this.#parts.shown.of(type, document, states, { ...request, fields, axes: axesOf(version) });
  }

  /** Nobody is told of links to documents of which he may read none. */
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
