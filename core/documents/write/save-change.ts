import { InvalidKeyError, NotFoundError } from '../../errors/index.ts';
import type { Topic } from '../../freshness/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import { checkKnown } from '../axes/request-axes.ts';
import type { PendingWrite } from '../change/change-hooks.ts';
import type { Changed } from '../change/change-pipeline.ts';
import type { WriteRights } from '../gate/write-rights.ts';
import { assertValues, parseValues, prepareValues } from '../input/parse-values.ts';
import type { ReadContext } from '../input/read-context.ts';
import { assertObject, type BodyInput, namedAttributes, readInput } from '../input/read-input.ts';
import type { DocumentValue } from '../read/rows/answer-form.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { reading, type Statements } from '../storage/statements.ts';
import { afterCatchingUp, BehindVersions, behindVersions } from './behind.ts';
import { type DocumentPlace, findPlace, insertDocument, lockDocuments } from './place.ts';
import { Targets } from './targets.ts';
import type { Version } from './version-store.ts';
import type { PreparedInput, PreparedValues, TouchedVersion } from './version-writer.ts';
import { eventOf, type ReadAnswer, type WriteContext } from './write-context.ts';
import { planWrite, strictnessOf, type WritePlan } from './write-plan.ts';
import type { SaveRequest } from './write-requests.ts';

/**
 * Makes or changes a document: an input becomes a version, which others may become copies of.
 * @returns what `readAnswer` has read
 */
export async function saveChange<Answer extends DocumentValue | null>(
  context: WriteContext,
  request: SaveRequest,
  readAnswer: ReadAnswer<Answer>,
): Promise<Answer> {
  const { type, caller, kind, documentId } = request;
  const { layout } = context.store(type.uid);
  const rights = context.rights(layout, caller, request.action);
  if (request.where !== null) rights.only(request.where);
  checkKnown(context.parts.axes, type, request.axes);
  const plan = planWrite(layout, request.axes);
  assertObject(request.data);
  if (kind === 'update' && !(await context.mayAnnounce(layout, rights, documentId, () => [plan.answer]))) throw new NotFoundError();
  const { pipeline } = context.parts;
  const pending: PendingWrite = { kind, type, documentId, axes: plan.answer, data: request.data };
  const announced = await pipeline.announce(pending, caller);
  const input = readInput(type, announced.data, readContext(context, rights));
  rights.assertFields(namedAttributes(input));
  let values: Promise<PreparedValues> | null = null;
  const saving = new Saving(context, layout, plan, rights, input);
  const { answer } = await pipeline.again(async () => {
    const found = await afterCatchingUp(context, layout, () => saving.look(kind, documentId));
    values ??= saving.prepareValues();
    const { parsed, entryIds } = await values;
    const prepared = { parsed, entryIds, targets: found.targets };
    return pipeline.carryOut(layout, caller, async (statements, topics) => {
      const changed = await saving.write(statements, topics, found.place, prepared);
      const { documentId, key, events } = changed;
      return { documentId, key, events, answer: await readAnswer(changed, statements) };
    });
  });
  return answer;
}

/** Linking asks for `find` on the target; which of its versions may be read is asked when they are. */
function readContext({ parts }: WriteContext, rights: WriteRights): ReadContext {
  return {
    model: parts.layouts.model,
    ...(!rights.trusted && { maxEntries: parts.maxEntries }),
    reservedKeys: parts.reservedKeys,
    axisNames: new Set(parts.axes.all.map((axis) => axis.name)),
    hides: (type, attribute) => rights.hides(type, attribute),
    canLink: (attribute) => attribute.open || rights.mayLink(attribute.target),
  };
}

/** The steps of one save; all but `prepareValues` may be taken again, when others have changed the same documents meanwhile. */
class Saving {
  readonly #context: WriteContext;
  readonly #layout: TypeLayout;
  readonly #plan: WritePlan;
  readonly #rights: WriteRights;
  readonly #input: BodyInput;

  constructor(context: WriteContext, layout: TypeLayout, plan: WritePlan, rights: WriteRights, input: BodyInput) {
    this.#context = context;
    this.#layout = layout;
    this.#plan = plan;
    this.#rights = rights;
    this.#input = input;
  }

