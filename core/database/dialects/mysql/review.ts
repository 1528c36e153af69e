import type { Diagnosis } from '../../../errors/index.ts';
import type { DatabaseReview, ReviewRead, WantedDatabase } from '../../dialect.ts';

const VARIABLES = ['time_zone', 'character_set_database', 'max_connections', 'innodb_flush_log_at_trx_commit', 'read_only'] as const;

/** Reviews a server and a reading session. Both products use the same variable names. */
export async function review(read: ReviewRead, { connections, isRemote, nodes }: WantedDatabase): Promise<DatabaseReview> {
  const names = VARIABLES.map((name) => `'${name}'`).join(', ');
  const rows = await read({ text: `show session variables where variable_name in (${names})`, binds: [] });
  const [cipher] = await read({ text: "show session status like 'Ssl_cipher'", binds: [] });
  const settings = new Map(rows.map(([name, value]) => [String(name), String(value)]));
  const is = (name: (typeof VARIABLES)[number]) => settings.get(name) ?? '';
  const found: Diagnosis[] = [];
  const note = (level: Diagnosis['level'], text: string, mend: string) => found.push({ level, text, mend });
  if (is('time_zone') !== '+00:00') {
    note(
      'mend',
      `a session has the time zone ${is('time_zone')}, which Plinth has set to +00:00`,
      'what stands between must leave sessions alone (docs/databases.md)',
    );
  }
  if (Number(is('max_connections')) < connections) {
    note(
      'mend',
      `the server allows ${is('max_connections')} connections, and ${nodes} × twice pool.max, and a few more, are ${connections}`,
      'raise max_connections, or lower pool.max',
    );
  }
  if (is('read_only') === 'ON') note('mend', 'the server may only be read', 'name the primary, or set read_only to OFF');
  if (is('innodb_flush_log_at_trx_commit') !== '1') {
    note('look', 'the last transactions are lost when the machine fails (innodb_flush_log_at_trx_commit)', 'set it to 1');
  }
  if (is('character_set_database') !== 'utf8mb4') {
    note(
      'look',
      `the character set of the database is ${is('character_set_database')}: tables that others make there cannot hold all text`,
      'alter database … character set utf8mb4',
    );
  }
  if (isRemote && String(cipher?.[1] ?? '') === '') {
    note('look', 'the connection to the server is not encrypted', 'add ?sslmode=verify-full to the URL (docs/deployment.md)');
  }
  return { diagnoses: found, folder: null };
}
