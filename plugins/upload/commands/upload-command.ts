import { type Command, type CommandRun, type Documents, SYSTEM } from 'plinth';
import { FILE_UID } from '../file-content-type.ts';
import { allFiles, type FileRow } from '../library/file-rows.ts';
import { type Formats, formatsOf, keysOf, locationOf } from '../library/stored-files.ts';
import type { StorageProvider } from '../providers/provider.ts';
import { shownFiles } from './shown-files.ts';

/** What the commands stand on. */
export interface UploadCommandParts {
  readonly documents: Documents;
  readonly provider: () => StorageProvider;
}

/** Milliseconds after which bytes without a file are not about to get one. */
const PATIENCE = 3_600_000;

/** `plinth upload check|unused`. */
export function uploadCommand(parts: UploadCommandParts): Command {
  return {
    name: 'upload',
    description: 'Files: what is missing, what is left over, what no document shows',
    commands: [
      {
        name: 'check',
        description: 'Lists files whose bytes are missing, and bytes that belong to no file',
        options: [{ flags: '--repair', description: 'remove both; bytes when they are older than an hour' }],
        run: (run) => check(run, parts),
      },
      {
        name: 'unused',
        description: 'Lists files that no document shows, in any version',
        run: (run) => unused(run, parts),
      },
    ],
  };
}

async function check({ options, print }: CommandRun, parts: UploadCommandParts): Promise<void> {
  const documents = parts.documents;
  const provider = parts.provider();
  const repair = options.repair === true;
  const known = new Set<string>();
  const found = { incomplete: 0, loose: 0 };
  for await (const file of allFiles(documents)) {
    const location = locationOf(file);
    const keys = location === null ? [] : keysOf(location);
    for (const key of keys) known.add(key);
    const missing: string[] = [];
    for (const key of keys) if (!(await isStored(provider, key))) missing.push(key);
    if (missing.length === 0) continue;
    found.incomplete++;
    print(`missing\t${file.id}\t${file.name}\t${missing.join(' ')}`);
    if (repair) await repairFile(file, new Set(missing), documents);
  }
  for await (const { key, changed } of provider.list?.() ?? []) {
    if (known.has(key)) continue;
    found.loose++;
    print(`loose\t${key}`);
    if (repair && Date.now() - changed.getTime() > PATIENCE) await provider.delete(key);
  }
  print(`${known.size} stored, ${found.incomplete} files incomplete, ${found.loose} loose`);
}

async function isStored(provider: StorageProvider, key: string): Promise<boolean> {
  const stream = await provider.get(key, { start: 0, end: 0 });
  if (stream === null) return false;
  // What fails after this was there, and is not looked at.
  stream.on('error', () => undefined).destroy();
  return true;
}

/** A file without its bytes is removed; one that lacks a smaller copy loses the mention of it. */
async function repairFile(file: FileRow, missing: ReadonlySet<string>, documents: Documents): Promise<void> {
  if (missing.has(`${file.hash}${file.ext ?? ''}`)) {
    await documents.remove(FILE_UID, file.documentId, new Map(), SYSTEM);
    return;
  }
  const formats: Formats = Object.fromEntries(
    Object.entries(formatsOf(file.formats)).filter(([, { hash, ext }]) => !missing.has(`${hash}${ext}`)),
  );
  await documents.update(FILE_UID, file.documentId, { data: { formats } }, SYSTEM);
}

async function unused({ print }: CommandRun, parts: UploadCommandParts): Promise<void> {
  const documents = parts.documents;
  const shown = await shownFiles(documents);
  let count = 0;
  for await (const { id, documentId, name } of allFiles(documents)) {
    if (shown.has(documentId)) continue;
    count++;
    print(`${id}\t${name}`);
  }
  print(`${count} files are shown by no document`);
}
