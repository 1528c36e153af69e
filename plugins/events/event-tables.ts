import type { TableSchema } from 'plinth';

/** What happened to versions: a row each. */
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

/** Who writes rows of events: one transaction at a time, so that those of one writer become visible in the order of their ids. */
export const eventWritersTable = {
  name: 'plinth_event_writers',
  columns: [
    { name: 'writer', kind: 'varchar', length: 32, nullable: false },
    { name: 'made_at', kind: 'ref', nullable: false },
    /** The id of the last of its rows that was removed. */
    { name: 'removed', kind: 'ref', nullable: false },
  ],
  primary: ['writer'],
  indexes: [],
  foreignKeys: [],
} as const satisfies TableSchema;

/** How far followers of one node of all have come. */
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

/** Milliseconds for which a writer writes: then another one takes its place. */
export const WRITES_FOR = 86_400_000;

/** Milliseconds after which a writer is forgotten whose events are gone: longer than it writes and they are kept. */
export const KNOWN_FOR = 3 * 86_400_000;
