import type { AttributeDefinition, ComponentDefinition, ContentTypeDefinition } from '../../model/index.ts';

/** Attributes as a schema file has them. */
export type Attributes = Readonly<Record<string, AttributeDefinition>>;

/** The uid of a content type that a test makes. */
export function uidOf(name: string): string {
  return `api::${name}.${name}`;
}

/** A content type of a test. */
export function contentType(
  name: string,
  attributes: Attributes,
  rest: Partial<Pick<ContentTypeDefinition, 'kind' | 'options'>> = {},
): ContentTypeDefinition {
  return {
    uid: uidOf(name),
    kind: 'collectionType',
    info: { singularName: name, pluralName: `${name}-list`, displayName: name },
    options: {},
    pluginOptions: {},
    attributes,
    origin: name,
    ...rest,
  };
}

/** A component of a test; its uid is `<category>.<name>`. */
export function component(uid: string, attributes: Attributes): ComponentDefinition {
  return { uid, category: uid.slice(0, uid.indexOf('.')), info: { displayName: uid }, attributes, origin: uid };
}

/** A relation; `inversedBy` and `mappedBy` go into `sides`. */
export function relation(
  kind: 'oneToOne' | 'oneToMany' | 'manyToOne' | 'manyToMany',
  target: string,
  sides: { readonly inversedBy?: string; readonly mappedBy?: string } = {},
): AttributeDefinition {
  return { type: 'relation', relation: kind, target: uidOf(target), ...sides };
}
