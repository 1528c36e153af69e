import type { AttributeKind, Json, JsonObject } from '../../client/types.ts';
import { t } from '../../i18n/translate.ts';
import { attributeWithKey, type Draft, type DraftType, typeWithKey, valueAt, withAttribute, withType, withValue } from './draft.ts';

/**
 * Adds an attribute at the end.
 * @param key unique in the type
 */
export function addAttribute(draft: Draft, typeKey: string, key: string, name: string, definition: JsonObject): Draft {
  const added = { key, name, was: null, definition, fixed: false };
  return withType(draft, typeKey, (type) => ({ ...type, attributes: [...type.attributes, added] }));
}

/** Moves an attribute to another position. */
export function moveAttribute(draft: Draft, typeKey: string, key: string, to: number): Draft {
  return withType(draft, typeKey, (type) => {
    const from = type.attributes.findIndex((attribute) => attribute.key === key);
    const moved = type.attributes[from];
    if (moved === undefined || from === to) return type;
    return { ...type, attributes: type.attributes.toSpliced(from, 1).toSpliced(to, 0, moved) };
  });
}

/** Sets an option of an attribute. Undefined removes it, together with objects that become empty. An equal value changes nothing. */
export function withOption(draft: Draft, typeKey: string, key: string, path: readonly string[], value: Json | undefined): Draft {
  const type = typeWithKey(draft, typeKey);
  const attribute = type && attributeWithKey(type, key);
  if (JSON.stringify(valueAt(attribute?.definition, path)) === JSON.stringify(value)) return draft;
  return withAttribute(draft, typeKey, key, (attribute) => ({ ...attribute, definition: withValue(attribute.definition, path, value) }));
}

/** Changes the type of an attribute. Options that the new type also has are kept. */
export function withKind(draft: Draft, typeKey: string, key: string, kind: AttributeKind, rest: JsonObject): Draft {
  return withAttribute(draft, typeKey, key, (attribute) => {
    const { type: _, default: __, ...options } = attribute.definition;
    const kept = Object.entries(options).filter(
      ([option]) => Object.hasOwn(kind.options, option) && !kind.refused.everywhere.includes(option),
    );
    return { ...attribute, definition: { type: kind.name, ...rest, ...Object.fromEntries(kept) } };
  });
}

/** Returns the options that an attribute can have in this place. */
export function offeredOptions(kind: AttributeKind, isInComponent: boolean): readonly string[] {
  const refused = [...kind.refused.everywhere, ...(isInComponent ? kind.refused.inComponents : [])];
  return Object.keys(kind.options).filter((option) => !refused.includes(option));
}

const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

/** Returns what is wrong with an attribute's name; null: nothing that can be checked here. */
export function nameFault({ attributes }: DraftType, key: string | null, name: string): string | null {
  if (name === '') return t('model.fieldNameMissing');
  if (!NAME.test(name)) return t('model.fieldNameInvalid');
  const same = attributes.find((attribute) => attribute.key !== key && attribute.name.toLowerCase() === name.toLowerCase());
  return same === undefined ? null : t('model.fieldNameInUse', { name: same.name });
}

/** Returns the option that an attribute still needs before it can be stored; null: none. */
export function lackOf(definition: JsonObject, kind: AttributeKind): string | null {
  const missing = kind.required.find((option) => {
    const value = definition[option];
    return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  });
  return missing ?? null;
}
