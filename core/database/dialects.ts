import type { LocatedDatabase } from './database-kind.ts';
import { mysql } from './dialects/mysql/dialect.ts';
import { postgres } from './dialects/postgres/dialect.ts';
import { sqlite } from './dialects/sqlite/dialect.ts';

/** All kinds of databases. To add one, add a folder in `dialects/` and a name here (docs/databases.md). */
const DIALECTS = [sqlite, mysql, postgres] as const;

/** Their names. */
export type DialectName = (typeof DIALECTS)[number]['name'];

/**
 * Reads a database URL. Opens nothing.
 * @param appDir the folder that SQLite paths are relative to
 * @throws Error that names the allowed forms, never the URL (it may contain a password)
 */
export function locateDatabase(url: string, appDir: string): LocatedDatabase {
  const scheme = schemeOf(url);
  const kind = DIALECTS.find(({ urls }) => urls.some((each) => schemeOf(each) === scheme));
  const found = kind?.locate(url, appDir) ?? (scheme ? `the scheme "${scheme}:"` : 'no scheme');
  if (typeof found !== 'string') return found;
  const urls = DIALECTS.flatMap((each) => each.urls);
  throw new Error(`database.url: expected ${urls.slice(0, -1).join(', ')} or ${urls.at(-1)}, found ${found}`);
}

function schemeOf(url: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase();
}
