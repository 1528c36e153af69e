import type { Database } from 'plinth';
import { acceptedFindings, type PartedFindings, partedBy } from './acceptance.ts';
import { endsOf } from './anchor.ts';
import { type AuditRow, auditTable } from './audit-tables.ts';
import { headOf } from './chain.ts';
import type { Seals } from './seals.ts';
import { ChainWalk, type StoredHead } from './walk.ts';

/** Entries that are read at a time. */
const BATCH = 500;

/** Dependencies of a verification. */
export interface VerifyParts {
  readonly database: () => Database;
  readonly seals: Seals;
}

/** The result of a verification. */
export interface Verified extends PartedFindings {
  readonly rows: number;
  /** The stored end of the chain; null: there is none. */
  readonly head: StoredHead | null;
}

/** Options of a verification. */
export interface WalkOptions {
  readonly signal?: AbortSignal | undefined;
  /** An end of the chain that was stored elsewhere. */
  readonly known?: StoredHead | null;
  /** Called with the progress, from 0 to 1. */
  progress?(value: number): void;
}

/** Checks the whole chain, from the first existing entry. */
export async function verify(parts: VerifyParts, { signal, known = null, progress }: WalkOptions = {}): Promise<Verified> {
  const { knex } = parts.database();
  const walk = new ChainWalk(parts.seals, { known });
  const aim = Number((await headOf(knex))?.number ?? 0);
  for (;;) {
    for (let count = BATCH; count === BATCH; ) {
      signal?.throwIfAborted();
      const rows: readonly AuditRow[] = await knex(auditTable.name).where('number', '>', walk.place).orderBy('number').limit(BATCH);
      for (const row of rows) walk.take(row);
      count = rows.length;
      if (aim > 0) progress?.(Math.min(1, walk.at / aim));
    }
    const ends = await endsOf(knex);
    const { head } = ends;
    // Entries that were sealed meanwhile are checked, too.
    const isMore =
      Number(head?.number ?? 0) > walk.at && (await knex(auditTable.name).where('number', '>', walk.at).first('number')) !== undefined;
    if (isMore) continue;
    const findings = partedBy(await acceptedFindings(knex, parts.seals), walk.end(ends));
    return { rows: walk.rows, head: head === undefined ? null : { number: Number(head.number), hash: head.hash }, ...findings };
  }
}
