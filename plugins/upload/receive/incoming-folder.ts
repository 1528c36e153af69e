import { randomUUID } from 'node:crypto';
import { type FileHandle, lstat, mkdir, mkdtemp, open, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storageError } from './storage-full.ts';

/** Milliseconds after which an unchanged file is a leftover of a dead process. */
const FORGOTTEN = 3_600_000;
/** Milliseconds between two updates of the files' times while a request is running, since it may take longer than that. */
const MARKING = 600_000;

/** Prefix of a private folder, to which `mkdtemp` adds random characters. */
const PRIVATE = 'plinth-uploads-';

/** Folder of files that are being received and processed. */
export class IncomingFolder {
  readonly #folder: string | null;

  /**
   * @param folder absolute path, created when needed. Null: each batch has its own folder in the system's temporary folder, which no other
   * user can prepare, read or write
   */
  constructor(folder: string | null) {
    this.#folder = folder;
  }

  /** Creates the batch of one request. */
  batch(): IncomingBatch {
    return new IncomingBatch(this.#folder);
  }

  /** Deletes leftovers of dead processes. */
  async sweep(signal: AbortSignal, now = Date.now()): Promise<void> {
    if (this.#folder === null) return sweepPrivate(signal, now);
    for (const path of await pathsIn(this.#folder)) {
      signal.throwIfAborted();
      const facts = await lstat(path).catch(() => null);
      if (facts?.isFile() && now - facts.mtimeMs > FORGOTTEN) await rm(path, { force: true });
    }
  }
}

/** Deletes old private folders of this user. */
async function sweepPrivate(signal: AbortSignal, now: number): Promise<void> {
  for (const folder of await pathsIn(tmpdir(), PRIVATE)) {
    signal.throwIfAborted();
    const facts = await lstat(folder).catch(() => null);
    if (!facts?.isDirectory() || facts.uid !== (process.getuid?.() ?? facts.uid)) continue;
    const times = await Promise.all((await pathsIn(folder)).map((path) => lstat(path).catch(() => null)));
    const touched = Math.max(facts.mtimeMs, ...times.map((file) => file?.mtimeMs ?? 0));
    if (now - touched > FORGOTTEN) await rm(folder, { recursive: true, force: true });
  }
}

async function pathsIn(folder: string, prefix = ''): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.startsWith(prefix)).map((name) => join(folder, name));
}

/** Temporary files that are deleted together. */
export class IncomingBatch {
  readonly #shared: string | null;
  readonly #paths: string[] = [];
  readonly #open = new Set<FileHandle>();
  #folder: string | null = null;
  #marking: NodeJS.Timeout | null = null;

  /** @param shared folder of all batches; null: a folder of its own */
  constructor(shared: string | null) {
    this.#shared = shared;
  }

  /** A path for another temporary file. @throws Error before the first file is created */
  path(): string {
    if (this.#folder === null) throw new Error('The folder of the upload does not exist before its first file is created');
    const path = join(this.#folder, randomUUID());
    this.#paths.push(path);
    this.#marking ??= setInterval(() => this.#mark(), MARKING).unref();
    return path;
  }

  /** Creates a file to write to. @throws StorageFullError */
  async create(): Promise<IncomingFile> {
    try {
      this.#folder ??= await this.#made();
      const path = this.path();
      const handle = await open(path, 'wx', 0o644);
      this.#open.add(handle);
      return new IncomingFile(path, handle, () => this.#open.delete(handle));
    } catch (error) {
      throw storageError(error);
    }
  }

  /** Deletes the remaining files. Stored ones were moved away. */
  async dispose(): Promise<void> {
    if (this.#marking !== null) clearInterval(this.#marking);
    await Promise.all([...this.#open].map((handle) => handle.close().catch(() => undefined)));
    await Promise.all(this.#paths.map((path) => rm(path, { force: true })));
    if (this.#shared === null && this.#folder !== null) await rm(this.#folder, { recursive: true, force: true });
  }

  async #made(): Promise<string> {
    // Only accessible to this user, with an unpredictable name.
    if (this.#shared === null) return mkdtemp(join(tmpdir(), PRIVATE));
    await mkdir(this.#shared, { recursive: true });
    return this.#shared;
  }

  #mark(): void {
    const now = new Date();
    // Files that do not exist (yet or any more) are skipped.
    for (const path of this.#paths) utimes(path, now, now).catch(() => undefined);
  }
}

/** A file that is being received. */
export class IncomingFile {
  readonly path: string;
  readonly #handle: FileHandle;
  readonly #closed: () => void;
  #size = 0;

  constructor(path: string, handle: FileHandle, closed: () => void) {
    this.path = path;
    this.#handle = handle;
    this.#closed = closed;
  }

  /** Number of written bytes. */
  get size(): number {
    return this.#size;
  }

  /** @throws StorageFullError */
  async write(chunk: Buffer): Promise<void> {
    try {
      for (let at = 0; at < chunk.length; ) at += (await this.#handle.write(chunk, at)).bytesWritten;
      this.#size += chunk.length;
    } catch (error) {
      throw storageError(error);
    }
  }

  async close(): Promise<void> {
    this.#closed();
    await this.#handle.close();
  }
}
