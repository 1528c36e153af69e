import type { RowOf, TableSchema } from 'plinth';

/** The words of versions: one row per version, replaced with each change of its texts. */
export const wordsTable = {
  name: 'plinth_search',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    /** Type and axis values: see `scopeOf`. */
    { name: 'scope', kind: 'varchar', length: 255, nullable: false },
    { name: 'document_id', kind: 'varchar', length: 64, nullable: false },
    /** See `WordIndex.text`. */
    { name: 'words', kind: 'text', nullable: false },
  ],
  indexes: [{ name: 'plinth_search_version', columns: ['scope', 'document_id'], unique: false }],
  foreignKeys: [],
} as const satisfies TableSchema;

/** All words that ever occurred in a text, to compare misspelt ones with. */
export const vocabularyTable = {
  name: 'plinth_search_words',
  columns: [
    { name: 'word', kind: 'varchar', length: 40, nullable: false },
    { name: 'letters', kind: 'integer', nullable: false },
    { name: 'backwards', kind: 'varchar', length: 40, nullable: false },
  ],
  primary: ['word'],
  indexes: [
    { name: 'plinth_search_words_begin', columns: ['letters', 'word'], unique: false },
    { name: 'plinth_search_words_end', columns: ['letters', 'backwards'], unique: false },
  ],
  foreignKeys: [],
} as const satisfies TableSchema;

/** The progress of filling the index: one row per type, and one with an empty type for the vocabulary. */
export const progressTable = {
  name: 'plinth_search_progress',
  columns: [
    { name: 'type', kind: 'varchar', length: 190, nullable: false },
    /** A digest of what was searched in the type, and how. If it changes, the type is filled again. */
    { name: 'shape', kind: 'varchar', length: 16, nullable: false },
    /**
     * Types: the number of changes that the plugin had not seen when filling began (`Documents.unseen`). If it changes, the type is
     * compared again. Vocabulary: the last key in `plinth_search`.
     */
    { name: 'since', kind: 'ref', nullable: false },
    /** Where to continue: the scope, and the last version. Null: done. */
    { name: 'place', kind: 'varchar', length: 190, nullable: true },
  ],
  primary: ['type'],
  indexes: [],
  foreignKeys: [],
} as const satisfies TableSchema;

/** The progress of filling a type. */
export type Progress = RowOf<typeof progressTable>;
