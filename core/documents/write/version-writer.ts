import type { Topic } from '../../freshness/index.ts';
import type { RelationAttribute } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import type { DocumentHooks } from '../change/change-hooks.ts';
import { OutdatedPlace } from '../change/change-pipeline.ts';
import { type CheckBase, checkVersion, type InputCheck, type StoredCheck } from '../input/check-version.ts';
import type { StoredVersion } from '../input/input-types.ts';
import type { ParsedInput } from '../input/parse-values.ts';
import { newVersion, patchVersion, type VersionChange } from '../input/version-change.ts';
import { defineStatement } from '../storage/defined-statement.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import { carryInverseLinks, changeInverseLinks } from './inverse-links.ts';
import { changeOwnedLinks, copyLinks, deleteEntryLinks } from './owned-links.ts';
import type { DocumentRef } from './place.ts';
import type { RelationChange } from './relation-list.ts';
import { type Inheritance, inherit, shareVersion } from './share.ts';
import type { Targets } from './targets.ts';
import { changeToOne, copyToOne, takeTarget } from './to-one.ts';
import { type ToOneLink, uniqueHash, type Version, type VersionStore } from './version-store.ts';
import { strictnessOf } from './write-plan.ts';

/** Whether another document holds a value, by its shadow column, in the version of equal axis values. */
const TAKEN = defineStatement(({ knex }, value, layout: TypeLayout, shadow: string) =>
  knex(layout.table)
    .select(knex.raw('1'))
    .where({ [shadow]: value(0), ...Object.fromEntries(layout.axes.map((axis, index) => [axis.column, value(index + 2)])) })
    .whereNot(DOCUMENT_COLUMN, value(1))
    .limit(1),
);

/** What was there when a write was checked: no document, the document without the version, or the version. */
type Before = 'nothing' | 'document' | 'version';

/** A version that a write made or changed. */
export interface TouchedVersion {
  /** What `committed` is told. */
  readonly event: string;
  /** Null when it was made. */
  readonly before: Version | null;
  readonly after: Version;
}

/** The values of a body as they are stored: the same at every attempt of a write. */
export interface PreparedValues {
  readonly parsed: ParsedInput;
  /** Ids for new component entries. */
  readonly entryIds: readonly number[];
}

/** What a body writes, ready to be stored. */
export interface PreparedInput extends PreparedValues {
  readonly targets: Targets;
}

/** Writes the versions of one document, inside one attempt of a transaction. */
export class VersionWriter {
  readonly touched: TouchedVersion[] = [];
  readonly #statements: Statements;
  readonly #layouts: Layouts;
  readonly #store: VersionStore;
  readonly #document: DocumentRef;
  readonly #hooks: DocumentHooks;
  readonly #topics: Set<Topic>;
  readonly #now: string;

  constructor(
    statements: Statements,
    context: { layouts: Layouts; store: VersionStore; hooks: DocumentHooks; document: DocumentRef; topics: Set<Topic>; now: string },
  ) {
    this.#statements = statements;
    this.#layouts = context.layouts;
    this.#store = context.store;
    this.#document = context.document;
    this.#hooks = context.hooks;
    this.#topics = context.topics;
    this.#now = context.now;
  }

