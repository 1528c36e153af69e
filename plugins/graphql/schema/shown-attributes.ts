import type { Attribute, AttributeOwner } from 'plinth';

/** What of the content types and components is part of the schema. */
export interface Shadow {
  /** Whether a content type has anything in the schema. */
  isEnabled(uid: string): boolean;
  hasOutput(owner: AttributeOwner, attribute: string): boolean;
  hasInput(owner: AttributeOwner, attribute: string): boolean;
  hasFilters(owner: AttributeOwner, attribute: string): boolean;
}

/** Whether a relation leads to other versions of the same document (`localizations`). */
export function isSibling(attribute: Attribute): boolean {
  return attribute.kind === 'relation' && attribute.storage === 'siblings';
}

/** Whether a relation may lead to targets of any type, as media do: nothing filters by what lies behind it. */
export function isMedia(attribute: Attribute): boolean {
  return attribute.kind === 'relation' && attribute.open && !isSibling(attribute);
}

/** Whether an attribute is named in answers. Values of hidden types (passwords) never leave: their fields are null. */
export function isNamed(attribute: Attribute): boolean {
  return !attribute.private || (isHidden(attribute) && attribute.definition.private !== true);
}

/** Whether the values of an attribute never leave the service. */
export function isHidden(attribute: Attribute): boolean {
  return attribute.kind === 'scalar' && attribute.type.hidden === true;
}
