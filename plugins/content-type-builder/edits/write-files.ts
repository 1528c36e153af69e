import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readFile, realpath, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { ForbiddenError, PlinthError } from 'plinth';
import { closeJournal, openJournal } from './change-journal.ts';
import type { EditedFile } from './model-edit.ts';

/** A file has changed since it was read: 409. */
export class FileChangedError extends PlinthError {
  constructor(file: string) {
    super(`${file} has changed since it was read. Reload it, and try again`, {
      code: 'FILE_CHANGED',
      status: 409,
      name: 'ConflictError',
      details: { file },
    });
  }
}

/** A digest of the files as they were read. It differs if any of them differs. */
export function stateOf(files: readonly EditedFile[]): string {
  const facts = files.map(({ file, before }) => [file, before]).sort();
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

/**
 * Writes all files, or none if possible. Each new file is written completely before it replaces the old one, so that readers see either one
 * whole. If a file cannot be replaced, those already replaced are restored; if the process ends meanwhile, the next start restores them.
 * @param appDir absolute
 * @throws FileChangedError, ForbiddenError for files that may not be written
 */
export async function writeFiles(appDir: string, files: readonly EditedFile[]): Promise<void> {
  const staged: Staged[] = [];
  const done: Staged[] = [];
  let isOpen = false;
  try {
    for (const file of files) staged.push(await stage(appDir, file));
    for (const one of staged) await assertUnchanged(one);
    openJournal(appDir, files);
    isOpen = true;
    for (const one of staged) {
      await put(one, one.next);
      done.push(one);
    }
  } catch (error) {
    for (const one of done.reverse()) await put(one, one.before === null ? null : await staging(one.path, one.before));
    for (const { next } of staged) if (next !== null) await rm(next, { force: true });
    for (const { file, before } of files) if (before === null) await removeEmpty(dirname(join(appDir, file)), appDir);
    throw error;
  } finally {
    for (const { next } of staged) if (next !== null) await rm(next, { force: true });
    if (isOpen) closeJournal(appDir);
  }
  for (const { path, after } of done) if (after === null) await removeEmpty(dirname(path), appDir);
}

/** A file that is ready to be replaced. */
interface Staged extends EditedFile {
  /** Its real path, so that a symbolic link stays one. */
  readonly path: string;
  /** The temporary file that replaces it; null: it is deleted. */
  readonly next: string | null;
}

async function stage(appDir: string, file: EditedFile): Promise<Staged> {
  const named = join(appDir, file.file);
  try {
    await assertWithin(appDir, await realFolder(dirname(named)), file);
    if (file.after !== null) await mkdir(dirname(named), { recursive: true });
    const path = file.before === null ? join(await realpath(dirname(named)), basename(named)) : await realpath(named);
    await assertWithin(appDir, path, file);
    await access(dirname(path), constants.W_OK);
    if (file.before !== null) await access(path, constants.W_OK);
    return { ...file, path, next: file.after === null ? null : await staging(path, file.after) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new FileChangedError(file.file);
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') {
      throw new ForbiddenError(`${file.file} is not writable for the server. Edit it in its repository`);
    }
    throw error;
  }
}

/** The real folder of a path, or its nearest existing ancestor. */
async function realFolder(named: string): Promise<string> {
  try {
    return await realpath(named);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(named) === named) throw error;
    return realFolder(dirname(named));
  }
}

/** @throws ForbiddenError for a link that leads out of the app */
async function assertWithin(appDir: string, path: string, { file }: EditedFile): Promise<void> {
  const app = await realpath(appDir);
  if (path !== app && !path.startsWith(`${app}${sep}`)) throw new ForbiddenError(`${file} is outside of the app and cannot be written`);
}

async function staging(path: string, text: string): Promise<string> {
  const next = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`);
  const mode = await stat(path).then(
    (found) => found.mode,
    () => undefined,
  );
  const handle = await open(next, 'wx', mode);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return next;
}

/** @throws FileChangedError */
async function assertUnchanged({ path, file, before }: Staged): Promise<void> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text !== before) throw new FileChangedError(file);
}

async function put({ path }: Staged, next: string | null): Promise<void> {
  if (next === null) await rm(path, { force: true });
  else await rename(next, path);
}

/** Removes empty folders, except those of every app (`src/api`). */
async function removeEmpty(folder: string, appDir: string): Promise<void> {
  const depth = folder.slice(appDir.length + 1).split(sep).length;
  if (!folder.startsWith(`${appDir}${sep}`) || depth <= 2) return;
  try {
    await rmdir(folder);
  } catch {
    // The folder is not empty.
    return;
  }
  await removeEmpty(dirname(folder), appDir);
}
