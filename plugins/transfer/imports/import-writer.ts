import { type Caller, type DocumentChange, isPlinthError } from 'plinth';
import { FILE_UID } from 'plinth/plugins/upload';
import { ContentReader, type ReadDocument } from '../content/content-reader.ts';
import { groupedBy } from '../content/lists.ts';
import { type LineLink, visitLinks } from '../content/version-line.ts';
import { type LineProblem, type Outcome, type Plan, type Staged, type StagedLine, stagedTable } from '../transfer.ts';
import type { AskedImport } from './asked-import.ts';
import type { Decided, WriterParts } from './decided.ts';
import { FileWriter } from './file-writer.ts';
import { changeOf, PlannedDocument } from './planned-document.ts';
import { defer } from './staged-rows.ts';

/** Documents that are processed together. */
const BATCH = 40;
/** Failures of single documents in a batch, after which each of the others is tried alone. */
const FAILURES = 3;

/** Writes documents of an import with the rights of the caller who requested it, several per transaction. */
export class ImportWriter {
  readonly #parts: WriterParts;
  readonly #caller: Caller;
  readonly #reader: ContentReader;
  readonly #files: FileWriter;

  constructor(parts: WriterParts, caller: Caller) {
    this.#parts = parts;
    this.#caller = caller;
    this.#reader = new ContentReader(parts.documents, caller);
    this.#files = new FileWriter(parts, caller);
  }

  /** Documents of a batch. */
  static readonly batch = BATCH;

