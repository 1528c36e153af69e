import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject } from './edit-json.ts';
import type { SchemaDrafts } from './schema-drafts.ts';

/** The attributes of a schema that are objects; other values are ignored. */
export function attributesOf(schema: JsonObject | undefined): readonly (readonly [name: string, attribute: JsonObject])[] {
  const { attributes } = schema ?? {};
  return isObject(attributes)
    ? Object.entries(attributes).flatMap(([name, attribute]) => (isObject(attribute) ? [[name, attribute] as const] : []))
    : [];
}

/** Updates all references to a content type or component. @throws ValidationError for a file that is code */
export function renameUidReferences(uid: string, to: string, drafts: SchemaDrafts): void {
  changeAttributes(drafts, (attribute) => {
    if (attribute.type === 'relation' && attribute.target === uid) return { ...attribute, target: to };
    if (attribute.type === 'component' && attribute.component === uid) return { ...attribute, component: to };
    return attribute;
  });
}

/** Updates all references to an attribute of a content type. @throws ValidationError for a file that is code */
export function renameAttributeReferences(uid: string, from: string, to: string, drafts: SchemaDrafts): void {
  changeAttributes(drafts, (attribute, owner) => {
    const renamed = Object.entries(attribute).map(([key, value]) => {
      const isInverse = (key === 'inversedBy' || key === 'mappedBy') && attribute.target === uid;
      const isSource = key === 'targetField' && owner === uid;
      if (key === 'conditions' && owner === uid) return [key, renamedVariable(value, from, to)] as const;
      return [key, (isInverse || isSource) && value === from ? to : value] as const;
    });
    return Object.fromEntries(renamed);
  });
  const schema = drafts.definition(uid) ?? {};
  const options = schema.options as { readonly privateAttributes?: unknown } | undefined;
  if (!Array.isArray(options?.privateAttributes) || !options.privateAttributes.includes(from)) return;
  const privateAttributes = options.privateAttributes.map((name: unknown) => (name === from ? to : name));
  drafts.change(uid, { ...schema, options: { ...options, privateAttributes } });
}

/** A JSON Logic rule with a renamed variable: `{ "var": "headline" }`. */
function renamedVariable(rule: unknown, from: string, to: string): unknown {
  if (Array.isArray(rule)) return rule.map((part) => renamedVariable(part, from, to));
  if (!isObject(rule)) return rule;
  return Object.fromEntries(
    Object.entries(rule).map(([key, value]) => [key, key === 'var' && value === from ? to : renamedVariable(value, from, to)]),
  );
}

function changeAttributes(drafts: SchemaDrafts, change: (attribute: JsonObject, owner: string) => JsonObject): void {
  for (const owner of drafts.uids) {
    const schema = drafts.definition(owner) ?? {};
    const changed = attributesOf(schema).flatMap(([name, attribute]) => {
      const next = change(attribute, owner);
      return isDeepStrictEqual(next, attribute) ? [] : [[name, next] as const];
    });
    if (changed.length === 0) continue;
    // `fromEntries` also keeps keys such as `__proto__` as own properties.
    const attributes = Object.fromEntries([...Object.entries(schema.attributes as JsonObject), ...changed]);
    drafts.change(owner, { ...schema, attributes });
  }
}
