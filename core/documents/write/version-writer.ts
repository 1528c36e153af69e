import { type ValueProblem, ValueProblemsError } from '../../errors/index.ts';
import { type LinkingAttribute, type RelationAttribute, relationsOf } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import { pendableAxes } from '../axes/pending-pins.ts';
import type { StampContext } from '../change/change-events.ts';
import type { DocumentHooks } from '../change/change-hooks.ts';
import { OutdatedPlace } from '../change/refused-rows.ts';
import { farEnd } from '../gate/far-rights.ts';
import { type CheckBase, checkVersion, type InputCheck, type StoredCheck } from '../input/check-version.ts';
import type { StoredVersion } from '../input/input-types.ts';
import type { ParsedInput } from '../input/parse-values.ts';
import { withHiddenValue } from '../input/value-problems.ts';
import { newVersion, patchVersion, type VersionChange } from '../input/version-change.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import type { Statements } from '../storage/statements.ts';
import { type CarryMode, carriesInverse, carryInverseLinks } from './carry-inverse-links.ts';
import { changeInverseLinks } from './change-inverse-links.ts';
import { competingAxes, lockValue, TAKEN } from './competing-values.ts';
import type { FarChanges } from './far-changes.ts';
import { type HeldBack, heldBack } from './held-back.ts';
import type { KeptVersion } from './kept-version.ts';
import type { LinkChanges } from './link-changes.ts';
import { byRelation } from './morph-links.ts';
import { NewLinks } from './new-links.ts';
import { changeOwnedLinks, copyLinks, deleteEntryLinks, forgetPending } from './owned-links.ts';
import type { DocumentRef } from './place.ts';
import type { LinkEnd, RelationListChange } from './relation-list.ts';
import { linksAfter, linksOfVersion } from './required-links.ts';
import { firstValues } from './set-once.ts';
import { type Inheritance, inherit, laterThan, mayShare, shareVersion } from './share.ts';
import type { SharedRights } from './shared-rights.ts';
import { changeToOne, copyToOne, takeTarget } from './to-one.ts';
import type { TouchedVersion } from './touched-version.ts';
import {
  changedBy,
  isOverlooked,
  madeBy,
  type ToOneLink,
  timestampsOf,
  uniqueHash,
  type Version,
  type VersionStore,
} from './version-store.ts';
import { copySource, isSameKey, strictnessOf } from './write-plan.ts';

/** What existed when a write was checked. `document`: without the version. */
type Before = 'nothing' | 'document' | 'version';

/** The values of a body in stored form. Every attempt of a write reuses them. */
export interface PreparedValues {
  readonly parsed: ParsedInput;
  /** Ids for new component entries. */
  readonly entryIds: readonly number[];
}

/** The prepared values of a body, and the changes of its relations. */
export interface PreparedInput extends PreparedValues {
  readonly links: LinkChanges;
}

/** How a version becomes a copy of another one. */
interface CopyManner {
  /** The kind of the event; null for the usual one. */
  readonly event: string | null;
  /** A former state to copy instead of the present one. Links that only show from the inverse side then stay as they are. */
  readonly kept?: KeptVersion | null;
  /** Decides which pending shared values the copy takes along to the other versions that share them. */
  readonly shared: SharedRights;
  /** Whether nobody has asked for the copy: it completes what an older node wrote, and takes no links from other documents. */
  readonly isRepair?: boolean;
}

/** Writes the versions of one document, inside one attempt of a transaction. */
export class VersionWriter {
  readonly touched: TouchedVersion[] = [];
  readonly #statements: Statements;
  readonly #layouts: Layouts;
  readonly #store: VersionStore;
  readonly #document: DocumentRef;
  readonly #hooks: DocumentHooks;
  readonly #far: FarChanges;
  readonly #now: string;
  readonly #requiresLinks: boolean;
  readonly #readable: (key: VersionKey) => ReadonlySet<string>;
  /** What the caller has sent; null while there is none. */
  #input: PreparedInput | null = null;
  /** Whether this write created the document. Then its only versions are those in `touched`. */
  #isNew = false;
  /** Whether the input named links that are stored as rows of a links table, from either side. */
  #isLinked = false;
  /** The links of the version by which this write created the document. */
  #links: NewLinks | null = null;

