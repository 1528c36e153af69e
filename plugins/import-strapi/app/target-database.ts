import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { type ForeignDatabase, openForeignDatabase } from 'plinth';
import { ImportError } from '../import-error.ts';
import type { Project } from '../project/project.ts';
import { isWithin } from '../project/within.ts';

/** A table that every Strapi database has. */
const OF_STRAPI = 'strapi_database_schema';
const TABLES: Readonly<Record<ForeignDatabase['dialect'], string>> = {
  sqlite: "select name from sqlite_master where type = 'table' and name not like 'sqlite%' order by name",
  mysql: 'select table_name as name from information_schema.tables where table_schema = database() order by table_name',
  postgres: 'select table_name as name from information_schema.tables where table_schema = current_schema() order by table_name',
};

/**
 * Checks that the new app's database may be written to: an import creates tables and deletes rows in its way.
 * @param target its URL
 * @param app absolute path
 * @param goesOn whether it already contains the app
 * @throws ImportError if it is the project's database, is not empty, or cannot be opened
 */
export async function assertTarget(target: string, app: string, project: Project, goesOn: boolean): Promise<void> {
  const path = pathOf(target, app);
  if (absolute(target, app) === absolute(project.databaseUrl, project.folder)) {
    throw new ImportError('the new app has the same database as the project, which is only read: name another one with --target');
  }
  if (path !== null && isWithin(path, project.folder)) {
    throw new ImportError(`the database of the new app would be in ${project.folder}, which is only read: name another one with --target`);
  }
  const tables = await tablesOf(target, app);
  if (tables.includes(OF_STRAPI)) {
    throw new ImportError(
      `the database of the new app, ${placeOf(target)}, holds tables of Strapi, which would be changed: name an empty one with --target`,
    );
  }
  if (goesOn || tables.length === 0) return;
  throw new ImportError(
    `the database of the new app, ${placeOf(target)}, is not empty (${tables.slice(0, 5).join(', ')}): name an empty one with --target`,
  );
}

/** Names of the tables; empty if the file does not exist yet. */
async function tablesOf(target: string, app: string): Promise<readonly string[]> {
  const path = pathOf(target, app);
  if (path !== null && !existsSync(path)) return [];
  try {
    const database = await openForeignDatabase(target, app);
    try {
      return (await database.rows(database.knex.raw(TABLES[database.dialect]))).map(({ name }) => String(name));
    } finally {
      await database.close();
    }
  } catch (error) {
    const reason = (error as Error).message.replace(/^database\.url: /, '').split('\n')[0];
    throw new ImportError(`the database of the new app cannot be opened: ${reason}`, error);
  }
}

/** The URL without its password. */
export function placeOf(url: string): string {
  if (url.startsWith('sqlite:')) return url;
  try {
    const { protocol, host, pathname, searchParams } = new URL(url);
    return `${protocol}//${host || (searchParams.get('host') ?? '')}${pathname}`;
  } catch {
    return url.replace(/:.*$/, '');
  }
}

function absolute(url: string, folder: string): string {
  const path = pathOf(url, folder);
  return path === null ? url : `sqlite:${path}`;
}

/** The file of an SQLite URL; null for a server. */
function pathOf(url: string, folder: string): string | null {
  const path = /^sqlite:(?:\/\/(?=\/))?(.*)$/.exec(url)?.[1];
  if (path === undefined) return null;
  return isAbsolute(path) ? path : join(folder, path);
}
