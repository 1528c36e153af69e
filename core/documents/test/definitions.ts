import type { AttributeDefinition, ComponentDefinition, ContentTypeDefinition } from '../../model/index.ts';

/** Attributes as in a schema file. */
export type Attributes = Readonly<Record<string, AttributeDefinition>>;

/** The uid of a content type in a test. */
export function uidOf(name: string): string {
  return `api::${name}.${name}`;
}

/** The definition of a content type in a test. */
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

/** The definition of a component in a test. Its uid is `<category>.<name>`. */
export function component(uid: string, attributes: Attributes): ComponentDefinition {
  return { uid, category: uid.slice(0, uid.indexOf('.')), info: { displayName: uid }, attributes, origin: uid };
}

/** The definition of a relation; `sides` has `inversedBy` or `mappedBy`. */
export function relation(
  kind: 'oneToOne' | 'oneToMany' | 'manyToOne' | 'manyToMany',
  target: string,
  sides: { readonly inversedBy?: string; readonly mappedBy?: string } = {},
): AttributeDefinition {
  return { type: 'relation', relation: kind, target: uidOf(target), ...sides };
}
