import { createHash } from 'node:crypto';
import { constants, createReadStream, mkdirSync, statSync } from 'node:fs';
import { copyFile, link, rename, rm, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SourceDocument } from '../source/make-documents.ts';

/** Where files come from, and where they go. Absolute paths. */
export interface FilePlaces {
  readonly from: string;
  readonly to: string;
  /** Whether they are linked instead of being copied. */
  readonly isLinking: boolean;
}

/** What became of the bytes of files. */
export interface FileCounts {
  copied: number;
  linked: number;
  /** Those that were there already. */
  there: number;
  bytes: number;
  /** Files that are not where they should be. */
  readonly missing: readonly MissingFile[];
  /** How many files another provider keeps: they stay where they are. */
  elsewhere: number;
}

/** A file that is not where it should be. */
export interface MissingFile {
  readonly name: string;
  /** The document that names it. */
  readonly documentId: string;
}

/** How many files there were of each kind. */
type Counts = Omit<FileCounts, 'missing'>;

interface Format {
  readonly hash?: unknown;
  readonly ext?: unknown;
}

/**
 * Brings the bytes of files over: their own, and those of their smaller copies. What is there already, of the same size and time, or with the same bytes, stays.
 * @returns those that are missing
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

/** Which files of documents there are in a folder, by name. */
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
    // On file systems that can, a copy shares its blocks.
    await copyFile(from, near, constants.COPYFILE_FICLONE);
    // By which the next run knows it: a file may be replaced by another one of its length.
    await utimes(near, atime, mtime);
    counts.copied += 1;
    counts.bytes += size;
  }
  await rename(near, to);
}

/** Files of one size are looked at where their times differ: each archive gives all of them a new one. */
async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Some file systems keep whole seconds. */
function sameMoment(left: Date, right: Date): boolean {
  return Math.abs(left.getTime() - right.getTime()) < 1_000;
}

/** False where the two folders are on different disks. */
async function isLinked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (['EXDEV', 'EPERM', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
