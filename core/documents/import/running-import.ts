import { SYSTEM } from '../../access/index.ts';
import { type Database, isForeignKeyViolation, isUniqueViolation, type Lease } from '../../database/index.ts';
import { isPlinthError } from '../../errors/index.ts';
import type { Freshness } from '../../freshness/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import { Statements } from '../storage/statements.ts';
import { passEntryIds } from '../write/entry-ids.ts';
import type { WriteContext } from '../write/write-context.ts';
import { type BatchOutcome, BatchWriter } from './batch-writer.ts';
import type { DocumentName, GoneDocument, ImportRemark, ImportSession, LinkToNothing, PutReport } from './document-imports.ts';
import { endRun, type ImportRun, setBookmark } from './import-run.ts';
import type { ImportedDocument } from './imported-document.ts';
import { linksTo, removeEmpty, reopen } from './links-to-nothing.ts';
import { prepareDocument } from './prepare-document.ts';
import type { PreparedDocument } from './prepared-document.ts';
import { awaitedDocuments, goneDocuments, type MissingTarget } from './registered-documents.ts';

/** The most characters of a bookmark. */
const BOOKMARK = 10_000;

/** Documents after which tables are first analyzed for the query planner; again each time that number has doubled. */
const COUNTED_FIRST = 1_000;

/** What an import needs. */
export interface ImportParts {
  readonly database: Database;
  readonly freshness: Freshness;
  readonly writes: WriteContext;
  /** `Documents.remove`. */
  remove(uid: string, documentId: string, axes: VersionKey, caller: typeof SYSTEM): Promise<number>;
}

/** A running import, which holds the lease. */
export class RunningImport implements ImportSession {
  readonly run: number;
  readonly bookmark: string | null;
  readonly #parts: ImportParts;
  readonly #lease: Lease;
  readonly #isThorough: boolean;
  /** Links that `removeGone` has removed along with their targets. */
  readonly #cut: LinkToNothing[] = [];
  /** No new entry gets an id up to this one. */
  #passed = 0;
  #isBusy = false;
  #written = 0;
  #countedAt = COUNTED_FIRST;

  constructor(parts: ImportParts, lease: Lease, { run, bookmark }: ImportRun, isThorough: boolean) {
    this.#parts = parts;
    this.#lease = lease;
    this.#isThorough = isThorough;
    this.run = run;
    this.bookmark = bookmark;
  }

  get signal(): AbortSignal {
    return this.#lease.signal;
  }

