import type { TableSchema } from 'plinth';

/** The events: one row per changed version. */
export const eventsTable = {
  name: 'plinth_events',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'writer', kind: 'varchar', length: 32, nullable: false },
    /** Milliseconds since 1970, by the clock of the node. */
    { name: 'happened_at', kind: 'ref', nullable: false },
    { name: 'type', kind: 'varchar', length: 190, nullable: false },
    { name: 'facts', kind: 'json', nullable: false },
  ],
  indexes: [{ name: 'plinth_events_writer', columns: ['writer', 'id'], unique: false }],
  foreignKeys: [],
} as const satisfies TableSchema;

/** Writers of event rows. One transaction at a time uses a writer, so that its rows become visible in id order. */
export const eventWritersTable = {
  name: 'plinth_event_writers',
  columns: [
    { name: 'writer', kind: 'varchar', length: 32, nullable: false },
    { name: 'made_at', kind: 'ref', nullable: false },
    /** The greatest id of its removed rows. */
    { name: 'removed', kind: 'ref', nullable: false },
  ],
  primary: ['writer'],
  indexes: [],
  foreignKeys: [],
} as const satisfies TableSchema;

/** Read positions of followers with `nodes: 'one'`. */
export const eventPositionsTable = {
  name: 'plinth_event_positions',
  columns: [
    { name: 'name', kind: 'varchar', length: 64, nullable: false },
    { name: 'position', kind: 'json', nullable: false },
  ],
  primary: ['name'],
  indexes: [],
  foreignKeys: [],
} as const satisfies TableSchema;

export const eventTables: readonly TableSchema[] = [eventsTable, eventWritersTable, eventPositionsTable];

/** Milliseconds for which events are kept. */
export const KEPT_FOR = 86_400_000;

/** Milliseconds for which a writer is used before a new one replaces it. */
export const WRITES_FOR = 86_400_000;

/** Milliseconds after which a writer without event rows is removed. Must exceed the sum of `WRITES_FOR` and `KEPT_FOR`. */
export const KNOWN_FOR = 3 * 86_400_000;
