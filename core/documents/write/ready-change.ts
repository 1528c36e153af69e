import type { Caller } from '../../access/index.ts';
import type { Topic } from '../../freshness/index.ts';
import type { ContentType } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import type { PendingAction } from '../change/change-events.ts';
import type { Happened } from '../change/change-pipeline.ts';
import { lockName } from '../change/document-turns.ts';
import type { WriteRights } from '../gate/write-rights.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { reading, type Statements } from '../storage/statements.ts';
import { afterCatchingUp } from './behind.ts';
import { ownLocks, type SharedLocks } from './document-locks.ts';
import { assertNamedRevision, type ExpectedRevision } from './expected-revision.ts';
import type { WriteContext } from './write-context.ts';

/** A document by type and id. */
export interface NamedDocument {
  readonly type: ContentType;
  /** Null for the document of a single type. */
  readonly documentId: string | null;
}

/**
 * A change that has passed the gate: rights are checked, taps of `before` have agreed, the input is read. The remaining steps can be
 * retried.
 */
export interface ReadyChange<Answer> {
  readonly layout: TypeLayout;
  readonly caller: Caller;
  /** The document that it changes; null for a create. */
  readonly about: NamedDocument | null;
  /** What a tap of `before` does instead; null for the change itself. */
  readonly instead: (() => Promise<Answer>) | null;
  /** The other documents that it will lock, by registry id, as far as they can be known outside its transaction. */
  readonly foresee: () => Promise<readonly number[]>;
  /** Runs the change inside a transaction. Null: there was nothing to change. */
  readonly carryOut: (statements: Statements, topics: Set<Topic>, shared: SharedLocks) => Promise<Happened | null>;
  /** Called after the commit: returns the answer and calls back the caller. */
  readonly finish: (done: Happened | null) => Answer;
}

/** An action on existing versions: to remove them, make them copies, or give them values. */
interface AskedAction<Answer> extends Pick<ReadyChange<Answer>, 'carryOut' | 'finish'> {
  readonly layout: TypeLayout;
  readonly rights: WriteRights;
  readonly caller: Caller;
  readonly kind: PendingAction['kind'];
  readonly event: string;
  readonly documentId: string | null;
  /** The axes that taps see. */
  readonly axes: VersionKey;
  readonly expected: ExpectedRevision | undefined;
  /** Selects the versions that it concerns from the existing ones. */
  readonly among: (keys: readonly VersionKey[]) => readonly VersionKey[];
  /** Called if the caller sees none of them. @throws if that is an error */
  readonly absent: () => void;
  /** The answer if a plugin did something else instead. @param count of the versions concerned */
  readonly answerInstead: (count: number) => Answer | Promise<Answer>;
}

/** Calls the taps of `before`, if the caller has the action on such versions. */
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
  const { instead } = await pipeline.before.announce(pending, caller);
  const doInstead = async (tapped: () => Promise<number>) => {
    await assertNamedRevision(reading(database), layout, expected, documentId);
    return answerInstead(await tapped());
  };
  return { ...ready, instead: instead ? () => doInstead(instead) : null, carryOut };
}

/** The answer of a change of any number of versions: how many it changed. */
export function countOf(done: Happened | null): number {
  return done?.events.length ?? 0;
}

/** Carries out a change in its own transaction. */
export async function carryOutAlone<Answer>(context: WriteContext, change: ReadyChange<Answer>): Promise<Answer> {
  if (change.instead !== null) return change.instead();
  const { pipeline } = context.parts;
  const { layout, caller, about } = change;
  const locked = about === null ? [] : [lockName(about.type, about.documentId)];
  const done = await afterCatchingUp(context, () =>
    pipeline.again(() =>
      pipeline.carryOut(layout, caller, locked, (statements, topics) => change.carryOut(statements, topics, ownLocks())),
    ),
  );
  return change.finish(done);
}
