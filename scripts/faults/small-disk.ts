import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** Bytes: more than the rounds of ten minutes write. */
const SIZE = 512 * 1024 * 1024;
/** What is written at once, from large to small, so that little room is left. */
const PIECES = [16 * 1024 * 1024, 4096].map((size) => Buffer.alloc(size, 1));

/** A file system of its own, which can be full: a tmpfs, which root alone may mount. */
export class SmallDisk {
  readonly folder: string;
  readonly #ballast: string;
  readonly #unmount = () => execFileSync('umount', ['--lazy', this.folder], { stdio: 'ignore' });

  /** @throws Error when it cannot be mounted */
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'plinth-disk-'));
    this.#ballast = join(this.folder, 'ballast');
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0755`, 'tmpfs', this.folder], { stdio: ['ignore', 'ignore', 'pipe'] });
    } catch (error) {
      rmdirSync(this.folder);
      throw new Error(`no file system can be mounted: ${String((error as { stderr?: string }).stderr ?? error).trim()}`);
    }
    process.once('exit', this.#unmount);
  }

  /** Takes all the room that is left. */
  async fill(): Promise<void> {
    const file = await open(this.#ballast, 'a');
    try {
      for (const piece of PIECES) await writeUntilFull(file, piece);
    } finally {
      await file.close();
    }
  }

  /** Gives the room back. */
  free(): void {
    rmSync(this.#ballast, { force: true });
  }

  close(): void {
    process.off('exit', this.#unmount);
    this.#unmount();
    rmdirSync(this.folder);
  }
}

async function writeUntilFull(file: FileHandle, piece: Buffer): Promise<void> {
  try {
    // A write that is cut short is the last.
    while ((await file.write(piece)).bytesWritten === piece.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
