/** What the page is told of reviews. Types alone, without imports. */

/** A stage of a type: which documents stand in it, and who moves them. */
export interface ReviewedStage {
  /** As documents hold it: a name that people change leaves it as it is. */
  readonly id: string;
  readonly name: string;
  readonly colour: 'grey' | 'blue' | 'amber' | 'green' | 'red' | 'violet';
  /** Whether what stands in it may be published. */
  readonly publish: boolean;
  /** Roles of staff that may move documents into it; null: all who may move any. */
  readonly into: readonly string[] | null;
  /** Roles of staff that may move documents out of it; null: all who may move any. */
  readonly outOf: readonly string[] | null;
  /** The stage that a change of what stands in it sends it back to; null: it stays. */
  readonly onChange: string | null;
}

/** Somebody, as they are named. */
export interface ReviewPerson {
  /** As `callerName` says it: `staff:3`. */
  readonly caller: string;
  /** Null: they are gone. */
  readonly name: string | null;
}

/** The stages of a type. */
export interface ShownStages {
  readonly stages: readonly ReviewedStage[];
  /** The file that keeps them, and in which alone they are changed; null: the database. */
  readonly keptBy: string | null;
  /** Rises with each change. */
  readonly revision: number;
  /** Roles of staff, which stages may name. */
  readonly roles: readonly { readonly name: string; readonly title: string }[];
}

/** A stage, as documents are shown with it. */
export type ShownStage = Pick<ReviewedStage, 'id' | 'name' | 'colour' | 'publish'>;

/** A type that has stages, in their order. */
export interface ReviewedType {
  readonly type: string;
  readonly stages: readonly ShownStage[];
}

/** Where a draft stands, as lists show it. */
export interface ShownDraft {
  readonly stage: ShownStage;
  readonly assignee: ReviewPerson | null;
  /** A day: `2026-11-30`. */
  readonly due: string | null;
}

/** A draft that was moved. Times are UTC, ISO 8601. */
export interface ShownMove {
  readonly from: ShownStage;
  readonly to: ShownStage;
  /** Whether somebody moved it, or a change sent it back. */
  readonly cause: 'move' | 'change';
  readonly by: ReviewPerson | null;
  readonly at: string;
}

/** Where a draft stands, and what can be done about it. */
export interface ShownReview extends ShownDraft {
  /** Since when it stands there; null: since it was made. */
  readonly since: string | null;
  /** Why who asks cannot publish it, in a sentence; null: stages do not keep them from it. */
  readonly whyNotPublish: string | null;
  /** Every other stage, and why who asks may not move it there; null: they may. */
  readonly moves: readonly { readonly stage: ShownStage; readonly why: string | null }[];
  /** Newest first. */
  readonly history: readonly ShownMove[];
}

/** A draft that waits for somebody. */
export interface ShownTask {
  readonly type: string;
  readonly documentId: string;
  readonly locale: string | null;
  /** Empty where who asks may not know it. */
  readonly title: string;
  readonly stage: ShownStage;
  readonly due: string | null;
}

/** What waits for somebody. */
export interface ShownTasks {
  /** What is due first. */
  readonly assigned: readonly ShownTask[];
  /** Where they are named in a thread that is open, and have not answered. */
  readonly mentions: readonly ShownTask[];
  /** In a stage that their role moves it out of, and nobody else's. */
  readonly waiting: readonly ShownTask[];
}

/** A comment. Times are UTC, ISO 8601. */
export interface ShownComment {
  readonly id: number;
  /** The comment that it answers; null: it begins a thread. */
  readonly thread: number | null;
  /** Attribute that it is at: `title`, `blocks.e-12.text`; empty: the document. */
  readonly path: string;
  /** Empty where it was taken back, and others have answered it. */
  readonly body: string;
  readonly by: ReviewPerson | null;
  readonly at: string;
  readonly editedAt: string | null;
  readonly mentions: readonly ReviewPerson[];
  readonly resolved: { readonly by: ReviewPerson | null; readonly at: string } | null;
  /** Whether it is who asks that wrote it. */
  readonly isOwn: boolean;
}
