import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { storageError } from '../receive/storage-full.ts';
import type { ByteRange, Content, StorageProvider, StoredKey } from './provider.ts';

/** Files in a folder, which the server itself serves. */
export class LocalProvider implements StorageProvider {
  readonly #folder: string;
  readonly #incoming: string;
  readonly #prefix: string;

  /**
   * @param folder absolute path
   * @param incoming a folder in the same file system, for files that are not whole yet
   * @param prefix path of addresses: `/uploads`
   */
  constructor(folder: string, incoming: string, prefix: string) {
    this.#folder = folder;
    this.#incoming = incoming;
    this.#prefix = prefix;
  }

  /** @throws StorageFullError */
  async put(key: string, { path }: Content): Promise<void> {
    try {
      await mkdir(this.#folder, { recursive: true });
      await synced(path);
      await this.#move(path, this.#path(key));
    } catch (error) {
      throw storageError(error);
    }
  }

  async get(key: string, range?: ByteRange): Promise<Readable | null> {
    const path = this.#path(key);
    const facts = await stat(path).catch(() => null);
    return facts?.isFile() ? createReadStream(path, range) : null;
  }

  async delete(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
  }

  url(key: string): string {
    return `${this.#prefix}/${key}`;
  }

  async *list(): AsyncIterable<StoredKey> {
    for (const entry of await readdir(this.#folder, { withFileTypes: true }).catch(() => [])) {
      // What begins with a dot (`.gitkeep`) was not uploaded.
      if (!entry.isFile() || entry.name.startsWith('.')) continue;
      const facts = await stat(join(this.#folder, entry.name)).catch(() => null);
      if (facts !== null) yield { key: entry.name, changed: facts.mtime };
    }
  }

  /** @throws Error for a key that leads elsewhere, or to what is hidden: a document that was written by other means may name anything */
  #path(key: string): string {
    if (key !== basename(key) || key.includes('\\') || key.startsWith('.') || key === '') throw new Error(`"${key}" is no key of a file`);
    return join(this.#folder, key);
  }

  /** Nobody sees half a file, also where the temporary file lies on another disk. */
  async #move(from: string, to: string): Promise<void> {
    try {
      await rename(from, to);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      await mkdir(this.#incoming, { recursive: true });
      const near = join(this.#incoming, randomUUID());
      try {
        await copyFile(from, near, constants.COPYFILE_EXCL);
        await synced(near);
        await rename(near, to);
      } finally {
        await rm(near, { force: true });
      }
    }
  }
}

/** Waits until the bytes of a file are on the disk, so that the row never outlives them. */
async function synced(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