  get #layout(): TypeLayout {
    return this.#store.layout;
  }

  /**
   * Brings an input onto one version, which is created when it is missing.
   * @throws OutdatedPlace when the version was there before and is not any more, or is there now: that may need rights that nobody asked for
   */
  async write(key: VersionKey, input: PreparedInput, before: Before): Promise<Version> {
    const [existing] = before === 'nothing' ? [] : await this.#store.load(this.#statements, this.#document.id, key);
    if (before === (existing ? 'document' : 'version')) throw new OutdatedPlace();
    const inherited = existing || before === 'nothing' ? null : await inherit(this.#statements, this.#store, this.#document.id, key);
    const change = existing ? this.#patch(existing, input) : this.#fresh(input, inherited);
    await this.#check(change.version, key, { source: 'input', use: existing ? 'update' : 'create', parsed: input.parsed });

    const values = this.#stamp(
      { ...change.version, createdAt: existing?.values.createdAt ?? this.#now, updatedAt: laterThan(existing, this.#now) },
      key,
    );
    const row = { document: this.#document.id, key };
    const toOne = new Map<RelationAttribute, ToOneLink | null>(existing?.toOne);
    const changed = new Map<RelationAttribute, ToOneLink | null>();
    const changes = change.relations.map(({ entry, attribute, input: asked }) => ({
      entry,
      attribute,
      change: input.targets.change(attribute, asked),
    }));
    for (const { entry, attribute, change: relation } of changes) {
      if (entry !== 0 || !this.#layout.toOne.has(attribute)) continue;
      const link = await changeToOne(this.#statements, this.#layout, row, attribute, toOne.get(attribute) ?? null, relation);
      toOne.set(attribute, link);
      changed.set(attribute, link);
    }
    // Links that the body does not name are left to others, who may take or set them from their other side meanwhile.
    const id = await this.#save(existing, { key, values, toOne: existing ? changed : toOne });
    if (inherited) await copyLinks(this.#statements, this.#layout, inherited.from, id, inherited.links);
    await deleteEntryLinks(this.#statements, this.#layout, id, change.removedEntries);
    for (const { entry, attribute, change: relation } of changes) {
      if (entry === 0 && attribute.side === 'inverse') await this.writeInverse(key, attribute, relation);
      else if (entry !== 0 || !this.#layout.toOne.has(attribute)) {
        await changeOwnedLinks(this.#statements, { layout: this.#layout, row: id, entry }, attribute, relation, !existing);
      }
    }
    const version = { id, document: this.#document.id, key, values, toOne };
    this.touched.push({ event: existing ? 'updated' : 'created', before: existing ?? null, after: version });
    await this.#share(version);
    return version;
  }

  /** Applies an input's inverse relations to a version. */
  async writeInverse(key: VersionKey, attribute: RelationAttribute, change: RelationChange): Promise<void> {
    const near = { layout: this.#layout, document: this.#document.id, key };
    const isChanged = await changeInverseLinks(this.#statements, this.#layouts, near, attribute, change);
    if (isChanged) this.#topics.add(attribute.target);
  }

  /** Makes the version at `to` a copy of another one, in place when it exists. */
  async copy(from: Version, to: VersionKey, event: string | null): Promise<Version> {
    const [existing] = await this.#store.load(this.#statements, this.#document.id, to);
    await this.#check(from.values, to, { source: 'stored' });
    const values = this.#stamp(from.values, to);
    const toOne = copyToOne(from.toOne, existing?.toOne);
    for (const [attribute, link] of toOne) {
      if (link && existing?.toOne.get(attribute)?.document !== link.document) {
        await takeTarget(this.#statements, this.#layout, { document: this.#document.id, key: to }, attribute, link.document);
      }
    }
    const id = await this.#save(existing, { key: to, values, toOne });
    await copyLinks(this.#statements, this.#layout, from.id, id, () => true);
    for (const attribute of this.#layout.inverse) {
      const near = { layout: this.#layout, document: this.#document.id, key: to };
      if (!this.#differsFor(attribute, from.key, to)) continue;
      const isChanged = await carryInverseLinks(this.#statements, this.#layouts, near, from.key, attribute);
      if (isChanged) this.#topics.add(attribute.target);
    }
    const version = { id, document: this.#document.id, key: to, values, toOne };
    this.touched.push({ event: event ?? (existing ? 'updated' : 'created'), before: existing ?? null, after: version });
    await this.#share(version);
    return version;
  }

  #patch(existing: Version, input: PreparedInput): VersionChange {
    return patchVersion(this.#layout.type, existing.values, input.parsed.input, {
      model: this.#layouts.model,
      allocateId: allocator(input.entryIds),
    });
  }

  /** A new version; one that joins others of its document begins with what they share. */
  #fresh(input: PreparedInput, inherited: Inheritance | null): VersionChange {
    const change = newVersion(this.#layout.type, input.parsed.input, allocator(input.entryIds));
    return inherited ? { ...change, version: { ...change.version, ...inherited.values } } : change;
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
        const values = [hash, this.#document.id, ...this.#layout.axes.map((axis) => key.get(axis.name))];
        const taken = await this.#statements.readKnown(TAKEN, [this.#layout, column], values);
        return taken.length > 0;
      },
    });
  }

  #stamp(values: StoredVersion, key: VersionKey): StoredVersion {
    return this.#hooks.stamp.call(values, { type: this.#layout.type, axes: key, now: this.#now });
  }

  async #save(existing: Version | undefined, version: Omit<Version, 'id' | 'document'>): Promise<number> {
    const strict = strictnessOf(this.#layout, version.key) === 'strict';
    if (!existing) return this.#store.insert(this.#statements, this.#document, version, strict);
    await this.#store.update(this.#statements, existing.id, {
      ...this.#store.encode(version.values, strict),
      ...this.#store.encodeToOne(version.toOne),
    });
    return existing.id;
  }

  /** Whether the other side of a relation has versions of its own along an axis in which the two keys differ. */
  #differsFor(attribute: RelationAttribute, from: VersionKey, to: VersionKey): boolean {
    const far = this.#layouts.of(attribute.target);
    return this.#layout.axes.some((axis) => from.get(axis.name) !== to.get(axis.name) && far.axis(axis.name)?.state === 'active');
  }

  async #share(version: Version): Promise<void> {
    for (const changed of await shareVersion(this.#statements, this.#store, version, this.#now)) {
      this.touched.push({ ...changed, event: 'updated' });
    }
  }
}

/** Where a version that is checked comes from. */
type CheckSource = Omit<StoredCheck, keyof CheckBase> | Omit<InputCheck, keyof CheckBase>;

/**
 * The time of a change: later than the change before, also within one millisecond and where another node's clock is ahead. Which of two
 * versions is newer decides what is a pending change.
 */
function laterThan(existing: Version | undefined, now: string): string {
  const before = existing?.values.updatedAt;
  if (typeof before !== 'string' || before < now) return now;
  return new Date(Date.parse(before) + 1).toISOString();
}

function allocator(ids: readonly number[]): () => number {
  let next = 0;
  return () => {
    const id = ids[next++];
    if (id === undefined) throw new Error('too few entry ids were reserved');
    return id;
  };
}
