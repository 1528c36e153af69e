import type { Diagnosis } from '../../../errors/index.ts';
import type { DatabaseReview, ReviewRead, WantedDatabase } from '../../dialect.ts';

const SETTINGS = `select current_setting('TimeZone'), current_setting('server_encoding'), current_setting('max_connections')::int,
  current_setting('superuser_reserved_connections')::int, current_setting('fsync'), current_setting('synchronous_commit'), pg_is_in_recovery(),
  (select rolconnlimit from pg_roles where rolname = current_user), (select datconnlimit from pg_database where datname = current_database()),
  (select ssl from pg_stat_ssl where pid = pg_backend_pid())`;

/** Reviews a server and a reading session. */
export async function review(read: ReviewRead, { connections, isRemote, nodes }: WantedDatabase): Promise<DatabaseReview> {
  const [row = []] = await read({ text: SETTINGS, binds: [] });
  const [timeZone, encoding, most, reserved, fsync, synchronous, isStandby, ofRole, ofDatabase, isEncrypted] = row;
  const found: Diagnosis[] = [];
  const note = (level: Diagnosis['level'], text: string, mend: string) => found.push({ level, text, mend });
  if (timeZone !== 'UTC') {
    note(
      'mend',
      `a session has the time zone ${timeZone}, although Plinth sets it to UTC`,
      'configure the proxy or pooler in front of the database to keep session settings (docs/databases.md)',
    );
  }
  if (encoding !== 'UTF8')
    note(
      'mend',
      `the encoding of the database is ${encoding}, which cannot store all characters`,
      "create database … encoding 'UTF8' template template0",
    );
  // -1 means no limit.
  const limits = [Number(most) - Number(reserved), Number(ofRole), Number(ofDatabase)].filter((limit) => limit >= 0);
  const allowed = Math.min(...limits);
  if (allowed < connections) {
    note(
      'mend',
      `the server allows ${allowed} connections, but ${connections} are needed (${nodes} × twice pool.max, plus a few)`,
      "raise max_connections or the user's connection limit, or lower pool.max",
    );
  }
  if (isStandby === true) note('mend', 'the server is a read-only standby', 'use the address of the primary');
  if (fsync === 'off') note('mend', 'all data can be lost if the host crashes (fsync is off)', 'set fsync = on');
  if (synchronous === 'off')
    note('look', 'the last transactions can be lost if the host crashes (synchronous_commit is off)', 'set synchronous_commit = on');
  if (isRemote && isEncrypted !== true)
    note('look', 'the connection to the server is not encrypted', 'add ?sslmode=verify-full to the URL (docs/deployment.md)');
  return { diagnoses: found, folder: null };
}
