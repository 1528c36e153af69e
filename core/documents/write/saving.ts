import { isPlinthError, NotFoundError, ValidationError } from '../../errors/index.ts';
import type { Topic } from '../../freshness/index.ts';
import { type Attribute, isLinking, type LinkingAttribute, relationsOf } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import type { Changed } from '../change/change-pipeline.ts';
import { type LockName, lockName } from '../change/document-turns.ts';
import type { FarRights } from '../gate/far-rights.ts';
import type { WriteRights } from '../gate/write-rights.ts';
import { assertValues, parseValues, prepareValues } from '../input/parse-values.ts';
import { assertFormats, TapFault, type WrittenInput } from '../input/tapped-input.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { reading, type Statements } from '../storage/statements.ts';
import { BehindVersions, behindVersions } from './behind.ts';
import type { SharedLocks } from './document-locks.ts';
import { assertRevision, type ExpectedRevision } from './expected-revision.ts';
import type { FarChanges } from './far-changes.ts';
import { changedEnds, copiedEnds } from './far-ends.ts';
import { foreseeLinks } from './link-changes.ts';
import { LinkReach } from './link-reach.ts';
import { type DocumentPlace, type DocumentRef, findPlace, insertDocument, raiseDocument } from './place.ts';
import { type FoundTargets, findTargets } from './targets.ts';
import { eventOf, type TouchedVersion } from './touched-version.ts';
import type { Version } from './version-store.ts';
import type { PreparedValues } from './version-writer.ts';
import type { WriteContext } from './write-context.ts';
import { addActions, addedAxes, isSameKey, leadingIn, strictnessOf, type WritePlan } from './write-plan.ts';
import type { SaveRequest } from './write-requests.ts';

/** What a save has looked up: its document, and the documents that its input names. */
interface SaveLookup {
  readonly place: DocumentPlace;
  readonly targets: FoundTargets;
}

/** The locks of one attempt of a write. @see SharedLocks */
interface WriteLocks extends SharedLocks {
  /** Documents that earlier attempts have found. */
  readonly met: ReadonlySet<number>;
}

/** The input of one save and its options. */
interface WhatIsWritten {
  readonly input: WrittenInput;
  /** The attributes in the body of the caller, before any tap. */
  readonly asked: readonly Attribute[];
  readonly copies: SaveRequest['copies'];
  readonly expected: ExpectedRevision | undefined;
  readonly newId: string | undefined;
  readonly unreached?: SaveRequest['unreached'];
}

/** The steps of one save. All but `prepareValues` can run again after a concurrent change of the same documents. */
export class Saving {
  readonly #context: WriteContext;
  readonly #layout: TypeLayout;
  readonly #plan: WritePlan;
  readonly #rights: WriteRights;
  readonly #farRights: FarRights;
  readonly #written: WhatIsWritten;
  readonly #input: WrittenInput;
  readonly #reach: LinkReach;

  constructor(
    context: WriteContext,
    layout: TypeLayout,
    plan: WritePlan,
    rights: { readonly own: WriteRights; readonly far: FarRights },
    written: WhatIsWritten,
  ) {
    this.#context = context;
    this.#layout = layout;
    this.#plan = plan;
    this.#rights = rights.own;
    this.#farRights = rights.far;
    this.#written = written;
    this.#input = written.input;
    const { layouts, axes } = context.parts;
    this.#reach = new LinkReach({ layouts, axes, near: layout, key: plan.on, rights: rights.own, farRights: rights.far });
  }

