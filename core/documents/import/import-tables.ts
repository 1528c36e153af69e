import type { TableSchema } from '../../database/index.ts';
import { DOCUMENTS_TABLE } from '../storage/names.ts';

/** Which documents were imported, and with which content: see `registered-documents.ts`. */
export const IMPORTED_TABLE = 'plinth_imported';
/** The progress of the import: see `import-run.ts`. */
export const IMPORTS_TABLE = 'plinth_imports';

/** The digest of a document that others link to and that was not put yet. */
export const AWAITED = '';
/** The digest of a document that must be put again, because another document may have kept it from being as it was given. */
export const OPEN = 'open';

const importedTable: TableSchema = {
  name: IMPORTED_TABLE,
  columns: [
    { name: 'document', kind: 'ref', nullable: false },
    { name: 'digest', kind: 'varchar', length: 64, nullable: false },
    { name: 'run', kind: 'ref', nullable: false },
  ],
  primary: ['document'],
  indexes: [],
  foreignKeys: [{ name: 'plinth_imported_document_fk', column: 'document', table: DOCUMENTS_TABLE, references: 'id', onDelete: 'cascade' }],
};

const importsTable: TableSchema = {
  name: IMPORTS_TABLE,
  columns: [
    { name: 'name', kind: 'varchar', length: 64, nullable: false },
    { name: 'run', kind: 'ref', nullable: false },
    { name: 'state', kind: 'varchar', length: 16, nullable: false },
    { name: 'bookmark', kind: 'text', nullable: true },
  ],
  primary: ['name'],
  indexes: [],
  foreignKeys: [],
};

/** The tables that imports need. */
export const importTables: readonly TableSchema[] = [importedTable, importsTable];
