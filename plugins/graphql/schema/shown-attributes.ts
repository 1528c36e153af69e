import type { Attribute, AttributeOwner } from 'plinth';

/** Which parts of the content types and components are in the schema. */
export interface Shadow {
  /** Whether a content type is in the schema at all. */
  isEnabled(uid: string): boolean;
  hasOutput(owner: AttributeOwner, attribute: string): boolean;
  hasInput(owner: AttributeOwner, attribute: string): boolean;
  hasFilters(owner: AttributeOwner, attribute: string): boolean;
}

/** Whether a relation leads to other versions of the same document (`localizations`). */
export function isSibling(attribute: Attribute): boolean {
  return attribute.kind === 'relation' && attribute.storage === 'siblings';
}

/** Whether a relation may have targets of any type, like media. Such relations cannot be used in filters. */
export function isMedia(attribute: Attribute): boolean {
  return attribute.kind === 'relation' && attribute.open && !isSibling(attribute);
}

/** Whether an attribute is in responses. Fields of hidden types (passwords) exist, but are always null. */
export function isNamed(attribute: Attribute): boolean {
  return !attribute.private || (isHidden(attribute) && attribute.definition.private !== true);
}

/** Whether the values of an attribute never leave the service. */
export function isHidden(attribute: Attribute): boolean {
  return attribute.kind === 'scalar' && attribute.type.hidden === true;
}
