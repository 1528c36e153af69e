import type { Json, JsonObject, ModelSource } from '../../client/types.ts';

/** An attribute while the model is changed. */
export interface DraftAttribute {
  /** Stays while it is renamed. */
  readonly key: string;
  readonly name: string;
  /** What the file calls it; null: it is new. */
  readonly was: string | null;
  /** As the file has it: `type` and options. */
  readonly definition: JsonObject;
  /** Nobody changes it: a plugin brings it. */
  readonly fixed: boolean;
}

/** A type or a component while the model is changed. */
export interface DraftType {
  /** Stays while it is renamed. */
  readonly key: string;
  readonly uid: string;
  /** The uid that its file has; null: it is new. */
  readonly was: string | null;
  readonly isComponent: boolean;
  readonly plugin: string | null;
  readonly file: string | null;
  /** Why nothing of it is changed; null: it can be. */
  readonly why: string | null;
  /** What the file says beside attributes: `kind`, `info`, `options`… */
  readonly frame: JsonObject;
  readonly attributes: readonly DraftAttribute[];
}

/** The model while it is changed. What is removed is not there. */
export interface Draft {
  readonly types: readonly DraftType[];
}

/** What the files say, as a draft that changes nothing. */
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

/** Whether a value has keys. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path of keys; undefined where there is none. */
export function valueAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  let found = value;
  for (const key of path) found = isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  return found;
}

/** The object with another value at a path; undefined takes it away, with the objects that held nothing else. */
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

/** The draft with one type changed. */
export function withType(draft: Draft, key: string, change: (type: DraftType) => DraftType): Draft {
  return { types: draft.types.map((type) => (type.key === key ? change(type) : type)) };
}

/** The draft with one attribute changed. */
export function withAttribute(draft: Draft, typeKey: string, key: string, change: (attribute: DraftAttribute) => DraftAttribute): Draft {
  return withType(draft, typeKey, (type) => ({
    ...type,
    attributes: type.attributes.map((attribute) => (attribute.key === key ? change(attribute) : attribute)),
  }));
}

/** Changes attributes of all types that may be changed; what stays the same stays the same object. */
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

/** The names of a type: what people call it, one and many of it. */
export function infoOf({ frame }: DraftType): { readonly title: string; readonly singular: string; readonly plural: string } {
  const info = isObject(frame.info) ? frame.info : {};
  const text = (value: Json | undefined) => (typeof value === 'string' ? value : '');
  return { title: text(info.displayName), singular: text(info.singularName), plural: text(info.pluralName) };
}

/** How a type is called in addresses of the page: `article`, `people.person`, `users-permissions.user`. */
export function addressOf({ uid }: { readonly uid: string }): string {
  const name = uid.replace(/^(api|plugin)::/, '');
  const [first, second] = name.split('.');
  return uid.startsWith('api::') && first === second ? (first as string) : name;
}
