import { InvalidKeyError } from '../../errors/index.ts';
import type { Attribute, ContentType, RelationAttribute, ScalarAttribute } from '../../model/index.ts';
import { kindOf } from './scope.ts';

/** What is computed of the values of an attribute. */
export type Measure = 'avg' | 'sum' | 'min' | 'max';

/** Every measure, in the order of answers. */
export const MEASURES: readonly Measure[] = ['avg', 'sum', 'min', 'max'];

/**
 * The attribute that a measure names.
 * @param path where the measure stands, as names of groups
 * @throws InvalidKeyError for a name that the type does not have, and for values of which the measure makes no sense
 */
export function measuredAttribute(type: ContentType, measure: Measure, name: string, path: readonly string[]): ScalarAttribute {
  const attribute = type.attributes.get(name);
  if (attribute?.kind === 'scalar' && isMeasured(attribute, measure)) return attribute;
  throw invalidKey(name, [...path, measure, name]);
}

/**
 * The attribute that documents are grouped by.
 * @throws InvalidKeyError for a name that the type does not have, and for what has no values that can be told apart: components, json, passwords
 */
export function groupedAttribute(type: ContentType, name: string, path: readonly string[]): ScalarAttribute | RelationAttribute {
  const attribute = type.attributes.get(name);
  if (attribute?.kind === 'relation' || (attribute?.kind === 'scalar' && isGrouped(attribute))) return attribute;
  throw invalidKey(name, [...path, name]);
}

function isGrouped({ type }: ScalarAttribute): boolean {
  return type.hidden !== true && type.sortable !== false;
}

function isMeasured(attribute: ScalarAttribute, measure: Measure): boolean {
  if (!isGrouped(attribute)) return false;
  switch (kindOf(attribute)) {
    case 'integer':
    case 'bigint':
    case 'double':
    case 'decimal':
      return measure === 'min' || measure === 'max' || attribute.type.summable !== false;
    case 'date':
    case 'time':
    case 'datetime':
      return measure === 'min' || measure === 'max';
    default:
      return false;
  }
}

function invalidKey(key: Attribute['name'], path: readonly string[]): InvalidKeyError {
  return new InvalidKeyError(key, { source: 'query', param: 'aggregate', path: path.join('.') });
}
