export { backUp } from './back-up.ts';
export { type BoundModel, bindModel } from './bind-model.ts';
export { compile, type Statement } from './compile.ts';
export { createDatabase, type OwnedDatabase } from './create-database.ts';
export type { Asker, Bind, Changes, Database, Meter, ReadOptions, ReadStatement, Row, Sql, Transaction } from './database.ts';
export type { DatabaseConfig, DatabaseEnvironment, DatabaseLogger } from './database-config.ts';
export { type Dialect, type EntryColumn, type Lateral, type ListParameter, Slot } from './dialect.ts';
export { ForeignKeyViolation, isForeignKeyViolation, isUniqueViolation, UniqueViolation } from './errors.ts';
export { foldText } from './fold-text.ts';
export { identifier } from './identifier.ts';
export { Lease, type LeaseOptions, withLease } from './lease.ts';
export { SchemaLossError } from './schema/schema-loss-error.ts';
export { describeLoss, describeStep, type SchemaLoss, type SchemaStep } from './schema/schema-step.ts';
export {
  addToSchema,
  type MigrateOptions,
  migrate,
  planSchema,
  type SchemaReport,
  type SyncOptions,
  syncSchema,
} from './schema/sync-schema.ts';
export { systemTables } from './schema/system-tables.ts';
export type { UserMigrations } from './schema/user-migrations.ts';
export { createSecret, secretsTable, sharedSecret } from './shared-secret.ts';
export { storableText } from './storable.ts';
export type { ColumnSchema, ForeignKeySchema, IndexSchema, RowOf, TableSchema } from './table-schema.ts';
export { DATABASE } from './token.ts';
