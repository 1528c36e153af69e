import type { Caller } from '../../access/index.ts';
import { NotFoundError } from '../../errors/index.ts';
import type { ContentType } from '../../model/index.ts';
import type { DocumentValue } from '../read/rows/answer-form.ts';
import { reading } from '../storage/statements.ts';
import { BehindVersions, behindVersions } from './behind.ts';
import { assertRevision } from './expected-revision.ts';
import { copiedEnds } from './far-ends.ts';
import { KeptVersion } from './kept-version.ts';
import { raisePlace } from './place.ts';
import { type ReadyChange, readyAction } from './ready-change.ts';
import { eventOf } from './touched-version.ts';
import type { ReadAnswer, WriteContext } from './write-context.ts';
import { completeKey, leadingIn } from './write-plan.ts';
import type { CopyRequest } from './write-requests.ts';

/** Prepares a change that makes one version a copy of another of its document. `readAnswer` reads its answer. */
export async function readyCopy<Answer extends DocumentValue | null>(
  context: WriteContext,
  type: ContentType,
  documentId: string | null,
  { from, to, action, event, expected, written, state }: CopyRequest,
  caller: Caller,
  readAnswer: ReadAnswer<Answer>,
): Promise<ReadyChange<Answer>> {
  const store = context.store(type.uid);
  const { layout } = store;
  const rights = context.rights(layout, caller, action);
  const farRights = context.farRights(caller);
  const source = completeKey(layout, from);
  const target = completeKey(layout, to);
  const carryOut: ReadyChange<Answer>['carryOut'] = async (statements, topics, shared) => {
    const { document, versions } = await raisePlace(statements, layout, documentId);
    if (!document) throw new NotFoundError();
    const behind = behindVersions(layout, versions);
    if (behind.length > 0) throw new BehindVersions(layout, behind);
    const [version] = await store.load(statements, document.id, source);
    const isChangeable = await rights.changeable(statements, versions, leadingIn(layout));
    if (!version || !isChangeable(target)) throw new NotFoundError();
    // `raisePlace` has raised the revision already.
    await assertRevision(statements, layout, expected, { ...document, revision: document.revision - 1 });
    const far = context.farChanges(statements, farRights, topics, shared);
    far.locks.note(document.id);
    await far.links.note(layout, [document.id]);
    const writer = context.versionWriter(statements, store, document, far);
    const place = { layout, present: version, to: target };
    const kept = state === undefined ? null : await KeptVersion.find(statements, context.parts.layouts, place, state);
    // Check this before the write: the write itself could make them fulfil a rule.
    const copied = { layout, document: document.id, from: source, to: target, kept };
    for (const { end, documents } of await copiedEnds(statements, context.parts.layouts, farRights, copied))
      await far.foresee(end, documents);
    await writer.copy(version, target, { event, kept, shared: context.sharedRights(layout, caller, action, target) });
    const own = writer.touched.map((touched) => eventOf(layout, document, touched));
    const events = [...own, ...(await far.finish(layout, document, writer.written))];
    const answer = await readAnswer({ documentId: document.documentId, key: target }, statements);
    return { events, answer, links: far.links };
  };
  return readyAction<Answer>(context, {
    ...{ layout, rights, caller, kind: 'copy', event, documentId, axes: target, expected, carryOut },
    among: () => [target],
    absent: () => {
      throw new NotFoundError();
    },
    answerInstead: (count) => {
      if (count === 0) throw new NotFoundError();
      return readAnswer({ documentId, key: target }, reading(context.parts.database));
    },
    finish: (done) => {
      const [copied] = done?.events ?? [];
      if (copied !== undefined) written?.(copied);
      return done?.answer as Answer;
    },
  });
}
