import type { RowOf, TableSchema } from 'plinth';

/** Pending entries. They are sealed within about a second. */
export const pendingTable = {
  name: 'plinth_audit_pending',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    /** The writer: it is used by one transaction at a time, so its numbers have no gaps. */
    { name: 'writer', kind: 'varchar', length: 32, nullable: false },
    /** From 1, for each writer. */
    { name: 'sequence', kind: 'ref', nullable: false },
    /** See `contentOf`. */
    { name: 'content', kind: 'text', nullable: false },
    /** The seal of writer, sequence and content. */
    { name: 'mac', kind: 'varchar', length: 64, nullable: false },
  ],
  indexes: [],
  foreignKeys: [],
} as const satisfies TableSchema;

const byTime = (column: string, name = column) => ({ name: `plinth_audit_${name}`, columns: [column, 'at', 'number'], unique: false });

/**
 * Sealed entries. They form a chain: each contains the hash of the one before. Nothing changes an entry, and only `sweep.ts` removes
 * entries. Times are milliseconds since 1970.
 */
export const auditTable = {
  name: 'plinth_audit',
  columns: [
    /** From 1, without gaps. */
    { name: 'number', kind: 'ref', nullable: false },
    { name: 'sealed_at', kind: 'ref', nullable: false },
    { name: 'at', kind: 'ref', nullable: false },
    { name: 'actor', kind: 'varchar', length: 190, nullable: true },
    /** The actor's name at that time. */
    { name: 'title', kind: 'varchar', length: 190, nullable: true },
    { name: 'address', kind: 'varchar', length: 64, nullable: true },
    { name: 'surface', kind: 'varchar', length: 64, nullable: true },
    { name: 'request_id', kind: 'varchar', length: 128, nullable: true },
    { name: 'area', kind: 'varchar', length: 16, nullable: false },
    { name: 'kind', kind: 'varchar', length: 40, nullable: false },
    { name: 'type', kind: 'varchar', length: 190, nullable: true },
    { name: 'document', kind: 'varchar', length: 64, nullable: true },
    { name: 'locale', kind: 'varchar', length: 32, nullable: true },
    /** JSON, stored as text, because the hash covers every character. */
    { name: 'details', kind: 'text', nullable: false },
    { name: 'writer', kind: 'varchar', length: 32, nullable: false },
    { name: 'sequence', kind: 'ref', nullable: false },
    { name: 'mac', kind: 'varchar', length: 64, nullable: false },
    /** The hash of the entry before; empty for the first. */
    { name: 'previous', kind: 'varchar', length: 64, nullable: false },
    { name: 'hash', kind: 'varchar', length: 64, nullable: false },
  ],
  primary: ['number'],
  indexes: [
    { name: 'plinth_audit_at', columns: ['at', 'number'], unique: false },
    ...['actor', 'title', 'area', 'kind', 'type', 'document', 'surface'].map((column) => byTime(column)),
    byTime('request_id', 'request'),
  ],
  foreignKeys: [],
} as const satisfies TableSchema;

/** The end of the chain, as one row. It shows if entries were removed at the end. */
export const headTable = {
  name: 'plinth_audit_head',
  columns: [
    { name: 'name', kind: 'varchar', length: 16, nullable: false },
    { name: 'number', kind: 'ref', nullable: false },
    { name: 'hash', kind: 'varchar', length: 64, nullable: false },
    { name: 'mac', kind: 'varchar', length: 64, nullable: false },
  ],
  primary: ['name'],
  indexes: [],
  foreignKeys: [],
} as const satisfies TableSchema;

/** A stored entry. */
export type AuditRow = RowOf<typeof auditTable>;
/** A stored pending entry. */
export type PendingRow = RowOf<typeof pendingTable>;
/** The stored end of the chain. */
export type HeadRow = RowOf<typeof headTable>;