  /** What would happen to documents. The write is tried, and rolled back. */
  async plan(some: readonly Staged[]): Promise<readonly Decided<Plan>[]> {
    const [files, others] = split(some);
    const planned = await this.#meet(others);
    const open = planned.filter(({ current, differing }) => current === null || differing.length > 0);
    const failures = await this.#write(open, true);
    const decided = planned.map((document): Decided<Plan> => {
      const { staged, current, lost } = document;
      const wrong = (failures.get(document) ?? []).filter(
        ({ path }) => path === null || !document.awaiting.has(path.split('.')[0] as string),
      );
      const isWrong = wrong.length > 0;
      const as = isWrong ? 'failed' : current === null ? 'new' : open.includes(document) ? 'changed' : 'same';
      return { staged, as, problems: [...wrong, ...lost] };
    });
    return [...(await this.#files.plan(files)), ...decided];
  }

  /**
   * Writes documents.
   * @param mayWait whether documents may wait for later ones that they link to; otherwise they are written without these links
   */
  async write(some: readonly Staged[], conflicts: AskedImport['conflicts'], mayWait: boolean): Promise<readonly Decided<Outcome>[]> {
    const [files, others] = split(some);
    return [...(await this.#files.write(files, conflicts)), ...(await this.#writeDocuments(others, conflicts, mayWait))];
  }

  /** @param made documents that were made meanwhile by this import; null: they are not known yet */
  async #writeDocuments(
    some: readonly Staged[],
    conflicts: AskedImport['conflicts'],
    mayWait: boolean,
    made: ReadonlySet<string> | null = null,
  ): Promise<readonly Decided<Outcome>[]> {
    const planned = await this.#meet(some, mayWait);
    const decided = new Map<PlannedDocument, Outcome>();
    const open: PlannedDocument[] = [];
    const waiting: PlannedDocument[] = [];
    const own = new Set([...(made ?? []), ...(await this.#made(planned))]);
    for (const document of planned) {
      const { staged, current, differing, isNewer, awaiting } = document;
      // A deferred document was decided on when it was deferred.
      const isOwn = staged.outcome === 'deferred' || own.has(keyOf(staged.type, staged.document));
      if (current !== null && differing.length === 0 && awaiting.size === 0) decided.set(document, 'same');
      else if (current !== null && !isOwn && (conflicts === 'skip' || (conflicts === 'newer' && !isNewer)))
        decided.set(document, 'skipped');
      else if (awaiting.size > 0) waiting.push(document);
      else open.push(document);
    }
    const failures = await this.#write(open, false);
    for (const document of open) decided.set(document, failures.has(document) ? 'failed' : 'written');
    const again = made === null ? await this.#again(open, failures, conflicts, mayWait) : new Map<number, Decided<Outcome>>();
    // Create the minimum of deferred documents that others need. Those that cannot be created yet are created later.
    await defer(
      this.#parts.database,
      waiting.map(({ staged }) => staged),
    );
    await this.#write(waiting, false, (document) => document.stubs());
    for (const document of waiting) decided.set(document, 'deferred');
    const of = (document: PlannedDocument): Decided<Outcome> => ({
      staged: document.staged,
      as: decided.get(document) as Outcome,
      problems: [...(failures.get(document) ?? []), ...(decided.get(document) === 'skipped' ? [] : document.lost)],
    });
    return planned.map((document) => again.get(document.staged.id) ?? of(document));
  }

  /**
   * Decides anew on documents that could not be created, but exist by now: another line of them, or a run of this import that was stopped,
   * has made them meanwhile.
   * @returns decisions by id
   */
  async #again(
    open: readonly PlannedDocument[],
    failures: ReadonlyMap<PlannedDocument, unknown>,
    conflicts: AskedImport['conflicts'],
    mayWait: boolean,
  ): Promise<ReadonlyMap<number, Decided<Outcome>>> {
    const failed = open.filter((document) => document.current === null && failures.has(document));
    const met = await this.#meet(
      failed.map(({ staged }) => staged),
      mayWait,
    );
    const there = met.filter(({ current }) => current !== null).map(({ staged }) => staged);
    if (there.length === 0) return new Map();
    const made = open.filter((document) => !failures.has(document)).map(({ staged }) => keyOf(staged.type, staged.document));
    const decided = await this.#writeDocuments(there, conflicts, mayWait, new Set(made));
    return new Map(decided.map((one) => [one.staged.id, one]));
  }

  /**
   * Documents that this import has made by other lines of it. All others that were planned as new, and exist now, were made by somebody
   * else since.
   */
  async #made(planned: readonly PlannedDocument[]): Promise<ReadonlySet<string>> {
    const found = planned.filter(({ staged, current }) => staged.plan === 'new' && current !== null).map(({ staged }) => staged);
    const [first] = found;
    if (first === undefined) return new Set();
    const rows: readonly Staged[] = await this.#parts.database
      .knex(stagedTable.name)
      .where({ transfer: first.transfer, plan: 'new' })
      .whereIn('outcome', ['written', 'same', 'deferred'])
      .whereIn(
        'document',
        found.map(({ document }) => document),
      )
      .select('type', 'document');
    return new Set(rows.map(({ type, document }) => keyOf(type, document)));
  }

  /** Compares documents with existing ones. */
  async #meet(some: readonly Staged[], mayWait = true): Promise<readonly PlannedDocument[]> {
    const { documents, database } = this.#parts;
    const current = new Map<string, ReadDocument>();
    for (const [type, group] of groupedBy(some, (staged) => staged.type)) {
      const isSingle = documents.model.contentType(type).kind === 'singleType';
      const choice = { type, states: 'all', locales: null } as const;
      if (isSingle)
        for await (const batch of this.#reader.read({ ...choice, documentIds: null })) for (const read of batch) current.set(type, read);
      const documentIds = [...new Set(group.map(({ document }) => document))];
      if (!isSingle)
        for (const read of await this.#reader.documents({ ...choice, documentIds })) current.set(keyOf(type, read.documentId), read);
    }
    const links = groupedBy(
      some.flatMap((staged) => this.#linksOf(staged)),
      ([type]) => type,
    );
    const there = new Map<string, ReadonlySet<string>>();
    const coming = new Set<string>();
    for (const [type, group] of links) {
      const ids = [...new Set(group.map(([, { documentId }]) => documentId))];
      for (const [id, locales] of await this.#reader.there(type, ids)) there.set(keyOf(type, id), locales);
      const { transfer } = some[0] as Staged;
      // Existing documents, too: the import may add another locale to them.
      for (let at = 0; mayWait && at < ids.length; at += 500) {
        const rows = database
          .knex(stagedTable.name)
          .where({ transfer, type })
          .whereIn('document', ids.slice(at, at + 500));
        for (const { document } of await rows.whereIn('outcome', ['waiting', 'deferred']).select('document'))
          coming.add(keyOf(type, document as string));
      }
    }
    return some.map((staged) => {
      const isSingle = documents.model.contentType(staged.type).kind === 'singleType';
      const key = isSingle ? staged.type : keyOf(staged.type, staged.document);
      return new PlannedDocument(documents, staged, current.get(key) ?? null, {
        isThere: (type, id, locale) => there.get(keyOf(type, id))?.has(locale) === true,
        comes: (type, id) => coming.has(keyOf(type, id)),
      });
    });
  }

  #linksOf({ type, body }: Staged): readonly (readonly [string, LineLink])[] {
    const { model } = this.#parts.documents;
    const links: (readonly [string, LineLink])[] = [];
    for (const { data } of JSON.parse(body) as readonly StagedLine[])
      visitLinks(model, model.contentType(type), data, ({ target }, link) => void links.push([target, link]));
    return links;
  }

  /**
   * Makes changes of documents, with as many as possible per transaction.
   * @returns the documents that failed, and why
   */
  async #write(
    some: readonly PlannedDocument[],
    isTried: boolean,
    changesOf = (document: PlannedDocument): readonly DocumentChange[] => document.changes(),
  ): Promise<ReadonlyMap<PlannedDocument, readonly LineProblem[]>> {
    const failures = new Map<PlannedDocument, readonly LineProblem[]>();
    let batch: { readonly document: PlannedDocument; readonly changes: readonly DocumentChange[] }[] = [];
    const flush = async () => {
      const full = batch;
      batch = [];
      await this.#together(full, isTried, failures);
    };
    for (const document of some) {
      const changes = changesOf(document);
      if (changes.length === 0) continue;
      if (batch.reduce((sum, one) => sum + one.changes.length, changes.length) > this.#parts.documents.maxTogether) await flush();
      batch.push({ document, changes });
    }
    await flush();
    return failures;
  }

  async #together(
    given: readonly { readonly document: PlannedDocument; readonly changes: readonly DocumentChange[] }[],
    isTried: boolean,
    failures: Map<PlannedDocument, readonly LineProblem[]>,
  ): Promise<void> {
    let batch = given;
    for (let failed = 0; batch.length > 0; failed += 1) {
      if (failed >= FAILURES && batch.length > 1) {
        for (const one of batch) await this.#together([one], isTried, failures);
        return;
      }
      const changes = batch.flatMap((one) => one.changes);
      try {
        const { documents } = this.#parts;
        await (isTried ? documents.rehearse(changes, this.#caller) : documents.together(changes, this.#caller));
        return;
      } catch (error) {
        if (isPlinthError(error) && error.status === 503) {
          if (batch.length === 1) throw error;
          // A transaction has a time limit. On a busy machine fewer documents fit into it.
          const middle = Math.ceil(batch.length / 2);
          await this.#together(batch.slice(0, middle), isTried, failures);
          await this.#together(batch.slice(middle), isTried, failures);
          return;
        }
        const { index, change } = placeOf(batch, changeOf(error));
        if (index === null && batch.length > 1) {
          failed = FAILURES;
          continue;
        }
        const culprit = batch[index ?? 0] as (typeof batch)[number];
        failures.set(culprit.document, this.#told(culprit.document, error, change));
        batch = batch.filter((one) => one !== culprit);
      }
    }
  }

  #told(document: PlannedDocument, error: unknown, change: number | null): readonly LineProblem[] {
    if (isPlinthError(error) && error.status < 500) return document.problemsOf(error, change);
    const { type, document: documentId, line } = document.staged;
    this.#parts.logger.error({ err: error, type, documentId }, 'document could not be imported');
    return [{ level: 'error', line, path: null, message: 'could not be written; see the server log' }];
  }
}

/** Finds out whose change failed, and which of its changes it was. */
function placeOf(
  batch: readonly { readonly changes: readonly DocumentChange[] }[],
  at: number | null,
): { readonly index: number | null; readonly change: number | null } {
  if (at === null) return { index: batch.length === 1 ? 0 : null, change: null };
  let before = 0;
  for (const [index, { changes }] of batch.entries()) {
    if (at < before + changes.length) return { index, change: at - before };
    before += changes.length;
  }
  return { index: null, change: null };
}

function split(some: readonly Staged[]): readonly [files: readonly Staged[], others: readonly Staged[]] {
  return [some.filter(({ type }) => type === FILE_UID), some.filter(({ type }) => type !== FILE_UID)];
}

function keyOf(type: string, documentId: string): string {
  return `${type} ${documentId}`;
}
