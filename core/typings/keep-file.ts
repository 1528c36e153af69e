import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Whether a file is missing or has other content than a text. */
export async function differs(file: string, text: string): Promise<boolean> {
  try {
    return (await readFile(file, 'utf8')) !== text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
}

/** Writes a text to a file, unless it has that content already. Concurrent readers see either the old or the new content. */
export async function keepFile(file: string, text: string): Promise<boolean> {
  if (!(await differs(file, text))) return false;
  const next = `${file}.${randomBytes(6).toString('hex')}`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(next, text);
    await rename(next, file);
  } finally {
    await rm(next, { force: true });
  }
  return true;
}
