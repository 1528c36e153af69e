import type { Caller } from '../../access/index.ts';
import type { Topic } from '../../freshness/index.ts';
import type { ContentType } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import type { PendingAction } from '../change/change-hooks.ts';
import type { Happened } from '../change/change-pipeline.ts';
import { documentName } from '../change/document-turns.ts';
import type { WriteRights } from '../gate/write-rights.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { reading, type Statements } from '../storage/statements.ts';
import { afterCatchingUp } from './behind.ts';
import { assertNamedRevision, type ExpectedRevision } from './expected-revision.ts';
import { ownLocks, type SharedLocks } from './far-changes.ts';
import type { WriteContext } from './write-context.ts';

/** A document that a change names. */
export interface NamedDocument {
  readonly type: ContentType;
  /** Null for the document of a single type. */
  readonly documentId: string | null;
}

/** A change that has passed the gate: its caller may do such a thing, the taps of `before` have agreed, its input is read. What is left may be tried again. */
export interface ReadyChange<Answer> {
  readonly layout: TypeLayout;
  readonly caller: Caller;
  /** What it changes; null for a document that it makes. */
  readonly about: NamedDocument | null;
  /** What a tap of `before` wants in its place; null for what was asked. */
  readonly instead: (() => Promise<Answer>) | null;
  /** Documents that it will lock beside its own, by registry id, as far as that can be seen outside its transaction. */
  readonly foresee: () => Promise<readonly number[]>;
  /** Does it inside a transaction. Null: there was nothing to change. */
  readonly carryOut: (statements: Statements, topics: Set<Topic>, shared: SharedLocks) => Promise<Happened | null>;
  /** What is answered once it is there for good; tells who wanted to know. */
  readonly finish: (done: Happened | null) => Answer;
}

/** What is asked of versions that are there: to go, to become copies, to be given values. */
interface AskedAction<Answer> extends Pick<ReadyChange<Answer>, 'carryOut' | 'finish'> {
  readonly layout: TypeLayout;
  readonly rights: WriteRights;
  readonly caller: Caller;
  readonly kind: PendingAction['kind'];
  readonly event: string;
  readonly documentId: string | null;
  /** As taps are told. */
  readonly axes: VersionKey;
  readonly expected: ExpectedRevision | undefined;
  /** Which of the versions that there are it is about. */
  readonly among: (keys: readonly VersionKey[]) => readonly VersionKey[];
  /** Asked where none of them is there for the caller. @throws where that is a mistake */
  readonly absent: () => void;
  /** What is answered where a plugin has done something in its place. @param count of the versions that it was about */
  readonly answerInstead: (count: number) => Answer | Promise<Answer>;
}

/** Tells the taps of `before` what is asked of versions, where the caller may do such a thing to them. */
export async function readyAction<Answer>(context: WriteContext, asked: AskedAction<Answer>): Promise<ReadyChange<Answer>> {
  const { layout, rights, caller, kind, event, documentId, axes, expected, among, absent, answerInstead, carryOut, finish } = asked;
  const { type } = layout;
  const { pipeline, database } = context.parts;
  const ready = { layout, caller, about: { type, documentId }, foresee: async () => [], finish };
  if (!(await context.mayAnnounce(layout, rights, documentId, among))) {
    absent();
    return { ...ready, instead: null, carryOut: async () => null };
  }
  const pending: PendingAction = { kind, event, type, documentId, axes, current: context.current(layout, documentId, axes) };
  const { instead } = await pipeline.announce(pending, caller);
  const doInstead = async (tapped: () => Promise<number>) => {
    await assertNamedRevision(reading(database), layout, expected, documentId);
    return answerInstead(await tapped());
  };
  return { ...ready, instead: instead ? () => doInstead(instead) : null, carryOut };
}

/** What a change is answered with that is about any number of versions: how many they were. */
export function countOf(done: Happened | null): number {
  return done?.events.length ?? 0;
}

/** Carries a change out in a transaction of its own. */
export async function carryOutAlone<Answer>(context: WriteContext, change: ReadyChange<Answer>): Promise<Answer> {
  if (change.instead !== null) return change.instead();
  const { pipeline } = context.parts;
  const { layout, caller, about } = change;
  const locked = about === null ? [] : [documentName(about.type, about.documentId)];
  const done = await afterCatchingUp(context, () =>
    pipeline.again(() =>
      pipeline.carryOut(layout, caller, locked, (statements, topics) => change.carryOut(statements, topics, ownLocks())),
    ),
  );
  return change.finish(done);
}
