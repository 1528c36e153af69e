/** Types of reviews. Types only, without imports. */

/** A stage of a type: what documents in it may do, and who may move them. */
export interface ReviewedStage {
  /** The id that documents store: renaming the stage does not change it. */
  readonly id: string;
  readonly name: string;
  readonly colour: 'grey' | 'blue' | 'amber' | 'green' | 'red' | 'violet';
  /** Whether documents in this stage may be published. */
  readonly publish: boolean;
  /** Staff roles that may move documents into it; null: everybody who may move documents. */
  readonly into: readonly string[] | null;
  /** Staff roles that may move documents out of it; null: everybody who may move documents. */
  readonly outOf: readonly string[] | null;
  /** The stage to which a document moves when it is changed in this stage; null: it stays. */
  readonly onChange: string | null;
}

/** A person in a review. */
export interface ReviewPerson {
  /** As `callerName` returns it: `staff:3`. */
  readonly caller: string;
  /** Null: they were removed. */
  readonly name: string | null;
}

/** The stages of a type. */
export interface ShownStages {
  readonly stages: readonly ReviewedStage[];
  /** The file that sets the stages, which then cannot be changed elsewhere; null: they are in the database. */
  readonly keptBy: string | null;
  /** Increases with each change. */
  readonly revision: number;
  /** Staff roles that stages may name. */
  readonly roles: readonly { readonly name: string; readonly title: string }[];
}

/** A stage as it is shown with documents. */
export type ShownStage = Pick<ReviewedStage, 'id' | 'name' | 'colour' | 'publish'>;

/** A type with stages, in their order. */
export interface ReviewedType {
  readonly type: string;
  readonly stages: readonly ShownStage[];
}

/** The stage of a draft, as lists show it. */
export interface ShownDraft {
  readonly stage: ShownStage;
  readonly assignee: ReviewPerson | null;
  /** A day: `2026-11-30`. */
  readonly due: string | null;
}

/** A move of a draft. Times are UTC, ISO 8601. */
export interface ShownMove {
  readonly from: ShownStage;
  readonly to: ShownStage;
  /** `move`: somebody moved it; `change`: a change moved it back. */
  readonly cause: 'move' | 'change';
  readonly by: ReviewPerson | null;
  readonly at: string;
}

/** The stage of a draft, and what can be done with it. */
export interface ShownReview extends ShownDraft {
  /** Since when it is in the stage; null: since it was created. */
  readonly since: string | null;
  /** Why the caller cannot publish it, as a sentence; null: stages do not prevent it. */
  readonly whyNotPublish: string | null;
  /** Every other stage, and why the caller may not move the draft there; null: they may. */
  readonly moves: readonly { readonly stage: ShownStage; readonly why: string | null }[];
  /** Newest first. */
  readonly history: readonly ShownMove[];
}

/** A draft that waits for a person. */
export interface ShownTask {
  readonly type: string;
  readonly documentId: string;
  readonly locale: string | null;
  /** Empty when the caller may not read it. */
  readonly title: string;
  readonly stage: ShownStage;
  readonly due: string | null;
}

/** Everything that waits for a person. */
export interface ShownTasks {
  /** By due date, earliest first. */
  readonly assigned: readonly ShownTask[];
  /** Drafts with an open thread that mentions them and that they have not answered. */
  readonly mentions: readonly ShownTask[];
  /** Drafts without an assignee, in a stage that their role moves documents out of. */
  readonly waiting: readonly ShownTask[];
  /** Which of the lists may go on: each has at most 50, and is found among the first 2,000 drafts, of which some may be hidden. */
  readonly more: Readonly<Record<'assigned' | 'mentions' | 'waiting', boolean>>;
}

/** A comment. Times are UTC, ISO 8601. */
export interface ShownComment {
  readonly id: number;
  /** The comment that it answers; null: it starts a thread. */
  readonly thread: number | null;
  /** Attribute that it belongs to: `title`, `blocks.e-12.text`; empty: the document. */
  readonly path: string;
  /** Empty when it was deleted after others had answered it. */
  readonly body: string;
  readonly by: ReviewPerson | null;
  readonly at: string;
  readonly editedAt: string | null;
  readonly mentions: readonly ReviewPerson[];
  readonly resolved: { readonly by: ReviewPerson | null; readonly at: string } | null;
  /** Whether the caller wrote it. */
  readonly isOwn: boolean;
}
