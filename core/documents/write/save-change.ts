import { NotFoundError } from '../../errors/index.ts';
import { type ContentType, isLinking, type RelationAttribute, relationsOf } from '../../model/index.ts';
import { checkKnown, writeActions } from '../axes/request-axes.ts';
import type { DocumentEvent, PendingWrite } from '../change/change-events.ts';
import type { Changed, ChangeWork, Ending } from '../change/change-pipeline.ts';
import { forCaller } from '../change/refused-rows.ts';
import { farEnd } from '../gate/far-rights.ts';
import type { WriteRights } from '../gate/write-rights.ts';
import { checkKeys } from '../input/check-keys.ts';
import type { ReadContext } from '../input/read-context.ts';
import { assertObject, namedAttributes } from '../input/read-input.ts';
import { blamed, readTapped, type WrittenInput } from '../input/tapped-input.ts';
import type { DocumentValue } from '../read/rows/answer-form.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { reading } from '../storage/statements.ts';
import { afterCatchingUp } from './behind.ts';
import { ownLocks, whileLocking } from './document-locks.ts';
import { assertNamedEnds } from './far-ends.ts';
import type { ReadyChange } from './ready-change.ts';
import { Saving } from './saving.ts';
import type { PreparedValues } from './version-writer.ts';
import type { ReadAnswer, WriteContext } from './write-context.ts';
import { planWrite } from './write-plan.ts';
import type { SaveRequest } from './write-requests.ts';

const NONE: ReadonlySet<number> = new Set();

/** The answer of a save, and the event of the version that it addressed. */
export interface Saved<Answer> {
  readonly answer: Answer;
  readonly event: DocumentEvent;
}

/** A save that has passed the gate. */
interface OpenedSave {
  readonly saving: Saving;
  readonly layout: TypeLayout;
  readonly input: WrittenInput;
}

/**
 * Creates or updates a document: the input becomes a version, and other versions may become copies of that.
 * @param ending whether the transaction is committed or rolled back
 */
export async function saveChange<Answer extends DocumentValue | null>(
  context: WriteContext,
  request: SaveRequest,
  readAnswer: ReadAnswer<Answer>,
  ending: Ending,
): Promise<Saved<Answer>> {
  const { kind, documentId, caller } = request;
  const { pipeline, database } = context.parts;
  const { saving, layout, input } = await openSave(context, request);
  let values: Promise<PreparedValues> | null = null;
  /** Documents that lose links to named documents, as far as earlier attempts have found them. */
  const met = new Set<number>();
  const attempt = async () => {
    const found = await afterCatchingUp(context, () => saving.look(reading(database), kind, documentId));
    values ??= saving.prepareValues();
    const prepared = await values;
    return whileLocking(met, (mayRestart) => {
      const work: ChangeWork<Changed & { readonly answer: Answer }> = async (statements, topics) => {
        const changed = await saving.write(statements, topics, found, prepared, { ...ownLocks(mayRestart), met });
        return { ...changed, answer: await readAnswer(changed, statements) };
      };
      return pipeline.carryOut(layout, caller, saving.locked(found), work, ending);
    });
  };
  const saved = await pipeline.again(attempt).catch((error: unknown) => {
    throw blamed(error, input);
  });
  return { answer: saved.answer, event: addressedEvent(saved) };
}

/**
 * Prepares a save for a transaction with several changes. It looks everything up inside, where it sees the results of the changes before
 * it.
 */
export async function readySave<Answer extends DocumentValue | null>(
  context: WriteContext,
  request: SaveRequest,
  readAnswer: ReadAnswer<Answer>,
): Promise<ReadyChange<Saved<Answer>>> {
  const { kind, type, documentId, caller } = request;
  const { saving, layout, input } = await openSave(context, request);
  const inOwnWords = (error: unknown) => {
    throw blamed(forCaller(error, layout), input);
  };
  const values = await saving.prepareValues().catch(inOwnWords);
  const change = async (...[statements, topics, shared]: Parameters<ReadyChange<unknown>['carryOut']>) => {
    const found = await saving.look(statements, kind, documentId);
    const changed = await saving.write(statements, topics, found, values, { ...shared, met: NONE });
    return { ...changed, answer: await readAnswer(changed, statements) };
  };
  return {
    layout,
    caller,
    about: kind === 'create' ? null : { type, documentId },
    instead: null,
    foresee: () => saving.foresee(kind, documentId),
    carryOut: (...given) => change(...given).catch(inOwnWords),
    finish: (done) => ({ answer: done?.answer as Answer, event: addressedEvent(done as Changed) }),
  };
}

/** Checks that the caller has the action, calls the taps of `before`, and reads the input. */
async function openSave(context: WriteContext, request: SaveRequest): Promise<OpenedSave> {
  const { type, caller, kind, documentId } = request;
  const { layout } = context.store(type.uid);
  const rights = context.rights(layout, caller, request.action);
  if (request.where !== null) rights.only(request.where);
  checkKnown(context.parts.axes, type, request.axes);
  const plan = planWrite(layout, request.axes);
  for (const action of writeActions(context.parts.axes, type, plan.answer, caller)) rights.also(action);
  assertObject(request.data);
  const { pipeline } = context.parts;
  const asCaller = readContext(context, rights);
  const asked = namedAttributes(type, request.data);
  checkKeys(type, request.data, asCaller, new Set(asked.filter((attribute) => !rights.mayWrite(attribute))));
  rights.assertFields(asked);
  if (kind === 'update' && !(await context.mayAnnounce(layout, rights, documentId, () => [plan.answer]))) throw new NotFoundError();
  const current = context.current(layout, documentId, plan.answer);
  const copies = request.copies === 'input' ? { copies: request.copies } : {};
  const pending: PendingWrite = { kind, type, documentId, axes: plan.answer, data: request.data, ...copies, current };
  const input = readTapped(type, request.data, await pipeline.before.announceWrite(pending, caller), asCaller);
  const farRights = context.farRights(caller, addedEnds(context.parts.layouts, type, input));
  assertNamedEnds(context.parts.layouts, input, farRights);
  const saving = new Saving(context, layout, plan, { own: rights, far: farRights }, { input, asked, ...request });
  return { saving, layout, input };
}

/** The event of the version that a write has addressed. */
function addressedEvent({ events, key }: Pick<Changed, 'events' | 'key'>): DocumentEvent {
  return events.find(({ axes }) => [...axes].every(([axis, value]) => key.get(axis) === value)) as DocumentEvent;
}

/** To link, a caller needs `find` on the target's type. Whether they may read the versions of a target is checked when it is looked up. */
function readContext({ parts, axisNames }: WriteContext, rights: WriteRights): ReadContext {
  return {
    model: parts.layouts.model,
    ...(!rights.trusted && { maxEntries: parts.maxEntries }),
    reservedKeys: parts.reservedKeys,
    axisNames,
    hides: (type, attribute) => rights.hides(type, attribute),
    canLink: (attribute) => attribute.open || rights.mayLink(attribute.target),
  };
}

/** Relations that taps have added, at both ends: the caller needs no rights for what plugins link by themselves. */
function addedEnds(layouts: Layouts, { attributes }: ContentType, { added }: WrittenInput): ReadonlySet<RelationAttribute> {
  const ends = new Set<RelationAttribute>();
  for (const name of added.keys()) {
    const attribute = attributes.get(name);
    if (attribute === undefined || !isLinking(attribute)) continue;
    for (const relation of relationsOf(attribute)) {
      ends.add(relation);
      const end = farEnd(layouts, relation);
      if (end !== null) ends.add(end.attribute);
    }
  }
  return ends;
}
