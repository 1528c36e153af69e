import { identifier } from '../../database/index.ts';
import type { ContentType, RelationAttribute, ScalarAttribute } from '../../model/index.ts';

/**
 * Names of what is stored. Columns of attributes are named by the model and never begin with `_`; everything that is not an
 * attribute does, so that the two cannot clash.
 */
export const DOCUMENTS_TABLE = 'plinth_documents';
export const AXES_TABLE = 'plinth_axes';
export const COUNTERS_TABLE = 'plinth_counters';

/** The index that keeps a single type single. */
export const SINGLE_INDEX = 'plinth_documents_single';

/** Reference to `plinth_documents.id`, in every version row. */
export const DOCUMENT_COLUMN = '_document';

export function tableName(type: ContentType): string {
  return identifier(type.collectionName);
}

export function linksTableName(type: ContentType): string {
  return identifier(type.collectionName, '_links');
}

export function axisColumn(axis: string): string {
  return identifier('_axis', axis);
}

export function pinColumn(axis: string): string {
  return identifier('_pin', axis);
}

export function targetColumn(attribute: RelationAttribute): string {
  return identifier('_to', attribute.name);
}

export function targetPinColumn(attribute: RelationAttribute, axis: string): string {
  return identifier('_to', attribute.name, 'pin', axis);
}

export function targetPositionColumn(attribute: RelationAttribute): string {
  return identifier('_to', attribute.name, 'position');
}

export function uniqueColumn(attribute: ScalarAttribute): string {
  return identifier('_unique', attribute.name);
}

/** The column that a scalar attribute of a content type is read from: an axis's, when the attribute shows the value of one. */
export function columnOf(attribute: ScalarAttribute): string {
  return typeof attribute.definition.axis === 'string' ? axisColumn(attribute.definition.axis) : attribute.column;
}

export function uniqueIndexName(table: string, attribute: ScalarAttribute): string {
  return identifier(table, 'unique', attribute.name);
}

/** The index by which the links of a to-one column are found from their other side; unique where that side is to-one too. */
export function toOneIndexName(table: string, target: string): string {
  return identifier(table, target);
}
