import { ApplicationError, bindModel, ConflictError, type Database, PayloadTooLargeError, type RowOf, removeInBatches } from 'plinth';
import type { WorkingCopy, WorkingCopyInfo, WorkingCopyInput } from '../api/told-working-copies.ts';
import { PEOPLE_TABLE } from '../staff/person-content-type.ts';
import { workingCopiesTable } from './working-copies-table.ts';

/** Maximum number of copies of one person. */
export const MAX_COPIES = 500;

/** Maximum length of the content of a copy, as JSON. */
export const MAX_CONTENT = 2_000_000;

/**
 * Maximum length of the content of all copies of one person, as JSON. Hundreds of long articles fit; somebody with an editor's account
 * cannot fill the database.
 */
export const MAX_TOTAL = 20_000_000;

/** Maximum number of ended copies of one person whose last number is remembered; older ones are forgotten. */
export const MAX_ENDED = 1_000;

/** Which copy: the owner's, of one version of a document. */
export interface WorkingCopyPlace {
  readonly person: number;
  readonly type: string;
  readonly documentId: string;
  /** Null: the type has no locales. */
  readonly locale: string | null;
}

type Row = RowOf<typeof workingCopiesTable>;

interface Sums {
  readonly count?: number | string;
  readonly total?: number | string | null;
}

/** The private working copies of people: what they have typed in forms and not saved. */
export class WorkingCopies {
  readonly #database: () => Database;
  readonly #now: () => number;

  constructor(database: () => Database, now: () => number = Date.now) {
    this.#database = database;
    this.#now = now;
  }

