import type { Caller } from '../../access/index.ts';
import type { Database } from '../../database/index.ts';
import type { Topic } from '../../freshness/index.ts';
import { type ContentType, componentUids, isLinking, type RelationAttribute, relationsOf } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import type { AxisRegistry } from '../axes/axis-registry.ts';
import type { CurrentVersion } from '../change/change-events.ts';
import type { DocumentHooks } from '../change/change-hooks.ts';
import type { Addressed, ChangePipeline } from '../change/change-pipeline.ts';
import { hasTaps } from '../change/tap-scopes.ts';
import { FarRights } from '../gate/far-rights.ts';
import { ReadRights } from '../gate/read-rights.ts';
import type { Rules } from '../gate/rules.ts';
import { WriteRights } from '../gate/write-rights.ts';
import type { RowMatcher } from '../plan/row-matcher.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { reading, type Statements } from '../storage/statements.ts';
import { documentIds } from './document-ids.ts';
import { ownLocks } from './document-locks.ts';
import { EntryIds } from './entry-ids.ts';
import { FarChanges } from './far-changes.ts';
import { type DocumentRef, findDocument, findPlace } from './place.ts';
import { typesWithRequiredLinks } from './required-links.ts';
import { SharedRights } from './shared-rights.ts';
import { currentOf } from './touched-version.ts';
import { ChangedLinks } from './version-links.ts';
import { VersionStore } from './version-store.ts';
import { VersionWriter } from './version-writer.ts';
import { isVisible, leadingIn } from './write-plan.ts';

/** What writes need. */
interface WriteParts {
  readonly database: Database;
  readonly layouts: Layouts;
  readonly axes: AxisRegistry;
  readonly hooks: DocumentHooks;
  readonly pipeline: ChangePipeline;
  readonly rules: Rules;
  readonly matcher: RowMatcher;
  /** See `reservedKeys`. */
  readonly reservedKeys: ReadonlySet<string>;
  /** The most component entries in a body. Does not apply to SYSTEM. */
  readonly maxEntries: number;
  /** See `FarRights`. */
  readonly openInverseLinks: boolean;
  /** Whether required relations and files must have a link in published versions. */
  readonly strictRelations: boolean;
}

/**
 * Reads the answer of a write inside its transaction: when that fails, nothing is written. Runs again when the transaction is retried.
 * @param statements see what was written
 */
export type ReadAnswer<Answer> = (written: Addressed, statements: Pick<Statements, 'run' | 'answer'>) => Promise<Answer>;

/** What all kinds of changes share: stores, ids, rights. */
export class WriteContext {
  readonly parts: WriteParts;
  readonly entryIds: EntryIds;
  readonly newDocumentId = documentIds();
  /** See `ReadContext.axisNames`. */
  readonly axisNames: ReadonlySet<string>;
  readonly #stores = new Map<string, VersionStore>();
  readonly #requiresLinks: ReadonlySet<string>;
  readonly #sources: ReadonlyMap<string, readonly TypeLayout[]>;

  constructor(parts: WriteParts) {
    this.parts = parts;
    this.entryIds = new EntryIds(parts.database);
    this.axisNames = new Set(parts.axes.all.map((axis) => axis.name));
    this.#sources = linkSources(parts.layouts);
    this.#requiresLinks = parts.strictRelations ? typesWithRequiredLinks(parts.layouts.model) : new Set();
    for (const layout of parts.layouts.all()) this.#stores.set(layout.type.uid, new VersionStore(layout, parts.database.dialect));
  }

  /** The store of a type's versions. @throws Error for an unknown type */
  store(uid: string): VersionStore {
    const store = this.#stores.get(uid);
    if (!store) throw new Error(`the content type "${uid}" does not exist`);
    return store;
  }

  /** The types whose documents may link to those of a type. */
  sourcesOf(type: ContentType): readonly TypeLayout[] {
    return this.#sources.get(type.uid) ?? [];
  }

  /** @throws ForbiddenError for a caller who may not do this to any document */
  rights(layout: TypeLayout, caller: Caller, action: string): WriteRights {
    return new WriteRights(this.parts, layout, caller, action);
  }

  /**
   * The rights that decide which shared values a copy takes along to other versions.
   * @param action the action of the change that makes the copy
   * @param to the version that becomes a copy
   * @param isGiven whether the same write gives an attribute
   */
  sharedRights(layout: TypeLayout, caller: Caller, action: string, to: VersionKey, isGiven?: (attribute: string) => boolean): SharedRights {
    return new SharedRights(this.parts, layout, caller, action, to, isGiven);
  }

