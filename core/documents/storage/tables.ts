import { type ColumnSchema, type ForeignKeySchema, type IndexSchema, identifier, type TableSchema } from '../../database/index.ts';
import { defaultOf } from '../axes/axis-registry.ts';
import { isIndexed, type Layouts, type TypeLayout } from './layout.ts';
import {
  ATTRIBUTES_TABLE,
  AXES_TABLE,
  COUNTERS_TABLE,
  DOCUMENT_COLUMN,
  DOCUMENT_ID_INDEX,
  DOCUMENTS_TABLE,
  FIRST_REVISION,
  SINGLE_INDEX,
  TYPES_TABLE,
  toOneIndexName,
  uniqueIndexName,
} from './names.ts';

const AXIS_LENGTH = 64;
const ID_LENGTH = 64;

/** The registry of documents: rows and links refer to it, writers lock its rows, and it allows one document per single type. */
const documentsTable: TableSchema = {
  name: DOCUMENTS_TABLE,
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'document_id', kind: 'varchar', length: ID_LENGTH, nullable: false },
    { name: 'type', kind: 'varchar', length: 190, nullable: false },
    // The type's uid for single types, null otherwise: a unique index allows one document per single type.
    { name: 'single', kind: 'varchar', length: 190, nullable: true },
    // Rises with every change of any of its versions.
    { name: 'revision', kind: 'ref', nullable: false, default: FIRST_REVISION },
  ],
  indexes: [
    { name: DOCUMENT_ID_INDEX, columns: ['document_id'], unique: true },
    { name: SINGLE_INDEX, columns: ['single'], unique: true },
    { name: 'plinth_documents_type', columns: ['type'], unique: false },
  ],
  foreignKeys: [],
};

/** The axes that each type had at the last boot, and their default values then. */
const axesTable: TableSchema = {
  name: AXES_TABLE,
  columns: [
    { name: 'type', kind: 'varchar', length: 190, nullable: false },
    { name: 'axis', kind: 'varchar', length: 64, nullable: false },
    { name: 'kind', kind: 'varchar', length: 16, nullable: false },
    { name: 'value', kind: 'varchar', length: AXIS_LENGTH, nullable: false },
    { name: 'state', kind: 'varchar', length: 16, nullable: false },
  ],
  primary: ['type', 'axis'],
  indexes: [],
  foreignKeys: [],
};

/** The content types whose stored content matched the model when it was last checked, and a hash of how they are stored. */
const typesTable: TableSchema = {
  name: TYPES_TABLE,
  columns: [
    { name: 'type', kind: 'varchar', length: 190, nullable: false },
    { name: 'table', kind: 'varchar', length: 64, nullable: false },
    { name: 'facts', kind: 'varchar', length: 64, nullable: false },
  ],
  primary: ['type'],
  indexes: [],
  foreignKeys: [],
};

/** The attribute types of the values in each content type's table, as JSON. Without them, a change of a type could not be recognized. */
export const attributesTable: TableSchema = {
  name: ATTRIBUTES_TABLE,
  columns: [
    { name: 'table', kind: 'varchar', length: 64, nullable: false },
    { name: 'kinds', kind: 'json', nullable: false },
  ],
  primary: ['table'],
  indexes: [],
  foreignKeys: [],
};

/** Counters from which nodes reserve blocks of numbers (ids of component entries). */
const countersTable: TableSchema = {
  name: COUNTERS_TABLE,
  columns: [
    { name: 'name', kind: 'varchar', length: 64, nullable: false },
    { name: 'value', kind: 'ref', nullable: false },
  ],
  primary: ['name'],
  indexes: [],
  foreignKeys: [],
};

/** All tables for the documents of a model. */
export function documentTables(layouts: Layouts): TableSchema[] {
  const tables = [documentsTable, axesTable, typesTable, attributesTable, countersTable];
  for (const layout of layouts.all()) tables.push(versionsTable(layout), linksTable(layout));
  return tables;
}

/** The columns of a type's table with versions, by name. */
export function versionColumns(layout: TypeLayout): ReadonlyMap<string, ColumnSchema> {
  return new Map(versionsTable(layout).columns.map((column) => [column.name, column]));
}

