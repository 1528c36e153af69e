import type { AdoptedModel, AdoptedType } from '../app/adopt-model.ts';
import {
  columnOf,
  entriesTableOf,
  linkColumnsOf,
  linksTableOf,
  morphColumnsOf,
  morphTableOf,
  reference,
  snakeCase,
  tableOf,
} from './names.ts';

/** A column with the values of an attribute. */
export interface SourceColumn {
  readonly attribute: string;
  readonly column: string;
  /** The attribute's type here. */
  readonly type: string;
}

/** Links that an attribute owns. */
export interface SourceRelation {
  readonly attribute: string;
  /** Uid; empty for a polymorphic attribute. */
  readonly target: string;
  /** The column with the type of a link's target; null for links to one type. */
  readonly typeColumn: string | null;
  /** Null if the row itself contains the target's id. */
  readonly table: string | null;
  readonly rowColumn: string;
  readonly targetColumn: string;
  readonly orderColumn: string | null;
  readonly inverseOrderColumn: string | null;
}

/** Component entries of an attribute. */
export interface SourceEntries {
  readonly attribute: string;
  readonly kind: 'single' | 'list' | 'zone';
  /** Uids of the allowed components. */
  readonly components: readonly string[];
}

/** Where the rows of a content type or component are stored. */
export interface SourceOwner {
  readonly uid: string;
  readonly isComponent: boolean;
  readonly table: string;
  readonly columns: readonly SourceColumn[];
  readonly relations: readonly SourceRelation[];
  /** Attributes with files. */
  readonly media: readonly string[];
  readonly entries: readonly SourceEntries[];
  readonly entriesTable: string;
}

/** Where the documents of a content type are stored. */
export interface SourceType extends SourceOwner {
  /** Whether a document has versions in several locales. */
  readonly isLocalized: boolean;
  /** Whether a document has drafts. */
  readonly hasDrafts: boolean;
  /** `createdAt`, `updatedAt` and `publishedAt`; `firstPublishedAt`, where the source records it. */
  readonly times: readonly SourceColumn[];
  /** The column of the creator, a person of the admin panel; null if there is none, as in archives. */
  readonly creatorColumn: string | null;
}

/** Where everything is stored. */
export interface SourceModel {
  readonly types: ReadonlyMap<string, SourceType>;
  readonly components: ReadonlyMap<string, SourceOwner>;
  /** Attributes without a column or table in the database, because the project was not started since they were added. */
  readonly missing: readonly { readonly uid: string; readonly attribute: string; readonly table: string; readonly column: string | null }[];
}

/** Columns by table in the database. */
export type SourceTables = ReadonlyMap<string, ReadonlySet<string>>;

const FILE = 'plugin::upload.file';
/** The column of a row's creator. */
export const CREATOR = 'created_by_id';
const TIMES = ['createdAt', 'updatedAt', 'publishedAt'] as const;
/** Recorded by newer sources, in types with drafts. */
export const FIRST = 'firstPublishedAt';
/** Types that have no column of their own. */
const REFERRING: ReadonlySet<string> = new Set(['relation', 'component', 'dynamiczone', 'media']);

