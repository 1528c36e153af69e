import {
  type ColumnSchema,
  type ColumnStorage,
  type Database,
  type ReadColumn,
  sameStorage,
  storageOf,
  widens,
} from '../../database/index.ts';
import { type AttributeTypes, componentUids, ownValue } from '../../model/index.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import { versionColumns } from '../storage/tables.ts';
import { type AttributeKinds, kindOfAttribute, otherKinds, type RememberedKinds } from './attribute-kinds.ts';
import { isConverted, isStoredAsJson } from './convert-rows.ts';
import { isTextual } from './stored-content.ts';

/** An attribute with a new name, whose values move there by a migration that may not have run yet. */
export interface RenamedColumns {
  readonly table: string;
  readonly attribute: readonly [from: string, to: string];
  readonly columns: readonly (readonly [from: string, to: string])[];
}

/** A table in which values have other attribute types than the model says. */
export interface ConvertedTable {
  readonly table: string;
  readonly layout: TypeLayout;
  /** The kinds that the stored values have. */
  readonly kinds: AttributeKinds;
  /** Columns to read, by the names that they have now. */
  readonly read: readonly ReadColumn[];
  /** As wanted: columns that get another storage. */
  readonly replaced: readonly ColumnSchema[];
  /** As wanted: columns with values to convert. */
  readonly written: readonly ColumnSchema[];
  /** Shadow columns of converted unique attributes, as far as they exist. */
  readonly shadows: readonly ColumnSchema[];
  /** All wanted columns, by name. */
  readonly columns: ReadonlyMap<string, ColumnSchema>;
  /** Names of the columns that exist. */
  readonly existing: ReadonlySet<string>;
}

/** The values of a row by attribute. */
export function rowOf(layout: TypeLayout, row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const values = [...layout.type.attributes.values()].flatMap((attribute) => {
    const value = 'column' in attribute ? row[attribute.column] : undefined;
    return value === undefined ? [] : [[attribute.name, value] as const];
  });
  return Object.fromEntries(values);
}

/** Finds the tables with values to convert. Reads which columns exist only where a type is new or has changed. */
export async function convertedTables(
  database: Database,
  layouts: Layouts,
  known: ReadonlyMap<string, RememberedKinds>,
  { types, renames }: { readonly types: Pick<AttributeTypes, 'get'>; readonly renames: readonly RenamedColumns[] },
): Promise<readonly ConvertedTable[]> {
  const changed = otherKinds(layouts, known);
  if (changed.length === 0) return [];
  const actual = new Map((await database.dialect.schema.introspect(database.knex)).map((table) => [table.name, table]));
  return changed.flatMap((layout): readonly ConvertedTable[] => {
    const found = actual.get(layout.table);
    if (found === undefined) return [];
    const renamed = renames.filter(({ table }) => table === layout.table);
    const storages = new Map(found.columns.map(({ name, storage }) => [name, storage]));
    for (const [from, to] of renamed.flatMap(({ columns }) => columns)) {
      const storage = storages.get(from);
      if (storage !== undefined && !storages.has(to)) storages.set(to, storage);
    }
    const kinds = kindsBefore(layout, known.get(layout.table)?.kinds, { storages, renamed });
    const table = convertedTable(layouts, layout, { kinds, storages, types });
    return table === null ? [] : [{ ...table, read: table.read.map((column) => physical(column, found.columns, renamed)) }];
  });
}

/** The column under the name that it has now. `convert` gets it under the name that it will have. */
function physical(column: ReadColumn, actual: readonly { readonly name: string }[], renamed: readonly RenamedColumns[]): ReadColumn {
  if (actual.some(({ name }) => name === column.name)) return column;
  const from = renamed.flatMap(({ columns }) => columns).find(([, to]) => to === column.name)?.[0];
  return from === undefined ? column : { ...column, from };
}

interface StoredNow {
  readonly storages: ReadonlyMap<string, ColumnStorage>;
  readonly renamed: readonly RenamedColumns[];
}

