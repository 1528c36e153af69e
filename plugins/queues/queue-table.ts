import type { RowOf, TableSchema } from 'plinth';

/** Characters of the longest key. */
export const KEY_LENGTH = 190;
/** Characters of what a run says of its progress. */
export const PROGRESS_LENGTH = 190;

/** The items of all queues. Times are milliseconds since 1970, by the clock of the database. */
export const queueTable = {
  name: 'plinth_queue',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'queue', kind: 'varchar', length: 64, nullable: false },
    /** `open` while it waits or runs, `failed`, or `done` where its key is kept. */
    { name: 'state', kind: 'varchar', length: 8, nullable: false },
    /** Of an open item: when a node may take it, so of one that runs the end of its lease. Of a failed one since when it is, of one that is done how long it is kept. */
    { name: 'due', kind: 'ref', nullable: false },
    /** Raised with each claim: who holds an older one has lost the item. */
    { name: 'term', kind: 'ref', nullable: false, default: 0 },
    /** The node that runs it; null while none does. */
    { name: 'owner', kind: 'varchar', length: 190, nullable: true },
    /** How often a run was begun. */
    { name: 'attempts', kind: 'integer', nullable: false, default: 0 },
    { name: 'item_key', kind: 'varchar', length: KEY_LENGTH, nullable: true },
    /** JSON, or what `seal` made of it. */
    { name: 'payload', kind: 'text', nullable: false },
    /** Why the last run failed. */
    { name: 'error', kind: 'text', nullable: true },
    { name: 'progress', kind: 'double', nullable: true },
    { name: 'progress_text', kind: 'varchar', length: PROGRESS_LENGTH, nullable: true },
    { name: 'put_at', kind: 'ref', nullable: false },
    /** The `traceparent` of the work that put it; null where that was not traced. */
    { name: 'trace', kind: 'varchar', length: 64, nullable: true },
  ],
  indexes: [
    { name: 'plinth_queue_due', columns: ['queue', 'state', 'due', 'id'], unique: false },
    { name: 'plinth_queue_key', columns: ['queue', 'item_key'], unique: true },
  ],
  foreignKeys: [],
} as const satisfies TableSchema;

/** An item as it is stored. */
export type ItemRow = RowOf<typeof queueTable>;

/** An item as it is put. */
export type NewItem = Pick<ItemRow, 'queue' | 'state' | 'due' | 'item_key' | 'payload' | 'put_at' | 'trace'>;
