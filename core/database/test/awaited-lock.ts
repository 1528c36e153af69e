import { setTimeout as delay } from 'node:timers/promises';
import type { Database, DialectName } from '../index.ts';

/** Milliseconds that a statement gets to reach the lock. */
const PATIENCE = 30_000;

const begins = (...verbs: readonly string[]) => verbs.map((verb) => `info like '${verb} %'`).join(' or ');

/** Statements that count those of others which wait for a row of a table, or are about to. */
const WAITING = {
  mysql: (table: string) =>
    `select count(*) from information_schema.processlist where db = database() and info like '%${table}%' and (${begins('update', 'delete')} or info like '%for update%') and info not like '%processlist%'`,
  postgres: (table: string) =>
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%${table}%' and pid <> pg_backend_pid()`,
};

/**
 * Resolves when somebody waits for a row that a transaction of the test has locked. On SQLite at once: there, transactions that write wait
 * for each other, and lock no rows.
 * @throws Error if nobody does within 30 seconds
 */
export async function untilLockIsAwaited(database: Database, dialect: DialectName, table: string): Promise<void> {
  if (dialect === 'sqlite') return;
  const sql = { text: WAITING[dialect](table), binds: [] };
  for (const end = performance.now() + PATIENCE; Number((await database.read(sql))[0]?.[0]) === 0; ) {
    if (performance.now() > end) throw new Error(`nobody waits for a row of ${table}`);
    await delay(20);
  }
}