  /** Returns a person's copies, latest first, without their content. */
  async list(person: number): Promise<readonly WorkingCopyInfo[]> {
    const rows = await this.#rows
      .query()
      .select('type', 'document', 'locale', 'title', 'revision', 'changes', 'counter', 'updated_at')
      .where({ person })
      .whereNotNull('content')
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_COPIES);
    return rows.map(infoOf);
  }

  /** Returns a copy; null when the person never had one. The content of one that has ended is null. */
  async get(place: WorkingCopyPlace): Promise<WorkingCopy | null> {
    const row = await this.#rows.query().findOne(columnsOf(place));
    if (row === undefined) return null;
    const content = row.content === null ? null : (JSON.parse(row.content) as WorkingCopy['content']);
    return { ...infoOf(row), writer: row.writer, content };
  }

  /**
   * Stores a copy. The same write may arrive several times.
   * @throws ConflictError with the stored `counter` when a later write was stored already
   * @throws PayloadTooLargeError for too long a copy; ApplicationError with the `quota` that all copies of the person would exceed
   */
  async put(place: WorkingCopyPlace, { writer, counter, seen, revision, title, changes, base, values }: WorkingCopyInput): Promise<void> {
    const content = JSON.stringify({ base, values });
    if (content.length > MAX_CONTENT) {
      const message = `The unsaved changes exceed the limit of ${MAX_CONTENT} characters. Save the document`;
      throw new PayloadTooLargeError(message, {
        key: 'values',
        path: 'values',
        source: 'body',
        length: content.length,
        limit: MAX_CONTENT,
      });
    }
    await this.#write(place, { writer, counter, revision, title: JSON.stringify(title), changes, content, size: content.length }, seen);
  }

  /**
   * Ends a copy, if there is one. Its row keeps the number of the write, so that a late write does not bring it back.
   * @throws ConflictError with the stored `counter` when a later write was stored already
   */
  async end(place: WorkingCopyPlace, { writer, counter, seen }: Pick<WorkingCopyInput, 'writer' | 'counter' | 'seen'>): Promise<void> {
    await this.#write(place, { writer, counter, revision: null, title: null, changes: 0, content: null, size: null }, seen);
    await this.#forgetEnded(place.person);
  }

  /** Removes all copies of a person who was removed. */
  async forget(person: number): Promise<void> {
    await this.#database().transaction(async ({ knex }) => this.#rows.query(knex).delete().where({ person }));
  }

  /** Removes copies that have not changed for some milliseconds. */
  async sweep(retention: number, signal?: AbortSignal): Promise<void> {
    const end = new Date(this.#now() - retention).toISOString();
    await removeInBatches(this.#database(), workingCopiesTable, (rows) => rows.where('updated_at', '<', end).orderBy('updated_at'), {
      ...(signal && { signal }),
    });
  }

  async #write(
    place: WorkingCopyPlace,
    values: Pick<Row, 'writer' | 'counter' | 'revision' | 'title' | 'changes' | 'content' | 'size'>,
    seen: number,
  ): Promise<void> {
    const columns = columnsOf(place);
    const row = { ...values, updated_at: new Date(this.#now()).toISOString() };
    await this.#database().transaction(async ({ knex }) => {
      const rows = () => this.#rows.query(knex);
      if (values.content !== null) await this.#assertRoom(knex, columns, values.size ?? 0);
      // What another form has written is replaced only by what contains it.
      const replaced = await rows()
        .patch(row)
        .where(columns)
        .where('counter', '<', values.counter)
        .where((either) => void either.where({ writer: values.writer }).orWhereNull('content').orWhere('counter', '<=', seen));
      if (replaced > 0) return;
      if (values.content === null) return;
      // Another request may insert the first write at the same time. What it has stored is compared below.
      await rows()
        .insert({ ...columns, ...row })
        .onConflict(['person', 'type', 'document', 'locale'])
        .ignore();
    });
    const stored = await this.#rows.query().findOne(columns).select('writer', 'counter');
    if (stored === undefined || (stored.writer === values.writer && stored.counter === values.counter)) return;
    throw new ConflictError('This working copy was changed in another window or on another device', { counter: stored.counter });
  }

  /**
   * Asserts that a copy fits beside the person's other ones. Simultaneous writes of one person wait for each other, or together they would
   * exceed what each of them may add.
   * @throws ApplicationError with the `quota` that would be exceeded
   */
  async #assertRoom(knex: Database['knex'], { person, type, document, locale }: ReturnType<typeof columnsOf>, size: number): Promise<void> {
    if (this.#database().dialect.supportsRowLocks) await knex(PEOPLE_TABLE).where({ id: person }).forUpdate().select('id');
    const sums: Sums | undefined = await knex(workingCopiesTable.name)
      .where({ person })
      .whereNotNull('content')
      .whereNot((own) => void own.where({ type, document, locale }))
      .count({ count: '*' })
      .sum({ total: 'size' })
      .first();
    if (Number(sums?.count ?? 0) >= MAX_COPIES) {
      const message = `You have unsaved changes in ${MAX_COPIES} documents, which is the maximum. Save or discard some of them`;
      throw new ApplicationError(message, { quota: 'documents', limit: MAX_COPIES });
    }
    const total = Number(sums?.total ?? 0) + size;
    if (total <= MAX_TOTAL) return;
    const message = `All your unsaved changes together exceed the limit of ${MAX_TOTAL} characters. Save or discard some of them`;
    throw new ApplicationError(message, { quota: 'characters', length: total, limit: MAX_TOTAL });
  }

  /** Forgets the ended copies of a person beyond the newest ones: each has no content, but there is no other limit of their number. */
  async #forgetEnded(person: number): Promise<void> {
    const old: readonly { id: number }[] = await this.#rows
      .query()
      .select('id')
      .where({ person })
      .whereNull('content')
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .offset(MAX_ENDED)
      .limit(100);
    if (old.length === 0) return;
    const ids = old.map(({ id }) => id);
    await this.#database().transaction(async ({ knex }) => this.#rows.query(knex).delete().whereIn('id', ids).whereNull('content'));
  }

  get #rows() {
    return bindModel(this.#database(), workingCopiesTable);
  }
}

function columnsOf({ person, type, documentId, locale }: WorkingCopyPlace) {
  return { person, type, document: documentId, locale: locale ?? '' };
}

function infoOf({ type, document, locale, title, revision, changes, counter, updated_at }: Row): WorkingCopyInfo {
  return {
    type,
    documentId: document,
    locale: locale === '' ? null : locale,
    title: title === null ? null : (JSON.parse(title) as string | null),
    isNew: revision === null,
    revision,
    changes,
    counter,
    updatedAt: updated_at,
  };
}
