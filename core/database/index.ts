export { backUp } from './back-up.ts';
export { type BoundModel, bindModel } from './bind-model.ts';
export { compile, Slot, type Statement } from './compile.ts';
export { createDatabase, type OwnedDatabase } from './create-database.ts';
export {
  type Asker,
  type Changes,
  DATABASE,
  type Database,
  type Meter,
  type ReadOptions,
  type ReadStatement,
  type Row,
  type Sql,
  type Transaction,
} from './database.ts';
export type { DatabaseConfig } from './database-config.ts';
export type { Bind, Dialect, EntryColumn, Lateral, ListParameter } from './dialect.ts';
export type { DialectName } from './dialects.ts';
export { ForeignKeyViolation, isForeignKeyViolation, isUniqueViolation, UniqueViolation } from './failure.ts';
export { Lease, type LeaseOptions, withLease } from './lease.ts';
export { describeLoss, describeStep, SchemaLossError } from './schema/schema-change.ts';
export {
  addToSchema,
  type MigrateOptions,
  migrate,
  planSchema,
  syncSchema,
} from './schema/sync-schema.ts';
export type { UserMigrations } from './schema/user-migrations.ts';
export { createSecret, secretsTable, sharedSecret } from './shared-secret.ts';
export { type ColumnSchema, type ForeignKeySchema, type IndexSchema, identifier, type RowOf, type TableSchema } from './table-schema.ts';
