import type { TableSchema } from 'plinth';

/** How people look at the lists of documents. */
export const viewsTable = {
  name: 'admin_views',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'type', kind: 'varchar', length: 190, nullable: false },
    // Numeric id of who has made it.
    { name: 'person', kind: 'ref', nullable: false },
    // Empty: what somebody sees who chose no view.
    { name: 'name', kind: 'varchar', length: 255, nullable: false },
    { name: 'shared', kind: 'boolean', nullable: false },
    { name: 'query', kind: 'text', nullable: false },
    { name: 'columns', kind: 'json', nullable: false },
  ],
  indexes: [{ name: 'admin_views_type', columns: ['type', 'person'], unique: false }],
  foreignKeys: [],
} as const satisfies TableSchema;
