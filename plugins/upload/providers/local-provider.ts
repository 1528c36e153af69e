import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { storageError } from '../receive/storage-full.ts';
import type { ByteRange, Content, StorageProvider, StoredKey } from './provider.ts';

/** Name of a folder that files are spread over: two digits of a digest. */
const SHARD = /^[\da-f]{2}$/;

/** Where a file lies: at the top, or two folders below. */
type Places = readonly [stored: string, other: string];

/** Files in a folder, which the server itself serves. They are found where they were stored, whether they are spread or not. */
export class LocalProvider implements StorageProvider {
  readonly #folder: string;
  readonly #incoming: string;
  readonly #prefix: string;
  readonly #shard: boolean;

  /**
   * @param folder absolute path
   * @param incoming a folder in the same file system, for files that are not whole yet
   * @param prefix path of addresses: `/uploads`
   * @param shard whether new files are spread over folders in it: `3f/a0/photo_0a1b2c3d4e.png`
   */
  constructor(folder: string, incoming: string, prefix: string, shard = false) {
    this.#folder = folder;
    this.#incoming = incoming;
    this.#prefix = prefix;
    this.#shard = shard;
  }

  /** @throws StorageFullError */
  async put(key: string, { path }: Content): Promise<void> {
    try {
      const [place, other] = this.#paths(key);
      await mkdir(dirname(place), { recursive: true });
      await synced(path);
      await this.#move(path, place);
      // Stored before the option was changed: those who look there last find what is new from now on.
      await rm(other, { force: true });
    } catch (error) {
      throw storageError(error);
    }
  }

  async get(key: string, range?: ByteRange): Promise<Readable | null> {
    for (const path of this.#paths(key)) {
      const facts = await stat(path).catch(nothingThere);
      if (facts?.isFile()) return createReadStream(path, range);
    }
    return null;
  }

  async delete(key: string): Promise<void> {
    for (const path of this.#paths(key)) await rm(path, { force: true });
  }

  url(key: string): string {
    return `${this.#prefix}/${key}`;
  }

  /** The paths below the folder at which a file may lie, the likelier one first. @throws Error for a key that is none */
  placesOf(key: string): Places {
    if (key !== basename(key) || key.includes('\\') || key.startsWith('.') || key === '') throw new Error(`"${key}" is no key of a file`);
    const digest = createHash('sha256').update(key).digest('hex');
    const spread = `${digest.slice(0, 2)}/${digest.slice(2, 4)}/${key}`;
    return this.#shard ? [spread, key] : [key, spread];
  }

  list(): AsyncIterable<StoredKey> {
    return this.#listed(this.#folder, 2);
  }

  async *#listed(folder: string, levels: number): AsyncGenerator<StoredKey> {
    const isTop = folder === this.#folder;
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && levels > 0 && SHARD.test(entry.name)) yield* this.#listed(path, levels - 1);
      // What begins with a dot (`.gitkeep`) was not uploaded, and what lies in between was put there by others.
      if (!entry.isFile() || entry.name.startsWith('.') || !(isTop || levels === 0)) continue;
      const facts = await stat(path).catch(() => null);
      if (facts !== null && this.#paths(entry.name).includes(path)) yield { key: entry.name, changed: facts.mtime };
    }
  }

  /** @throws Error for a key that leads elsewhere, or to what is hidden: a document that was written by other means may name anything */
  #paths(key: string): Places {
    const [stored, other] = this.placesOf(key);
    return [join(this.#folder, stored), join(this.#folder, other)];
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

const MISSING: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']);

/** Only where it is certain: whoever is told that bytes are missing may remove their file. @throws what else keeps a path from being looked at */
function nothingThere(error: NodeJS.ErrnoException): null {
  if (MISSING.has(error.code)) return null;
  throw error;
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
