import { identifier } from '../../database/index.ts';
import type { ContentType, RelationAttribute, ScalarAttribute } from '../../model/index.ts';
import { axisColumn } from '../axes/axis-registry.ts';

/**
 * Names of what is stored. Columns of attributes are named by the model and never begin with `_`; everything that is not an
 * attribute does, so that the two cannot clash.
 */
export const DOCUMENTS_TABLE = 'plinth_documents';
/** Which axes each type had: see `remembered-model.ts`. */
export const AXES_TABLE = 'plinth_axes';
/** Which types are in step with what is stored: see `remembered-model.ts`. */
export const TYPES_TABLE = 'plinth_types';
/** Counters of the whole deployment: see `new-ids.ts`. */
export const COUNTERS_TABLE = 'plinth_counters';

/** The revision of a document that was made just now. */
export const FIRST_REVISION = 1;

/** The index that keeps a single type single. */
export const SINGLE_INDEX = 'plinth_documents_single';

/** The index that lets an id name one document. */
export const DOCUMENT_ID_INDEX = 'plinth_documents_document_id';

/** Reference to `plinth_documents.id`, in every version row. */
export const DOCUMENT_COLUMN = '_document';

/** In a version that is a copy of another one: when that one was written, as it was copied. */
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

/** The column of a row's place among those that link to the same target. */
export function targetPositionColumn(attribute: RelationAttribute): string {
  return identifier('_to', attribute.name, 'position');
}

/** The shadow column that makes an attribute unique. */
export function uniqueColumn(attribute: ScalarAttribute): string {
  return identifier('_unique', attribute.name);
}

/** The column that a scalar attribute of a content type is read from: an axis's, when the attribute shows the value of one. */
export function columnOf(attribute: ScalarAttribute): string {
  return typeof attribute.definition.axis === 'string' ? axisColumn(attribute.definition.axis) : attribute.column;
}

/** The index that has the rows of one version in the order of an attribute, where there is one. */
export function orderIndexName(table: string, attribute: ScalarAttribute): string {
  return identifier(table, attribute.name === 'id' ? 'axes' : attribute.column);
}

/** The index over a shadow column. */
export function uniqueIndexName(table: string, attribute: ScalarAttribute): string {
  return identifier(table, 'unique', attribute.name);
}

/** The index by which texts are found that stand within those of an attribute. */
export function withinIndexName(table: string, attribute: ScalarAttribute): string {
  return identifier(table, attribute.column, 'within');
}

/** The index by which the links of a to-one column are found from their other side; unique where that side is to-one too. */
export function toOneIndexName(table: string, target: string): string {
  return identifier(table, target);
}

/** Column kind of an attribute, `key` for the numeric id. */
export function kindOf(attribute: ScalarAttribute): ReturnType<ScalarAttribute['type']['column']>['kind'] | 'key' {
  return attribute.name === 'id' ? 'key' : attribute.type.column(attribute.definition).kind;
}
