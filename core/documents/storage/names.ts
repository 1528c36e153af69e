import { identifier } from '../../database/index.ts';
import type { ContentType, RelationAttribute, ScalarAttribute } from '../../model/index.ts';
import { axisColumn } from '../axes/axis-registry.ts';

/**
 * Names of tables and columns. Columns of attributes get their names from the model and never begin with `_`. All other columns do, so the
 * two cannot clash.
 */
export const DOCUMENTS_TABLE = 'plinth_documents';
/** The axes that each type had: see `remembered-model.ts`. */
export const AXES_TABLE = 'plinth_axes';
/** The types whose stored content matches the model: see `remembered-model.ts`. */
export const TYPES_TABLE = 'plinth_types';
/** The attribute types that stored values have: see `attribute-kinds.ts`. */
export const ATTRIBUTES_TABLE = 'plinth_attributes';
/** Counters of the whole deployment: see `entry-ids.ts`. */
export const COUNTERS_TABLE = 'plinth_counters';

/** The revision of a new document. */
export const FIRST_REVISION = 1;

/** The unique index that allows one document per single type. */
export const SINGLE_INDEX = 'plinth_documents_single';

/** The unique index of public ids. */
export const DOCUMENT_ID_INDEX = 'plinth_documents_document_id';

/** Reference to `plinth_documents.id`, in every version row. */
export const DOCUMENT_COLUMN = '_document';

/** In a copy: the time (`updatedAt`) that its source had when it was copied. */
export const LEVEL_COLUMN = '_level';

/** The table of a type's versions. */
export function tableName(type: ContentType): string {
  return identifier(type.collectionName);
}

/** The table of the links that a type's rows own. */
export function linksTableName(type: ContentType): string {
  return identifier(type.collectionName, '_links');
}

/** The column of a links table that pins a link to a value of an axis. */
export function pinColumn(axis: string): string {
  return identifier('_pin', axis);
}

/** The column of a to-one relation's target. */
export function targetColumn(attribute: RelationAttribute): string {
  return identifier('_to', attribute.name);
}

/** The column that pins a to-one relation to a value of an axis. */
export function targetPinColumn(attribute: RelationAttribute, axis: string): string {
  return identifier('_to', attribute.name, 'pin', axis);
}

/** The column of a row's position among the rows that link to the same target. */
export function targetPositionColumn(attribute: RelationAttribute): string {
  return identifier('_to', attribute.name, 'position');
}

/** The shadow column that enforces a unique attribute. */
export function uniqueColumn(attribute: ScalarAttribute): string {
  return identifier('_unique', attribute.name);
}

/** The column of a scalar attribute: the axis column where the attribute shows an axis. */
export function columnOf(attribute: ScalarAttribute): string {
  return typeof attribute.definition.axis === 'string' ? axisColumn(attribute.definition.axis) : attribute.column;
}

/** The name of the index that orders the rows of one version by an attribute, if there is one. */
export function orderIndexName(table: string, attribute: ScalarAttribute): string {
  return identifier(table, attribute.name === 'id' ? 'axes' : attribute.column);
}

/** The unique index of a shadow column. */
export function uniqueIndexName(table: string, attribute: ScalarAttribute): string {
  return identifier(table, 'unique', attribute.name);
}

/** The index for searches inside the texts of an attribute. */
export function withinIndexName(table: string, attribute: ScalarAttribute): string {
  return identifier(table, attribute.column, 'within');
}

/** The index that finds the links of a to-one column from their inverse side; unique for a one-to-one relation. */
export function toOneIndexName(table: string, target: string): string {
  return identifier(table, target);
}

/** The column kind of an attribute; `key` for the numeric id. */
export function kindOf(attribute: ScalarAttribute): ReturnType<ScalarAttribute['type']['column']>['kind'] | 'key' {
  return attribute.name === 'id' ? 'key' : attribute.type.column(attribute.definition).kind;
}

/**
 * A key in a component entry's JSON: the number of the entry in the links table, where that is not its id. Imported entries have ids that
 * are counted per component, so two entries of one version can have the same id. Their links need different numbers.
 */
export const ENTRY_LINKS = '__links';

/** The number of a component entry in the links table. */
export function linksKeyOf(entry: Readonly<Record<string, unknown>>): number {
  return (entry[ENTRY_LINKS] ?? entry.id) as number;
}

/**
 * The name under which a links table has the pending links of a relation that is a column: a column has room for only one link. No
 * attribute has such a name.
 */
export function pendingLinksName(attribute: string): string {
  return `+${attribute}`;
}

/** The name under which a links table notes which links of a column a draft has removed. No attribute has such a name. */
export function removedLinksName(attribute: string): string {
  return `-${attribute}`;
}

/** The attribute whose pending or removed links a links table has under a name; null for another name. */
export function pendingAttribute(name: string): string | null {
  return name.startsWith('+') || name.startsWith('-') ? name.slice(1) : null;
}
