import { createHash } from 'node:crypto';
import { constants, createReadStream, mkdirSync, statSync } from 'node:fs';
import { copyFile, link, rename, rm, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SourceDocument } from '../source/make-documents.ts';

/** Absolute paths of the source and target folder. */
export interface FilePlaces {
  readonly from: string;
  readonly to: string;
  /** Whether files are linked instead of copied. */
  readonly isLinking: boolean;
}

/** Results of importing the bytes of files. */
export interface FileCounts {
  copied: number;
  linked: number;
  /** Files that already existed. */
  there: number;
  bytes: number;
  /** Files missing in the source folder. */
  readonly missing: readonly MissingFile[];
  /** Number of files of other providers, which are not copied. */
  elsewhere: number;
}

/** A file missing in the source folder. */
export interface MissingFile {
  readonly name: string;
  /** The document that names it. */
  readonly documentId: string;
}

/** Numbers of files by result. */
type Counts = Omit<FileCounts, 'missing'>;

interface Format {
  readonly hash?: unknown;
  readonly ext?: unknown;
}

/**
 * Imports the bytes of files and of their smaller copies. An existing file with the same size and time, or the same
 * bytes, is kept.
 * @returns missing files
 */
export async function bringFiles(
  documents: readonly SourceDocument[],
  { from, to, isLinking }: FilePlaces,
  counts: Counts,
): Promise<readonly MissingFile[]> {
  mkdirSync(to, { recursive: true });
  const { found, missing, elsewhere } = lookForFiles(documents, from);
  counts.elsewhere += elsewhere;
  for (const name of found) await bring(join(from, name), join(to, name), isLinking, counts);
  return missing;
}

/** Finds the files of documents in a folder, by name. */
export function lookForFiles(
  documents: readonly SourceDocument[],
  from: string,
): { readonly found: readonly string[] } & Pick<FileCounts, 'missing' | 'elsewhere'> {
  const found: string[] = [];
  const missing: MissingFile[] = [];
  let elsewhere = 0;
  for (const { documentId, versions } of documents) {
    for (const { values } of versions) {
      if (values.provider !== 'local') {
        elsewhere += 1;
        continue;
      }
      for (const name of namesOf(values)) {
        if (name !== basename(name) || !isFile(join(from, name))) missing.push({ name, documentId });
        else found.push(name);
      }
    }
  }
  return { found, missing, elsewhere };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function namesOf({ hash, ext, formats }: Readonly<Record<string, unknown>>): readonly string[] {
  const copies = typeof formats === 'object' && formats !== null ? (Object.values(formats) as Format[]) : [];
  return [{ hash, ext }, ...copies].filter((part) => typeof part?.hash === 'string').map((part) => `${part.hash}${part.ext ?? ''}`);
}

async function bring(from: string, to: string, isLinking: boolean, counts: Counts): Promise<void> {
  const { size, atime, mtime } = statSync(from);
  const there = statSync(to, { throwIfNoEntry: false });
  if (there?.size === size && (sameMoment(there.mtime, mtime) || (await digestOf(to)) === (await digestOf(from)))) {
    counts.there += 1;
    return;
  }
  const near = `${to}.incoming`;
  await rm(near, { force: true });
  if (isLinking && (await isLinked(from, near))) counts.linked += 1;
  else {
    // File systems with copy-on-write share the blocks.
    await copyFile(from, near, constants.COPYFILE_FICLONE);
    // The next run recognizes the file by its time, since another file may have the same length.
    await utimes(near, atime, mtime);
    counts.copied += 1;
    counts.bytes += size;
  }
  await rename(near, to);
}

/** Files of equal size are compared by their bytes if their times differ: each archive gives all files a new time. */
async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Some file systems store whole seconds only. */
function sameMoment(left: Date, right: Date): boolean {
  return Math.abs(left.getTime() - right.getTime()) < 1_000;
}

/** Returns false if the folders are on different disks. */
async function isLinked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (['EXDEV', 'EPERM', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
