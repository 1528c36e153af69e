import {
  type AttributeShape,
  attributesOf,
  type FormShape,
  isEntryList,
  isFarList,
  isSingleEntry,
  isValues,
  KEY,
  ownOf,
  type Values,
} from './shape.ts';

/** Types whose values are no lists or objects in a form. Types of plugins are not known, so their values may have any form. */
const PLAIN: ReadonlySet<string> = new Set([
  ...['string', 'text', 'richtext', 'email', 'uid', 'enumeration', 'password'],
  ...['integer', 'biginteger', 'decimal', 'float', 'boolean', 'date', 'datetime', 'time', 'timestamp'],
]);

/**
 * Whether a form can show a value as one of the attribute. The value of an earlier time may have another form, because the attribute's type
 * was changed since.
 */
export function fits(shape: FormShape, attribute: AttributeShape, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (isSingleEntry(attribute)) return isValues(value) && entryFits(shape, attribute, value);
  if (isEntryList(attribute)) {
    const isEntry = (entry: unknown) => isValues(entry) && typeof entry[KEY] === 'string' && entryFits(shape, attribute, entry);
    return Array.isArray(value) && value.every(isEntry);
  }
  if (isFarList(attribute)) return isValues(value) && areReferences(value.added) && areReferences(value.removed);
  if (attribute.type === 'relation') return attribute.many === true ? areReferences(value) : isReference(value);
  if (attribute.type === 'media') return attribute.multiple === true ? Array.isArray(value) && value.every(isFile) : isFile(value);
  if (attribute.type === 'blocks') return typeof value === 'object';
  return !PLAIN.has(attribute.type) || typeof value !== 'object';
}

function entryFits(shape: FormShape, attribute: AttributeShape, entry: Values): boolean {
  if (attribute.type === 'dynamiczone' && !shape.components.has(String(entry.__component))) return false;
  return attributesOf(shape, attribute, entry).every((each) => fits(shape, each, ownOf(entry, each.name)));
}

function isReference(value: unknown): boolean {
  return isValues(value) && typeof value.documentId === 'string';
}

function areReferences(value: unknown): boolean {
  return Array.isArray(value) && value.every(isReference);
}

function isFile(value: unknown): boolean {
  return isValues(value) && value.id !== undefined;
}
