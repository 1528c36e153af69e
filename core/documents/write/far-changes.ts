import type { Caller } from '../../access/index.ts';
import type { Topic } from '../../freshness/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import type { DocumentEvent } from '../change/change-events.ts';
import type { DocumentHooks } from '../change/change-hooks.ts';
import { wantsStates } from '../change/tap-scopes.ts';
import { type FarEnd, type FarRights, farForbidden } from '../gate/far-rights.ts';
import type { WriteRights } from '../gate/write-rights.ts';
import type { VersionRow } from '../plan/row-matcher.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { batches } from '../storage/lists.ts';
import type { Statements } from '../storage/statements.ts';
import { DocumentLocks, type SharedLocks } from './document-locks.ts';
import { FarResults } from './far-results.ts';
import { type ChangedFarRow, type FarRow, loadFar, stampFar } from './far-stamps.ts';
import { type DocumentRef, raiseRevisions, versionsOf } from './place.ts';
import type { LinkEnd } from './relation-list.ts';
import type { ChangedLinks } from './version-links.ts';
import type { Version, VersionStore } from './version-store.ts';
import { copySource, isSameKey, leadingIn } from './write-plan.ts';

/** The versions of a document at the other end of links, and which of them the caller may change. */
interface Judged {
  /** Its visible versions. */
  readonly versions: readonly VersionRow[];
  readonly isChangeable: (key: VersionKey) => boolean;
}

/** What changes of far documents need. */
interface FarContext {
  readonly store: (uid: string) => VersionStore;
  readonly hooks: DocumentHooks;
  readonly rights: FarRights;
  readonly topics: Set<Topic>;
  readonly now: string;
  readonly shared: SharedLocks;
  readonly links: ChangedLinks;
}

/**
 * The changes that one write makes at the other ends of its links, in one attempt of a transaction. Refuses what the caller may not change.
 * Stamps the changed versions and returns events for them, as a direct update of them would. The number of statements does not grow with
 * the documents (up to 500 of a type).
 */
export class FarChanges {
  readonly locks: DocumentLocks;
  readonly results: FarResults;
  readonly #statements: Statements;
  readonly #context: FarContext;
  /** Versions whose values change, by type and numeric id, each with its former state if a tap wants it. */
  readonly #changed = new Map<TypeLayout, Map<number, ChangedFarRow>>();
  readonly #judged = new Map<TypeLayout, Map<number, Judged>>();

  constructor(statements: Statements, context: FarContext) {
    this.#statements = statements;
    this.#context = context;
    this.locks = new DocumentLocks(statements, context.shared);
    this.results = new FarResults(statements, context.rights);
  }

  /** The time of the write. */
  get now(): string {
    return this.#context.now;
  }

  /** The links of all changed versions, at either end. */
  get links(): ChangedLinks {
    return this.#context.links;
  }

  /** Who makes the change. */
  get caller(): Caller {
    return this.#context.rights.caller;
  }

  /**
   * Decides which documents at an end may be changed. Call it before the first statement that changes rows, because rights may depend on what
   * is changed.
   * @throws UnlockedDocuments see `DocumentLocks.hold`
   */
  async foresee(end: FarEnd, documents: readonly number[]): Promise<void> {
    const bound = this.#context.rights.bound(end);
    if (typeof bound === 'string') return;
    if (end.kind === 'value') await this.locks.hold(documents);
    await this.#judge(end.layout, bound, documents);
  }

