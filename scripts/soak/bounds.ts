import type { DatabaseSample } from './database-sample.ts';
import type { ServerSample } from './server-sample.ts';

/** Everything that is looked at. */
export interface Sample extends ServerSample, DatabaseSample {
  /** In the folder of uploads, half-written ones included. */
  readonly files: number;
}

const MEGABYTE = 1_000_000;
/** Bytes of a key with its answer, in a table and in its three indexes, pages half full. */
const KEY = 6_000;

/**
 * By how much a value may grow between the first sample after the warm-up and the last. Before the first what is remembered was filled (`fill.ts`), so that the
 * bounds need not have room for it. Half an hour at 170 requests a second are 285,000 of them between the two samples: a leak of 1 kB per request is 290 MB, five
 * times what resident memory may grow by and nearly twenty times what the heap may. The smallest that is seen takes 53 bytes of each request in the heap, 28
 * outside of it, and 210 where only resident memory tells of it; a handle, in one of 11,000 requests. `--leak` shows it.
 */
const BOUNDS: Readonly<Record<Exclude<keyof Sample, 'rows' | 'size'>, number>> = {
  // What the allocators keep moves by this much from one sample to the next.
  rss: 60 * MEGABYTE,
  // Machine code, tokens of sign-ins (3 MB), and what is remembered under other keys than it was filled with.
  heap: 15 * MEGABYTE,
  external: 8 * MEGABYTE,
  // Connections to the database that a moment of many requests has opened, and their timers.
  handles: 25,
  descriptors: 25,
  sockets: 12,
  connections: 10,
  threads: 4,
  // SQLite begins anew from 4 MB on, and keeps the file at the size that a burst gave it.
  wal: 8 * MEGABYTE,
  files: 0,
};
/** Rows of a table: counters of changes have one per writer; what is made is removed. */
const ROWS = 20;
/** The table of keys, which stay for a day. */
const KEYS = 'idempotency_keys';
/** Tables whose rows stay for their time: keys, the notes of files for an hour, 256 leases of each kind of lock for ever. */
const LASTING: ReadonlySet<string> = new Set([KEYS, 'upload_loose_bytes', 'plinth_lease']);
/** Pages that were freed and are not used yet, tables that are not vacuumed yet. */
const SIZE = 30 * MEGABYTE;

/** What has grown beyond its bound, in words. */
export function grown(first: Sample, last: Sample): readonly string[] {
  const problems = Object.entries(BOUNDS).flatMap(([name, bound]) => {
    const [before, after] = [first[name as keyof typeof BOUNDS], last[name as keyof typeof BOUNDS]];
    return before !== null && after !== null && after - before > bound ? [`${name} grew from ${before} to ${after}`] : [];
  });
  for (const [table, after] of Object.entries(last.rows)) {
    const before = first.rows[table] ?? 0;
    if (!LASTING.has(table) && after - before > ROWS) problems.push(`the table ${table} grew from ${before} to ${after} rows`);
  }
  const keys = keysIn(last) - keysIn(first);
  if (last.size > first.size + SIZE + keys * KEY)
    problems.push(`the database grew from ${first.size} to ${last.size} bytes, with ${keys} new keys`);
  return problems;
}

/** Idempotency keys that are stored. */
export function keysIn({ rows }: Sample): number {
  return rows[KEYS] ?? 0;
}
