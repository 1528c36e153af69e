import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Diagnosis } from '../../../errors/index.ts';
import type { DatabaseReview, ReviewRead, WantedDatabase } from '../../dialect.ts';

/** Network file systems, by Linux's magic numbers: NFS, SMB and CIFS. */
const NETWORK: ReadonlySet<number> = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42]);

/** Reviews the file and its location. */
export async function review(read: ReviewRead, { nodes }: WantedDatabase): Promise<DatabaseReview> {
  const [journal] = await read({ text: 'pragma journal_mode', binds: [] });
  const [main] = await read({ text: "select file from pragma_database_list where name = 'main'", binds: [] });
  const folder = dirname(String(main?.[0]));
  const found: Diagnosis[] = [];
  const note = (level: Diagnosis['level'], text: string, mend: string) => found.push({ level, text, mend });
  if (journal?.[0] !== 'wal') {
    note('mend', `the journal mode is "${journal?.[0]}" instead of "wal": writes block reads`, 'move the file to a local disk');
  }
  if (NETWORK.has(statfsSync(folder).type)) {
    note(
      'mend',
      `${folder} is on a network file system, whose locks do not protect an SQLite file from corruption`,
      'move the file to a local disk, or use a database server',
    );
  }
  if (nodes > 1)
    note(
      'look',
      `${nodes} nodes share one SQLite file: all of them must run on the same host`,
      'use PostgreSQL, MariaDB or MySQL to run nodes on several hosts',
    );
  return { diagnoses: found, folder };
}