/** The kinds that values have. A database of an older version remembers none: then the storage of a column says as much as it can. */
function kindsBefore(layout: TypeLayout, remembered: AttributeKinds | undefined, { storages, renamed }: StoredNow): AttributeKinds {
  if (remembered !== undefined) {
    const own: Record<string, string> = { ...remembered[''] };
    for (const { attribute } of renamed) {
      const [from, to] = attribute;
      const kind = kindIn(own, from);
      if (kind !== undefined) own[to] = kind;
    }
    return { ...remembered, '': own };
  }
  const columns = versionColumns(layout);
  const own = layout.scalars.flatMap((attribute) => {
    const [wanted, storage] = [columns.get(attribute.column), storages.get(attribute.column)];
    if (wanted === undefined || storage === undefined) return [];
    const kind = sameStorage(storage, storageOf(wanted)) ? undefined : KIND_OF_STORAGE[storage.type];
    const isWider = widens(storage, storageOf(wanted)) || (isTextual(storage) && isTextual(storageOf(wanted)));
    return kind === undefined || isWider ? [] : [[attribute.name, kind] as const];
  });
  return { '': Object.fromEntries(own) };
}

const KIND_OF_STORAGE: Readonly<Record<ColumnStorage['type'], string | undefined>> = {
  boolean: 'boolean',
  int32: 'integer',
  int64: 'biginteger',
  double: 'float',
  decimal: 'decimal',
  text: 'text',
  string: 'text',
  other: undefined,
};

const VALUE_KIND = { boolean: 'boolean', int32: 'integer', int64: 'bigint', double: 'double', decimal: 'decimal' } as const;

interface TableFacts {
  readonly kinds: AttributeKinds;
  readonly storages: ReadonlyMap<string, ColumnStorage>;
  readonly types: Pick<AttributeTypes, 'get'>;
}

function convertedTable(layouts: Layouts, layout: TypeLayout, { kinds, storages, types }: TableFacts): ConvertedTable | null {
  const columns = versionColumns(layout);
  const own = kinds[''] ?? {};
  const inner = changedComponents(layouts, kinds, types);
  const read: ReadColumn[] = [];
  const replaced: ColumnSchema[] = [];
  const written: ColumnSchema[] = [];
  const shadows: ColumnSchema[] = [];
  for (const attribute of layout.type.attributes.values()) {
    if (!('column' in attribute)) continue;
    const [wanted, storage] = [columns.get(attribute.column), storages.get(attribute.column)];
    if (wanted === undefined || storage === undefined) continue;
    const isOwn = isConverted(kindIn(own, attribute.name), attribute, types);
    const former =
      kindIn(own, attribute.name)?.startsWith('component ') === true
        ? [kindIn(own, attribute.name)?.slice('component '.length) as string]
        : [];
    const isInner = [...componentUids(attribute), ...former].some((uid) => inner.has(uid));
    const kind = kindIn(own, attribute.name) ?? kindOfAttribute(attribute);
    if (!isOwn && !isInner) continue;
    read.push({
      name: wanted.name,
      kind: isTextual(storage) ? (isStoredAsJson(kind, types) ? 'json' : 'text') : VALUE_KIND[storage.type as 'int32'],
    });
    written.push(wanted);
    if (isOwn && !sameStorage(storage, storageOf(wanted))) replaced.push(wanted);
    const shadow = attribute.kind === 'scalar' ? columns.get(layout.unique.get(attribute) ?? '') : undefined;
    if (isOwn && shadow !== undefined && storages.has(shadow.name)) shadows.push(shadow);
  }
  if (written.length === 0) return null;
  const axes = layout.axes.filter(({ column }) => storages.has(column)).map(({ column }): ReadColumn => ({ name: column, kind: 'text' }));
  const places: readonly ReadColumn[] = [{ name: DOCUMENT_COLUMN, kind: 'ref' }, { name: 'document_id', kind: 'text' }, ...axes];
  return {
    table: layout.table,
    layout,
    kinds,
    read: [...places, ...read],
    replaced,
    written,
    shadows,
    columns,
    existing: new Set(storages.keys()),
  };
}

/** Uids of components with converted attributes, and of those that contain such a component. */
function changedComponents({ model }: Layouts, kinds: AttributeKinds, types: TableFacts['types']): ReadonlySet<string> {
  const changed = new Set<string>();
  for (const [uid, own] of Object.entries(kinds)) {
    const attributes = uid === '' ? [] : [...(model.components.get(uid)?.attributes.values() ?? [])];
    if (attributes.some((attribute) => isConverted(kindIn(own, attribute.name), attribute, types))) changed.add(uid);
  }
  for (let size = -1; size !== changed.size; ) {
    size = changed.size;
    for (const { uid, attributes } of model.components.values()) {
      if ([...attributes.values()].flatMap(componentUids).some((inner) => changed.has(inner))) changed.add(uid);
    }
  }
  return changed;
}

/** Attributes may have the names of properties that every object inherits. */
export function kindIn(kinds: Readonly<Record<string, string>>, name: string): string | undefined {
  return ownValue(kinds, name) as string | undefined;
}
