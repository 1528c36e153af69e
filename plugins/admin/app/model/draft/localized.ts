import type { Json, JsonObject } from '../../client/types.ts';
import {
  attributeWithKey,
  type Draft,
  type DraftAttribute,
  type DraftType,
  typeWithKey,
  typeWithUid,
  valueAt,
  withType,
  withValue,
} from './draft.ts';
import { targetsOf } from './references.ts';

const LOCALIZED = ['pluginOptions', 'i18n', 'localized'] as const;

/** Attribute types that people write in a language. */
const TEXTS: ReadonlySet<string> = new Set(['string', 'text', 'richtext', 'blocks']);

/** Attribute types whose values differ by locale, whatever their option says. */
const ALWAYS: ReadonlySet<string> = new Set(['relation', 'uid']);

/** Whether a type has locales. */
export function isLocalizedType({ frame }: DraftType): boolean {
  return valueAt(frame, LOCALIZED) === true;
}

/** Whether an attribute of a localized type has a value for each locale. */
export function isLocalizedAttribute({ definition }: Pick<DraftAttribute, 'definition'>): boolean {
  return ALWAYS.has(String(definition.type)) || valueAt(definition, LOCALIZED) === true;
}

/** Whether the option decides if an attribute differs by locale. */
export function canChooseLocalized({ definition }: Pick<DraftAttribute, 'definition'>): boolean {
  return !ALWAYS.has(String(definition.type));
}

/** Whether a value is written in a language: a text, or a component that contains one. */
export function isTextLike(draft: Draft, definition: JsonObject): boolean {
  const visited = new Set<string>();
  const look = (own: JsonObject): boolean => {
    const { type } = own;
    if (TEXTS.has(String(type))) return true;
    if (type !== 'component' && type !== 'dynamiczone') return false;
    return targetsOf({ definition: own }).some((uid) => {
      if (visited.has(uid)) return false;
      visited.add(uid);
      return typeWithUid(draft, uid)?.attributes.some((attribute) => look(attribute.definition)) === true;
    });
  };
  return look(definition);
}

/** Whether a new attribute has a value for each locale from the start. */
export function startsLocalized(draft: Draft, type: DraftType, definition: JsonObject): boolean {
  return !type.isComponent && isLocalizedType(type) && isTextLike(draft, definition);
}

/**
 * Switches the locales of a type on or off. On: attributes that are like texts and say nothing are localized, too. Off: attributes get back
 * what they had in `base`, if the type had no locales there; otherwise they keep an option that has no effect until locales are on again.
 * @param off the value that means off in the file: false or undefined
 */
export function withLocales(draft: Draft, base: Draft, typeKey: string, isOn: boolean, off: Json | undefined): Draft {
  const before = typeWithKey(base, typeKey);
  const isBack = !isOn && !(before !== undefined && isLocalizedType(before));
  return withType(draft, typeKey, (type) => ({
    ...type,
    frame: withValue(type.frame, LOCALIZED, isOn ? true : off),
    attributes: type.attributes.map((attribute) => {
      if (attribute.fixed) return attribute;
      const own = valueAt(attribute.definition, LOCALIZED);
      if (isOn) {
        const isAdded = own === undefined && canChooseLocalized(attribute) && isTextLike(draft, attribute.definition);
        return isAdded ? withLocalized(attribute, true) : attribute;
      }
      const earlier = before && attributeWithKey(before, attribute.key);
      return isBack ? withLocalized(attribute, valueAt(earlier?.definition, LOCALIZED)) : attribute;
    }),
  }));
}

/** Localizes exactly these attributes of a type. @param keys of attributes */
export function withLocalizedAttributes(draft: Draft, base: Draft, typeKey: string, keys: ReadonlySet<string>): Draft {
  const before = typeWithKey(base, typeKey);
  return withType(draft, typeKey, (type) => ({
    ...type,
    attributes: type.attributes.map((attribute) => {
      if (attribute.fixed || !canChooseLocalized(attribute) || isLocalizedAttribute(attribute) === keys.has(attribute.key))
        return attribute;
      const earlier = before && attributeWithKey(before, attribute.key);
      const off = valueAt(earlier?.definition, LOCALIZED) === false ? false : undefined;
      return withLocalized(attribute, keys.has(attribute.key) ? true : off);
    }),
  }));
}

function withLocalized(attribute: DraftAttribute, value: Json | undefined): DraftAttribute {
  return valueAt(attribute.definition, LOCALIZED) === value
    ? attribute
    : { ...attribute, definition: withValue(attribute.definition, LOCALIZED, value) };
}