/** Locates the tables and columns of a model. Attributes that the database lacks are left out. */
export function locateModel({ types, components }: AdoptedModel, tables: SourceTables): SourceModel {
  const missing: SourceModel['missing'][number][] = [];
  const byUid = new Map([...types, ...components]);
  const locate = (type: AdoptedType): SourceOwner => {
    const table = tableOf(type.collectionName);
    const hasColumn = (attribute: string, where: string, column: string | null) => {
      const isThere = column === null ? tables.has(where) : tables.get(where)?.has(column) === true;
      if (!isThere) missing.push({ uid: type.uid, attribute, table: where, column });
      return isThere;
    };
    const all = Object.entries(type.attributes);
    const entriesTable = entriesTableOf(type.collectionName);
    return {
      uid: type.uid,
      isComponent: type.kind === 'component',
      table,
      columns: all
        .filter(([, { type: kind }]) => !REFERRING.has(kind))
        .map(([attribute, { type: kind }]) => ({ attribute, column: columnOf(attribute), type: kind }))
        .filter(({ attribute, column }) => hasColumn(attribute, table, column)),
      relations: all
        .filter(([, attribute]) => attribute.type === 'relation' && attribute.mappedBy === undefined && attribute.morphBy === undefined)
        .map(([name, attribute]) => relationOf(name, attribute, type, table, byUid))
        .filter(({ attribute, table: links, rowColumn }) => hasColumn(attribute, links ?? table, links === null ? rowColumn : null)),
      media: all.filter(([, attribute]) => attribute.type === 'media').map(([name]) => name),
      entries: all
        .filter(([, { type: kind }]) => kind === 'component' || kind === 'dynamiczone')
        .map(([name, attribute]) => entriesOf(name, attribute))
        .filter(({ attribute }) => hasColumn(attribute, entriesTable, null)),
      entriesTable,
    };
  };
  return {
    types: new Map(
      [...types.values()].map((type) => {
        const located = locate(type);
        const creatorColumn = tables.get(located.table)?.has(CREATOR) === true ? CREATOR : null;
        return [type.uid, { ...located, ...versionsOf(type, tables.get(located.table)), creatorColumn }];
      }),
    ),
    components: new Map([...components.values()].map((component) => [component.uid, locate(component)])),
    missing,
  };
}

function versionsOf(
  { attributes, options, pluginOptions }: AdoptedType,
  columns: ReadonlySet<string> | undefined,
): Pick<SourceType, 'isLocalized' | 'hasDrafts' | 'times'> {
  const { localized } = (pluginOptions.i18n ?? {}) as { localized?: unknown };
  const hasFirst = options.draftAndPublish === true && columns?.has(snakeCase(FIRST)) === true && !Object.hasOwn(attributes, FIRST);
  return {
    isLocalized: localized === true,
    hasDrafts: options.draftAndPublish === true,
    times: [...TIMES, ...(hasFirst ? [FIRST] : [])].map((attribute) => ({ attribute, column: snakeCase(attribute), type: 'datetime' })),
  };
}

function relationOf(
  name: string,
  { relation, target, inversedBy, useJoinTable }: AdoptedType['attributes'][string],
  owner: AdoptedType,
  table: string,
  types: ReadonlyMap<string, AdoptedType>,
): SourceRelation {
  if (relation === 'morphToOne' || relation === 'morphToMany') return morphOf(name, owner, table, relation === 'morphToMany');
  const shared = { attribute: name, target: String(target), typeColumn: null };
  if (useJoinTable === false) {
    const targetColumn = reference(name);
    return { ...shared, table: null, rowColumn: targetColumn, targetColumn, orderColumn: null, inverseOrderColumn: null };
  }
  const isList = relation === 'oneToMany' || relation === 'manyToMany';
  const isFromMany = relation === 'manyToOne' || relation === 'manyToMany';
  const columns = linkColumnsOf(owner.modelName, types.get(String(target))?.modelName ?? '', relation === 'manyToMany');
  return {
    ...shared,
    table: linksTableOf(table, name),
    rowColumn: columns.row,
    targetColumn: columns.target,
    orderColumn: isList ? columns.order : null,
    inverseOrderColumn: isFromMany && inversedBy !== undefined ? columns.inverseOrder : null,
  };
}

/** A polymorphic attribute: a list has a table of its own, a single link is in the row. */
function morphOf(attribute: string, owner: AdoptedType, table: string, isList: boolean): SourceRelation {
  const { target, type } = morphColumnsOf(attribute);
  const shared = { attribute, target: '', typeColumn: type, targetColumn: target, inverseOrderColumn: null };
  return isList
    ? { ...shared, table: morphTableOf(table, attribute), rowColumn: reference(owner.modelName), orderColumn: 'order' }
    : { ...shared, table: null, rowColumn: target, orderColumn: null };
}

function entriesOf(attribute: string, { type, component, components, repeatable }: AdoptedType['attributes'][string]): SourceEntries {
  if (type === 'dynamiczone') return { attribute, kind: 'zone', components: components as readonly string[] };
  return { attribute, kind: repeatable === true ? 'list' : 'single', components: [String(component)] };
}

/** Uid of the content type of files. */
export const FILE_UID = FILE;
