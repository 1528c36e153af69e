import type { Diagnosis } from 'plinth';
import { type PendingRow, pendingTable } from './audit-tables.ts';
import { parseContent } from './entry.ts';
import { lastVerification } from './verification.ts';
import type { VerifyParts } from './verify.ts';

/** Milliseconds after which an entry should have been sealed. */
const LATE = 60_000;

/** Diagnoses of the audit for `plinth doctor`. */
export async function checkAudit({ database, seals }: VerifyParts): Promise<readonly Diagnosis[]> {
  const { knex } = database();
  const found: Diagnosis[] = [];
  if (!seals.hasKey) {
    const text = 'entries of the audit are sealed without a key: whoever writes to the database can make others in their place';
    found.push({ level: 'look', text, mend: 'set ENCRYPTION_KEY to what `plinth secret` prints' });
  }
  // If the tables do not exist yet, there are no entries.
  const [oldest]: readonly PendingRow[] = await Promise.resolve(knex(pendingTable.name).orderBy('id').limit(1)).catch(() => []);
  if (oldest !== undefined && Date.now() - parseContent(oldest.content).at > LATE) {
    const since = new Date(parseContent(oldest.content).at).toISOString();
    found.push({
      level: 'mend',
      text: `entries of the audit wait to be sealed since ${since}`,
      mend: 'run a node that does the work of all (config/server, work), and see its log',
    });
  }
  const last = await lastVerification({ database, seals }).catch(() => null);
  if (last !== null && last.count > 0) {
    const text = `the audit was meddled with: the verification of ${last.at} has found ${last.count} places`;
    found.push({ level: 'mend', text, mend: '`plinth audit verify` names them' });
  }
  return found;
}
