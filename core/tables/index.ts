export { AppTables, type CopySettings, type MigrationOptions, type MigrationReport, type TableLoss } from './app-tables.ts';
export type { RenameMigration } from './rename-migration.ts';
export type { TableCollector } from './table-collector.ts';
