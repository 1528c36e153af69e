import { type AuditRow, auditTable } from './audit-tables.ts';
import { headOf, sealOf } from './chain.ts';
import { factsOf } from './entry.ts';
import type { Sealer } from './sealer.ts';
import type { VerifyParts } from './verify.ts';
import { ChainWalk } from './walk.ts';

const BATCH = 500;

/**
 * Removes old entries: from the first one up to the first that is younger. Before that, it adds an entry to the chain with the number and
 * the hash of the last entry that is removed. This shows that nothing more was removed. Entries that cannot be verified stay.
 * @param keepFor milliseconds
 * @returns the number of the last removed entry; null: none was removed
 * @throws Error if old entries were tampered with
 */
export async function sweep(parts: VerifyParts, sealer: Pick<Sealer, 'add'>, keepFor: number, signal: AbortSignal): Promise<number | null> {
  const { database, seals } = parts;
  const { knex } = database();
  const told = await lastCut(parts);
  await removeUpTo(parts, told, signal);
  const since = Date.now() - keepFor;
  const walk = new ChainWalk(seals);
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
      last = row;
    }
  }
  const end = await headOf(knex);
  if (last === null || end === undefined) return null;
  const through = Number(last.number);
  const findings = walk.end({ ...end, number: Math.max(through, Number(end.number)) }).filter(({ from }) => from <= through && from > told);
  if (findings.length > 0)
    throw new Error(`entries up to ${through} of the audit are old enough to go, and stay: see what "plinth audit verify" says of them`);
  const details = { through, hash: last.hash, keepFor };
  await sealer.add(factsOf({ area: 'chain', kind: 'swept', details }, null));
  await removeUpTo(parts, through, signal);
  return through;
}

/** Number up to which entries were to be removed last; 0: none were. @throws Error if the entry that says so cannot be trusted */
async function lastCut({ database, seals }: VerifyParts): Promise<number> {
  const row: AuditRow | undefined = await database()
    .knex(auditTable.name)
    .where({ kind: 'swept', area: 'chain' })
    .orderBy(['at', 'number'].map((column) => ({ column, order: 'desc' as const })))
    .first();
  if (row === undefined) return 0;
  const seal = sealOf(row, seals);
  const entry = `entry ${row.number} of the audit, by which old ones go,`;
  if (seal === 'unknown-key')
    throw new Error(
      `${entry} was sealed with a key that is not known: all stay. Add the earlier ENCRYPTION_KEY to oldKeys of the plugin audit`,
    );
  if (seal !== 'good') throw new Error(`${entry} was tampered with: all stay, see "plinth audit verify"`);
  return Number((JSON.parse(row.details) as { readonly through: number }).through);
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
