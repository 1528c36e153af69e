import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Whether a file says something else than a text, or is not there. */
export async function differs(file: string, text: string): Promise<boolean> {
  try {
    return (await readFile(file, 'utf8')) !== text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
}

/** Has a file say a text. Whoever reads it meanwhile finds the old or the new one; nothing is written when it says that already. */
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
