import type { Database } from 'plinth';
import { anchorTable, moveAnchor } from '../anchor.ts';
import { type AuditRow, auditTable, headTable, pendingTable } from '../audit-tables.ts';
import { append, unsealed, Writers } from '../chain.ts';
import { type AuditFacts, factsOf } from '../entry.ts';
import type { Seals } from '../seals.ts';

/** Entries of a chain that `makeChain` makes. */
export const COUNT = 9;
/** How many of them are old enough to be removed. */
export const OLD = 4;
export const DAY = 86_400_000;

/** Entries in the order of the chain. */
export function rowsIn({ knex }: Database): Promise<AuditRow[]> {
  return knex(auditTable.name).orderBy('number') as unknown as Promise<AuditRow[]>;
}

/** Makes a chain of entries, some of them old. @returns a function that adds an entry */
export async function makeChain(db: Database, seals: Seals): Promise<(facts: AuditFacts) => Promise<AuditRow>> {
  for (const { name } of [pendingTable, auditTable, headTable, anchorTable]) await db.knex(name).delete();
  await moveAnchor(db.knex, { beginning: 1, number: 0, hash: '' }, seals);
  const writers = new Writers();
  const add = async (facts: AuditFacts) => {
    const { name, sequence } = writers.take();
    const writer = { name, sequence: sequence + 1 };
    const rows = await db.transaction(({ knex }) => append(knex, [unsealed(facts, writer, seals)], new Map([['user:1', 'Ada']]), seals));
    writers.free(writer);
    return rows.at(-1) as AuditRow;
  };
  const entries = Array.from({ length: COUNT }, (_, index) => {
    const when = Date.now() - (index < OLD ? 3 * DAY : DAY / 2) + index;
    const deed = {
      area: 'document' as const,
      kind: 'updated',
      type: 'api::article.article',
      documentId: `d${index % 3}`,
      details: { index },
    };
    const facts = { ...factsOf(deed, null), at: when, actor: index % 2 === 0 ? 'user:1' : null };
    return unsealed(facts, { name: `w${index % 2}`, sequence: Math.floor(index / 2) + 1 }, seals);
  });
  await db.transaction(({ knex }) => append(knex, entries, new Map([['user:1', 'Ada']]), seals));
  return add;
}
