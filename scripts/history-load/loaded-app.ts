import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE, type Database, DOCUMENTS, SYSTEM } from 'plinth';
import { createKernel } from '../../core/kernel/index.ts';
import { BinStore } from '../../plugins/history/bin-store.ts';
import { axesOf, STAGE } from '../../plugins/history/entry.ts';
import { EntryStore } from '../../plugins/history/entry-store.ts';
import { historyOptions } from '../../plugins/history/options.ts';
import { Upkeep } from '../../plugins/history/upkeep.ts';
import { type databaseKind, temporaryDatabase } from '../temporary-database.mjs';
import { Samples } from './samples.ts';

const NOTE = 'api::note.note';
/** Entries per document, rows per insert, and entries per deleted document. */
const [OF_ONE, ROWS, OF_BIN] = [100, 500, 10];
/** Text of a note. */
const TEXT = 'Lorem ipsum dolor sit amet. '.repeat(40);

/** Measured operations, by name. */
export const MEASURED = ['create', 'update', 'list', 'entries', 'bin', 'search'] as const;

export type Measured = (typeof MEASURED)[number];

/** Writes an app with notes that link to each other. @returns its folder */
export function makeApp(): string {
  const folder = mkdtempSync(join(tmpdir(), 'history-load-'));
  mkdirSync(join(folder, 'config/content-types'), { recursive: true });
  const attributes = { title: { type: 'string' }, text: { type: 'text' }, next: { type: 'relation', relation: 'manyToOne', target: NOTE } };
  const schema = { info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' }, attributes };
  writeFileSync(join(folder, 'config/content-types/note.json'), JSON.stringify(schema));
  return folder;
}

/**
 * Opens an app with its own database, and fills its history. No job runs in it, and its log begins empty.
 * @param isOn whether history is on
 */
export async function openApp(kind: ReturnType<typeof databaseKind>, folder: string, isOn: boolean, entries: number) {
  const database = await temporaryDatabase(kind);
  const plugins = { history: isOn, admin: false, graphql: false, events: true };
  const env = { DATABASE_URL: database.url, JWT_SECRET: 'a-secret-of-a-load-that-is-long-enough' };
  const overrides = { config: { plugins, database: { url: database.url }, server: { logLevel: 'error' } } };
  const kernel = createKernel({ appDir: folder, env, overrides });
  await kernel.start({ until: 'bootstrap' });
  const documents = kernel.container.resolve(DOCUMENTS);
  const db = kernel.container.resolve(DATABASE);
  const [store, binned] = [new EntryStore(() => db), new BinStore(() => db)];
  await fill(db, entries);
  await restartLog(db);
  const list = documents.parse(NOTE, {}, 'list', SYSTEM);
  const samples = Object.fromEntries(MEASURED.map((name) => [name, new Samples()])) as Readonly<Record<Measured, Samples>>;
  let last = '';
  return {
    samples,
    async write(n: number) {
      const data = { title: `Note ${n}`, text: TEXT };
      const made = await samples.create.timed(() => documents.create(NOTE, { data }, SYSTEM));
      const documentId = String(made.documentId);
      const change = { title: `Note ${n}, changed`, next: documentId };
      await samples.update.timed(() => documents.update(NOTE, documentId, { data: change }, SYSTEM));
      last = documentId;
    },
    async look() {
      await samples.list.timed(() => documents.find(list));
      if (!isOn) return;
      await samples.entries.timed(() => store.page(NOTE, last, [''], { before: null, limit: 25 }));
      const all = { since: null, until: null, before: null, limit: 25 };
      await samples.bin.timed(() => binned.page([NOTE], { ...all, title: null }));
      await samples.search.timed(() => binned.page([NOTE], { ...all, title: 'is not there' }));
    },
    /** Runs maintenance over the written entries. @returns milliseconds per entry */
    async settled(count: number): Promise<number> {
      const options = historyOptions.parse({});
      const lasts = ({ version }: { readonly version: string }) => axesOf(version).get('status') === 'published';
      const begun = performance.now();
      await new Upkeep({ store, binned, documents, options, lasts }).run(new AbortController().signal, 0);
      return (performance.now() - begun) / count;
    },
    async close() {
      await kernel.shutdown();
      await database.drop();
    },
  };
}

async function fill(database: Database, entries: number): Promise<void> {
  if (entries === 0) return;
  for (const [table, count, rowOf] of [
    ['plinth_history', entries, entryRow],
    ['plinth_history_bin', entries / OF_BIN, binRow],
  ] as const) {
    for (let at = 0; at < count; ) {
      await database.transaction(async ({ knex }) => {
        for (let batch = 0; batch < 20 && at < count; batch++, at += ROWS) {
          await knex(table).insert(Array.from({ length: ROWS }, (_, index) => rowOf(at + index)));
        }
      });
    }
    if (database.dialect.name !== 'sqlite') {
      await database.knex.raw(database.dialect.name === 'mysql' ? `analyze table ${table}` : `analyze ${table}`);
    }
  }
}

/**
 * Restarts the write-ahead log of SQLite, as a running app does when the log is long. The fill leaves hundreds of megabytes in it, and every
 * page that is not in a cache is looked for in the whole log. A quiet machine measures all writes before the app's own timer restarts it.
 */
async function restartLog({ dialect, knex }: Database): Promise<void> {
  if (dialect.name !== 'sqlite') return;
  const [result]: readonly { readonly busy: number }[] = await knex.raw('pragma wal_checkpoint(truncate)');
  if (result?.busy !== 0) throw new Error('the write-ahead log could not be restarted after the fill');
}

/** Ids in random order, like those of documents. */
function idOf(number: number): string {
  return createHash('sha256').update(String(number)).digest('hex').slice(0, 24);
}

function changeOf(at: number) {
  const who = { caller: 'staff:1', surface: 'admin', request: `r${at}`, agent: null };
  return { type: NOTE, version: '', kind: 'updated', revision: (at % OF_ONE) + 1, at: 1_700_000_000_000 + at, ...who };
}

function entryRow(at: number): object {
  const back = JSON.stringify({
    steps: { title: { v: 'An earlier title' }, text: [300, 400, 'words that were there before, '.repeat(5)] },
  });
  const depth = at % 32;
  const state = depth === 31 ? JSON.stringify({ '': [], text: TEXT, title: 'Whole' }) : null;
  const sums = { after_sum: `a${at + 1}`, before_sum: `a${at}` };
  return { ...changeOf(at), document: idOf(Math.floor(at / OF_ONE)), ...sums, state, back, depth, stage: STAGE.ordinary, settled: 1 };
}

function binRow(at: number): object {
  return { ...changeOf(at), kind: 'deleted', document: idOf(-at - 1), title: `Deleted ${at}`, sought: `deleted ${at}` };
}
