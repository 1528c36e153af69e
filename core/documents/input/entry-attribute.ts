import type { Attribute, ComponentAttribute, DynamicZoneAttribute } from '../../model/index.ts';

/** An attribute whose value are component entries. */
export type EntryAttribute = ComponentAttribute | DynamicZoneAttribute;

/** Whether an attribute holds component entries. */
export function isEntryAttribute(attribute: Attribute): attribute is EntryAttribute {
  return attribute.kind === 'component' || attribute.kind === 'dynamiczone';
}

/** Whether bodies and answers show the entries as a list. */
export function isEntryList(attribute: EntryAttribute): boolean {
  return attribute.kind === 'dynamiczone' || attribute.repeatable;
}
