import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { storageError } from '../receive/storage-full.ts';
import type { ByteRange, Content, StorageProvider, StoredKey } from './provider.ts';

/** Name of a shard folder: two hexadecimal digits of a digest. */
const SHARD = /^[\da-f]{2}$/;

/** Possible paths of a file: at the top, or two folders below. */
type Places = readonly [stored: string, other: string];

/** Files in a folder, which the server itself serves. They are found with or without shards, wherever they were stored. */
export class LocalProvider implements StorageProvider {
  readonly #folder: string;
  readonly #incoming: string;
  readonly #prefix: string;
  readonly #shard: boolean;

  /**
   * @param folder absolute path
   * @param incoming a folder in the same file system, for incomplete files
   * @param prefix path of URLs: `/uploads`
   * @param shard whether new files are spread over subfolders: `3f/a0/photo_0a1b2c3d4e.png`
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
      // An older file from before the option was changed. Readers check that path last, so they get the new file from now on.
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

  /** The possible paths of a file below the folder, the likelier one first. @throws Error for an invalid key */
  placesOf(key: string): Places {
    if (key !== basename(key) || key.includes('\\') || key.startsWith('.') || key === '')
      throw new Error(`"${key}" is not a valid file key`);
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
      // Names with a dot (`.gitkeep`) were not uploaded, and other files between the levels belong to somebody else.
      if (!entry.isFile() || entry.name.startsWith('.') || !(isTop || levels === 0)) continue;
      const facts = await stat(path).catch(() => null);
      if (facts !== null && this.#paths(entry.name).includes(path)) yield { key: entry.name, changed: facts.mtime };
    }
  }

  /** @throws Error for a key that leads elsewhere or to a hidden file: documents written by other programs may contain any key */
  #paths(key: string): Places {
    const [stored, other] = this.placesOf(key);
    return [join(this.#folder, stored), join(this.#folder, other)];
  }

  /** Moves atomically, even if the temporary file is on another disk. */
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

/** Null only if the file is certainly missing, because callers may then delete its document. @throws any other error */
function nothingThere(error: NodeJS.ErrnoException): null {
  if (MISSING.has(error.code)) return null;
  throw error;
}

/** Flushes a file to the disk, so that its row never survives without it. */
async function synced(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
