import type { ForeignRow } from 'plinth';
import { pieces, type SourceDatabase } from './source-database.ts';
import { FILE_UID, type SourceModel, type SourceOwner, type SourceRelation, type SourceType } from './source-model.ts';

/** The row that a link leads to. */
export interface LinkedRow {
  readonly id: number;
  readonly documentId: string;
  readonly locale: string | null;
  readonly isPublished: boolean;
}

/** A stored link. */
export interface StoredLink {
  /** Null if the row does not exist. */
  readonly target: LinkedRow | null;
  readonly targetId: number;
  /** Uid of its type, in a polymorphic attribute. */
  readonly type?: string;
  readonly order: number | null;
  readonly inverseOrder: number | null;
}

/** A stored place of a component entry. */
export interface StoredPlace {
  readonly component: string;
  readonly id: number;
}

/** A row with its links, files and entries, by attribute; lists are in order. */
export interface StoredRow {
  readonly id: number;
  readonly columns: ForeignRow;
  readonly links: ReadonlyMap<string, readonly StoredLink[]>;
  readonly files: ReadonlyMap<string, readonly StoredLink[]>;
  readonly places: ReadonlyMap<string, readonly StoredPlace[]>;
}

/** Rows of a content type, with all component entries at any depth. */
export interface StoredRows {
  readonly rows: readonly StoredRow[];
  /** Entries by component and id. */
  readonly entries: ReadonlyMap<string, ReadonlyMap<number, StoredRow>>;
  /** Keys of existing versions of linked documents (see `siblingKey`). Only for rows without drafts. */
  readonly siblings: ReadonlySet<string>;
}

/** The key of a version in `StoredRows.siblings`. */
export function siblingKey(uid: string, documentId: string, locale: string | null, isPublished: boolean): string {
  return JSON.stringify([uid, documentId, locale, isPublished]);
}

/** Reads rows of a type with everything that belongs to them, with one query per table regardless of the number of rows. */
export class RowReader {
  readonly #database: SourceDatabase;
  readonly #model: SourceModel;

  constructor(database: SourceDatabase, model: SourceModel) {
    this.#database = database;
    this.#model = model;
  }

