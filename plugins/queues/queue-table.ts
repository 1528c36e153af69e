import type { RowOf, TableSchema } from 'plinth';

/** Maximum length of a key, in characters. */
export const KEY_LENGTH = 190;
/** Maximum length of a progress text, in characters. */
export const PROGRESS_LENGTH = 190;

/** The items of all queues. Times are milliseconds since 1970, by the clock of the database. */
export const queueTable = {
  name: 'plinth_queue',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'queue', kind: 'varchar', length: 64, nullable: false },
    /** `open` while it waits or runs; `failed`; `done` while its key is remembered. */
    { name: 'state', kind: 'varchar', length: 8, nullable: false },
    /**
     * Open items: when a node may claim them. For a running item that is the end of its lease. Failed items: when they failed. Finished
     * items: until when they are remembered.
     */
    { name: 'due', kind: 'ref', nullable: false },
    /** Raised with each claim. A node whose claim has an older term has lost the item. */
    { name: 'term', kind: 'ref', nullable: false, default: 0 },
    /** The node that runs it; null if none does. */
    { name: 'owner', kind: 'varchar', length: 190, nullable: true },
    /** How many runs were begun. */
    { name: 'attempts', kind: 'integer', nullable: false, default: 0 },
    { name: 'item_key', kind: 'varchar', length: KEY_LENGTH, nullable: true },
    /** JSON, or JSON encrypted by `sealText`. */
    { name: 'payload', kind: 'text', nullable: false },
    /** Why the last run failed. */
    { name: 'error', kind: 'text', nullable: true },
    { name: 'progress', kind: 'double', nullable: true },
    { name: 'progress_text', kind: 'varchar', length: PROGRESS_LENGTH, nullable: true },
    { name: 'put_at', kind: 'ref', nullable: false },
    /** The `traceparent` of the work that added the item; null if that was not traced. */
    { name: 'trace', kind: 'varchar', length: 64, nullable: true },
  ],
  indexes: [
    { name: 'plinth_queue_due', columns: ['queue', 'state', 'due', 'id'], unique: false },
    { name: 'plinth_queue_key', columns: ['queue', 'item_key'], unique: true },
  ],
  foreignKeys: [],
} as const satisfies TableSchema;

/** A stored item. */
export type ItemRow = RowOf<typeof queueTable>;

/** The columns of a new item. */
export type NewItem = Pick<ItemRow, 'queue' | 'state' | 'due' | 'item_key' | 'payload' | 'put_at' | 'trace'>;
