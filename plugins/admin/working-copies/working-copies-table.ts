import type { TableSchema } from 'plinth';

/** Working copies: what people have typed and not saved. Only their owners read them. */
export const workingCopiesTable = {
  name: 'admin_working_copies',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    // Numeric id of the owner.
    { name: 'person', kind: 'ref', nullable: false },
    { name: 'type', kind: 'varchar', length: 190, nullable: false },
    { name: 'document', kind: 'varchar', length: 64, nullable: false },
    // Empty: the type has no locales.
    { name: 'locale', kind: 'varchar', length: 32, nullable: false },
    // The form that wrote last, and the number of its write. Numbers of a copy only rise, so a late request overwrites nothing.
    { name: 'writer', kind: 'varchar', length: 32, nullable: false },
    { name: 'counter', kind: 'ref', nullable: false },
    // JSON texts, since a column of a text refuses some characters. Content is null once the copy has ended: the row keeps the number.
    { name: 'title', kind: 'text', nullable: true },
    { name: 'content', kind: 'text', nullable: true },
    // Characters of the content. Null: it was stored before they were counted.
    { name: 'size', kind: 'ref', nullable: true },
    // Revision of the document that was edited; null: a new document.
    { name: 'revision', kind: 'varchar', length: 32, nullable: true },
    { name: 'changes', kind: 'ref', nullable: false },
    { name: 'updated_at', kind: 'datetime', nullable: false },
  ],
  indexes: [
    { name: 'admin_working_copies_place', columns: ['person', 'type', 'document', 'locale'], unique: true },
    { name: 'admin_working_copies_age', columns: ['updated_at'], unique: false },
  ],
  foreignKeys: [],
} as const satisfies TableSchema;