  /**
   * Whether taps of `before` may see a change: not when the caller sees no such document. A tap could act instead of it, or refuse it in a
   * way that reveals the document. The change itself checks again, inside its transaction.
   * @param keysAmong the versions that the change is about, out of the existing ones
   */
  async mayAnnounce(
    layout: TypeLayout,
    rights: WriteRights,
    documentId: string | null,
    keysAmong: (versions: readonly VersionKey[]) => readonly VersionKey[],
  ): Promise<boolean> {
    const { database, hooks } = this.parts;
    if (!rights.isRestricted || !hasTaps(hooks.before)) return true;
    const statements = reading(database);
    const { versions } = await findPlace(statements, layout, documentId);
    // The document of a single type is created when it is missing.
    if (versions.length === 0) return layout.type.kind === 'singleType' && documentId === null;
    const isChangeable = await rights.changeable(statements, versions, leadingIn(layout));
    return keysAmong(versions.map(({ key }) => key)).some(isChangeable);
  }

  /** See `PendingChange.current`. */
  current(layout: TypeLayout, documentId: string | null, axes: VersionKey): () => Promise<readonly CurrentVersion[]> {
    let known: Promise<readonly CurrentVersion[]> | null = null;
    const read = async () => {
      const statements = reading(this.parts.database);
      const document = await findDocument(statements, layout, documentId);
      if (document === null) return [];
      const versions = await this.store(layout.type.uid).load(statements, document.id, axes);
      return versions.filter(({ key }) => isVisible(layout, key)).map((version) => currentOf(layout, version));
    };
    return () => {
      known ??= read();
      return known;
    };
  }

  /** The rights of a caller at the other ends of links. Created once per request. @param opened see `FarRights` */
  farRights(caller: Caller, opened?: ReadonlySet<RelationAttribute>): FarRights {
    return new FarRights(this.parts, caller, opened);
  }

  /**
   * @param topics gets the uids of the types whose rows or links are written at the other ends, the own type too (see `ChangeWork`)
   * @param shared what the transaction has locked
   */
  farChanges(statements: Statements, rights: FarRights, topics: Set<Topic>, shared = ownLocks()): FarChanges {
    const store = (uid: string) => this.store(uid);
    const links = this.changedLinks(statements, rights.caller);
    return new FarChanges(statements, { store, hooks: this.parts.hooks, rights, topics, shared, links, now: new Date().toISOString() });
  }

  /** Collects the links of the versions that a change is about. */
  changedLinks(statements: Statements, caller: Caller): ChangedLinks {
    const { layouts, hooks } = this.parts;
    return new ChangedLinks(statements, { layouts, hooks, store: (uid) => this.store(uid) }, caller);
  }

  /** @param far gets the changes at the other ends of links */
  versionWriter(statements: Statements, store: VersionStore, document: DocumentRef, far: FarChanges): VersionWriter {
    const { layouts, hooks } = this.parts;
    const { type } = store.layout;
    const requiresLinks = this.#requiresLinks.has(type.uid);
    const readable = (key: VersionKey) => {
      const selections = new Map([...key].map(([axis, value]) => [axis, { values: [value] }]));
      const rights = new ReadRights(this.parts, far.caller, selections);
      return new Set([...rights.visible(type, 'list'), ...rights.visible(type, 'one')]);
    };
    return new VersionWriter(statements, { layouts, store, hooks, document, far, now: far.now, requiresLinks, readable });
  }
}

/** The types whose rows or component entries may link to documents of a type. Built once per model. */
function linkSources(layouts: Layouts): ReadonlyMap<string, readonly TypeLayout[]> {
  const sources = new Map<string, Set<TypeLayout>>();
  const add = (target: string, layout: TypeLayout) => sources.set(target, (sources.get(target) ?? new Set()).add(layout));
  for (const layout of layouts.all()) {
    const seen = new Set<string>();
    const visit = (attributes: TypeLayout['type']['attributes']) => {
      for (const attribute of attributes.values()) {
        if (isLinking(attribute) && attribute.side === 'owner' && attribute.storage !== 'siblings') {
          for (const { target } of relationsOf(attribute)) add(target, layout);
        }
        for (const uid of componentUids(attribute)) {
          if (seen.has(uid)) continue;
          seen.add(uid);
          visit(layouts.model.component(uid).attributes);
        }
      }
    };
    visit(layout.type.attributes);
  }
  return new Map([...sources].map(([target, found]) => [target, [...found]]));
}
