import type { Caller } from '../../access/index.ts';
import type { Topic } from '../../freshness/index.ts';
import type { ContentType } from '../../model/index.ts';
import type { Happened } from '../change/change-pipeline.ts';
import { documentName } from '../change/document-turns.ts';
import type { TypeLayout } from '../storage/layout.ts';
import type { Statements } from '../storage/statements.ts';
import { afterCatchingUp } from './behind.ts';
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

/** Nothing is known beforehand. */
export const NOTHING_FORESEEN = async (): Promise<readonly number[]> => [];

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
