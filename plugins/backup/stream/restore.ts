import { existsSync } from 'node:fs';
import { type FileHandle, rename, rm } from 'node:fs/promises';
import { applyPageFile, openRestored, readPageFileHeader } from '../log/page-file.ts';
import type { TakenHeader } from '../log/taken.ts';
import type { Store } from '../stores/store.ts';
import { type ObjectLabel, type StreamObject, streamObjects } from './object-name.ts';
import { planRestore } from './restore-plan.ts';

type Header = TakenHeader & ObjectLabel;

/** What was restored. */
export interface RestoredStream {
  /** The file contains everything that was acknowledged before this moment. Milliseconds since 1970. */
  readonly moment: number;
  readonly snapshot: StreamObject;
  /** Number of page objects that were applied. */
  readonly pages: number;
}

/**
 * Restores a database from a stream into a new file. When this rejects, there is no file.
 * @param at milliseconds since 1970: the file contains nothing that was committed later; null: as late as possible
 * @throws Error if the file exists, there is no backup of that time, or an object is missing or damaged
 */
export async function restoreStream(store: Store, at: number | null, file: string): Promise<RestoredStream> {
  for (const part of ['', '-wal', '-shm']) {
    if (existsSync(file + part)) throw new Error(`${file}${part} already exists. Choose another file, or move it away`);
  }
  const { snapshot, pages, next } = planRestore(streamObjects(await store.list()), at, store.place);
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  const handle = await openRestored(partial);
  try {
    let last = await apply(store, snapshot, handle, null);
    for (const object of pages) last = await apply(store, object, handle, last.id);
    await handle.sync();
    await handle.close();
    await rename(partial, file);
    return { moment: await momentOf(store, last, next, at), snapshot, pages: pages.length };
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(partial, { force: true });
    throw error;
  }
}

async function apply(store: Store, object: StreamObject, database: FileHandle, previous: string | null): Promise<Header> {
  const { name, generation, index } = object;
  try {
    return await applyPageFile<Header>(await store.get(name), database, (header) => {
      if (header.generation !== generation || header.index !== index) throw new Error('its name does not match its contents');
      if (previous !== null && header.previous !== previous) throw new Error('it does not continue the previous object');
    });
  } catch (error) {
    throw new Error(`${store.place}: ${name} is damaged (${(error as Error).message}). Try to restore an earlier time (--at)`, {
      cause: error,
    });
  }
}

/** Between two objects nothing was committed until the second one was looked for. */
async function momentOf(store: Store, last: Header, next: StreamObject | null, at: number | null): Promise<number> {
  if (next === null || at === null) return last.at;
  const { since } = await readPageFileHeader<Header>(await store.get(next.name));
  return Math.max(last.at, Math.min(at, since));
}
