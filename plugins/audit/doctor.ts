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
    const text = 'the audit log is sealed without a key: anyone with write access to the database can forge entries';
    found.push({ level: 'look', text, mend: 'set ENCRYPTION_KEY to the output of `plinth secret`' });
  }
  // If the tables do not exist yet, there are no entries.
  const [oldest]: readonly PendingRow[] = await Promise.resolve(knex(pendingTable.name).orderBy('id').limit(1)).catch(() => []);
  if (oldest !== undefined && Date.now() - parseContent(oldest.content).at > LATE) {
    const since = new Date(parseContent(oldest.content).at).toISOString();
    found.push({
      level: 'mend',
      text: `audit log entries have been waiting to be sealed since ${since}`,
      mend: 'run a node that processes background work (config/server, work), and check its log',
    });
  }
  const last = await lastVerification({ database, seals }).catch(() => null);
  if (last !== null && last.count > 0) {
    const text = `the audit log was tampered with: the verification at ${last.at} found ${last.count} problems`;
    found.push({ level: 'mend', text, mend: 'run `plinth audit verify` to list them' });
  }
  return found;
}
