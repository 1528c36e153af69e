import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Database } from './database.ts';

/**
 * Copies the whole database into a file while others use it: one state, whole on the disk when this resolves, or not there at all.
 * @param file must not exist
 * @throws Error for a file that exists, and where the database has tools of its own for that: it names them
 */
export async function backUp({ dialect, knex }: Pick<Database, 'dialect' | 'knex'>, file: string): Promise<void> {
  if (typeof dialect.backup === 'string') throw new Error(dialect.backup);
  if (existsSync(file)) throw new Error(`${file} exists already: name another file, or remove it`);
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  try {
    await dialect.backup(knex, partial);
    await flush(partial);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await flush(dirname(file));
}

/** Waits until what was written to a file, or into a folder, is on the disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