/** The table with one row per version. Small columns come first: databases can skip the large ones at the end unless they are selected. */
function versionsTable(layout: TypeLayout): TableSchema {
  const { table, axes } = layout;
  const name = (...parts: string[]) => identifier(table, ...parts);
  const axisColumns = axes.map((axis) => axis.column);
  const columns: ColumnSchema[] = [
    { name: 'id', kind: 'key', nullable: false },
    { name: DOCUMENT_COLUMN, kind: 'ref', nullable: false },
    { name: 'document_id', kind: 'varchar', length: ID_LENGTH, nullable: false },
    ...axes.map(
      (axis): ColumnSchema => ({ name: axis.column, kind: 'varchar', length: AXIS_LENGTH, nullable: false, default: defaultOf(axis) }),
    ),
  ];
  if (layout.level !== null) columns.push({ name: layout.level, kind: 'datetime', nullable: true });
  const large: ColumnSchema[] = [];
  const indexes: IndexSchema[] = [
    { name: name('version'), columns: [DOCUMENT_COLUMN, ...axisColumns], unique: true },
    { name: name('document_id'), columns: ['document_id', ...axisColumns], unique: false },
    { name: name('created_at'), columns: [...axisColumns, 'created_at'], unique: false },
    { name: name('updated_at'), columns: [...axisColumns, 'updated_at'], unique: false },
  ];
  if (axes.length > 0) indexes.push({ name: name('axes'), columns: [...axisColumns, 'id'], unique: false });
  const foreignKeys: ForeignKeySchema[] = [
    { name: name('document_fk'), column: DOCUMENT_COLUMN, table: DOCUMENTS_TABLE, references: 'id', onDelete: 'cascade' },
  ];

  for (const attribute of layout.scalars) {
    if (attribute.name === 'id' || attribute.name === 'documentId' || typeof attribute.definition.axis === 'string') continue;
    const spec = attribute.type.column(attribute.definition);
    const column: ColumnSchema = { ...spec, name: attribute.column, nullable: true };
    (spec.kind === 'text' || spec.kind === 'json' ? large : columns).push(column);
    if (isIndexed(attribute))
      indexes.push({ name: name(attribute.column), columns: [...axisColumns, attribute.column, 'id'], unique: false });
  }
  for (const [attribute, to] of layout.toOne) {
    columns.push({ name: to.target, kind: 'ref', nullable: true });
    for (const pin of to.pins.values()) columns.push({ name: pin, kind: 'varchar', length: AXIS_LENGTH, nullable: false, default: '' });
    if (to.position !== null) columns.push({ name: to.position, kind: 'double', nullable: true });
    const covering = [to.target, ...axisColumns, ...(to.position === null || to.exclusive ? [] : [to.position])];
    indexes.push({ name: toOneIndexName(table, to.target), columns: covering, unique: to.exclusive });
    foreignKeys.push({
      name: name(attribute.name, 'fk'),
      column: to.target,
      table: DOCUMENTS_TABLE,
      references: 'id',
      onDelete: 'set null',
    });
  }
  for (const [attribute, index] of layout.within) indexes.push({ name: index, columns: [attribute.column], unique: false, kind: 'text' });
  for (const [attribute, column] of layout.unique) {
    columns.push({ name: column, kind: 'varchar', length: 64, nullable: true });
    indexes.push({ name: uniqueIndexName(table, attribute), columns: [column, ...axisColumns], unique: true });
  }
  for (const attribute of layout.embedded) large.push({ name: attribute.column, kind: 'json', nullable: true });
  return { name: table, columns: [...columns, ...large], indexes, foreignKeys };
}

/** Links of the type's rows (entry 0) and of component entries in them, to documents. */
function linksTable(layout: TypeLayout): TableSchema {
  const { linksTable: table } = layout;
  const pins = [...layout.pins.values()];
  return {
    name: table,
    columns: [
      { name: 'source', kind: 'ref', nullable: false },
      { name: 'entry', kind: 'ref', nullable: false, default: 0 },
      { name: 'attribute', kind: 'varchar', length: 190, nullable: false },
      { name: 'target', kind: 'ref', nullable: false },
      ...pins.map((pin): ColumnSchema => ({ name: pin, kind: 'varchar', length: AXIS_LENGTH, nullable: false, default: '' })),
      { name: 'position', kind: 'double', nullable: false },
      { name: 'inverse_position', kind: 'double', nullable: false, default: 0 },
    ],
    indexes: [
      // In stored order, so that a page of a list needs no scan. Unique as a whole: MySQL then clusters the rows in that order.
      { name: identifier(table, 'link'), columns: ['source', 'attribute', 'entry', 'position', 'target', ...pins], unique: true },
      { name: identifier(table, 'target'), columns: ['target', 'attribute', 'inverse_position', 'source'], unique: false },
    ],
    foreignKeys: [
      { name: identifier(table, 'source_fk'), column: 'source', table: layout.table, references: 'id', onDelete: 'cascade' },
      { name: identifier(table, 'target_fk'), column: 'target', table: DOCUMENTS_TABLE, references: 'id', onDelete: 'cascade' },
    ],
  };
}
