import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type CommandRun, DATABASE, type OtherKernel } from 'plinth';
import { UPLOAD } from 'plinth/plugins/upload';
import { FolderStore } from '../stores/folder-store.ts';
import type { Store } from '../stores/store.ts';
import { iso } from '../stream/object-name.ts';
import { restoreStream } from '../stream/restore.ts';
import { type DumpKind, dumpKind, loadDump } from './load-dump.ts';

/** What is verified. */
export interface VerifiedBackup {
  /** Absolute path of a file or folder; null: the stream of the app. */
  readonly backup: string | null;
  readonly stream: () => Store;
  /** Milliseconds since 1970; null: the last change. */
  readonly at: number | null;
}

/** What was found. */
interface Verdict {
  readonly backup: string;
  /** ISO 8601. The backup contains everything that was acknowledged before. Null: unknown. */
  readonly moment: string | null;
  /** Number of documents by type. */
  readonly documents: Readonly<Record<string, number>>;
  readonly files: { readonly present: number; readonly missing: readonly string[] } | null;
  /** Problems, one line each. */
  readonly broken: readonly string[];
}

/** Files that a message names. */
const NAMED = 10;

/** Restores a backup into a temporary place, and checks it as `plinth check` does. @returns the exit code: 1 if something is broken */
export async function verifyBackup(asked: VerifiedBackup, run: CommandRun): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-verify-'));
  try {
    const { backup, moment, kernel, broken } = await restored(asked, join(folder, 'data.db'), run);
    const verdict = { backup, moment, ...(await inspect(kernel, run, broken)) };
    if (run.options.json === true) run.print(JSON.stringify(verdict));
    else print(verdict, run);
    return verdict.broken.length === 0 ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Restored {
  readonly backup: string;
  readonly moment: string | null;
  readonly kernel: OtherKernel;
  readonly broken: readonly string[];
}

/** @throws Error that names the part of the backup that cannot be restored */
async function restored({ backup, stream, at }: VerifiedBackup, file: string, run: CommandRun): Promise<Restored> {
  const openOn = run.openOn as NonNullable<CommandRun['openOn']>;
  const facts = backup === null ? null : await stat(backup).catch(() => null);
  if (backup !== null && facts === null) throw new Error(`${backup} does not exist`);
  if (backup === null || facts?.isDirectory()) {
    const store = backup === null ? stream() : new FolderStore(backup);
    const { moment } = await restoreStream(store, at, file);
    return { backup: store.place, moment: iso(moment), ...(await openFile(file, openOn)) };
  }
  if (at !== null) throw new Error('--at can only be used with a continuous backup, not with a dump or a copied file');
  const kind = await kindOf(backup);
  if (kind === 'sqlite') {
    // Opening the backup itself would change it.
    for (const part of ['', '-wal']) if (existsSync(backup + part)) await copyFile(backup + part, file + part);
    return { backup, moment: null, ...(await openFile(file, openOn)) };
  }
  return { backup, moment: null, broken: [], kernel: await openDump(kind, backup, run) };
}

async function openFile(file: string, openOn: NonNullable<CommandRun['openOn']>): Promise<Pick<Restored, 'kernel' | 'broken'>> {
  const kernel = await openOn(`sqlite:${file}`);
  const rows = (await kernel.container.resolve(DATABASE).knex.raw('pragma integrity_check')) as readonly {
    readonly integrity_check: string;
  }[];
  const lines = rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  return { kernel, broken: lines.map((line) => `the file is damaged: ${line}`) };
}

async function openDump(kind: DumpKind, dump: string, run: CommandRun): Promise<OtherKernel> {
  const { into } = run.options;
  if (typeof into !== 'string')
    throw new Error(`${dump} is a dump of a database server. Set --into to the URL of an empty database to restore it into`);
  const url = into === '-' ? await run.readSecret('URL of the empty database') : into;
  const kernel = await (run.openOn as NonNullable<CommandRun['openOn']>)(url);
  const { dialect, knex } = kernel.container.resolve(DATABASE);
  const [table] = await dialect.schema.introspect(knex);
  if (table !== undefined) throw new Error(`--into must be an empty database, but it contains tables, for example "${table.name}"`);
  await loadDump(kind, dump, url);
  return kernel;
}

const SQLITE = 'SQLite format 3\0';

async function kindOf(file: string): Promise<'sqlite' | DumpKind> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    const head = buffer.subarray(0, bytesRead);
    if (head.toString('latin1', 0, SQLITE.length) === SQLITE) return 'sqlite';
    return dumpKind(head, file);
  } finally {
    await handle.close();
  }
}

async function inspect(kernel: OtherKernel, run: CommandRun, damaged: readonly string[]): Promise<Omit<Verdict, 'backup' | 'moment'>> {
  const broken = [...damaged];
  const { knex } = kernel.container.resolve(DATABASE);
  const documents: Record<string, number> = {};
  if (!(await knex.schema.hasTable('plinth_documents')))
    return { documents, files: null, broken: [...broken, 'the database contains no content of a Plinth app'] };
  const counted = (await knex('plinth_documents')
    .groupBy('type')
    .orderBy('type')
    .select('type', knex.raw('count(*) as number'))) as readonly {
    readonly type: string;
    readonly number: number | string;
  }[];
  for (const { type, number } of counted) documents[type] = Number(number);
  for await (const { where, text } of kernel.check()) broken.push(`${where}: ${text}`);
  return { documents, files: await filesOf(kernel, run), broken };
}

async function filesOf(kernel: OtherKernel, run: CommandRun): Promise<Verdict['files']> {
  if (!kernel.plugins.includes('upload')) return null;
  const { uploads } = run.options;
  let present = 0;
  const missing: string[] = [];
  for await (const file of kernel.container.resolve(UPLOAD).inspect(typeof uploads === 'string' ? resolve(uploads) : null)) {
    if (file.missing.length === 0) present += 1;
    else missing.push(`${file.id} ${file.name} (${file.missing.join(' ')})`);
  }
  return { present, missing };
}

function print({ backup, moment, documents, files, broken }: Verdict, { print: line }: CommandRun): void {
  line(`restored ${backup}`);
  if (moment !== null) line(`contains all changes that were acknowledged before ${moment}`);
  for (const [type, number] of Object.entries(documents)) line(`${number} documents of ${type}`);
  if (files !== null) line(`${files.present} files are complete, ${files.missing.length} have missing data`);
  for (const file of files?.missing.slice(0, NAMED) ?? []) line(`missing: ${file}`);
  for (const each of broken) line(`problem: ${each}`);
  line(broken.length === 0 ? 'no problems found' : `${broken.length} problems found: do not rely on this backup`);
}