  /**
   * Registers versions at an end whose links are about to be written.
   * @param isCarried their links are copied from the versions that these are copies of
   * @throws ForbiddenError when the caller may not change one of them
   */
  async take(end: FarEnd, rows: readonly FarRow[], isCarried = false): Promise<void> {
    if (rows.length === 0) return;
    const { layout, kind } = end;
    this.touch(layout.type.uid);
    const isChangeable = await this.#changeable(end, rows);
    if (!rows.every(({ row }) => isChangeable(row))) throw farForbidden();
    if (isCarried) this.results.add(end, rows, (row) => this.#source(layout, row));
    else this.results.add(end, rows);
    if (kind === 'shared') return;
    await this.locks.hold(rows.map(({ document }) => document));
    const known = this.#changed.get(layout) ?? new Map();
    this.#changed.set(layout, known);
    const added = rows.filter(({ row }) => !known.has(row));
    await this.links.note(
      layout,
      added.map(({ document }) => document),
    );
    const before = wantsStates(this.#context.hooks, layout.type.uid, this.#context.rights.caller)
      ? await loadFar(this.#statements, this.#context.store(layout.type.uid), added)
      : null;
    for (const far of added) known.set(far.row, { ...far, before: before?.get(far.row)?.version ?? null });
  }

  /**
   * Registers versions at an end whose links are about to become pending: their content stays as it is, until the written version is
   * copied.
   * @throws ForbiddenError when the caller may not change one of them
   */
  async pend(end: FarEnd, rows: readonly FarRow[]): Promise<void> {
    if (rows.length === 0) return;
    this.touch(end.layout.type.uid);
    const isChangeable = await this.#changeable(end, rows);
    if (!rows.every(({ row }) => isChangeable(row))) throw farForbidden();
    await this.locks.hold(rows.map(({ document }) => document));
  }

  /**
   * Registers links that belong to both ends and are about to be made or removed at this one.
   * @param key the version that they belong to. On axes without a pin they lead to versions of the same value
   * @throws ForbiddenError
   */
  async takeEnds(end: FarEnd, ends: readonly LinkEnd[], key: VersionKey): Promise<void> {
    const rights = ends.length === 0 ? null : this.#context.rights.binding(end);
    if (rights === null) return;
    const { layout } = end;
    const documents = ends.map(({ document }) => document);
    const judged = await this.#judge(layout, rights, documents);
    const links = layout.axes.filter((axis) => axis.kind === 'link' && axis.state === 'active');
    const rows = ends.map(({ document, pins }) => {
      const { versions, isChangeable } = judged(document);
      const isReached = (version: VersionRow) =>
        links.every(({ name }) => [undefined, version.key.get(name)].includes(pins[name] ?? key.get(name)));
      return versions.flatMap((version) =>
        isReached(version) && isChangeable(version.key) ? [{ row: version.id, document, key: version.key }] : [],
      );
    });
    if (rows.some((reached) => reached.length === 0)) throw farForbidden();
    this.results.add(end, rows.flat());
  }

  /** Which versions at an end the caller may change, by numeric id. */
  async #changeable(end: FarEnd, rows: readonly FarRow[]): Promise<(row: number) => boolean> {
    const { rights } = this.#context;
    const isBound = (far: FarRow) => typeof rights.bound(end, far.key) !== 'string';
    const found = new Set(rows.flatMap((far) => (rights.bound(end, far.key) === 'none' ? [] : [far.row])));
    const bound = rights.bound(end);
    const asked = typeof bound === 'string' ? [] : rows.filter((far) => found.has(far.row) && isBound(far));
    if (typeof bound !== 'string' && asked.length > 0) {
      const documents = asked.map(({ document }) => document);
      if (end.kind === 'value') await this.locks.hold(documents);
      // The condition to change a version is the same for all its keys. Only the condition on its result depends on the key (see
      // `carriable`).
      const judged = await this.#judge(end.layout, bound, documents);
      for (const { row, document, key } of asked) if (!judged(document).isChangeable(key)) found.delete(row);
    }
    return (row) => found.has(row);
  }

  /**
   * Like `#changeable`, for versions that take over links from their copy source: a caller who may make them copies of the source may give
   * them its links. The source must fulfil the rights, not the version itself, which may be long out of date.
   */
  async carriable(end: FarEnd, rows: readonly FarRow[]): Promise<(row: number) => boolean> {
    const isChangeable = await this.#changeable(end, rows);
    const asked = new Map<WriteRights, FarRow[]>();
    for (const far of rows) {
      const bound = this.#context.rights.bound(end, far.key);
      if (typeof bound !== 'string' && isChangeable(far.row)) asked.set(bound, [...(asked.get(bound) ?? []), far]);
    }
    const unfit = new Set<number>();
    for (const [rights, bound] of asked) {
      const documents = bound.map(({ document }) => document);
      await this.#judge(end.layout, rights, documents);
      const sources = bound.flatMap((far) => this.#source(end.layout, far) ?? []);
      const isMakeable = await rights.makeable(this.#statements, sources);
      for (const far of bound) {
        const source = this.#source(end.layout, far);
        if (source !== null && !isMakeable(source.id)) unfit.add(far.row);
      }
    }
    return (row) => isChangeable(row) && !unfit.has(row);
  }

  /** The copy source of a version, if the rights on its document were decided already. */
  #source(layout: TypeLayout, { document, key }: FarRow): VersionRow | null {
    const source = copySource(layout, key);
    const versions = this.#judged.get(layout)?.get(document)?.versions ?? [];
    return (source && versions.find((version) => isSameKey(layout, version.key, source.key))) ?? null;
  }

  /**
   * Records that rows or links of a type were written at another end. This is also needed for the own type of the change: the documents of
   * these rows need not have events (see `ChangeWork`).
   */
  touch(uid: string): void {
    this.#context.topics.add(uid);
  }

  /**
   * Ends the far changes, once everything is written: raises revisions, stamps, checks the results.
   * @param document the document of the write itself: its revision is raised already
   * @param own versions that the write itself has changed: they are stamped and have events already
   * @returns the events of the other versions
   * @throws ForbiddenError when the caller may not make a version what it has become
   */
  async finish(layout: TypeLayout, document: DocumentRef, own: readonly Version[]): Promise<readonly DocumentEvent[]> {
    const events: DocumentEvent[] = [];
    const isOwn = new Set(own.map(({ id }) => id));
    for (const [far, changed] of this.#changed) {
      const rows = [...changed.values()].filter(({ row }) => far !== layout || !isOwn.has(row));
      const revisions = await this.#raise(rows, document);
      for (const batch of batches(rows)) {
        for (const event of await stampFar(this.#statements, { ...this.#context, caller: this.caller, revisions }, far, batch))
          events.push(event);
      }
    }
    await this.results.assertAll();
    return events;
  }

  /** Decides on the rights to documents in their state at the first call. Later calls return the same decisions. */
  async #judge(layout: TypeLayout, rights: WriteRights, documents: readonly number[]): Promise<(document: number) => Judged> {
    const known = this.#judged.get(layout) ?? new Map<number, Judged>();
    this.#judged.set(layout, known);
    const asked = [...new Set(documents.filter((document) => !known.has(document)))];
    for (const batch of batches(asked)) {
      const found = await versionsOf(this.#statements, layout, batch);
      const isChangeable = await rights.changeableAmong(this.#statements, [...found.values()].flat(), leadingIn(layout));
      for (const document of batch) {
        const versions = found.get(document) ?? [];
        known.set(document, { versions, isChangeable: (key) => versions.length > 0 && isChangeable(versions, key) });
      }
    }
    return (document) => known.get(document) as Judged;
  }

  /** Raises the revisions of the documents of these rows, which are locked. @param written the document of the write, raised already */
  async #raise(rows: readonly FarRow[], written: DocumentRef): Promise<ReadonlyMap<number, number>> {
    const revisions = new Map([[written.id, written.revision]]);
    const others = [...new Set(rows.map(({ document }) => document))].filter((document) => document !== written.id);
    for (const batch of batches(others)) {
      for (const [document, revision] of await raiseRevisions(this.#statements, batch)) revisions.set(document, revision);
    }
    return revisions;
  }
}
