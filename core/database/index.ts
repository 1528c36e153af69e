export { backUp } from './back-up.ts';
export { type BoundModel, bindModel } from './bind-model.ts';
export { mendText } from './binding.ts';
export { type ColumnStorage, sameStorage, storageOf, widens } from './column-storage.ts';
export { compile, joinedRaw, Slot, type Statement } from './compile.ts';
export { copyDatabase } from './copy/copy-database.ts';
export type { CopyOptions, CopyProgress, CopyReport } from './copy/copy-options.ts';
export { refuseUnfinishedCopy } from './copy/unfinished-copy.ts';
export { createDatabase, type OwnedDatabase } from './create-database.ts';
export {
  type Asker,
  type BorrowedLog,
  type Changes,
  DATABASE,
  type Database,
  type Meter,
  type PoolFigures,
  type ReadOptions,
  type ReadStatement,
  type ReadTimes,
  type ReplicaReview,
  type Replicas,
  type Row,
  type Sql,
  type Transaction,
} from './database.ts';
export { adviceOf, isForeignKeyViolation, isUniqueViolation, OutdatedModelError, UniqueViolation } from './database-errors.ts';
export type { ForeignRow } from './database-kind.ts';
export type { DatabaseSettings, WriteTokens } from './database-settings.ts';
export type { Bind, Dialect, EntryColumn, IndexedSearch, Lateral, ListParameter } from './dialect.ts';
export type { Connection as SqliteConnection } from './dialects/sqlite/driver.ts';
export { isBusy as isSqliteBusy } from './dialects/sqlite/errors.ts';
export { openConnection as openSqliteFile } from './dialects/sqlite/open-connection.ts';
export { startThread } from './dialects/sqlite/threads.ts';
export type { DialectName } from './dialects.ts';
export { reasonWithoutStatement } from './failure.ts';
export { type ForeignDatabase, openForeignDatabase } from './foreign-database.ts';
export { Lease, withLease } from './lease.ts';
export { lendDatabase } from './lend-database.ts';
export { powerOfTwoWithin, slicesOfFewSizes } from './powers-of-two.ts';
export { type RemovalOptions, removeInBatches } from './remove-in-batches.ts';
export { describeTable } from './schema/check-tables.ts';
export {
  ensureTable,
  finishSwaps,
  type ReadColumn,
  rewriteColumns,
  rewriteLease,
  rowsToRewrite,
  type TableRewrite,
} from './schema/rewrite-columns.ts';
export {
  agreesTo,
  consentTable,
  describeLoss,
  describeStep,
  type LossConsent,
  type SchemaLoss,
  SchemaLossError,
} from './schema/schema-change.ts';
export { addToSchema, migrate, migrateAlone, planSchema, syncSchema } from './schema/sync-schema.ts';
export { leaseTable } from './schema/system-tables.ts';
export { declaredMigrations, type MigrationDeclarations, type UserMigrations, waitingMigrations } from './schema/user-migrations.ts';
export { createSecret, openText, sealText, secretsTable, sharedSecret } from './secrets.ts';
export { type ColumnSchema, type ForeignKeySchema, type IndexSchema, identifier, type RowOf, type TableSchema } from './table-schema.ts';
