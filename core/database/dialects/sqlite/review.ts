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
    note(
      'mend',
      `the journal is "${journal?.[0]}" rather than "wal": writing keeps readers waiting`,
      'put the file on a disk of this machine',
    );
  }
  if (NETWORK.has(statfsSync(folder).type)) {
    note(
      'mend',
      `${folder} is on another machine: locks there do not keep an SQLite file whole`,
      'put the file on a disk of this machine, or take a database server',
    );
  }
  if (nodes > 1)
    note(
      'look',
      `${nodes} nodes share an SQLite file: all must run on one machine`,
      'take PostgreSQL, MariaDB or MySQL for several machines',
    );
  return { diagnoses: found, folder };
}
