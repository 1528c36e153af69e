import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Store } from './store.ts';

/** In the same folder, so that an object is moved atomically. */
const SPOOL = '.incoming';

/** Objects as files of a folder. */
export class FolderStore implements Store {
  readonly place: string;
  readonly #folder: string;

  /** @param folder absolute path; it is created with the first object */
  constructor(folder: string) {
    this.#folder = folder;
    this.place = `the folder ${folder}`;
  }

  async spool(): Promise<string> {
    const spool = join(this.#folder, SPOOL);
    // Copies of a database hold password hashes.
    await mkdir(spool, { recursive: true, mode: 0o700 });
    return spool;
  }

  async list(): Promise<readonly string[]> {
    const names = await readdir(this.#folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.filter((name) => name !== SPOOL).sort();
  }

  async put(name: string, path: string): Promise<void> {
    await rename(path, join(this.#folder, name));
    const folder = await open(this.#folder, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  async get(name: string): Promise<Readable> {
    const path = join(this.#folder, name);
    await access(path);
    return createReadStream(path);
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.#folder, name), { force: true });
  }
}