  /** @param documentIds of the documents to read */
  async read(type: SourceType, documentIds: readonly string[]): Promise<StoredRows> {
    const { knex } = this.#database;
    const creator = type.creatorColumn === null ? [] : [type.creatorColumn];
    const select = this.#columns(type, ['document_id', 'locale', ...type.times.map(({ column }) => column), ...creator]);
    const found: ForeignRow[] = [];
    for (const some of pieces(documentIds)) {
      found.push(...(await this.#database.rows(knex(type.table).select(select).whereIn('document_id', some).orderBy('id'))));
    }
    const rows = await this.#withAll(type, found);
    const entries = new Map<string, Map<number, StoredRow>>();
    for (let level: readonly StoredRow[] = rows; level.length > 0; ) level = await this.#level(level, entries);
    const siblings = type.hasDrafts ? new Set<string>() : await this.#siblings(type, rows, entries);
    return { rows, entries, siblings };
  }

  /** Reads the entries of rows that are not known yet. */
  async #level(holders: readonly StoredRow[], known: Map<string, Map<number, StoredRow>>): Promise<readonly StoredRow[]> {
    const wanted = new Map<string, Set<number>>();
    for (const { places } of holders) {
      for (const { component, id } of [...places.values()].flat()) {
        if (known.get(component)?.has(id) || !this.#model.components.has(component)) continue;
        wanted.set(component, (wanted.get(component) ?? new Set()).add(id));
      }
    }
    const made: StoredRow[] = [];
    for (const [uid, ids] of wanted) {
      const component = this.#model.components.get(uid) as SourceOwner;
      const rows = await this.#withAll(component, await this.#byIds(component, [...ids]));
      const entries = known.get(uid) ?? new Map<number, StoredRow>();
      for (const row of rows) entries.set(row.id, row);
      known.set(uid, entries);
      made.push(...rows);
    }
    return made;
  }

  async #byIds(owner: SourceOwner, ids: readonly number[]): Promise<readonly ForeignRow[]> {
    const found: ForeignRow[] = [];
    for (const some of pieces(ids)) {
      found.push(...(await this.#database.rows(this.#database.knex(owner.table).select(this.#columns(owner, [])).whereIn('id', some))));
    }
    return found;
  }

  #columns({ columns, relations }: SourceOwner, more: readonly string[]): readonly string[] {
    const own = relations.flatMap(({ table, targetColumn, typeColumn }) => (table === null ? [targetColumn, typeColumn ?? []].flat() : []));
    return ['id', ...more, ...columns.map(({ column }) => column), ...own];
  }

  async #withAll(owner: SourceOwner, found: readonly ForeignRow[]): Promise<readonly StoredRow[]> {
    const ids = found.map(({ id }) => Number(id));
    const links = new Map<string, ReadonlyMap<number, readonly StoredLink[]>>();
    for (const relation of owner.relations) links.set(relation.attribute, await this.#links(relation, found, ids));
    const files = owner.media.length === 0 ? new Map() : await this.#files(owner, ids);
    const places = owner.entries.length === 0 ? new Map() : await this.#places(owner, ids);
    return found.map((columns) => {
      const id = Number(columns.id);
      return {
        id,
        columns,
        links: new Map([...links].map(([attribute, byRow]) => [attribute, byRow.get(id) ?? []])),
        files: files.get(id) ?? new Map(),
        places: places.get(id) ?? new Map(),
      };
    });
  }

  async #links(
    relation: SourceRelation,
    rows: readonly ForeignRow[],
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, readonly StoredLink[]>> {
    const { table, rowColumn, targetColumn, orderColumn, inverseOrderColumn, target } = relation;
    const { knex } = this.#database;
    if (relation.typeColumn !== null) return this.#morphLinks(relation, relation.typeColumn, rows, ids);
    if (table === null) return this.#ownLinks(relation, rows);
    const targetTable = (this.#model.types.get(target) as SourceType).table;
    const found: ForeignRow[] = [];
    for (const some of pieces(ids)) {
      const select = knex(`${table} as l`)
        .leftJoin(`${targetTable} as t`, 't.id', `l.${targetColumn}`)
        .select({ link: 'l.id', row: `l.${rowColumn}`, targetId: `l.${targetColumn}` })
        .select({ documentId: 't.document_id', locale: 't.locale', publishedAt: 't.published_at' })
        .whereIn(`l.${rowColumn}`, some);
      if (orderColumn !== null) select.select({ order: `l.${orderColumn}` });
      if (inverseOrderColumn !== null) select.select({ inverseOrder: `l.${inverseOrderColumn}` });
      found.push(...(await this.#database.rows(select)));
    }
    return grouped(found);
  }

  /** The links of a polymorphic attribute, whichever types they lead to. */
  async #morphLinks(
    { table, rowColumn, targetColumn, orderColumn }: SourceRelation,
    typeColumn: string,
    rows: readonly ForeignRow[],
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, readonly StoredLink[]>> {
    const { knex } = this.#database;
    const found: ForeignRow[] = [];
    if (table === null) {
      for (const row of rows) {
        if (row[targetColumn] === null) continue;
        found.push({ link: 0, row: row.id as number, targetId: row[targetColumn] as number, type: row[typeColumn] as string, order: null });
      }
    } else {
      for (const some of pieces(ids)) {
        const columns = { link: 'id', row: rowColumn, targetId: targetColumn, type: typeColumn, order: orderColumn as string };
        found.push(...(await this.#database.rows(knex(table).select(columns).whereIn(rowColumn, some))));
      }
    }
    const named = new Map<string, ForeignRow>();
    for (const uid of new Set(found.map(({ type }) => String(type)))) {
      const target = this.#model.types.get(uid);
      if (target === undefined) continue;
      const wanted = found.flatMap(({ type, targetId }) => (type === uid ? [Number(targetId)] : []));
      for (const some of pieces([...new Set(wanted)])) {
        const select = knex(target.table).select({ id: 'id', documentId: 'document_id', locale: 'locale', publishedAt: 'published_at' });
        for (const row of await this.#database.rows(select.whereIn('id', some))) named.set(`${uid} ${row.id}`, row);
      }
    }
    return grouped(found.map((row) => ({ ...named.get(`${row.type} ${row.targetId}`), ...row })));
  }

  async #ownLinks(
    { targetColumn, target }: SourceRelation,
    rows: readonly ForeignRow[],
  ): Promise<ReadonlyMap<number, readonly StoredLink[]>> {
    const named = rows.filter((row) => row[targetColumn] !== null);
    const { table } = this.#model.types.get(target) as SourceType;
    const targets = new Map<number, ForeignRow>();
    for (const some of pieces([...new Set(named.map((row) => row[targetColumn] as number))])) {
      const select = this.#database
        .knex(table)
        .select({ id: 'id', documentId: 'document_id', locale: 'locale', publishedAt: 'published_at' });
      for (const row of await this.#database.rows(select.whereIn('id', some))) targets.set(Number(row.id), row);
    }
    return grouped(named.map((row) => ({ ...targets.get(Number(row[targetColumn])), link: 0, row: row.id, targetId: row[targetColumn] })));
  }

  async #files(
    { uid, media }: SourceOwner,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, ReadonlyMap<string, readonly StoredLink[]>>> {
    const { knex } = this.#database;
    const files = this.#model.types.get(FILE_UID);
    if (files === undefined) return new Map();
    const found: ForeignRow[] = [];
    for (const some of pieces(ids)) {
      const select = knex('files_related_mph as l')
        .leftJoin(`${files.table} as t`, 't.id', 'l.file_id')
        .select({ link: 'l.id', row: 'l.related_id', targetId: 'l.file_id', field: 'l.field', order: 'l.order' })
        .select({ documentId: 't.document_id', locale: 't.locale', publishedAt: 't.published_at' })
        .where('l.related_type', uid)
        .whereIn('l.related_id', some);
      found.push(...(await this.#database.rows(select)));
    }
    const byField = new Map(media.map((field) => [field, grouped(found.filter((row) => row.field === field))]));
    return new Map(
      ids.map((id) => [
        id,
        new Map(media.flatMap((field) => ((links) => (links ? [[field, links] as const] : []))(byField.get(field)?.get(id)))),
      ]),
    );
  }

  async #places(
    { entriesTable }: SourceOwner,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, ReadonlyMap<string, readonly StoredPlace[]>>> {
    const { knex } = this.#database;
    const found: ForeignRow[] = [];
    for (const some of pieces(ids)) {
      const select = knex(entriesTable).select({
        link: 'id',
        row: 'entity_id',
        id: 'cmp_id',
        component: 'component_type',
        field: 'field',
        order: 'order',
      });
      found.push(...(await this.#database.rows(select.whereIn('entity_id', some))));
    }
    const byRow = new Map<number, Map<string, StoredPlace[]>>();
    for (const { row, id, component, field } of found.sort(inOrder)) {
      const places = byRow.get(Number(row)) ?? new Map<string, StoredPlace[]>();
      byRow.set(Number(row), places);
      const list = places.get(String(field)) ?? [];
      places.set(String(field), list);
      list.push({ component: String(component), id: Number(id) });
    }
    return byRow;
  }

  /** Existing versions of the documents with drafts that rows without drafts link to. */
  async #siblings(
    type: SourceType,
    rows: readonly StoredRow[],
    entries: ReadonlyMap<string, ReadonlyMap<number, StoredRow>>,
  ): Promise<ReadonlySet<string>> {
    const wanted = new Map<string, Set<string>>();
    const note = ({ relations }: SourceOwner, { links }: StoredRow) => {
      for (const { attribute, target } of relations) {
        for (const { target: row, type: uid = target } of links.get(attribute) ?? []) {
          if (row === null || this.#model.types.get(uid)?.hasDrafts !== true) continue;
          wanted.set(uid, (wanted.get(uid) ?? new Set()).add(row.documentId));
        }
      }
    };
    for (const row of rows) note(type, row);
    for (const [uid, byId] of entries) for (const row of byId.values()) note(this.#model.components.get(uid) as SourceOwner, row);
    const siblings = new Set<string>();
    for (const [uid, documents] of wanted) {
      const { table } = this.#model.types.get(uid) as SourceType;
      for (const some of pieces([...documents])) {
        const select = this.#database.knex(table).select('document_id', 'locale', 'published_at').whereIn('document_id', some);
        for (const { document_id, locale, published_at } of await this.#database.rows(select)) {
          siblings.add(siblingKey(uid, String(document_id), locale as string | null, published_at !== null));
        }
      }
    }
    return siblings;
  }
}

/** Links by their row, in order. */
function grouped(rows: readonly ForeignRow[]): ReadonlyMap<number, readonly StoredLink[]> {
  const byRow = new Map<number, StoredLink[]>();
  for (const { row, targetId, documentId, locale, publishedAt, order, inverseOrder, type: uid } of [...rows].sort(inOrder)) {
    const isThere = documentId !== null && documentId !== undefined;
    const links = byRow.get(Number(row)) ?? [];
    byRow.set(Number(row), links);
    links.push({
      target: isThere
        ? {
            id: Number(targetId),
            documentId: String(documentId),
            locale: (locale as string | null) ?? null,
            isPublished: publishedAt !== null,
          }
        : null,
      targetId: Number(targetId),
      ...(typeof uid === 'string' && { type: uid }),
      order: typeof order === 'number' ? order : null,
      inverseOrder: typeof inverseOrder === 'number' ? inverseOrder : null,
    });
  }
  return byRow;
}

/** Sorts by order, null last, then by creation. */
function inOrder(left: ForeignRow, right: ForeignRow): number {
  const [a, b] = [left.order ?? Number.POSITIVE_INFINITY, right.order ?? Number.POSITIVE_INFINITY] as [number, number];
  return a === b ? Number(left.link) - Number(right.link) : a - b;
}
