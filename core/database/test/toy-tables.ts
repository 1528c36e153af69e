import type { TableSchema } from '../index.ts';

/** Two tables with a column of every kind, indexes and foreign keys between them. */
export const authors: TableSchema = {
  name: 'authors',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'name', kind: 'varchar', length: 100, nullable: true },
    { name: 'status', kind: 'varchar', length: 20, nullable: false, default: "it's ? 'draft' \\" },
    { name: 'active', kind: 'boolean', nullable: false, default: true },
    { name: 'age', kind: 'integer', nullable: true },
    { name: 'big', kind: 'bigint', nullable: true },
    { name: 'score', kind: 'double', nullable: false, default: 0.5 },
    { name: 'price', kind: 'decimal', nullable: true },
    { name: 'day', kind: 'date', nullable: true },
    { name: 'hour', kind: 'time', nullable: true },
    { name: 'moment', kind: 'datetime', nullable: true },
    { name: 'bio', kind: 'text', nullable: true },
    { name: 'extra', kind: 'json', nullable: true },
  ],
  indexes: [
    { name: 'authors_name', columns: ['name', 'status'], unique: true },
    { name: 'authors_moment', columns: ['moment'], unique: false },
  ],
  foreignKeys: [],
};

export const books: TableSchema = {
  name: 'books',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'title', kind: 'text', nullable: true },
    { name: 'author', kind: 'ref', nullable: true },
    { name: 'year', kind: 'integer', nullable: true },
  ],
  indexes: [{ name: 'books_author', columns: ['author', 'year'], unique: false }],
  foreignKeys: [{ name: 'books_author_fk', column: 'author', table: 'authors', references: 'id', onDelete: 'set null' }],
};

export const tags: TableSchema = {
  name: 'tags',
  columns: [
    { name: 'book', kind: 'ref', nullable: false },
    { name: 'tag', kind: 'varchar', length: 50, nullable: false },
  ],
  primary: ['book', 'tag'],
  indexes: [],
  foreignKeys: [{ name: 'tags_book_fk', column: 'book', table: 'books', references: 'id', onDelete: 'cascade' }],
};