  /** Looks up the document and the link targets. @throws NotFoundError, ValidationError for links to nothing, ForbiddenError */
  async look(statements: Statements, kind: SaveRequest['kind'], documentId: string | null): Promise<SaveLookup> {
    const { unreached } = this.#written;
    const targets = await findTargets(statements, this.#reach, [...this.#input.replaced, ...this.#input.links], unreached !== undefined);
    unreached?.(targets.lost);
    const place = await findPlace(statements, this.#layout, documentId);
    if (kind === 'update' && documentId !== null && place.versions.length === 0) throw new NotFoundError();
    await this.#mustReach(statements, place);
    // Fails early on an outdated revision, without waiting for a lock.
    await assertRevision(statements, this.#layout, this.#written.expected, place.document);
    const behind = behindVersions(this.#layout, place.versions);
    if (behind.length > 0) throw new BehindVersions(this.#layout, behind);
    const { copyTo } = this.#plan;
    if (this.#written.copies === 'input' && copyTo && !isThere(place, copyTo)) throw new NotFoundError();
    this.#checkAddition(place);
    return { place, targets };
  }

  /** Parses values and converts them to stored form. Slow on purpose where one is hashed. */
  async prepareValues(): Promise<PreparedValues> {
    const parsed = parseValues(this.#layout.type, this.#input);
    assertFormats(parsed, this.#input);
    if (strictnessOf(this.#layout, this.#plan.on) === 'lenient') assertValues(parsed);
    return { parsed: await prepareValues(parsed), entryIds: await this.#context.entryIds.reserve(this.#input.entryCount) };
  }

  /** The documents that `write` is known to lock. Others are locked when they are taken over. */
  locked({ place: { document }, targets }: SaveLookup): readonly LockName[] {
    const own =
      document === null ? [] : [lockName(this.#layout.type, this.#layout.type.kind === 'singleType' ? null : document.documentId)];
    return [...own, ...this.#lockedTargets(targets)];
  }

  /** The documents that the write will lock, as far as they exist already. */
  async foresee(kind: SaveRequest['kind'], documentId: string | null): Promise<readonly number[]> {
    const { database } = this.#context.parts;
    if (!database.dialect.supportsRowLocks || this.#input.relations.size === 0) return [];
    try {
      return this.#lockedTargets((await this.look(reading(database), kind, documentId)).targets);
    } catch (error) {
      // An earlier change of the same transaction may create what this one needs.
      if (error instanceof BehindVersions || isRefusal(error)) return [];
      throw error;
    }
  }

  /** Writes everything, inside a transaction. @throws UnlockedDocuments */
  async write(
    statements: Statements,
    topics: Set<Topic>,
    { place, targets }: SaveLookup,
    values: PreparedValues,
    locks: WriteLocks,
  ): Promise<Changed> {
    const { on, copyTo, answer, event } = this.#plan;
    const { type } = this.#layout;
    const far = this.#context.farChanges(statements, this.#farRights, topics, locks);
    const near = place.document && { layout: this.#layout, document: place.document.id, key: on };
    const { layouts } = this.#context.parts;
    const ends = await changedEnds(statements, layouts, this.#farRights, {
      layout: this.#layout,
      near,
      input: this.#input,
      targets,
    });
    const locked = [...this.#lockedTargets(targets), ...ends.flatMap(({ documents }) => documents), ...locks.met];
    const document = await this.#begin(statements, far, place.document, locked);
    await this.#mustReach(statements, place);
    // The revision is raised already, so the former one is one less.
    const before = place.document && { ...document, revision: document.revision - 1 };
    await assertRevision(statements, this.#layout, this.#written.expected, before);
    if (before !== null) await far.links.note(this.#layout, [document.id]);
    const isCopied = near !== null && copyTo !== null && this.#written.copies !== 'input';
    const copied = isCopied
      ? await copiedEnds(statements, layouts, this.#farRights, { layout: this.#layout, document: near.document, from: on, to: copyTo })
      : [];
    for (const { end, documents } of [...ends, ...copied]) await far.foresee(end, documents);
    const input = { ...values, links: await foreseeLinks(statements, targets, near, this.#input.relations) };
    const writer = this.#context.versionWriter(statements, this.#context.store(type.uid), document, far);
    const version = await writer.write(
      on,
      input,
      place.document === null ? 'nothing' : isThere(place, on) ? 'version' : 'document',
      copyTo ?? null,
    );
    if (copyTo && this.#written.copies === 'input') await writer.writeBeside(version, copyTo, input);
    else if (copyTo) {
      const shared = this.#context.sharedRights(this.#layout, far.caller, `${type.uid}.update`, copyTo, (name) => this.#gives(name));
      const copy = await writer.copy(version, copyTo, { event, shared });
      for (const [attribute, relation] of this.#input.relations) {
        if (attribute.kind === 'relation' && attribute.side === 'inverse')
          await writer.writeInverse(copyTo, attribute, input.links.of(attribute, relation));
      }
      await writer.copyLinksToItself(version, copy, [...this.#input.relations.keys()]);
    }
    const leading = this.#leadingOf(writer.touched, place);
    const isWritten = ({ id }: Pick<Version, 'id'>) => id === version.id;
    await this.#rights.assertResult(
      statements,
      leading.filter(isWritten),
      leading.filter((touched) => !isWritten(touched)),
    );
    const own = writer.touched.map((touched) => eventOf(this.#layout, document, touched));
    const events = [...own, ...(await far.finish(this.#layout, document, writer.written))];
    return { documentId: document.documentId, key: answer, events, links: far.links };
  }

  /** Whether the input names an attribute. */
  #gives(name: string): boolean {
    const { scalars, relations, components } = this.#input;
    const attribute = this.#layout.type.attributes.get(name);
    if (attribute === undefined) return false;
    if (attribute.kind === 'scalar') return scalars.has(attribute);
    return isLinking(attribute) ? relations.has(attribute) : components.has(attribute);
  }

  /** Creates the document or raises its revision, and locks it together with its targets. */
  async #begin(statements: Statements, far: FarChanges, document: DocumentRef | null, targets: readonly number[]): Promise<DocumentRef> {
    if (document === null) {
      const made = await insertDocument(statements, this.#layout.type, this.#written.newId ?? this.#context.newDocumentId());
      far.locks.note(made.id);
      await far.locks.take(targets);
      return made;
    }
    // Without targets, raising the revision is the only lock that is needed.
    if (targets.length > 0) await far.locks.take([document.id, ...targets]);
    far.locks.note(document.id);
    return raiseDocument(statements, document);
  }

  /** @throws NotFoundError for a document that the caller may not change: it must look as if it did not exist */
  async #mustReach(statements: Statements, { versions }: DocumentPlace): Promise<void> {
    if (versions.length === 0) return;
    const isChangeable = await this.#rights.changeable(statements, versions, leadingIn(this.#layout));
    if (!isChangeable(this.#plan.answer)) throw new NotFoundError();
  }

  /** A version that is the first with its axis value in a document may need its own action, and must not write shared attributes. */
  #checkAddition({ versions }: DocumentPlace): void {
    if (versions.length === 0) return;
    const { type } = this.#layout;
    for (const axis of addedAxes(this.#layout, versions, this.#plan.answer)) {
      for (const action of addActions(type, [axis], this.#plan.answer)) this.#rights.also(action);
      this.#rights.assertFields(this.#written.asked);
      for (const { name } of this.#written.asked) {
        if (axis.shares?.(type, name)) throw sharedValue(name, axis.name);
      }
    }
  }

  /** The documents whose own links the write may change from the inverse side. */
  #lockedTargets(targets: FoundTargets): readonly number[] {
    const isShown = (attribute: LinkingAttribute) => [...relationsOf(attribute)].some(({ inverse }) => inverse !== null);
    return [...this.#input.relations.keys()].some(isShown) ? targets.documents : [];
  }

  /**
   * The versions whose result is checked against the rights: those that others are copies of, not the copies. A pending shared value that the
   * input repeats goes live in other locales without a change of their drafts: these are checked, too.
   */
  #leadingOf(touched: readonly TouchedVersion[], { versions }: DocumentPlace): readonly Pick<Version, 'id' | 'key'>[] {
    const { axes } = this.#layout;
    const leads = (key: VersionKey) => axes.every((axis) => axis.kind !== 'request' || key.get(axis.name) === this.#plan.on.get(axis.name));
    const changed = touched.flatMap(({ after }) => (leads(after.key) ? [after] : []));
    const leading = leadingIn(this.#layout);
    const led = touched.flatMap(({ after }) => (leads(after.key) ? [] : [leading(after.key)]));
    const beside = versions.filter(
      ({ id, key }) => changed.every((one) => one.id !== id) && led.some((one) => isSameKey(this.#layout, one, key)),
    );
    return [...changed, ...beside];
  }
}

/** The error for a value that a new version takes over from the others of its document. */
function sharedValue(name: string, axis: string): ValidationError {
  const message = `${name} is shared by all ${axis}s: change it in a ${axis} that the document has`;
  return new ValidationError(message, { key: name, path: name, source: 'body' }, 'INVALID_KEY');
}

/** Whether the change itself is wrong, rather than the circumstances (status 5xx). */
function isRefusal(error: unknown): boolean {
  return error instanceof TapFault || (isPlinthError(error) && error.status < 500);
}

/** Whether a document has a version. */
function isThere({ versions }: DocumentPlace, wanted: VersionKey): boolean {
  return versions.some(({ key }) => [...wanted].every(([axis, value]) => key.get(axis) === value));
}
