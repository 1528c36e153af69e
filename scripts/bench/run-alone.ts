import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/**
 * Prevents two benches from sharing a folder: they would overwrite each other's files, and disturb each other's measurements. The lock ends
 * with the process.
 * @throws Error that names the other process
 */
export function runAlone(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, 'running.pid');
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const other = Number(readFileSync(lock, 'utf8'));
    if (isAlive(other)) throw new Error(`process ${other} is measuring in ${folder}: wait for it, or set BENCH_FOLDER`);
    writeFileSync(lock, String(process.pid));
  }
  process.once('exit', () => rmSync(lock, { force: true }));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
