import { randomUUID } from 'node:crypto';
import { type FileHandle, lstat, mkdir, mkdtemp, open, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storageError } from './storage-full.ts';

/** Milliseconds after which a file that nobody has changed is left over from a process that died. */
const FORGOTTEN = 3_600_000;
/** How often the files of a request that is still at work are marked as such, in milliseconds: it may take longer than that. */
const MARKING = 600_000;

/** Name of a private folder, before what `mkdtemp` adds. */
const PRIVATE = 'plinth-uploads-';

/** Where files lie while they are received and worked on. */
export class IncomingFolder {
  readonly #folder: string | null;

  /**
   * @param folder absolute path, made when it is first needed. Null: each batch has a folder of its own among the temporary ones of the system, which
   * no other user can prepare, read or write
   */
  constructor(folder: string | null) {
    this.#folder = folder;
  }

  /** A place for the files of one request. */
  batch(): IncomingBatch {
    return new IncomingBatch(this.#folder);
  }

  /** Removes what dead processes have left behind. */
  async sweep(signal: AbortSignal, now = Date.now()): Promise<void> {
    if (this.#folder === null) return sweepPrivate(signal, now);
    for (const path of await pathsIn(this.#folder)) {
      signal.throwIfAborted();
      const facts = await lstat(path).catch(() => null);
      if (facts?.isFile() && now - facts.mtimeMs > FORGOTTEN) await rm(path, { force: true });
    }
  }
}

/** Removes private folders of this user in which nobody has touched anything. */
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

/** Temporary files that are removed together. */
export class IncomingBatch {
  readonly #shared: string | null;
  readonly #paths: string[] = [];
  readonly #open = new Set<FileHandle>();
  #folder: string | null = null;
  #marking: NodeJS.Timeout | null = null;

  /** @param shared folder of all batches; null for one of its own */
  constructor(shared: string | null) {
    this.#shared = shared;
  }

  /** A name for a file that is made beside others. @throws Error before the first one is created */
  path(): string {
    if (this.#folder === null) throw new Error('A batch has a folder once its first file is created');
    const path = join(this.#folder, randomUUID());
    this.#paths.push(path);
    this.#marking ??= setInterval(() => this.#mark(), MARKING).unref();
    return path;
  }

  /** A new file to write to. @throws StorageFullError */
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

  /** Removes what is still there: what was stored meanwhile is not. */
  async dispose(): Promise<void> {
    if (this.#marking !== null) clearInterval(this.#marking);
    await Promise.all([...this.#open].map((handle) => handle.close().catch(() => undefined)));
    await Promise.all(this.#paths.map((path) => rm(path, { force: true })));
    if (this.#shared === null && this.#folder !== null) await rm(this.#folder, { recursive: true, force: true });
  }

  async #made(): Promise<string> {
    // For this user alone, under a name that nobody could know.
    if (this.#shared === null) return mkdtemp(join(tmpdir(), PRIVATE));
    await mkdir(this.#shared, { recursive: true });
    return this.#shared;
  }

  #mark(): void {
    const now = new Date();
    // What is not there yet, or no more, needs no mark.
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

  /** Bytes that were written. */
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
