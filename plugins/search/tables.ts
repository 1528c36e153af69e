import type { RowOf, TableSchema } from 'plinth';

/** The words of versions of documents: a row for each, made anew with each change of it. */
export const wordsTable = {
  name: 'plinth_search',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    /** Type and axes: see `scopeOf`. */
    { name: 'scope', kind: 'varchar', length: 255, nullable: false },
    { name: 'document_id', kind: 'varchar', length: 64, nullable: false },
    /** See `indexText`. */
    { name: 'words', kind: 'text', nullable: false },
  ],
  indexes: [{ name: 'plinth_search_version', columns: ['scope', 'document_id'], unique: false }],
  foreignKeys: [],
} as const satisfies TableSchema;

/** Every word that was ever found in a text: what misspelt ones are compared with. */
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

/** How far what is looked for in has come: a row for each type, and one (with an empty type) for the vocabulary. */
export const progressTable = {
  name: 'plinth_search_progress',
  columns: [
    { name: 'type', kind: 'varchar', length: 190, nullable: false },
    /** What of the type was searched, and how: another one has it filled anew. */
    { name: 'shape', kind: 'varchar', length: 16, nullable: false },
    /** Of a type: how many changes the plugin had not been told of when it began (`Documents.unseen`): more of them have it compared again. Of the vocabulary: the last key in `plinth_search`. */
    { name: 'since', kind: 'ref', nullable: false },
    /** Of which status, and behind which document, it goes on; null: it is done. */
    { name: 'place', kind: 'varchar', length: 190, nullable: true },
  ],
  primary: ['type'],
  indexes: [],
  foreignKeys: [],
} as const satisfies TableSchema;

/** How far a type is filled. */
export type Progress = RowOf<typeof progressTable>;
