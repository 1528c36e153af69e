import type { CommandRun, Database, Documents, SystemCaller } from 'plinth';
import { FILE_UID } from '../file-content-type.ts';
import type { BytesLock } from '../library/bytes-lock.ts';
import { allFiles, type FileRow, fileOfDocument } from '../library/file-rows.ts';
import type { Replacements } from '../library/replacements.ts';
import { type Formats, formatsOf, isStored, storedKeys, versionedKey } from '../library/stored-files.ts';
import type { UnfinishedUploads } from '../library/unfinished-uploads.ts';
import { allVersions, deleteVersion } from '../library/version-table.ts';
import type { StorageProvider } from '../providers/provider.ts';
import type { InspectedFile } from '../upload.ts';

/** What the check needs. */
export interface CheckParts {
  readonly database: () => Database;
  readonly documents: Documents;
  readonly provider: () => StorageProvider;
  readonly lock: BytesLock;
  readonly replacements: Replacements;
  readonly unfinished: UnfinishedUploads;
}

/** Age in milliseconds after which bytes without a file are not part of a running upload. */
const PATIENCE = 3_600_000;

/**
 * Finds files whose bytes are missing or pending, and bytes without a file, while servers may be running. `--repair` deletes files whose
 * own bytes are missing, mentions of missing copies, bytes without a file that are older than an hour, and parts of unfinished uploads that
 * are older than a day.
 */
export async function checkFiles(parts: CheckParts, run: CommandRun): Promise<void> {
  const { documents, replacements, unfinished } = parts;
  const { print } = run;
  const repair = run.options.repair === true;
  const provider = parts.provider();
  if (repair) await replacements.settleAll(new AbortController().signal);
  const waiting = new Map<string, Set<string>>();
  for await (const { hash, version } of replacements.waiting()) waiting.set(hash, (waiting.get(hash) ?? new Set()).add(version));
  const known = new Set<string>();
  // Keys of new bytes that are not in their place yet. They are not loose.
  const staged = new Set<string>();
  const incomplete: FileRow[] = [];
  let whole = 0;
  for await (const file of allFiles(documents)) {
    const keys = storedKeys(file);
    for (const key of keys) known.add(key);
    for (const version of waiting.get(file.hash) ?? []) {
      for (const key of keys) staged.add(versionedKey(key, file.hash, version));
      if (version === file.bytesVersion) print(`waiting\t${file.id}\t${file.name}`);
    }
    const missing = await missingOf(file, provider);
    if (missing.length > 0) incomplete.push(file);
    if (!missing.includes(ownKey(file))) whole++;
  }
  const count = { incomplete: 0, loose: 0 };
  const mayRepair = repair && (whole > 0 || incomplete.length === 0);
  for (const file of incomplete) if (await isIncomplete(file, parts, mayRepair, run)) count.incomplete++;
  if (repair && !mayRepair) print('the storage contains the data of no file, so it is probably the wrong storage: nothing was repaired');
  if (provider.list === undefined) print('orphaned data was not checked: the storage provider cannot list stored files');
  for (const { id, key, name } of await missingVersions(parts, known)) {
    count.incomplete++;
    print(`missing version\t${name}\t${key}`);
    if (mayRepair) await deleteVersion(parts.database(), id);
  }
  for await (const { key, changed } of provider.list?.() ?? []) {
    if (known.has(key) || staged.has(key)) continue;
    count.loose++;
    print(`orphaned\t${key}`);
    if (mayRepair && Date.now() - changed.getTime() > PATIENCE) await provider.delete(key);
  }
  for await (const { key, begun, abort } of unfinished.dead()) {
    print(`unfinished\t${key}\t${begun.toISOString()}`);
    if (mayRepair) await abort();
  }
  print(`${known.size} stored, ${count.incomplete} incomplete files, ${count.loose} orphaned`);
}

/** Earlier versions of files without bytes. @param known gets the keys of all versions */
async function missingVersions({ database, provider }: CheckParts, known: Set<string>) {
  const missing: { readonly id: number; readonly key: string; readonly name: string }[] = [];
  for await (const { id, storage_key: key, name } of allVersions(database())) {
    known.add(key);
    if (!(await isStored(provider(), key))) missing.push({ id, key, name });
  }
  return missing;
}

/** All files, and which of their bytes a storage lacks, those of earlier versions included. Changes nothing. */
export async function* inspectFiles(documents: Documents, database: Database, provider: StorageProvider): AsyncGenerator<InspectedFile> {
  const versions = new Map<string, string[]>();
  for await (const { file, storage_key } of allVersions(database)) versions.set(file, [...(versions.get(file) ?? []), storage_key]);
  for await (const file of allFiles(documents)) {
    const missing = [...(await missingOf(file, provider))];
    for (const key of versions.get(file.documentId) ?? []) if (!(await isStored(provider, key))) missing.push(key);
    yield { id: file.id, name: file.name, missing };
  }
}

/** Checks an incomplete file again under the lock of its bytes, because it may have been replaced or deleted since it was read. */
function isIncomplete(read: FileRow, parts: CheckParts, repair: boolean, { caller, print }: CommandRun): Promise<boolean> {
  const { documents, lock } = parts;
  return lock.hold('bytes', read.hash, async () => {
    const file = await fileOfDocument(documents, read.documentId);
    // Another hash means that the file has just got new bytes.
    if (file === null || file.hash !== read.hash) return false;
    const missing = await missingOf(file, parts.provider());
    if (missing.length === 0) return false;
    print(`missing\t${file.id}\t${file.name}\t${missing.join(' ')}`);
    if (repair) await repairFile(file, new Set(missing), documents, caller);
    return true;
  });
}

/** Deletes a file without its own bytes. If only a smaller copy is missing, removes the copy from `formats`. */
async function repairFile(file: FileRow, missing: ReadonlySet<string>, documents: Documents, caller: SystemCaller): Promise<void> {
  if (missing.has(ownKey(file))) {
    await documents.remove(FILE_UID, file.documentId, new Map(), caller);
    return;
  }
  const formats: Formats = Object.fromEntries(
    Object.entries(formatsOf(file.formats)).filter(([, { hash, ext }]) => !missing.has(`${hash}${ext}`)),
  );
  await documents.update(FILE_UID, file.documentId, { data: { formats } }, caller);
}

async function missingOf(file: FileRow, provider: StorageProvider): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const key of storedKeys(file)) if (!(await isStored(provider, key))) missing.push(key);
  return missing;
}

function ownKey({ hash, ext }: FileRow): string {
  return `${hash}${ext ?? ''}`;
}
