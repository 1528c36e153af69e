import type { Diagnosis } from '../../../errors/index.ts';
import type { DatabaseReview, ReviewRead, WantedDatabase } from '../../dialect.ts';
import { SYNC_WAIT } from './connect.ts';

const VARIABLES = [
  'time_zone',
  'character_set_database',
  'max_connections',
  'innodb_flush_log_at_trx_commit',
  'read_only',
  'wsrep_on',
  'wsrep_sync_wait',
] as const;

/** Minimum number of servers in a cluster that keeps its majority when it loses one. */
const FEWEST = 3;

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
      `a session has the time zone ${is('time_zone')}, although Plinth sets it to +00:00`,
      'configure the proxy or pooler in front of the database to keep session settings (docs/databases.md)',
    );
  }
  if (Number(is('max_connections')) < connections) {
    note(
      'mend',
      `the server allows ${is('max_connections')} connections, but ${connections} are needed (${nodes} × twice pool.max, plus a few)`,
      'raise max_connections, or lower pool.max',
    );
  }
  if (is('read_only') === 'ON') note('mend', 'the server is read-only', 'use the address of the primary, or set read_only to OFF');
  if (is('innodb_flush_log_at_trx_commit') !== '1') {
    note('look', 'the last transactions can be lost if the host crashes (innodb_flush_log_at_trx_commit is not 1)', 'set it to 1');
  }
  if (is('character_set_database') !== 'utf8mb4') {
    note(
      'look',
      `the character set of the database is ${is('character_set_database')}: tables that other tools create there cannot store all characters`,
      'alter database … character set utf8mb4',
    );
  }
  if (is('wsrep_on') === 'ON') found.push(...(await reviewCluster(read, Number(is('wsrep_sync_wait')))));
  if (isRemote && String(cipher?.[1] ?? '') === '') {
    note('look', 'the connection to the server is not encrypted', 'add ?sslmode=verify-full to the URL (docs/deployment.md)');
  }
  return { diagnoses: found, folder: null };
}

/** Reviews a server of a Galera cluster. @param syncWait `wsrep_sync_wait` of the session */
async function reviewCluster(read: ReviewRead, syncWait: number): Promise<readonly Diagnosis[]> {
  const rows = await read({
    text: "show session status where variable_name in ('wsrep_cluster_status', 'wsrep_cluster_size', 'wsrep_local_state_comment')",
    binds: [],
  });
  const status = new Map(rows.map(([name, value]) => [String(name), String(value)]));
  const found: Diagnosis[] = [];
  if ((syncWait & SYNC_WAIT) !== SYNC_WAIT) {
    found.push({
      level: 'mend',
      text: `a session has wsrep_sync_wait = ${syncWait}, although Plinth sets it to ${SYNC_WAIT}: reads can miss recent commits of other servers`,
      mend: 'configure the proxy or pooler in front of the database to keep session settings (docs/databases.md)',
    });
  }
  if (status.get('wsrep_cluster_status') !== 'Primary') {
    found.push({
      level: 'mend',
      text: `the server has lost the majority of its cluster (wsrep_cluster_status is ${status.get('wsrep_cluster_status')})`,
      mend: 'start the other servers, or restore the network connection to them',
    });
  }
  const size = Number(status.get('wsrep_cluster_size'));
  if (size < FEWEST) {
    found.push({
      level: 'look',
      text: `the cluster has ${size === 1 ? 'one server' : 'two servers'} now: with fewer than three, losing one can leave no majority`,
      mend: 'run three servers, or two servers and an arbitrator (garbd)',
    });
  }
  return found;
}
