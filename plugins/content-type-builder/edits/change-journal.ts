import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { EditedFile } from './model-edit.ts';

/** While files of an app are replaced one by one, this file has what they said before. Its name begins with a dot, so no watcher sees it. */
const JOURNAL = 'config/.model-change.json';

interface Journal {
  /** The process that replaces the files. */
  readonly pid: number;
  readonly files: readonly Pick<EditedFile, 'file' | 'before'>[];
}

/** Notes what files say, before the first of them is replaced. */
export function openJournal(appDir: string, files: readonly EditedFile[]): void {
  const journal: Journal = { pid: process.pid, files: files.map(({ file, before }) => ({ file, before })) };
  const path = join(appDir, JOURNAL);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.tmp`, JSON.stringify(journal));
  renameSync(`${path}.tmp`, path);
}

/** Call it once all files are replaced, or all are as before. */
export function closeJournal(appDir: string): void {
  rmSync(join(appDir, JOURNAL), { force: true });
}

/**
 * Restores files of a change whose process ended while it replaced them: a start then finds all of them as they were before.
 * @returns the restored files; none while the process is still at work
 */
export function restoreInterrupted(appDir: string): readonly string[] {
  const path = join(appDir, JOURNAL);
  if (!existsSync(path)) return [];
  const { pid, files } = JSON.parse(readFileSync(path, 'utf8')) as Journal;
  if (pid !== process.pid && isRunning(pid)) return [];
  for (const { file, before } of files) {
    if (before === null) rmSync(join(appDir, file), { force: true });
    else writeFileSync(join(appDir, file), before);
  }
  closeJournal(appDir);
  return files.map(({ file }) => file);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