  /** Finds what the write is about. @throws NotFoundError, ValidationError for links to nothing, ForbiddenError */
  async look(kind: 'create' | 'update', documentId: string | null): Promise<{ readonly place: DocumentPlace; readonly targets: Targets }> {
    const { database, layouts, axes } = this.#context.parts;
    const statements = reading(database);
    const targets = new Targets(layouts, axes, this.#layout, this.#plan.on, this.#rights);
    await targets.find(statements, this.#input.links);
    const place = await findPlace(statements, this.#layout, documentId);
    if (kind === 'update' && documentId !== null && place.versions.length === 0) throw new NotFoundError();
    await this.#mustReach(statements, place);
    const behind = behindVersions(this.#layout, place.versions);
    if (behind.length > 0) throw new BehindVersions(behind);
    this.#checkAddition(place);
    return { place, targets };
  }

  /** Values as they are stored. Slow on purpose where one is hashed. */
  async prepareValues(): Promise<PreparedValues> {
    const parsed = parseValues(this.#layout.type, this.#input);
    if (strictnessOf(this.#layout, this.#plan.on) === 'lenient') assertValues(parsed);
    return { parsed: await prepareValues(parsed), entryIds: await this.#context.entryIds.reserve(this.#input.entryCount) };
  }

  /** Writes, inside a transaction. */
  async write(statements: Statements, topics: Set<Topic>, place: DocumentPlace, input: PreparedInput): Promise<Changed> {
    const { on, copyTo, answer, event } = this.#plan;
    const { type } = this.#layout;
    const document = place.document ?? (await insertDocument(statements, type, this.#context.newDocumentId()));
    const targets = this.#lockedTargets(input);
    await lockDocuments(statements, place.document ? [document.id, ...targets] : targets);
    await this.#mustReach(statements, place);
    const writer = this.#context.versionWriter(statements, this.#context.store(type.uid), document, topics);
    const isKnown = place.versions.some(({ key }) => this.#layout.axes.every((axis) => key.get(axis.name) === on.get(axis.name)));
    const version = await writer.write(on, input, place.document === null ? 'nothing' : isKnown ? 'version' : 'document');
    if (copyTo) {
      await writer.copy(version, copyTo, event);
      for (const [attribute, relation] of this.#input.relations) {
        if (attribute.side === 'inverse') await writer.writeInverse(copyTo, attribute, input.targets.change(attribute, relation));
      }
    }
    const leading = this.#leadingOf(writer.touched);
    const isWritten = ({ id }: Version) => id === version.id;
    await this.#rights.assertResult(
      statements,
      leading.filter(isWritten),
      leading.filter((touched) => !isWritten(touched)),
    );
    const events = writer.touched.map((touched) => eventOf(this.#layout, document.documentId, touched));
    return { documentId: document.documentId, key: answer, events };
  }

  /** @throws NotFoundError for a document that the caller may not change: it is as if it were not there */
  async #mustReach(statements: Statements, { versions }: DocumentPlace): Promise<void> {
    if (versions.length === 0) return;
    const isChangeable = await this.#rights.changeable(statements, versions, this.#context.leading(this.#layout));
    if (!isChangeable(this.#plan.answer)) throw new NotFoundError();
  }

  /** Adding a first version of some value to a document may need a right of its own, and takes only what is not shared. */
  #checkAddition({ versions }: DocumentPlace): void {
    if (versions.length === 0) return;
    for (const axis of this.#layout.axes) {
      if (axis.state !== 'active') continue;
      const value = this.#plan.answer.get(axis.name) as string;
      if (versions.some(({ key }) => key.get(axis.name) === value)) continue;
      const action = axis.axis.addAction?.(value) ?? null;
      if (action !== null) this.#rights.also(`${this.#layout.type.uid}.${action}`);
      this.#rights.assertFields(namedAttributes(this.#input));
      for (const { name } of namedAttributes(this.#input)) {
        if (axis.axis.shares?.(this.#layout.type, name)) throw new InvalidKeyError(name, { source: 'body', path: name });
      }
    }
  }

  /** Documents whose own lists of links the write changes from the other side. */
  #lockedTargets({ targets }: PreparedInput): readonly number[] {
    return [...this.#input.relations.keys()].some((attribute) => attribute.inverse !== null) ? targets.documents : [];
  }

  /** The versions that decide whether the caller may make what was made: those that copies are made of. */
  #leadingOf(touched: readonly TouchedVersion[]) {
    const { axes } = this.#layout;
    const leads = (key: VersionKey) => axes.every((axis) => axis.kind !== 'request' || key.get(axis.name) === this.#plan.on.get(axis.name));
    return touched.flatMap(({ after }) => (leads(after.key) ? [after] : []));
  }
}
