import type { DatabaseSample } from './database-sample.ts';
import type { ServerSample } from './server-sample.ts';

/** All values that are sampled. */
export interface Sample extends ServerSample, DatabaseSample {
  /** Number of files in the uploads folder, including incomplete ones. */
  readonly files: number;
}

const MEGABYTE = 1_000_000;
/** Bytes of a key with its response, in a table and its three indexes with half-full pages. */
const KEY = 6_000;

/**
 * Allowed growth of each value between the first sample after the warm-up and the last one. Caches are filled before the first sample
 * (`fill.ts`), so that the bounds need no room for them. Half an hour at 170 requests a second gives 285,000 requests between the two
 * samples. A leak of 1 kB per request would be 290 MB: five times the bound of resident memory, and nearly twenty times that of the heap.
 * The smallest leak per request that is detected: 53 bytes in the heap, 28 outside it, and 210 if only resident memory shows it; a handle
 * in one of 11,000 requests. `--leak` tests the detection.
 */
const BOUNDS: Readonly<Record<Exclude<keyof Sample, 'rows' | 'size'>, number>> = {
  // Memory kept by allocators varies by this much between samples.
  rss: 60 * MEGABYTE,
  // Machine code, tokens of sign-ins (3 MB), and cache entries under keys that `fill.ts` does not use.
  heap: 15 * MEGABYTE,
  external: 8 * MEGABYTE,
  // Database connections that a peak of requests has opened, and their timers.
  handles: 25,
  descriptors: 25,
  sockets: 12,
  connections: 10,
  threads: 4,
  // SQLite restarts the log from 4 MB on, but keeps the file at the size of a peak.
  wal: 8 * MEGABYTE,
  files: 0,
};
/** Allowed growth of a table's rows: change counters have one row per writer; created documents are removed. */
const ROWS = 20;
/** The table of idempotency keys, which are kept for a day. */
const KEYS = 'idempotency_keys';
/** Tables whose rows stay for a time: keys, notes of files for an hour, and 256 leases of each kind of lock forever. */
const LASTING: ReadonlySet<string> = new Set([KEYS, 'upload_loose_bytes', 'plinth_lease']);
/** Free pages that are not reused yet, and tables that are not vacuumed yet. */
const SIZE = 30 * MEGABYTE;

/** Messages about values that exceed their bound. */
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

/** Number of stored idempotency keys. */
export function keysIn({ rows }: Sample): number {
  return rows[KEYS] ?? 0;
}
