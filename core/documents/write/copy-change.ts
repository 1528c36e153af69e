import type { Caller } from '../../access/index.ts';
import { NotFoundError } from '../../errors/index.ts';
import type { ContentType } from '../../model/index.ts';
import type { PendingAction } from '../change/change-hooks.ts';
import type { Happened, Work } from '../change/change-pipeline.ts';
import { documentName } from '../change/document-turns.ts';
import type { DocumentValue } from '../read/rows/answer-form.ts';
import { reading } from '../storage/statements.ts';
import { afterCatchingUp, BehindVersions, behindVersions } from './behind.ts';
import { assertNamedRevision, assertRevision } from './expected-revision.ts';
import { raisePlace } from './place.ts';
import { eventOf } from './touched-version.ts';
import type { ReadAnswer, WriteContext } from './write-context.ts';
import { completeKey } from './write-plan.ts';
import type { CopyRequest } from './write-requests.ts';

/**
 * Makes one version a copy of another one of its document.
 * @returns what `readAnswer` has read
 */
export async function copyChange<Answer extends DocumentValue | null>(
  context: WriteContext,
  type: ContentType,
  documentId: string | null,
  { from, to, action, event, expected, written }: CopyRequest,
  caller: Caller,
  readAnswer: ReadAnswer<Answer>,
): Promise<Answer> {
  const store = context.store(type.uid);
  const { layout } = store;
  const rights = context.rights(layout, caller, action);
  const farRights = context.farRights(caller);
  const { pipeline } = context.parts;
  const source = completeKey(layout, from);
  const target = completeKey(layout, to);
  if (!(await context.mayAnnounce(layout, rights, documentId, () => [target]))) throw new NotFoundError();
  const pending: PendingAction = { kind: 'copy', event, type, documentId, axes: target };
  const { instead } = await pipeline.announce(pending, caller);
  if (instead) {
    await assertNamedRevision(reading(context.parts.database), layout, expected, documentId);
    if ((await instead()) === 0) throw new NotFoundError();
    return readAnswer({ documentId, key: target }, reading(context.parts.database));
  }

  const copying: Work<Happened & { readonly answer: Answer }> = async (statements, topics) => {
    const { document, versions } = await raisePlace(statements, layout, documentId);
    if (!document) throw new NotFoundError();
    const behind = behindVersions(layout, versions);
    if (behind.length > 0) throw new BehindVersions(behind);
    const [version] = await store.load(statements, document.id, source);
    const isChangeable = await rights.changeable(statements, versions, context.leading(layout));
    if (!version || !isChangeable(target)) throw new NotFoundError();
    // Its revision is raised already.
    await assertRevision(statements, layout, expected, { ...document, revision: document.revision - 1 });
    const far = context.farChanges(statements, farRights, topics);
    far.locked(document.id);
    const writer = context.versionWriter(statements, store, document, far);
    await writer.copy(version, target, event);
    const own = writer.touched.map((touched) => eventOf(layout, document, touched));
    const events = [...own, ...(await far.finish(layout, document, writer.written))];
    const answer = await readAnswer({ documentId: document.documentId, key: target }, statements);
    return { events, answer };
  };
  const carried = await afterCatchingUp(context, layout, () =>
    pipeline.again(() => pipeline.carryOut(layout, caller, [documentName(type, documentId)], copying)),
  );
  const [copied] = carried.events;
  if (copied !== undefined) written?.(copied);
  return carried.answer;
}
