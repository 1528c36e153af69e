import type { Json, JsonObject } from '../../client/types.ts';
import {
  type Draft,
  type DraftAttribute,
  type DraftType,
  isObject,
  mapAttributes,
  typeWithKey,
  withAttribute,
  withType,
  withValue,
} from './draft.ts';

/** Keys with which a relation names the attribute at its other end. */
export const SIDES = ['inversedBy', 'mappedBy'] as const;

/** Returns the uids that an attribute refers to: a type, or components. */
export function targetsOf({ definition }: Pick<DraftAttribute, 'definition'>): readonly string[] {
  const { type, target, component, components } = definition;
  if (type === 'relation') return typeof target === 'string' ? [target] : [];
  if (type === 'component') return typeof component === 'string' ? [component] : [];
  return type === 'dynamiczone' && Array.isArray(components) ? (components as readonly string[]) : [];
}

/** Renames an attribute, and updates everything that names it, as the edit `renameAttribute` does in files. */
export function renameAttribute(draft: Draft, typeKey: string, key: string, to: string): Draft {
  const type = typeWithKey(draft, typeKey);
  const from = type?.attributes.find((attribute) => attribute.key === key)?.name;
  if (type === undefined || from === undefined || from === to) return draft;
  const renamed = withAttribute(draft, typeKey, key, (attribute) => ({ ...attribute, name: to }));
  const followed = mapAttributes(renamed, (attribute, owner) => {
    let { definition } = attribute;
    for (const side of SIDES) if (definition.target === type.uid && definition[side] === from) definition = { ...definition, [side]: to };
    if (owner.key === typeKey && definition.targetField === from) definition = { ...definition, targetField: to };
    if (owner.key === typeKey && names(definition.conditions, from))
      definition = { ...definition, conditions: renamedVariable(definition.conditions as Json, from, to) };
    return definition === attribute.definition ? attribute : { ...attribute, definition };
  });
  return withPrivates(followed, typeKey, (name) => (name === from ? to : name));
}

/** Removes an attribute and what depends on it: the inverse side of its relation, and references to its name. */
export function removeAttribute(draft: Draft, typeKey: string, key: string): Draft {
  const type = typeWithKey(draft, typeKey);
  const gone = type?.attributes.find((attribute) => attribute.key === key);
  if (type === undefined || gone === undefined) return draft;
  const without = withType(draft, typeKey, (found) => ({
    ...found,
    attributes: found.attributes.filter((attribute) => attribute.key !== key),
  }));
  const followed = mapAttributes(without, (attribute, owner) => {
    let { definition } = attribute;
    if (definition.type === 'relation' && definition.target === type.uid && gone.definition.target === owner.uid) {
      // The owning side remains as a one-way relation; an inverse side without an owner is removed.
      if (definition.mappedBy === gone.name && gone.definition.inversedBy === attribute.name) return null;
      if (definition.inversedBy === gone.name) definition = withValue(definition, ['inversedBy'], undefined);
    }
    if (owner.key === typeKey && definition.targetField === gone.name) definition = withValue(definition, ['targetField'], undefined);
    if (owner.key === typeKey && names(definition.conditions, gone.name)) definition = withValue(definition, ['conditions'], undefined);
    return definition === attribute.definition ? attribute : { ...attribute, definition };
  });
  return withPrivates(followed, typeKey, (name) => (name === gone.name ? null : name));
}

/** Changes the uid of a type or component, and updates everything that refers to it, as the edit `rename` does in files. */
export function renameUid(draft: Draft, key: string, to: string): Draft {
  const type = typeWithKey(draft, key);
  if (type === undefined || type.uid === to) return draft;
  const from = type.uid;
  const renamed = withType(draft, key, (found) => ({ ...found, uid: to }));
  return mapAttributes(renamed, (attribute) => {
    const { definition } = attribute;
    if (definition.type === 'relation' && definition.target === from) return { ...attribute, definition: { ...definition, target: to } };
    if (definition.type === 'component' && definition.component === from)
      return { ...attribute, definition: { ...definition, component: to } };
    if (definition.type !== 'dynamiczone' || !targetsOf(attribute).includes(from)) return attribute;
    return { ...attribute, definition: { ...definition, components: targetsOf(attribute).map((uid) => (uid === from ? to : uid)) } };
  });
}

/** Removes a type or component, with the attributes that refer to it. */
export function removeType(draft: Draft, key: string): Draft {
  const type = typeWithKey(draft, key);
  if (type === undefined) return draft;
  const without = { types: draft.types.filter((other) => other.key !== key) };
  return mapAttributes(without, (attribute) => {
    const targets = targetsOf(attribute);
    if (!targets.includes(type.uid)) return attribute;
    const left = targets.filter((uid) => uid !== type.uid);
    return left.length === 0 ? null : { ...attribute, definition: { ...attribute.definition, components: left } };
  });
}

/** Returns the attributes that refer to a type or component. */
export function usesOf({ types }: Draft, uid: string): readonly { readonly type: DraftType; readonly attribute: DraftAttribute }[] {
  return types.flatMap((type) => type.attributes.flatMap((attribute) => (targetsOf(attribute).includes(uid) ? [{ type, attribute }] : [])));
}

/** Returns the attributes that are removed with a type or component: those that refer to nothing else. See `removeType`. */
export function removedWith(draft: Draft, { key, uid }: DraftType): ReturnType<typeof usesOf> {
  return usesOf(draft, uid).filter(
    ({ type, attribute }) => type.key !== key && !attribute.fixed && targetsOf(attribute).every((target) => target === uid),
  );
}

/** Updates the names in `options.privateAttributes`. */
function withPrivates(draft: Draft, typeKey: string, change: (name: Json) => Json): Draft {
  return withType(draft, typeKey, (type) => {
    const { options } = type.frame;
    const named = isObject(options) ? options.privateAttributes : undefined;
    if (!Array.isArray(named)) return type;
    const next = (named as readonly Json[]).map(change).filter((name) => name !== null);
    if (next.length === named.length && next.every((name, index) => name === named[index])) return type;
    return { ...type, frame: withValue(type.frame, ['options', 'privateAttributes'], next.length === 0 ? undefined : next) };
  });
}

/** Whether a JSON Logic rule uses an attribute. */
function names(rule: Json | undefined, name: string): boolean {
  if (Array.isArray(rule)) return (rule as readonly Json[]).some((part) => names(part, name));
  return isObject(rule) && Object.entries(rule).some(([key, value]) => (key === 'var' && value === name) || names(value, name));
}

function renamedVariable(rule: Json, from: string, to: string): Json {
  if (Array.isArray(rule)) return (rule as readonly Json[]).map((part) => renamedVariable(part, from, to));
  if (!isObject(rule)) return rule;
  const entries = Object.entries(rule as JsonObject);
  return Object.fromEntries(entries.map(([key, value]) => [key, key === 'var' && value === from ? to : renamedVariable(value, from, to)]));
}