  async put(documents: readonly ImportedDocument[], bookmark?: string): Promise<PutReport> {
    if (bookmark !== undefined && bookmark.length > BOOKMARK)
      throw new Error(`the bookmark has ${bookmark.length} characters; the maximum is ${BOOKMARK}`);
    return this.#alone(async () => {
      const { layouts } = this.#parts.writes.parts;
      const { dialect } = this.#parts.database;
      const prepared: PreparedDocument[] = [];
      const refused: DocumentName[] = [];
      const remarks: ImportRemark[] = [];
      for (const given of documents) {
        const preparation = await prepareDocument({ layouts, dialect }, given);
        if (preparation.document !== null) prepared.push(preparation.document);
        else {
          refused.push(preparation.name);
          remarks.push(...preparation.remarks);
        }
      }
      const report = await this.#write(prepared, { refused, bookmark });
      this.#written += report.created + report.changed;
      if (this.#written >= this.#countedAt) {
        this.#countedAt = this.#written * 2;
        await this.#countTables();
      }
      return { ...report, refused: report.refused + refused.length, remarks: [...remarks, ...report.remarks] };
    });
  }

  async *removeGone(): AsyncGenerator<readonly GoneDocument[]> {
    const { database, writes } = this.#parts;
    const { model } = writes.parts.layouts;
    for (let last = 0; ; ) {
      const found = await goneDocuments(database, this.run, last);
      if (found.length === 0) return;
      last = (found.at(-1) as MissingTarget).id;
      const known = found.filter(({ type }) => model.contentTypes.has(type));
      if (known.length > 0) yield await this.#alone(() => this.#removeSome(known));
    }
  }

  async #removeSome(documents: readonly MissingTarget[]): Promise<GoneDocument[]> {
    const { layouts } = this.#parts.writes.parts;
    // These links are reported later, with those to documents that were never put.
    const cut = await this.#change([], async (statements) => {
      const { links, holders } = await linksTo(statements, documents, (uid) => this.#sourcesOf(uid));
      await reopen(statements, holders);
      return links;
    });
    const gone: GoneDocument[] = [];
    for (const { type, documentId } of documents) {
      // If another node has taken over, it may be putting these documents.
      await this.#lease.assertHeld(this.#parts.database.knex);
      gone.push({ type, documentId, refusal: await this.#remove(type, documentId) });
    }
    const went = new Set(gone.flatMap(({ documentId, refusal }) => (refusal === null ? [documentId] : [])));
    // Removes documents that had no version left.
    const left = documents.filter(({ documentId }) => went.has(documentId));
    await this.#change([], (statements) => removeEmpty(statements, layouts, left));
    this.#cut.push(...cut.filter(({ target }) => went.has(target.documentId)));
    return gone;
  }

  /** @returns why the removal was refused; null when the document was removed */
  async #remove(type: string, documentId: string): Promise<string | null> {
    try {
      await this.#parts.remove(type, documentId, new Map(), SYSTEM);
      return null;
    } catch (error) {
      if (!isPlinthError(error) || error.status >= 500) throw error;
      return error.message;
    }
  }

  async *takeLinksToNothing(): AsyncGenerator<readonly LinkToNothing[]> {
    if (this.#cut.length > 0) yield this.#cut.splice(0);
    for (let last = 0; ; ) {
      const links = await this.#alone(() => this.#takeSome(last));
      if (links === null) return;
      last = links.last;
      if (links.found.length > 0) yield links.found;
    }
  }

  async finish(): Promise<void> {
    for await (const links of this.takeLinksToNothing()) void links;
    await this.#alone(() => this.#change([], endRun));
    if (this.#written >= COUNTED_FIRST) await this.#countTables();
  }

  /**
   * Updates the planner's statistics. Tables grow from nothing while they are queried, so old statistics are soon wrong (PostgreSQL,
   * 100,000 documents: 317 s instead of 110), and the job `core.statistics` runs only on nodes that serve. Failures are ignored: nothing
   * depends on the result.
   */
  async #countTables(): Promise<void> {
    const { dialect, knex } = this.#parts.database;
    await dialect.analyze?.(knex).catch(() => undefined);
  }

  /** @returns null when there are no documents after this key */
  async #takeSome(after: number): Promise<{ readonly found: readonly LinkToNothing[]; readonly last: number } | null> {
    const { layouts } = this.#parts.writes.parts;
    type Taken = { readonly found: readonly LinkToNothing[]; readonly last: number } | null;
    return this.#change(
      (taken: Taken) => (taken === null ? [] : [...new Set(taken.found.map(({ type }) => type))]),
      async (statements) => {
        const targets = await awaitedDocuments(statements, after);
        if (targets.length === 0) return null;
        const { links, holders } = await linksTo(statements, targets, (uid) => this.#sourcesOf(uid));
        await reopen(statements, holders);
        await removeEmpty(statements, layouts, targets);
        return { found: links, last: (targets.at(-1) as MissingTarget).id };
      },
    );
  }

  #sourcesOf(uid: string) {
    const { layouts } = this.#parts.writes.parts;
    return layouts.model.contentTypes.has(uid) ? this.#parts.writes.sourcesOf(layouts.model.contentType(uid)) : [];
  }

  /** Writes a batch. When the database refuses it, it is split in halves until the wrong document is found. */
  async #write(
    documents: readonly PreparedDocument[],
    rest: { readonly refused: readonly DocumentName[]; readonly bookmark: string | undefined },
  ): Promise<PutReport> {
    try {
      return await this.#writeAtOnce(documents, rest);
    } catch (error) {
      if (!speaksOfData(error)) throw error;
      if (documents.length === 1) return this.#refuse(documents[0] as PreparedDocument, error, rest);
      const half = Math.ceil(documents.length / 2);
      const first = await this.#write(documents.slice(0, half), { refused: [], bookmark: undefined });
      return sum(first, await this.#write(documents.slice(half), rest));
    }
  }

  async #refuse(
    { layout, documentId }: PreparedDocument,
    error: Error,
    { refused, bookmark }: { readonly refused: readonly DocumentName[]; readonly bookmark: string | undefined },
  ): Promise<PutReport> {
    const name = { type: layout.type.uid, documentId };
    const report = await this.#writeAtOnce([], { refused: [...refused, name], bookmark });
    const remark = { ...name, version: null, path: null, outcome: 'refused', reason: 'database', message: error.message } as const;
    return { ...report, refused: 1, remarks: [remark] };
  }

  async #writeAtOnce(
    documents: readonly PreparedDocument[],
    { refused, bookmark }: { readonly refused: readonly DocumentName[]; readonly bookmark: string | undefined },
  ): Promise<PutReport> {
    const { writes } = this.#parts;
    const doubles = documents.reduce(
      (count, { versions }) => count + versions.reduce((some, version) => some + version.doubles.length, 0),
      0,
    );
    const highest = documents.reduce((most, { versions }) => versions.reduce((some, one) => Math.max(some, one.highestEntry), most), 0);
    // Runs before ids are reserved, so that given ids are not reserved.
    if (highest > this.#passed) this.#passed = await this.#change([], (statements) => passEntryIds(statements, highest));
    writes.entryIds.passOver(this.#passed);
    const context = {
      layouts: writes.parts.layouts,
      run: this.run,
      isThorough: this.#isThorough,
      entryNumbers: doubles === 0 ? [] : await writes.entryIds.reserve(doubles),
      store: (uid: string) => writes.store(uid),
    };
    const { topics: _, ...report } = await this.#change<BatchOutcome>(
      ({ topics }) => topics,
      async (statements) => {
        const writer = new BatchWriter(statements, context);
        const outcome = await writer.write(documents);
        await writer.noteRefused(refused);
        await writes.parts.pipeline.assertSameKinds(
          statements,
          documents.map(({ layout }) => layout),
        );
        if (bookmark !== undefined) await setBookmark(statements, bookmark);
        return outcome;
      },
    );
    return report;
  }

  /** Runs a transaction that fails when another import has taken over the lease. */
  #change<T>(topics: readonly string[] | ((result: T) => readonly string[]), work: (statements: Statements) => Promise<T>): Promise<T> {
    const { database, freshness } = this.#parts;
    return freshness.change(topics, async (tx) => {
      await this.#lease.assertHeld(tx.knex);
      return work(new Statements(database, tx));
    });
  }

  async #alone<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isBusy) throw new Error('a method of this import is still running: await it before you call the next one');
    this.signal.throwIfAborted();
    this.#isBusy = true;
    try {
      return await work();
    } finally {
      this.#isBusy = false;
    }
  }
}

/** Whether an error is caused by the written data, not by the state of the database. */
function speaksOfData(error: unknown): error is Error {
  if (isUniqueViolation(error) || isForeignKeyViolation(error)) return true;
  return isPlinthError(error) && error.status === 400;
}

function sum(one: PutReport, other: PutReport): PutReport {
  return {
    created: one.created + other.created,
    changed: one.changed + other.changed,
    unchanged: one.unchanged + other.unchanged,
    refused: one.refused + other.refused,
    versions: one.versions + other.versions,
    remarks: [...one.remarks, ...other.remarks],
  };
}
