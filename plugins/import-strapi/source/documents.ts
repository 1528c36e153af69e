import type { ForeignRow } from 'plinth';
import { creatorsOf } from './creators.ts';
import { DocumentMaker, type SourceDocument, type SourceLocales } from './make-documents.ts';
import type { SourcePeople } from './people.ts';
import { RowReader } from './read-rows.ts';
import type { SourceDatabase } from './source-database.ts';
import type { SourceModel, SourceType } from './source-model.ts';
import type { SourceRemark } from './source-remark.ts';

/** Documents per batch. */
const BATCH = 200;

/** A batch of documents. */
export interface DocumentBatch {
  readonly documents: readonly SourceDocument[];
  /** Creators, by `documentId`: numeric ids of people of the admin panel. */
  readonly creators: ReadonlyMap<string, number>;
  /** Id of the first row of the last document. */
  readonly last: number;
}

/** Number of versions. */
export interface VersionCount {
  readonly type: string;
  /** `draft`, `published`; null if the type has no drafts. */
  readonly status: string | null;
  readonly locale: string | null;
  readonly versions: number;
}

/** Types whose documents are in `config/access`, too. */
const REFUSING: ReadonlySet<string> = new Set(['plugin::i18n.locale', 'plugin::users-permissions.role']);

/** The documents of a project's database by type, in batches that bound the memory. */
export class SourceDocuments {
  readonly #database: SourceDatabase;
  readonly #rows: RowReader;
  readonly #maker: DocumentMaker;
  readonly #remark: (remark: SourceRemark) => void;
  readonly #refused: SourcePeople['refused'];

  /** @param refused roles and locales that are left out */
  constructor(
    database: SourceDatabase,
    model: SourceModel,
    locales: SourceLocales,
    remark: (remark: SourceRemark) => void,
    refused: SourcePeople['refused'] = new Map(),
  ) {
    this.#database = database;
    this.#rows = new RowReader(database, model);
    this.#maker = new DocumentMaker(model, locales, remark);
    this.#remark = remark;
    this.#refused = refused;
  }

  /** Approximate number of documents of a type whose first row comes after a row. */
  async count({ table }: SourceType, after: number): Promise<number> {
    const { knex } = this.#database;
    const [row] = await this.#database.rows(knex(table).countDistinct({ documents: 'document_id' }).where('id', '>', after));
    return Number(row?.documents ?? 0);
  }

  /** Number of versions of a type, by status and locale. */
  async countVersions(type: SourceType): Promise<readonly VersionCount[]> {
    const { knex } = this.#database;
    const isPublished = knex.raw('case when published_at is null then 0 else 1 end');
    const select = knex(type.table)
      .select({ locale: 'locale', published: isPublished })
      .count({ versions: '*' })
      .groupBy('locale', isPublished);
    const rows = await this.#database.rows(select);
    return rows.map(({ locale, published, versions }) => ({
      type: type.uid,
      status: type.hasDrafts ? (Number(published) === 1 ? 'published' : 'draft') : null,
      locale: type.isLocalized ? (locale as string | null) : null,
      versions: Number(versions),
    }));
  }

  /**
   * The documents of a type in batches, in the order of their creation.
   * @param after only documents whose first row comes after this one
   */
  async *of(type: SourceType, after: number | null = null): AsyncGenerator<DocumentBatch> {
    if (after === null) await this.#remarkLoose(type);
    // Starts with null, because a database that was filled by hand may have ids below 1.
    for (let last: number | null = after; ; ) {
      const found = await this.#documentsAfter(type, last);
      const end = found.at(-1);
      if (end === undefined) return;
      last = Number(end.id);
      const ids = found.filter((row) => !this.#isRefused(type, row)).map(({ document_id }) => String(document_id));
      const stored = await this.#rows.read(type, ids);
      yield { documents: this.#maker.make(type, stored), creators: creatorsOf(stored.rows), last };
    }
  }

  #isRefused({ uid }: SourceType, { id, document_id }: ForeignRow): boolean {
    const documentId = String(document_id);
    const refusal = REFUSING.has(uid) ? this.#refused.get(documentId) : undefined;
    if (refusal === undefined) return false;
    this.#remark({ type: uid, documentId, row: Number(id), path: null, ...refusal });
    return true;
  }

  /** The first rows of documents. */
  #documentsAfter({ table }: SourceType, last: number | null): Promise<readonly ForeignRow[]> {
    const { knex } = this.#database;
    const earlier = knex(`${table} as e`)
      .select(knex.raw('1'))
      .whereRaw('?? = ??', ['e.document_id', 'r.document_id'])
      .whereRaw('?? < ??', ['e.id', 'r.id']);
    const select = knex(`${table} as r`)
      .select('r.id', 'r.document_id')
      .whereNotNull('r.document_id')
      .whereNotExists(earlier)
      .orderBy('r.id')
      .limit(BATCH);
    return this.#database.rows(last === null ? select : select.where('r.id', '>', last));
  }

  async #remarkLoose({ uid, table }: SourceType): Promise<void> {
    for (const { id } of await this.#database.rows(this.#database.knex(table).select('id').whereNull('document_id').orderBy('id'))) {
      const message = 'has no documentId: left behind';
      this.#remark({ type: uid, documentId: null, row: Number(id), path: null, rule: 'no-document', message });
    }
  }
}
