import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Database } from './database.ts';

/**
 * Copies the whole database into a file while it is in use: one consistent state. When this resolves, the copy is complete and flushed to
 * disk. When it rejects, there is no file.
 * @param file must not exist
 * @throws Error when the file exists, or when the database has its own backup tools, which the message names
 */
export async function backUp({ dialect, knex }: Pick<Database, 'dialect' | 'knex'>, file: string): Promise<void> {
  if (typeof dialect.backup === 'string') throw new Error(dialect.backup);
  if (existsSync(file)) throw new Error(`${file} already exists. Choose another file name, or delete the file`);
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

/** Flushes a file, or the entries of a folder, to disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
