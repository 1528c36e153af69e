import { openSqliteFile, type SqliteConnection } from 'plinth';
import type { SchemaFile } from '../project/schemas.ts';
import {
  FILE_UID,
  locateModel,
  type SourceEntries,
  type SourceModel,
  type SourceOwner,
  type SourceRelation,
  type SourceTables,
  type SourceType,
} from '../source/source-model.ts';

type Row = Readonly<Record<string, unknown>>;

/** An entity of an archive: a version of a document, with its component entries. */
export interface ArchivedEntity {
  readonly type: string;
  readonly id: number;
  readonly data: Row;
}

/** A link of an archive. */
export interface ArchivedLink {
  readonly kind: string;
  readonly left: { readonly type: string; readonly ref: number; readonly field?: string; readonly pos?: number };
  readonly right: { readonly type: string; readonly ref: number | string; readonly field?: string; readonly pos?: number };
}

/** Migrations that every database of version 5 has run. */
const MIGRATIONS = ['5.0.0-02-created-document-id', '5.0.0-03-created-locale', '5.0.0-04-created-published-at'];
const RELATIONS: ReadonlySet<unknown> = new Set(['oneToOne', 'oneToMany', 'manyToOne', 'manyToMany']);
const MORPHS: ReadonlySet<unknown> = new Set(['morphToOne', 'morphToMany']);
const EVERYTHING: SourceTables = { has: () => true, get: () => ({ has: () => true }) } as unknown as SourceTables;
/** Rows per transaction. */
const ROWS = 20_000;

/** Rebuilds the database of an archive as an SQLite file, so that the reader of project databases can read it. */
export class ArchiveDatabase {
  readonly #file: SqliteConnection;
  /** Prepared statements by text. */
  readonly #statements = new Map<string, ReturnType<SqliteConnection['prepare']>>();
  readonly #model: SourceModel;
  readonly #kinds = new Map<string, Map<string, string>>();
  #rows = 0;
  /** Number of entities by type without a schema. */
  readonly unknown = new Map<string, number>();

  /** @param path of the file to create */
  constructor(path: string, schemas: readonly SchemaFile[]) {
    this.#file = openSqliteFile(path);
    const known = new Set(schemas.map(({ uid }) => uid));
    const readable = schemas.map((schema) => ({ ...schema, attributes: storable(schema, known), written: null }));
    const [components, types] = [true, false].map(
      (isComponent) => new Map(readable.filter(({ kind }) => (kind === 'component') === isComponent).map((schema) => [schema.uid, schema])),
    );
    this.#model = locateModel({ types: types as never, components: components as never, notes: [] }, EVERYTHING);
    this.#file.exec('pragma journal_mode = off; pragma synchronous = off; begin');
    for (const owner of [...this.#model.types.values(), ...this.#model.components.values()]) this.#makeTables(owner);
    this.#make('files_related_mph', {
      id: 'increments',
      file_id: 'integer',
      related_id: 'integer',
      related_type: 'string',
      field: 'string',
      order: 'double',
    });
    this.#make('strapi_core_store_settings', { id: 'increments', key: 'string', value: 'text' });
    this.#make('strapi_migrations_internal', { id: 'increments', name: 'string' });
    for (const name of MIGRATIONS) this.#insert('strapi_migrations_internal', { name });
  }

  addEntity({ type, id, data }: ArchivedEntity): void {
    const owner = this.#model.types.get(type);
    if (owner === undefined) {
      this.unknown.set(type, (this.unknown.get(type) ?? 0) + 1);
      return;
    }
    this.#addRow(owner, { id, document_id: data.documentId ?? null, locale: data.locale ?? null, ...timesOf(owner, data) }, data);
  }

