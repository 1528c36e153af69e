export type { Bind, Changes, Database, Row, Sql, Transaction } from './database.ts';
export { type Dialect, type EntryColumn, type ListParameter, Slot } from './dialect.ts';
export type { ColumnSchema, ForeignKeySchema, IndexSchema, TableSchema } from './table-schema.ts';
