import type { RowOf, TableSchema } from 'plinth';

/** What stages are shown in. */
export const COLOURS = ['grey', 'blue', 'amber', 'green', 'red', 'violet'] as const;

/** A stage of a type: which documents stand in it, and who moves them. */
export interface Stage {
  /** As documents hold it: a name that people change leaves it as it is. */
  readonly id: string;
  readonly name: string;
  readonly colour: (typeof COLOURS)[number];
  /** Whether what stands in it may be published. */
  readonly publish: boolean;
  /** Roles of staff that may move documents into it; null: all who may move any. */
  readonly into: readonly string[] | null;
  /** Roles of staff that may move documents out of it; null: all who may move any. */
  readonly outOf: readonly string[] | null;
  /** The stage that a change of what stands in it sends it back to; null: it stays. */
  readonly onChange: string | null;
}

/** The stages of a type, as whoever keeps them has said. */
export interface TypeStages {
  readonly type: string;
  /** In their order: a new draft begins in the first. */
  readonly stages: readonly Stage[];
  /** Stages that there were, and those that stand for them: what stood in the first stands in the second. */
  readonly moved: Readonly<Record<string, string>>;
  /** The file that keeps them; null: the database does. */
  readonly keptBy: string | null;
  /** A number that rises with each change; 0 for those of files. */
  readonly revision: number;
}

/** Stages that people keep: a row for each type that has, or once had, some. */
export const stagesTable = {
  name: 'plinth_review_stages',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'type', kind: 'varchar', length: 190, nullable: false },
    /** See `Stage`; none: the type has none any more. */
    { name: 'stages', kind: 'json', nullable: false },
    /** See `TypeStages.moved`. */
    { name: 'moved', kind: 'json', nullable: false },
    { name: 'revision', kind: 'integer', nullable: false },
  ],
  indexes: [{ name: 'plinth_review_stages_type', columns: ['type'], unique: true }],
  foreignKeys: [],
} as const satisfies TableSchema;

/** Stages as they are stored. */
export interface StoredStages extends RowOf<typeof stagesTable> {
  readonly stages: readonly Stage[];
  readonly moved: Readonly<Record<string, string>>;
}

/** The draft of a document in one locale: what all tables of reviews are about. */
const VERSION = [
  { name: 'type', kind: 'varchar', length: 190, nullable: false },
  { name: 'document', kind: 'varchar', length: 64, nullable: false },
  /** Empty where the type has no locales. */
  { name: 'locale', kind: 'varchar', length: 32, nullable: false },
] as const;
const VERSION_COLUMNS = ['type', 'document', 'locale'] as const;

/** Where a draft stands, and whose it is. One without a row stands in the first stage. Times are milliseconds since 1970. */
export const statesTable = {
  name: 'plinth_review_states',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    ...VERSION,
    { name: 'stage', kind: 'varchar', length: 40, nullable: false },
    /** As `callerName` says it. */
    { name: 'assignee', kind: 'varchar', length: 64, nullable: true },
    /** A day: `2026-11-30`. */
    { name: 'due', kind: 'varchar', length: 10, nullable: true },
    /** Since when it stands in its stage. */
    { name: 'since', kind: 'ref', nullable: false },
  ],
  indexes: [
    { name: 'plinth_review_states_version', columns: VERSION_COLUMNS, unique: true },
    { name: 'plinth_review_states_stage', columns: ['type', 'stage', 'since'], unique: false },
    { name: 'plinth_review_states_assignee', columns: ['assignee', 'due'], unique: false },
  ],
  foreignKeys: [],
} as const satisfies TableSchema;

/** A state as it is stored. */
export type State = RowOf<typeof statesTable>;

/** What moved drafts from stage to stage. */
export const movesTable = {
  name: 'plinth_review_moves',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    ...VERSION,
    { name: 'from_stage', kind: 'varchar', length: 40, nullable: false },
    { name: 'to_stage', kind: 'varchar', length: 40, nullable: false },
    /** `move`, or `change`: what stood there was changed, and was sent back. */
    { name: 'cause', kind: 'varchar', length: 10, nullable: false },
    { name: 'moved_by', kind: 'varchar', length: 64, nullable: true },
    { name: 'moved_at', kind: 'ref', nullable: false },
  ],
  indexes: [{ name: 'plinth_review_moves_version', columns: [...VERSION_COLUMNS, 'id'], unique: false }],
  foreignKeys: [],
} as const satisfies TableSchema;

