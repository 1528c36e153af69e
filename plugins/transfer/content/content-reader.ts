import { type Caller, type ContentType, type Documents, isPlinthError, type Query, type VersionLink } from 'plinth';
import { FILE_UID } from 'plinth/plugins/upload';
import { lineOf, type Row } from './line-of.ts';
import { groupedBy } from './lists.ts';
import { attributeOf, axesOf, FIND_FILES, hasAxis, ReadableTypes } from './readable-types.ts';
import type { VersionLine } from './version-line.ts';

/** Which versions to read. */
export type States = 'all' | 'published' | 'draft';

/** Which documents of a type to read, and which versions. */
export interface ReadChoice {
  readonly type: string;
  readonly states: States;
  /** Null: all locales. */
  readonly locales: readonly string[] | null;
  /** Null: all documents. */
  readonly documentIds: readonly string[] | null;
}

/** The lines of one document, in order. */
export interface ReadDocument {
  readonly type: string;
  readonly documentId: string;
  readonly lines: readonly VersionLine[];
}

/** Some documents of a choice. */
export interface ReadPage {
  readonly documents: readonly ReadDocument[];
  /** The id after which the next page begins; null: this is the last page. */
  readonly last: string | null;
}

/** Versions that are read at a time, and most ids in one condition. */
const PAGE = 200;
const PAGING = Object.freeze({ defaultLimit: PAGE, maxLimit: PAGE, withCount: false });

/**
 * Reads documents as lines, with the rights of a caller: what the caller may not read is left out. Documents are sorted by id, so that the
 * same content gives the same lines.
 */
export class ContentReader {
  readonly #documents: Documents;
  readonly #caller: Caller;
  readonly #types: ReadableTypes;

  constructor(documents: Documents, caller: Caller) {
    this.#documents = documents;
    this.#caller = caller;
    this.#types = new ReadableTypes(documents, caller);
  }

  /** Whether the caller may read any documents of a type. */
  mayRead(uid: string, status: 'draft' | 'published' = 'published'): boolean {
    return this.#types.mayRead(uid, status);
  }

  /** The documents of a choice, in batches. */
  async *read(choice: ReadChoice): AsyncGenerator<readonly ReadDocument[]> {
    const documentIds = choice.documentIds === null ? null : [...new Set(choice.documentIds)].sort();
    for (let last: string | null = ''; last !== null; ) {
      const page: ReadPage = await this.page({ ...choice, documentIds }, last);
      if (page.documents.length > 0) yield page.documents;
      last = page.last;
    }
  }

