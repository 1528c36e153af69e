import type { RowOf, TableSchema } from 'plinth';

/** Colours of stages. */
export const COLOURS = ['grey', 'blue', 'amber', 'green', 'red', 'violet'] as const;

/** A stage of a type. */
export interface Stage {
  /** The stored id. It stays when the name changes. */
  readonly id: string;
  readonly name: string;
  readonly colour: (typeof COLOURS)[number];
  /** Whether a draft in this stage may be published. */
  readonly publish: boolean;
  /** Roles of staff that may move documents into it; null: everybody who may move any. */
  readonly into: readonly string[] | null;
  /** Roles of staff that may move documents out of it; null: everybody who may move any. */
  readonly outOf: readonly string[] | null;
  /** The stage that a draft returns to when it is changed; null: it stays. */
  readonly onChange: string | null;
}

/** The stages of a type, and where they are defined. */
export interface TypeStages {
  readonly type: string;
  /** In order: a new draft begins in the first. */
  readonly stages: readonly Stage[];
  /** Ids of removed stages, each with the id of the stage that replaces it. */
  readonly moved: Readonly<Record<string, string>>;
  /** The file that defines them; null: they are stored in the database. */
  readonly keptBy: string | null;
  /** Raised with each change; 0 for stages of files. */
  readonly revision: number;
}

/** Stages that are not defined by files: one row for each type that has, or had, stages. */
export const stagesTable = {
  name: 'plinth_review_stages',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'type', kind: 'varchar', length: 190, nullable: false },
    /** See `Stage`. Empty: the type has no stages any more. */
    { name: 'stages', kind: 'json', nullable: false },
    /** See `TypeStages.moved`. */
    { name: 'moved', kind: 'json', nullable: false },
    { name: 'revision', kind: 'integer', nullable: false },
  ],
  indexes: [{ name: 'plinth_review_stages_type', columns: ['type'], unique: true }],
  foreignKeys: [],
} as const satisfies TableSchema;

/** A stored row of stages. */
export interface StoredStages extends RowOf<typeof stagesTable> {
  readonly stages: readonly Stage[];
  readonly moved: Readonly<Record<string, string>>;
}

/** The columns that identify a draft: a document in one locale. All tables about drafts have them. */
const VERSION = [
  { name: 'type', kind: 'varchar', length: 190, nullable: false },
  { name: 'document', kind: 'varchar', length: 64, nullable: false },
  /** Empty if the type has no locales. */
  { name: 'locale', kind: 'varchar', length: 32, nullable: false },
] as const;
const VERSION_COLUMNS = ['type', 'document', 'locale'] as const;

/** The stage and the assignee of drafts. A draft without a row is in the first stage. Times are milliseconds since 1970. */
export const statesTable = {
  name: 'plinth_review_states',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    ...VERSION,
    { name: 'stage', kind: 'varchar', length: 40, nullable: false },
    /** See `callerName`. */
    { name: 'assignee', kind: 'varchar', length: 64, nullable: true },
    /** A day: `2026-11-30`. */
    { name: 'due', kind: 'varchar', length: 10, nullable: true },
    /** When it entered its stage. */
    { name: 'since', kind: 'ref', nullable: false },
  ],
  indexes: [
    { name: 'plinth_review_states_version', columns: VERSION_COLUMNS, unique: true },
    { name: 'plinth_review_states_stage', columns: ['type', 'stage', 'since'], unique: false },
    { name: 'plinth_review_states_assignee', columns: ['assignee', 'due'], unique: false },
  ],
  foreignKeys: [],
} as const satisfies TableSchema;

/** A stored state. */
export type State = RowOf<typeof statesTable>;

/** Moves of drafts between stages. */
export const movesTable = {
  name: 'plinth_review_moves',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    ...VERSION,
    { name: 'from_stage', kind: 'varchar', length: 40, nullable: false },
    { name: 'to_stage', kind: 'varchar', length: 40, nullable: false },
    /** `move`: somebody moved the draft. `change`: the draft was changed, which sent it back. */
    { name: 'cause', kind: 'varchar', length: 10, nullable: false },
    { name: 'moved_by', kind: 'varchar', length: 64, nullable: true },
    { name: 'moved_at', kind: 'ref', nullable: false },
  ],
  indexes: [{ name: 'plinth_review_moves_version', columns: [...VERSION_COLUMNS, 'id'], unique: false }],
  foreignKeys: [],
} as const satisfies TableSchema;

/** Comments about drafts. */
export const commentsTable = {
  name: 'plinth_review_comments',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    ...VERSION,
    /** The first comment of the thread that it replies to; null: it begins a thread. */
    { name: 'thread', kind: 'ref', nullable: true },
    /** Path of the attribute that it is about: `title`, or `blocks.e-12.text` with the id of an entry. Empty: the whole document. */
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

/** A stored comment. */
export type Comment = RowOf<typeof commentsTable>;

/** People who are mentioned in comments, until they have replied or the thread is resolved. */
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

/** Which mails people want. Without a row: `mine`. */
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

/** Tables whose rows are removed together with their draft. */
export const VERSION_TABLES = [statesTable, movesTable, commentsTable, mentionsTable] as const;

/** All tables of the plugin. */
export const TABLES: readonly TableSchema[] = [stagesTable, ...VERSION_TABLES, choicesTable];

/** Identifies a draft. */
export interface DraftKey {
  readonly type: string;
  readonly document: string;
  /** Empty if the type has no locales. */
  readonly locale: string;
}

/** What is needed to find the stage of a stored id. */
export type Staged = Pick<TypeStages, 'stages' | 'moved'>;

/** The stage of a stored id; the first stage if the id is unknown or undefined. @param of with at least one stage */
export function stageOf({ stages, moved }: Staged, id: string | undefined): Stage {
  const meant = id !== undefined && Object.hasOwn(moved, id) ? moved[id] : id;
  return stages.find((stage) => stage.id === meant) ?? (stages[0] as Stage);
}

/** The stored ids that mean a stage: its own, and those of removed stages that it replaces. */
export function storedAs({ moved }: Staged, id: string): readonly string[] {
  return [id, ...Object.keys(moved).filter((old) => moved[old] === id)];
}

/**
 * Why a draft cannot be published in its stage, as a sentence; null: it can.
 * @param isSentBack whether the change that is to be published sent it there
 */
export function whyUnpublishable(stages: readonly Stage[], at: Stage, isSentBack = false): string | null {
  if (at.publish) return null;
  const able = stages.filter(({ publish }) => publish).map(({ name }) => `“${name}”`);
  if (able.length === 0) return `The document is in “${at.name}”; no stage allows publishing`;
  const where = able.join(', ');
  return isSentBack
    ? `This change moves the document back to “${at.name}”, but it can only be published in ${where}`
    : `The document is in “${at.name}” but can only be published in ${where}`;
}
