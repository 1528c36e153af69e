export { AppTables, type CopySettings } from './app-tables.ts';
export type { TableLoss } from './losses.ts';
export type { MigrationOptions, MigrationReport } from './migration.ts';
export type { RenameMigration } from './rename-migration.ts';
export type { TableCollector } from './table-collector.ts';
export { type NamedType, TABLE_NAMES, type TableNames, tableNameProblems } from './table-names.ts';
