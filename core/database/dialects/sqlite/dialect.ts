import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DatabaseKind } from '../../database-kind.ts';
import { makeDialect } from '../../dialect-defaults.ts';
import { sqliteSchema } from './alterations.ts';
import { columnType } from './column-types.ts';
import { bucket, entries, gather, inList, lateral, objectText, sum, unindexed, window } from './fragments.ts';
import { makePrivateFile } from './open-connection.ts';
import { review } from './review.ts';
import { textIndex } from './text-index.ts';
import { asText, fold, folded, search } from './text-search.ts';

/** SQLite, with the driver that `openConnection` chooses. */
const dialect = makeDialect({
  name: 'sqlite',
  // There is one writer.
  supportsRowLocks: false,
  // Statistics would become outdated: an index that is newer than they are looks better than it is.
  hasStatistics: false,
  runsCommonTableOnce: true,
  columnType,
  bucket,
  inList,
  ...search,
  fold,
  folded,
  asText,
  textIndex,
  window,
  unindexed,
  lateral,
  sum,
  gather,
  objectText,
  entries,
  review,
  schema: sqliteSchema,
  // `vacuum into` reads one state while others write. Page-by-page copies (the driver's `backup`) restart whenever another process writes,
  // and may never finish.
  async backup(knex, file) {
    const [{ tables }] = (await knex.raw('select count(*) as tables from main.sqlite_master')) as [{ tables: number }];
    if (tables === 0) throw new Error('the database is empty');
    makePrivateFile(file);
    await knex.raw('vacuum into ?', [file]);
  },
});

/** SQLite files, and temporary databases. */
export const sqlite = {
  name: 'sqlite',
  urls: ['sqlite:PATH', 'sqlite::memory:'],
  locate(url, appDir) {
    const path = pathOf(url.slice('sqlite:'.length), appDir);
    if (path === '') return '"sqlite:" without a path';
    return {
      dialect,
      /** Absolute, or null for a temporary database. */
      address: { path },
      label: null,
      exists: () => path !== null && existsSync(path),
      open: async (config, environment) => (await import('./engine.ts')).openSqlite(path, config, environment),
      openForeign: async () => (await import('./foreign-connection.ts')).openForeign(path),
    };
  },
} as const satisfies DatabaseKind;

function pathOf(path: string, appDir: string): string | null {
  if (path === ':memory:') return null;
  if (path === '' || path.includes('\0')) return '';
  return resolve(appDir, path.startsWith('///') ? path.slice(2) : path);
}
