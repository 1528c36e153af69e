import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** Bytes: more than ten minutes of rounds write. */
const SIZE = 512 * 1024 * 1024;
/** Sizes of writes that fill the disk, largest first, so that little space is left. */
const PIECES = [16 * 1024 * 1024, 4096].map((size) => Buffer.alloc(size, 1));

/** A separate file system that can be filled: a tmpfs, which only root can mount. */
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

  /** Fills all the free space. */
  async fill(): Promise<void> {
    const file = await open(this.#ballast, 'a');
    try {
      for (const piece of PIECES) await writeUntilFull(file, piece);
    } finally {
      await file.close();
    }
  }

  /** Frees the space again. */
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
    // A short write is the last one.
    while ((await file.write(piece)).bytesWritten === piece.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
