import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { storageError } from './storage-full.ts';

/** Milliseconds after which a file that nobody has changed is left over from a process that died. */
const FORGOTTEN = 3_600_000;
/** How often the files of a request that is still at work are marked as such, in milliseconds: it may take longer than that. */
const MARKING = 600_000;

/** Where files lie while they are received and worked on. */
export class IncomingFolder {
  readonly #folder: string;

  /** @param folder absolute path; made when it is first needed */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** A place for the files of one request. */
  batch(): IncomingBatch {
    return new IncomingBatch(this.#folder);
  }

  /** Removes what dead processes have left behind. */
  async sweep(signal: AbortSignal, now = Date.now()): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names) {
      signal.throwIfAborted();
      const path = join(this.#folder, name);
      const facts = await stat(path).catch(() => null);
      if (facts?.isFile() && now - facts.mtimeMs > FORGOTTEN) await rm(path, { force: true });
    }
  }
}

/** Temporary files that are removed together. */
export class IncomingBatch {
  readonly #folder: string;
  readonly #paths: string[] = [];
  readonly #open = new Set<FileHandle>();
  #marking: NodeJS.Timeout | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** A name for a new file. */
  path(): string {
    const path = join(this.#folder, randomUUID());
    this.#paths.push(path);
    this.#marking ??= setInterval(() => this.#mark(), MARKING).unref();
    return path;
  }

  /** A new file to write to. @throws StorageFullError */
  async create(): Promise<IncomingFile> {
    const path = this.path();
    try {
      await mkdir(this.#folder, { recursive: true });
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