  addLink({ kind, left, right }: ArchivedLink): void {
    if (kind === 'relation.morph') {
      if (left.type !== FILE_UID) this.#addMorph(left, right);
      if (left.type !== FILE_UID || left.field !== 'related' || right.field === undefined) return;
      const row = { file_id: left.ref, related_id: right.ref, related_type: right.type, field: right.field, order: right.pos ?? null };
      this.#insert('files_related_mph', row);
      return;
    }
    const owner = this.#model.types.get(left.type) ?? this.#model.components.get(left.type);
    const relation = owner?.relations.find(({ attribute }) => attribute === left.field);
    if (relation === undefined || relation.table === null || typeof right.ref !== 'number') return;
    this.#insert(relation.table, {
      [relation.rowColumn]: left.ref,
      [relation.targetColumn]: right.ref,
      ...(relation.orderColumn !== null && { [relation.orderColumn]: left.pos ?? null }),
      ...(relation.inverseOrderColumn !== null && { [relation.inverseOrderColumn]: right.pos ?? null }),
    });
  }

  #addMorph(left: ArchivedLink['left'], right: ArchivedLink['right']): void {
    const owner = this.#model.types.get(left.type) ?? this.#model.components.get(left.type);
    const relation = owner?.relations.find(({ attribute }) => attribute === left.field);
    if (owner === undefined || relation === undefined || relation.typeColumn === null) return;
    const { table, rowColumn, targetColumn, typeColumn } = relation;
    if (table === null) {
      const set = `${name(targetColumn)} = ?, ${name(typeColumn)} = ?`;
      this.#file.prepare(`update ${name(owner.table)} set ${set} where id = ?`).run(right.ref, right.type, left.ref);
      return;
    }
    const order = right.pos ?? left.pos ?? null;
    this.#insert(table, { [rowColumn]: left.ref, [targetColumn]: right.ref, [typeColumn]: right.type, order });
  }

  addSetting(key: string, value: unknown): void {
    this.#insert('strapi_core_store_settings', { key, value: JSON.stringify(value) });
  }

  /** Writes the remaining rows, and the description of the tables. */
  close(): void {
    const tables = [...this.#kinds].map(([name, columns]) => ({
      name,
      columns: [...columns].map(([column, type]) => ({ name: column, type })),
    }));
    this.#make('strapi_database_schema', { id: 'increments', schema: 'text' });
    this.#insert('strapi_database_schema', { schema: JSON.stringify({ tables }) });
    for (const owner of [...this.#model.types.values(), ...this.#model.components.values()]) this.#index(owner);
    this.#file.exec('create index related on files_related_mph (related_type, related_id)');
    this.#file.exec('commit');
    this.#file.close();
  }

  #makeTables(owner: SourceOwner): void {
    const { table, columns, relations, entries, entriesTable, isComponent } = owner;
    const times = (owner as Partial<SourceType>).times ?? [];
    const versions = isComponent
      ? {}
      : { document_id: 'string', locale: 'string', ...Object.fromEntries(times.map(({ column, type }) => [column, type])) };
    const own = relations.flatMap(({ table: links, targetColumn, typeColumn }) =>
      links === null && typeColumn !== null ? [[targetColumn, 'integer'] as const, [typeColumn, 'string'] as const] : [],
    );
    this.#make(table, {
      id: 'increments',
      ...versions,
      ...Object.fromEntries(columns.map(({ column, type }) => [column, kindOf(type)])),
      ...Object.fromEntries(own),
    });
    for (const relation of relations) this.#makeLinks(relation);
    if (entries.length > 0) {
      this.#make(entriesTable, {
        id: 'increments',
        entity_id: 'integer',
        cmp_id: 'integer',
        component_type: 'string',
        field: 'string',
        order: 'double',
      });
    }
  }

  #makeLinks({ table, rowColumn, targetColumn, typeColumn, orderColumn, inverseOrderColumn }: SourceRelation): void {
    if (table === null) return;
    const orders = [orderColumn, inverseOrderColumn].filter((column) => column !== null);
    this.#make(table, {
      id: 'increments',
      [rowColumn]: 'integer',
      [targetColumn]: 'integer',
      ...(typeColumn !== null && { [typeColumn]: 'string' }),
      ...Object.fromEntries(orders.map((column) => [column, 'double'])),
    });
  }

  #index({ table, relations, entries, entriesTable, isComponent }: SourceOwner): void {
    const index = (on: string, column: string) =>
      this.#file.exec(`create index if not exists ${name(`${on}_${column}`)} on ${name(on)} (${name(column)})`);
    if (!isComponent) index(table, 'document_id');
    for (const relation of relations) if (relation.table !== null) index(relation.table, relation.rowColumn);
    if (entries.length > 0) index(entriesTable, 'entity_id');
  }

  #addRow(owner: SourceOwner, base: Row, data: Row): void {
    const values = owner.columns.map(
      ({ attribute, column }) => [column, storedValue(Object.hasOwn(data, attribute) ? data[attribute] : undefined)] as const,
    );
    // A component entry may be used in several places; a version occurs once.
    this.#insert(owner.table, { ...base, ...Object.fromEntries(values) }, owner.isComponent ? 'insert or ignore' : 'insert');
    for (const place of owner.entries) this.#addEntries(owner, Number(base.id), place, data[place.attribute]);
  }

  #addEntries(owner: SourceOwner, row: number, { attribute, kind, components }: SourceEntries, value: unknown): void {
    const entries = (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]) as readonly Row[];
    for (const [index, entry] of entries.entries()) {
      const uid = kind === 'zone' ? String(entry.__component) : (components[0] as string);
      const component = this.#model.components.get(uid);
      this.#insert(owner.entriesTable, {
        entity_id: row,
        cmp_id: entry.id,
        component_type: uid,
        field: attribute,
        order: kind === 'single' ? null : index + 1,
      });
      if (component !== undefined) this.#addRow(component, { id: entry.id }, entry);
    }
  }

  #make(table: string, columns: Readonly<Record<string, string>>): void {
    if (this.#kinds.has(table)) return;
    this.#kinds.set(table, new Map(Object.entries(columns)));
    const parts = Object.keys(columns).map((column) => (column === 'id' ? 'id integer primary key' : name(column)));
    this.#file.exec(`create table ${name(table)} (${parts.join(', ')})`);
  }

  #insert(table: string, row: Row, words = 'insert or ignore'): void {
    const columns = Object.keys(row);
    const places = columns.map(() => '?').join(', ');
    const text = `${words} into ${name(table)} (${columns.map(name).join(', ')}) values (${places})`;
    const statement = this.#statements.get(text) ?? this.#file.prepare(text);
    this.#statements.set(text, statement);
    statement.run(...Object.values(row));
    this.#rows += 1;
    if (this.#rows % ROWS === 0) this.#file.exec('commit; begin');
  }
}

/** Attributes with columns and tables. */
function storable({ uid, attributes }: SchemaFile, known: ReadonlySet<string>): SchemaFile['attributes'] {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, { type, relation, target }]) => {
      if (['createdAt', 'updatedAt', 'publishedAt', 'firstPublishedAt', 'locale', 'localizations'].includes(name)) return false;
      if (type === 'relation' && MORPHS.has(relation)) return uid !== FILE_UID;
      return type !== 'relation' || (RELATIONS.has(relation) && known.has(String(target)));
    }),
  );
}

function timesOf({ times }: SourceType, data: Row): Row {
  return Object.fromEntries(times.map(({ attribute, column }) => [column, data[attribute] ?? null]));
}

/** The kind of an attribute's column. The storage of attributes of plugins is unknown. */
function kindOf(type: string): string {
  return type === 'json' || type === 'blocks' ? 'jsonb' : 'string';
}

function storedValue(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

function name(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