  constructor(
    statements: Statements,
    context: {
      layouts: Layouts;
      store: VersionStore;
      hooks: DocumentHooks;
      document: DocumentRef;
      far: FarChanges;
      now: string;
      /** Whether required relations must have a link (`documents.strictRelations` of `config/api`), and the type has any. */
      requiresLinks: boolean;
      /** Names of the attributes that the caller may read in a version. */
      readable: (key: VersionKey) => ReadonlySet<string>;
    },
  ) {
    this.#statements = statements;
    this.#layouts = context.layouts;
    this.#store = context.store;
    this.#document = context.document;
    this.#hooks = context.hooks;
    this.#far = context.far;
    this.#now = context.now;
    this.#requiresLinks = context.requiresLinks;
    this.#readable = context.readable;
  }

  get #layout(): TypeLayout {
    return this.#store.layout;
  }

  /** The versions that were created or changed, in their new state. */
  get written(): readonly Version[] {
    return this.touched.map(({ after }) => after);
  }

  /**
   * Writes an input to one version, which is created when it is missing.
   * @param copiedTo the version that becomes a copy of it; null: none
   * @throws OutdatedPlace when the version has disappeared or appeared since the check: that may need rights which were not checked
   */
  async write(key: VersionKey, input: PreparedInput, before: Before, copiedTo: VersionKey | null): Promise<Version> {
    this.#isNew = before === 'nothing';
    this.#input = input;
    const existing = await this.#load(key);
    if (before === (existing ? 'document' : 'version')) throw new OutdatedPlace();
    const times = { createdAt: existing?.values.createdAt ?? this.#now, updatedAt: laterThan(existing?.values.updatedAt, this.#now) };
    const who = madeBy(this.#layout.type, this.#far.caller, existing?.values);
    const level = existing?.level ?? null;
    return this.#bring(key, input, existing, before, level, (values) =>
      this.#stamp({ ...values, ...times, ...who }, key, existing ? 'update' : 'create', existing, existing ? null : copiedTo),
    );
  }

  /**
   * Writes the input that one version has taken to another version, too. Nothing else of the other version changes: it keeps its stamps,
   * and if it was behind the first one, it still is.
   * @param first in its new state
   * @throws OutdatedPlace when the version has disappeared
   */
  async writeBeside(first: Version, key: VersionKey, input: PreparedInput): Promise<Version> {
    const [existing] = await this.#store.load(this.#statements, this.#document.id, key);
    if (!existing) throw new OutdatedPlace();
    const before = this.touched.find(({ after }) => after.id === first.id)?.before;
    const updatedAt = timeBeside(existing, before ?? existing, first);
    // If the copy was equal to the first version, it still is.
    const level =
      existing.level !== null && existing.level === before?.values.updatedAt ? (first.values.updatedAt as string) : existing.level;
    const complete = (values: StoredVersion) => ({ ...values, updatedAt, ...changedBy(this.#layout.type, this.#far.caller) });
    return this.#bring(key, input, existing, 'version', level, complete, { takesInput: true });
  }

  /**
   * @param complete adds the values that no body contains: times, callers, stamps
   * @param more further facts of the touched version
   */
  async #bring(
    key: VersionKey,
    input: PreparedInput,
    existing: Version | undefined,
    before: Before,
    level: string | null,
    complete: (values: StoredVersion) => StoredVersion,
    more: Pick<TouchedVersion, 'takesInput'> = {},
  ): Promise<Version> {
    const inherited = existing || before === 'nothing' ? null : await this.#inherit(key, input);
    const change = existing ? this.#patch(existing, input) : this.#fresh(input, inherited);
    const changes = change.relations.map(({ entry, attribute, input: asked }) => ({
      entry,
      attribute,
      change: input.links.of(attribute, asked),
    }));
    const hasLink = this.#asksLinks(key) ? await linksAfter(this.#linkPlace, changes, { existing, inherited }) : undefined;
    const source = { source: 'input', use: existing ? 'update' : 'create', parsed: input.parsed, hasLink } as const;
    await this.#withoutHidden(key, () => this.#check(change.version, key, source));

    const values = complete(change.version);
    const row = { document: this.#document.id, key };
    const toOne = new Map<RelationAttribute, ToOneLink | null>(existing?.toOne);
    const changed = new Map<RelationAttribute, ToOneLink | null>();
    for (const { entry, attribute, change: relation } of changes) {
      if (entry !== 0 || attribute.kind === 'morph' || !this.#layout.toOne.has(attribute)) continue;
      const link = await changeToOne(this.#statements, this.#layout, row, attribute, toOne.get(attribute) ?? null, relation, this.#far);
      toOne.set(attribute, link);
      changed.set(attribute, link);
      if (existing && mayBePending(this.#layouts, this.#layout, attribute)) {
        await forgetPending(this.#statements, this.#layout, existing.id, attribute);
      }
    }
    // Writes only links that the body names: other writes may take or set the others from their inverse side meanwhile.
    const id = await this.#save(existing, { key, level, values, toOne: existing ? changed : toOne });
    if (inherited) await copyLinks(this.#statements, this.#layout, inherited.from, id, inherited.links);
    await deleteEntryLinks(this.#statements, this.#layout, id, change.removedEntries);
    const links = existing ? null : new NewLinks(this.#statements, this.#layout, id);
    if (this.#isNew) this.#links = links;
    for (const { entry, attribute, change: relation } of changes) {
      const isRelation = attribute.kind === 'relation';
      if (entry === 0 && isRelation && attribute.side === 'inverse') await this.writeInverse(key, attribute, relation);
      else if (entry !== 0 || !isRelation || !this.#layout.toOne.has(attribute)) {
        this.#isLinked = true;
        const takes = (ends: readonly LinkEnd[]) => this.#takeEnds(attribute, ends, key);
        if (links) await links.add(entry, attribute, relation, takes);
        else await changeOwnedLinks(this.#statements, { layout: this.#layout, row: id, entry }, attribute, relation, takes);
      }
    }
    await links?.insert();
    const version = { id, document: this.#document.id, key, level, values, toOne };
    this.touched.push({ event: existing ? 'updated' : 'created', before: existing ?? null, after: version, ...more });
    await this.#share(version);
    return version;
  }

  /** Takes over the documents at the other ends of links that this version owns. */
  async #takeEnds(attribute: LinkingAttribute, ends: readonly LinkEnd[], key: VersionKey): Promise<void> {
    if (attribute.kind === 'relation') {
      const end = farEnd(this.#layouts, attribute);
      if (end !== null) await this.#far.takeEnds(end, ends, key);
      return;
    }
    if ([...relationsOf(attribute)].every((relation) => farEnd(this.#layouts, relation) === null)) return;
    const documents = ends.map(({ document }) => document);
    for (const [relation, own] of await byRelation(this.#statements, attribute, documents)) {
      const end = farEnd(this.#layouts, relation);
      const led = new Set(own);
      if (end)
        await this.#far.takeEnds(
          end,
          ends.filter(({ document }) => led.has(document)),
          key,
        );
    }
  }

  /** Applies an input's inverse relations to a version. */
  async writeInverse(key: VersionKey, attribute: RelationAttribute, change: RelationListChange): Promise<void> {
    this.#isLinked = true;
    const near = { layout: this.#layout, document: this.#document.id, key };
    await changeInverseLinks(this.#statements, this.#layouts, near, attribute, change, this.#far);
  }

  /**
   * Copies the links of a version that an input names at both of their ends, of the same type, once more: the input may link the document to
   * itself at one end, and not at the other. In both versions the end decides that the input names last.
   */
  async copyLinksToItself(from: Version, to: Version, named: readonly LinkingAttribute[]): Promise<void> {
    const { uid } = this.#layout.type;
    const inverse = named.flatMap((one) => (one.kind === 'relation' && one.side === 'inverse' && one.target === uid ? [one.inverse] : []));
    const owners = new Set(named.flatMap(({ name }) => (inverse.includes(name) ? [name] : [])));
    if (owners.size === 0) return;
    await copyLinks(this.#statements, this.#layout, from.id, to.id, (name, entry) => entry === 0 && owners.has(name));
  }

  /**
   * Makes the version at `to` a copy of another one. An existing version keeps its row.
   * @throws OutdatedPlace when `to` was written since the check, by a node that does not know that it is a copy
   */
  async copy(present: Version, to: VersionKey, { event, kept = null, shared, isRepair = false }: CopyManner): Promise<Version> {
    const whole = kept?.version ?? present;
    const existing = await this.#load(to);
    const before = this.touched.find(({ after }) => after === present)?.before;
    if (existing && before && isOverlooked(timestampsOf(before), timestampsOf(existing))) throw new OutdatedPlace();
    const held = this.#isNew ? null : await heldBack(this.#statements, this.#store, { from: whole, to, existing }, shared);
    const from = held ? { ...whole, values: { ...whole.values, ...held.values, updatedAt: this.#heldTime(whole, to) } } : whole;
    const hasLink = this.#asksLinks(to) ? await linksOfVersion(this.#linkPlace, from, kept) : undefined;
    await this.#checkStored(from, to, hasLink);
    const values = this.#stamp(from.values, to, 'copy', existing);
    const toOne = copyToOne(from.toOne, existing?.toOne);
    for (const [attribute, link] of toOne) {
      if (link && existing?.toOne.get(attribute)?.document !== link.document) {
        await takeTarget(this.#statements, this.#layout, { document: this.#document.id, key: to }, attribute, link.document, this.#far);
      }
    }
    const level = await this.#level(from, to, existing);
    const first = firstValues(this.#layout.type, from.values, values);
    if (first !== null) await this.#store.update(this.#statements, present.id, this.#store.encode(first, false));
    const id = await this.#save(existing, { key: to, level, values, toOne });
    if (kept !== null) await kept.writeLinks(this.#statements, id);
    else if (!this.#isNew || this.#isLinked) {
      await this.#copyLinks(from, { id, key: to, isFresh: !existing }, held, isRepair ? 'add' : 'replace');
    }
    if (held) await copyLinks(this.#statements, this.#layout, held.from, id, held.links);
    const version = { id, document: this.#document.id, key: to, level, values, toOne };
    this.touched.push({ event: event ?? (existing ? 'updated' : 'created'), before: existing ?? null, after: version });
    await this.#share(version);
    return version;
  }

  /** A version of the document as it is now. For a document that this write created, it reads only versions that can exist. */
  async #load(key: VersionKey): Promise<Version | undefined> {
    if (this.#isNew && !this.touched.some(({ after }) => isSameKey(this.#layout, after.key, key))) return undefined;
    const [version] = await this.#store.load(this.#statements, this.#document.id, key);
    return version;
  }

  /** Copies links that are stored as rows: those of a version, and links from other documents that lead to one version of this one. */
  async #copyLinks(
    from: Version,
    to: Pick<Version, 'id' | 'key'> & { readonly isFresh: boolean },
    held: HeldBack | null,
    mode: CarryMode,
  ): Promise<void> {
    // Nobody else has given links to a document that this write created.
    if (to.isFresh && this.#links?.row === from.id) await this.#links.copyTo(to.id);
    else await copyLinks(this.#statements, this.#layout, from.id, to.id, (...link) => held?.links(...link) !== true);
    const near = { layout: this.#layout, document: this.#document.id, key: to.key };
    const carry = async (attributes: readonly RelationAttribute[]) => {
      for (const attribute of attributes) {
        await carryInverseLinks(this.#statements, this.#layouts, near, { from: from.key, mode }, attribute, this.#far);
      }
    };
    const carried = this.#layout.inverse.filter((attribute) => carriesInverse(this.#layouts, this.#layout, attribute, from.key, to.key));
    await carry(carried.filter(({ storage }) => storage !== 'column'));
    await this.#far.results.assertTaken(this.#layout, to.key);
    await carry(carried.filter(({ storage }) => storage === 'column'));
  }

  /** The time of a copy that lacks pending shared values: the draft must stay ahead of its published version. */
  #heldTime({ key, values }: Version, to: VersionKey): string {
    const source = copySource(this.#layout, to);
    const isSource = source !== null && isSameKey(this.#layout, source.key, key);
    return isSource ? new Date(Date.parse(String(values.updatedAt)) - 1).toISOString() : laterThan(values.updatedAt, this.#now);
  }

  /**
   * What a new version takes over from its siblings: shared attributes, except those that a tap has given a value. That value is then
   * shared.
   */
  #inherit(key: VersionKey, input: PreparedInput): Promise<Inheritance | null> {
    const named = namesIn(input);
    return inherit(this.#statements, this.#store, this.#document.id, key, (attribute) => named.has(attribute));
  }

  /**
   * The level of a copy is the time of its source when both were equal. When a draft is published, the new level of the published version is
   * returned. When a draft is discarded, `from` is the published version, which gets it.
   */
  async #level(from: Version, to: VersionKey, existing: Version | undefined): Promise<string | null> {
    const time = from.values.updatedAt as string;
    const isSource = (of: VersionKey, key: VersionKey) => isSameKey(this.#layout, copySource(this.#layout, of)?.key ?? new Map(), key);
    if (isSource(to, from.key)) return time;
    if (isSource(from.key, to) && from.level !== time) {
      await this.#store.update(this.#statements, from.id, this.#store.encodeLevel(time));
    }
    return existing?.level ?? null;
  }

  #patch(existing: Version, input: PreparedInput): VersionChange {
    return patchVersion(this.#layout.type, existing.values, input.parsed.input, {
      model: this.#layouts.model,
      allocateId: allocator(input.entryIds),
    });
  }

  /** A new version. One that joins others of its document starts with their shared attributes. */
  #fresh(input: PreparedInput, inherited: Inheritance | null): VersionChange {
    const change = newVersion(this.#layout.type, input.parsed.input, allocator(input.entryIds));
    return inherited ? { ...change, version: { ...change.version, ...inherited.values } } : change;
  }

  get #linkPlace() {
    return { statements: this.#statements, layouts: this.#layouts, layout: this.#layout };
  }

  /** Whether required relations of a version must have a link. */
  #asksLinks(key: VersionKey): boolean {
    return this.#requiresLinks && strictnessOf(this.#layout, key) === 'strict';
  }

  /** Checks a version that is copied. */
  async #checkStored(from: Version, to: VersionKey, hasLink: CheckBase['hasLink']): Promise<void> {
    await this.#withoutHidden(from.key, () => this.#check(from.values, to, { source: 'stored', isParsed: this.#isNew, hasLink }));
  }

  /**
   * Runs a check of a version. Its errors show only values that the caller has just sent, or may read. A body that names component entries
   * may keep stored ones by their ids, so they count as stored.
   */
  async #withoutHidden(key: VersionKey, check: () => Promise<void>): Promise<void> {
    try {
      await check();
    } catch (error) {
      if (this.#isNew || !(error instanceof ValueProblemsError)) throw error;
      const readable = this.#readable(key);
      const scalars = [...(this.#input?.parsed.input.scalars.keys() ?? [])];
      const sent = new Set(scalars.map(({ name }) => name));
      const isShown = ({ path: [name] }: ValueProblem) => sent.has(String(name)) || readable.has(String(name));
      const problems = error.details.errors as readonly ValueProblem[];
      throw new ValueProblemsError(problems.map((problem) => (isShown(problem) ? problem : withHiddenValue(problem))));
    }
  }

  async #check(version: StoredVersion, key: VersionKey, source: CheckSource): Promise<void> {
    await checkVersion(this.#layout.type, version, {
      ...source,
      strictness: strictnessOf(this.#layout, key),
      model: this.#layouts.model,
      isTaken: async (attribute, value) => {
        const column = this.#layout.unique.get(attribute);
        const hash = uniqueHash(value);
        if (column === undefined || hash === null) return false;
        // A value that all versions along an axis share must be free in all of them: the document may get them later.
        const axes = competingAxes(this.#layout, attribute.name);
        if (axes.length < this.#layout.axes.length) await lockValue(this.#statements, this.#layout, column, String(hash));
        const values = [hash, this.#document.id, ...axes.map((axis) => key.get(axis.name))];
        const taken = await this.#statements.readKnown(TAKEN, [this.#layout, column, ...axes.map((axis) => axis.column)], values);
        return taken.length > 0;
      },
    });
  }

  #stamp(
    values: StoredVersion,
    key: VersionKey,
    cause: StampContext['cause'],
    existing: Version | undefined,
    copiedTo: VersionKey | null = null,
  ): StoredVersion {
    const { type } = this.#layout;
    const before = existing?.values ?? null;
    return this.#hooks.stamp.call(values, { type, axes: key, now: this.#now, caller: this.#far.caller, cause, before, copiedTo });
  }

  async #save(existing: Version | undefined, version: Omit<Version, 'id' | 'document'>): Promise<number> {
    const strict = strictnessOf(this.#layout, version.key) === 'strict';
    if (!existing) return this.#store.insert(this.#statements, this.#document, version, strict);
    await this.#store.replace(this.#statements, existing.id, version, strict);
    return existing.id;
  }

  async #share(version: Version): Promise<void> {
    const keys = this.touched.map(({ after }) => after.key);
    if (this.#isNew && !mayShare(this.#layout, keys)) return;
    for (const changed of await shareVersion(this.#statements, this.#store, version, { now: this.#now, caller: this.#far.caller })) {
      this.touched.push({ ...changed, event: 'updated' });
    }
  }
}

/** The names of the attributes that an input gives. */
function namesIn({ parsed: { input } }: PreparedInput): ReadonlySet<string> {
  return new Set([...input.scalars.keys(), ...input.relations.keys(), ...input.components.keys()].map(({ name }) => name));
}

/** Whether the list of a draft may have pending links of a to-one column. */
function mayBePending(layouts: Layouts, layout: TypeLayout, { inverse, target }: RelationAttribute): boolean {
  return inverse !== null && pendableAxes(layout, layouts.of(target)).length > 0;
}

/** Whether a version that is checked is an input or a stored one. */
type CheckSource = Pick<CheckBase, 'hasLink'> & (Omit<StoredCheck, keyof CheckBase> | Omit<InputCheck, keyof CheckBase>);

/**
 * The new `updatedAt` of a version when its source took the same change first. Whether the source is ahead stays as it was.
 * @param before the source before the change
 * @param after the source after it
 */
function timeBeside(existing: Version, before: Version, after: Version): unknown {
  const wasAhead = String(before.values.updatedAt) > String(existing.values.updatedAt);
  return wasAhead ? new Date(Date.parse(String(after.values.updatedAt)) - 1).toISOString() : after.values.updatedAt;
}

function allocator(ids: readonly number[]): () => number {
  let next = 0;
  return () => {
    const id = ids[next++];
    if (id === undefined) throw new Error('not enough entry ids were reserved');
    return id;
  };
}
