import type { Json, JsonObject, ModelSource } from '../../client/types.ts';

/** An attribute in a draft of the model. */
export interface DraftAttribute {
  /** Identifies it; a rename does not change it. */
  readonly key: string;
  readonly name: string;
  /** Its name in the file; null: it is new. */
  readonly was: string | null;
  /** `type` and options, as the file has them. */
  readonly definition: JsonObject;
  /** Whether a plugin provides it, so that it cannot be changed. */
  readonly fixed: boolean;
}

/** A type or a component in a draft of the model. */
export interface DraftType {
  /** Identifies it; a rename does not change it. */
  readonly key: string;
  readonly uid: string;
  /** Its uid in the file; null: it is new. */
  readonly was: string | null;
  readonly isComponent: boolean;
  readonly plugin: string | null;
  readonly file: string | null;
  /** Why it cannot be changed; null: it can. */
  readonly why: string | null;
  /** Everything in the file except attributes: `kind`, `info`, `options`… */
  readonly frame: JsonObject;
  readonly attributes: readonly DraftAttribute[];
}

/** A draft of the model. Removed types are left out. */
export interface Draft {
  readonly types: readonly DraftType[];
}

/** Returns the draft that equals the files. */
export function draftOf(sources: readonly ModelSource[]): Draft {
  return {
    types: sources.map(({ uid, isComponent, plugin, file, why, schema, fixed }) => {
      const { attributes = {}, ...frame } = schema;
      return {
        key: uid,
        uid,
        was: uid,
        isComponent,
        plugin,
        file,
        why,
        frame,
        attributes: Object.entries(attributes as JsonObject).map(([name, definition]) => ({
          key: name,
          name,
          was: name,
          definition: definition as JsonObject,
          fixed: why !== null || fixed.includes(name),
        })),
      };
    }),
  };
}

/** Whether a value is an object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value at a path of keys; undefined when there is none. */
export function valueAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  let found = value;
  for (const key of path) found = isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  return found;
}

/** Returns the object with another value at a path. Undefined removes the value, with objects that become empty. */
export function withValue(object: JsonObject, [key, ...rest]: readonly string[], value: Json | undefined): JsonObject {
  if (key === undefined) return object;
  const inner = object[key];
  const next = rest.length === 0 ? value : withValue(isObject(inner) ? inner : {}, rest, value);
  const isGone = next === undefined || (value === undefined && rest.length > 0 && isObject(next) && Object.keys(next).length === 0);
  if (!isGone) return { ...object, [key]: next as Json };
  const { [key]: _, ...left } = object;
  return left;
}

export function typeWithKey({ types }: Draft, key: string): DraftType | undefined {
  return types.find((type) => type.key === key);
}

export function typeWithUid({ types }: Draft, uid: Json | undefined): DraftType | undefined {
  return types.find((type) => type.uid === uid);
}

export function attributeWithKey(type: DraftType, key: string): DraftAttribute | undefined {
  return type.attributes.find((attribute) => attribute.key === key);
}

/** Returns the draft with one type changed. */
export function withType(draft: Draft, key: string, change: (type: DraftType) => DraftType): Draft {
  return { types: draft.types.map((type) => (type.key === key ? change(type) : type)) };
}

/** Returns the draft with one attribute changed. */
export function withAttribute(draft: Draft, typeKey: string, key: string, change: (attribute: DraftAttribute) => DraftAttribute): Draft {
  return withType(draft, typeKey, (type) => ({
    ...type,
    attributes: type.attributes.map((attribute) => (attribute.key === key ? change(attribute) : attribute)),
  }));
}

/** Changes attributes of all types that can be changed. Unchanged types remain the same objects. */
export function mapAttributes(draft: Draft, change: (attribute: DraftAttribute, type: DraftType) => DraftAttribute | null): Draft {
  return {
    types: draft.types.map((type) => {
      let isChanged = false;
      const attributes = type.attributes.flatMap((attribute) => {
        const next = attribute.fixed ? attribute : change(attribute, type);
        if (next !== attribute) isChanged = true;
        return next ?? [];
      });
      return isChanged ? { ...type, attributes } : type;
    }),
  };
}

/** Returns the names of a type: display name, singular and plural. */
export function infoOf({ frame }: DraftType): { readonly title: string; readonly singular: string; readonly plural: string } {
  const info = isObject(frame.info) ? frame.info : {};
  const text = (value: Json | undefined) => (typeof value === 'string' ? value : '');
  return { title: text(info.displayName), singular: text(info.singularName), plural: text(info.pluralName) };
}

/** Returns the name of a type in addresses of the page: `article`, `people.person`, `users-permissions.user`. */
export function addressOf({ uid }: { readonly uid: string }): string {
  const name = uid.replace(/^(api|plugin)::/, '');
  const [first, second] = name.split('.');
  return uid.startsWith('api::') && first === second ? (first as string) : name;
}
