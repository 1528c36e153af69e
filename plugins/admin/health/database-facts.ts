import { statfs } from 'node:fs/promises';
import type { Database } from 'plinth';
import type { StorageFacts } from '../api/told-health.ts';

interface Asked {
  readonly title: string;
  /** A query for the version and the size in bytes. */
  readonly text: string;
}

/** The queries, by name of the dialect. */
const QUESTIONS: Readonly<Record<string, Asked>> = {
  sqlite: {
    title: 'SQLite',
    text: 'select sqlite_version(), (select page_count from pragma_page_count()) * (select page_size from pragma_page_size())',
  },
  postgres: { title: 'PostgreSQL', text: `select current_setting('server_version'), pg_database_size(current_database())` },
  mysql: {
    title: 'MySQL or MariaDB',
    text: 'select version(), (select sum(data_length + index_length) from information_schema.tables where table_schema = database())',
  },
};

/**
 * Returns the facts on the database and the disk.
 * @param folder of the app, whose disk is measured
 */
export async function storageFacts(database: Database, folder: string): Promise<StorageFacts> {
  const before = performance.now();
  await database.ping();
  const ping = performance.now() - before;
  const question = QUESTIONS[database.dialect.name];
  const [row] = question === undefined ? [] : await database.read({ text: question.text, binds: [] }, { isPatient: true }).catch(() => []);
  const disk = await statfs(folder).catch(() => null);
  return {
    database: question?.title ?? database.dialect.name,
    version: row === undefined ? null : String(row[0]),
    size: row === undefined || row[1] === null ? null : Number(row[1]),
    ping: Math.round(ping * 100) / 100,
    disk: disk === null ? null : { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize },
  };
}
