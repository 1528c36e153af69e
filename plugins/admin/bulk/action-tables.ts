import type { RowOf, TableSchema } from 'plinth';

/** Actions of staff on one or many documents, which they can undo. Rows expire: see `UNDO_PERIOD`. */
export const actionsTable = {
  name: 'admin_actions',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    // Numeric id of the person who did it.
    { name: 'person', kind: 'ref', nullable: false },
    // Milliseconds since 1970.
    { name: 'at', kind: 'ref', nullable: false },
    { name: 'type', kind: 'varchar', length: 190, nullable: false },
    { name: 'kind', kind: 'varchar', length: 32, nullable: false },
    { name: 'locale', kind: 'varchar', length: 32, nullable: true },
    // For `set`: the attribute, and what was done with it.
    { name: 'attribute', kind: 'varchar', length: 255, nullable: true },
    { name: 'operation', kind: 'varchar', length: 32, nullable: true },
    // Title of the first document, as the person could read it.
    { name: 'title', kind: 'varchar', length: 255, nullable: true },
  ],
  indexes: [
    { name: 'admin_actions_person', columns: ['person', 'id'], unique: false },
    { name: 'admin_actions_at', columns: ['at'], unique: false },
  ],
  foreignKeys: [],
} as const satisfies TableSchema;

/** The documents of an action: one row each, written after the document was changed. */
export const actionItemsTable = {
  name: 'admin_action_items',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'action', kind: 'ref', nullable: false },
    { name: 'document', kind: 'varchar', length: 64, nullable: false },
    // Revision after the change: undo requires it. Null: the document was deleted.
    { name: 'revision', kind: 'ref', nullable: true },
    // The entry of the trash with the document, if it was deleted and there is a trash.
    { name: 'trash', kind: 'ref', nullable: true },
    // The versions before the change, as JSON of `VersionBefore[]`.
    { name: 'before', kind: 'text', nullable: false },
    // See `ItemState`.
    { name: 'state', kind: 'varchar', length: 16, nullable: false },
  ],
  indexes: [{ name: 'admin_action_items_action', columns: ['action', 'id'], unique: false }],
  foreignKeys: [],
} as const satisfies TableSchema;

/** What became of an item: it can be undone, was undone, or has changed since and stays as it is. */
export type ItemState = 'done' | 'undone' | 'changed';

/** A stored action. */
export type ActionRow = RowOf<typeof actionsTable>;

/** A stored item. */
export type ActionItemRow = RowOf<typeof actionItemsTable>;
