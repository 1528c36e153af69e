import type { TableSchema } from 'plinth';

/** Saved views of lists. */
export const viewsTable = {
  name: 'admin_views',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'type', kind: 'varchar', length: 190, nullable: false },
    // Numeric id of the person who made it.
    { name: 'person', kind: 'ref', nullable: false },
    // Empty: the columns that the person sees without a view.
    { name: 'name', kind: 'varchar', length: 255, nullable: false },
    { name: 'shared', kind: 'boolean', nullable: false },
    { name: 'query', kind: 'text', nullable: false },
    { name: 'columns', kind: 'json', nullable: false },
  ],
  indexes: [{ name: 'admin_views_type', columns: ['type', 'person'], unique: false }],
  foreignKeys: [],
} as const satisfies TableSchema;