/** What people say about drafts. */
export const commentsTable = {
  name: 'plinth_review_comments',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    ...VERSION,
    /** The comment that it answers; null: it begins a thread. */
    { name: 'thread', kind: 'ref', nullable: true },
    /** Attribute that it is at: `title`, `blocks.e-12.text` with the id of an entry; empty: the document. */
    { name: 'path', kind: 'varchar', length: 255, nullable: false },
    { name: 'body', kind: 'text', nullable: false },
    { name: 'written_by', kind: 'varchar', length: 64, nullable: true },
    { name: 'written_at', kind: 'ref', nullable: false },
    { name: 'edited_at', kind: 'ref', nullable: true },
    { name: 'resolved_by', kind: 'varchar', length: 64, nullable: true },
    { name: 'resolved_at', kind: 'ref', nullable: true },
  ],
  indexes: [{ name: 'plinth_review_comments_version', columns: [...VERSION_COLUMNS, 'id'], unique: false }],
  foreignKeys: [],
} as const satisfies TableSchema;

/** A comment as it is stored. */
export type Comment = RowOf<typeof commentsTable>;

/** Whom comments name, until they have answered or the thread is resolved. */
export const mentionsTable = {
  name: 'plinth_review_mentions',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    ...VERSION,
    { name: 'comment', kind: 'ref', nullable: false },
    { name: 'thread', kind: 'ref', nullable: false },
    { name: 'person', kind: 'varchar', length: 64, nullable: false },
  ],
  indexes: [
    { name: 'plinth_review_mentions_person', columns: ['person', 'id'], unique: false },
    { name: 'plinth_review_mentions_version', columns: VERSION_COLUMNS, unique: false },
  ],
  foreignKeys: [],
} as const satisfies TableSchema;

/** What people want to be told by mail, where they have said so. */
export const choicesTable = {
  name: 'plinth_review_mails',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'person', kind: 'varchar', length: 64, nullable: false },
    { name: 'mails', kind: 'varchar', length: 10, nullable: false },
  ],
  indexes: [{ name: 'plinth_review_mails_person', columns: ['person'], unique: true }],
  foreignKeys: [],
} as const satisfies TableSchema;

/** Tables that go with a draft. */
export const VERSION_TABLES = [statesTable, movesTable, commentsTable, mentionsTable] as const;

/** All of them. */
export const TABLES: readonly TableSchema[] = [stagesTable, ...VERSION_TABLES, choicesTable];

/** Names a draft. */
export interface DraftKey {
  readonly type: string;
  readonly document: string;
  /** Empty where the type has no locales. */
  readonly locale: string;
}

/** What stages there are, and what a stored name means. */
export type Staged = Pick<TypeStages, 'stages' | 'moved'>;

/** The stage that a stored name means: one that there is not is the first. @param of at least one stage */
export function stageOf({ stages, moved }: Staged, id: string | undefined): Stage {
  const meant = id !== undefined && Object.hasOwn(moved, id) ? moved[id] : id;
  return stages.find((stage) => stage.id === meant) ?? (stages[0] as Stage);
}

/** The names by which a stage is stored. */
export function storedAs({ moved }: Staged, id: string): readonly string[] {
  return [id, ...Object.keys(moved).filter((old) => moved[old] === id)];
}

/** Why a draft cannot be published where it stands, in a sentence; null: it can. @param isSentBack by the change that is to be published */
export function whyUnpublishable(stages: readonly Stage[], at: Stage, isSentBack = false): string | null {
  if (at.publish) return null;
  const able = stages.filter(({ publish }) => publish).map(({ name }) => `“${name}”`);
  if (able.length === 0) return `It is in “${at.name}”; no stage allows to publish`;
  const where = able.join(', ');
  return isSentBack
    ? `The change sends it back to “${at.name}”, but it can only be published in ${where}`
    : `It is in “${at.name}”, but can only be published in ${where}`;
}