  /** The next documents of a choice; `documentIds` must be sorted. @param after only documents after this id; empty: from the first one */
  async page(choice: ReadChoice, after: string): Promise<ReadPage> {
    const { documentIds } = choice;
    if (documentIds !== null) {
      const first = documentIds.findIndex((id) => id > after);
      const some = first < 0 ? [] : documentIds.slice(first, first + PAGE);
      const isLast = first < 0 || first + PAGE >= documentIds.length;
      return { documents: await this.documents({ ...choice, documentIds: some }), last: isLast ? null : (some.at(-1) ?? null) };
    }
    const rows = await this.#rows(choice, this.#firstState(choice), { after }, PAGE);
    // The last document of a page may have more versions on the next one. A page that is not full need not be the last one: if documents
    // were removed while it was read, it has fewer rows.
    const cut = rows.findIndex(({ documentId }) => documentId === rows.at(-1)?.documentId);
    const whole = rows.slice(0, cut <= 0 ? rows.length : cut);
    return { documents: await this.#withOthers(choice, whole), last: whole.at(-1)?.documentId ?? null };
  }

  /** Documents by their ids, at most some hundreds. Those that the caller may not see are absent. */
  async documents(choice: ReadChoice & { readonly documentIds: readonly string[] }): Promise<readonly ReadDocument[]> {
    if (choice.documentIds.length === 0 || !this.mayRead(choice.type, this.#firstState(choice))) return [];
    const rows = await this.#rows(choice, this.#firstState(choice), { among: choice.documentIds }, null);
    return this.#withOthers(choice, rows);
  }

  /** The columns of a table with these versions. */
  columnsOf({ type }: ReadChoice): readonly string[] {
    const { attributes } = this.#types.of(type);
    const axes = ['locale', 'status'].filter((name) => hasAxis(this.#documents, type, name));
    return ['documentId', ...axes, ...attributes.map(({ name }) => name)];
  }

  /** The documents, out of those given, that the caller may see, each with its locales. */
  async there(uid: string, documentIds: Iterable<string>): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const found = new Map<string, Set<string>>();
    const ids = [...new Set(documentIds)];
    if (!this.#documents.model.contentTypes.has(uid)) return found;
    const status = this.mayRead(uid, 'draft') ? 'draft' : 'published';
    if (!this.mayRead(uid, status)) return found;
    const type = this.#documents.model.contentType(uid);
    const fields = hasAxis(this.#documents, uid, 'locale') ? [attributeOf(type, 'locale')] : [];
    for (let at = 0; at < ids.length; at += PAGE) {
      const among = ids.slice(at, at + PAGE);
      const query = this.#query(type, { fields, populate: [] }, { among }, axesOf(this.#documents, type, status, null));
      for (const { documentId, locale = '' } of await this.#find(uid, query)) {
        const locales = found.get(documentId) ?? new Set();
        found.set(documentId, locales.add(locale));
      }
    }
    return found;
  }

  /** The status whose versions determine which documents exist. */
  #firstState({ type, states }: ReadChoice): 'draft' | 'published' {
    return states !== 'published' && hasAxis(this.#documents, type, 'status') && this.mayRead(type, 'draft') ? 'draft' : 'published';
  }

  async #withOthers(choice: ReadChoice, rows: readonly Row[]): Promise<readonly ReadDocument[]> {
    if (rows.length === 0) return [];
    const status = this.#firstState(choice);
    const versions = [[status, rows] as const];
    if (status === 'draft' && choice.states === 'all') {
      const among = [...new Set(rows.map(({ documentId }) => documentId))];
      versions.push(['published', await this.#rows(choice, 'published', { among }, null)]);
    }
    const links = await this.#linksOf(
      choice.type,
      versions.flatMap(([, some]) => some),
    );
    const { attributes } = this.#types.of(choice.type);
    const documents = new Map<string, VersionLine[]>();
    for (const [state, some] of versions)
      for (const row of some) {
        const lines = documents.get(row.documentId) ?? [];
        documents.set(row.documentId, lines);
        lines.push(lineOf(this.#documents, { attributes, type: choice.type, status: state, row, links: links.get(row.id) ?? [] }));
      }
    return [...documents].map(([documentId, lines]) => ({ type: choice.type, documentId, lines: lines.sort(byLocale) }));
  }

  /** The links of versions that the caller may see. */
  async #linksOf(uid: string, rows: readonly Row[]): Promise<ReadonlyMap<number, readonly VersionLink[]>> {
    const links = await this.#documents.storedLinks(
      uid,
      rows.map(({ id }) => id),
    );
    if (this.#caller.trusted) return links;
    const seen = new Map<string, ReadonlyMap<string, unknown>>();
    for (const [target, some] of groupedBy([...links.values()].flat(), (link) => link.target))
      seen.set(
        target,
        await this.there(
          target,
          some.map(({ documentId }) => documentId),
        ),
      );
    return new Map([...links].map(([id, all]) => [id, all.filter(({ target, documentId }) => seen.get(target)?.has(documentId))]));
  }

  async #rows(choice: ReadChoice, status: 'draft' | 'published', where: Where, limit: number | null): Promise<readonly Row[]> {
    const { type, fields, populate } = this.#types.of(choice.type);
    const query = this.#query(type, { fields, populate }, where, axesOf(this.#documents, type, status, choice.locales));
    if (limit === null) return this.#find(choice.type, query, where.among);
    try {
      return await this.#find(choice.type, { ...query, page: { style: 'offset', offset: 0, limit, withCount: false } });
    } catch (error) {
      // The size of responses to requests is limited. So read less at a time.
      if (limit <= 1 || !isTooMuch(error)) throw error;
      const ids: string[] = [];
      const slim = this.#query(type, { fields: [], populate: [] }, where, axesOf(this.#documents, type, status, choice.locales));
      const page = { style: 'offset', offset: 0, limit, withCount: false } as const;
      for (const { documentId } of await this.#find(choice.type, { ...slim, page })) ids.push(documentId);
      const rows: Row[] = [];
      for (const id of new Set(ids))
        rows.push(...(await this.#find(choice.type, { ...query, filter: this.#filter(type, { among: [id] }) })));
      return rows;
    }
  }

  async #find(uid: string, query: Query, among?: readonly string[]): Promise<readonly Row[]> {
    const options = { paging: PAGING, identified: 'found', ...(uid === FILE_UID && { action: FIND_FILES }) } as const;
    try {
      // All versions of up to 200 documents, which may be more than a page.
      const rows: Row[] = [];
      for (let offset = 0; ; offset += PAGE) {
        const page = query.page ?? { style: 'offset', offset, limit: PAGE, withCount: false };
        const checked = this.#documents.check({ ...query, page }, 'list', this.#caller, options);
        const found = (await this.#documents.find(checked)).documents as unknown as readonly Row[];
        rows.push(...found);
        if (query.page !== null || found.length < PAGE) return rows;
      }
    } catch (error) {
      if (among === undefined || among.length <= 1 || !isTooMuch(error)) throw error;
      const rows: Row[] = [];
      for (const id of among) rows.push(...(await this.#find(uid, { ...query, filter: this.#filter(query.type, { among: [id] }) }, [id])));
      return rows;
    }
  }

  #query(type: ContentType, selection: Pick<Query, 'fields' | 'populate'>, where: Where, axes: Query['axes']): Query {
    const documentId = attributeOf(type, 'documentId');
    const sort = [documentId, ...(type.attributes.has('locale') && axes.has('locale') ? [attributeOf(type, 'locale')] : [])];
    // Private ids are returned because of `identified`, and the query must not name them.
    const ids = [attributeOf(type, 'id'), documentId].filter((attribute) => this.#caller.trusted || !attribute.private);
    return {
      type,
      fields: [...ids, ...selection.fields],
      populate: selection.populate,
      filter: this.#filter(type, where),
      sort: sort.map((attribute) => ({ path: [], attribute, direction: 'asc' as const })),
      page: null,
      axes,
    };
  }

  #filter(type: ContentType, { after, among }: Where): Query['filter'] {
    const attribute = attributeOf(type, 'documentId');
    if (among !== undefined) return { kind: 'compare', attribute, operator: 'in', operands: among };
    return after === '' || after === undefined ? null : { kind: 'compare', attribute, operator: 'gt', operands: [after] };
  }
}

/** Which documents: those after an id, or those with some ids. */
interface Where {
  readonly after?: string;
  readonly among?: readonly string[];
}

function isTooMuch(error: unknown): boolean {
  return isPlinthError(error) && error.code === 'QUERY_TOO_COMPLEX';
}

function byCode(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function byLocale(one: VersionLine, other: VersionLine): number {
  return byCode(`${one.locale ?? ''}/${one.status ?? ''}`, `${other.locale ?? ''}/${other.status ?? ''}`);
}
