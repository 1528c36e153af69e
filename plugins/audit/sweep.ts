import { acceptedFindings, partedBy } from './acceptance.ts';
import { type AuditRow, auditTable } from './audit-tables.ts';
import { sealOf } from './chain.ts';
import { factsOf } from './entry.ts';
import { chainEntries } from './look-through.ts';
import type { Sealer } from './sealer.ts';
import type { VerifyParts } from './verify.ts';
import { type AuditFinding, ChainWalk, type Cut } from './walk.ts';

const BATCH = 500;

/**
 * Removes old entries: from the first one up to the first that is younger. Before that, it adds an entry to the chain with the number and
 * the hash of the last entry that is removed. This shows that nothing more was removed. Entries that cannot be verified stay, with all
 * others, until somebody accepts that.
 * @param keepFor milliseconds
 * @returns the number of the last removed entry; null: none was removed
 * @throws Error if old entries were tampered with, and nobody has accepted that
 */
export async function sweep(parts: VerifyParts, sealer: Pick<Sealer, 'add'>, keepFor: number, signal: AbortSignal): Promise<number | null> {
  const { database, seals } = parts;
  const { knex } = database();
  const accepted = await acceptedFindings(knex, seals);
  const cut = await lastCut(parts, accepted);
  if (cut !== null) await removeUpTo(parts, cut.through, signal);
  const since = Date.now() - keepFor;
  const walk = new ChainWalk(seals, { cut });
  let last: AuditRow | null = null;
  for (let isOver = false; !isOver; ) {
    signal.throwIfAborted();
    const rows: readonly AuditRow[] = await knex(auditTable.name).where('number', '>', walk.place).orderBy('number').limit(BATCH);
    isOver = rows.length < BATCH;
    for (const row of rows) {
      if (Number(row.at) >= since) {
        isOver = true;
        break;
      }
      walk.take(row);
      // The remaining entries are linked to the hash of the last removed one, so that one must be valid.
      if (!walk.isAtProblem) last = row;
    }
  }
  // Entries that were only counted are no reason to keep the others.
  const findings = partedBy(accepted, walk.endWithin()).findings.filter(({ problem }) => problem !== 'lost');
  if (findings.length > 0)
    throw new Error(
      `audit log entries up to ${walk.place} have reached their retention, but are not deleted because of integrity problems. Run "plinth audit verify", and accept the findings with --accept-through`,
    );
  if (last === null) return null;
  const through = Number(last.number);
  const details = { through, hash: last.hash, keepFor };
  await sealer.add(factsOf({ area: 'chain', kind: 'swept', details }, null));
  await removeUpTo(parts, through, signal);
  return through;
}

/**
 * The last announced removal; null: there was none. An announcement without valid seals is ignored if somebody has accepted it.
 * @throws Error if the announcing entry cannot be trusted
 */
async function lastCut({ database, seals }: VerifyParts, accepted: readonly AuditFinding[]): Promise<Cut | null> {
  for await (const row of chainEntries(database().knex, 'swept')) {
    const seal = sealOf(row, seals);
    if (seal === 'good') return JSON.parse(row.details) as Cut;
    const number = Number(row.number);
    if (accepted.some(({ from, to }) => from <= number && number <= to)) continue;
    const entry = `audit log entry ${number}, which records the deletion of old entries,`;
    if (seal === 'unknown-key')
      throw new Error(
        `${entry} was sealed with an unknown key, so nothing is deleted. Add the previous ENCRYPTION_KEY to oldKeys of the plugin audit`,
      );
    throw new Error(`${entry} was tampered with, so nothing is deleted. Run "plinth audit verify"`);
  }
  return null;
}

/** Removes entries from the first one on, so that an interrupted removal leaves no gap. */
async function removeUpTo({ database }: VerifyParts, through: number, signal: AbortSignal): Promise<void> {
  for (let from = Number.MIN_SAFE_INTEGER; ; ) {
    const rows: readonly { readonly number: number }[] = await database()
      .knex(auditTable.name)
      .where('number', '>', from)
      .where('number', '<=', through)
      .orderBy('number')
      .limit(BATCH)
      .select('number');
    const last = rows.at(-1);
    if (last === undefined || signal.aborted) return;
    from = Number(last.number);
    await database().transaction(({ knex }) => knex(auditTable.name).where('number', '<=', from).delete());
  }
}
