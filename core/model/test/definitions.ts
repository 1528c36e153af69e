import { z } from 'zod';
import type { AttributeDefinition, ComponentDefinition, ContentTypeDefinition, ModelDefinitions } from '../definitions.ts';
import { buildModel, createAttributeTypes, type Model, ModelError, type ModelOptions, type RelationType } from '../index.ts';

/** Attributes by name. */
export type Attributes = Readonly<Record<string, AttributeDefinition>>;

/** A collection type `api::<name>.<name>` with these attributes. */
export function contentType(name: string, attributes: Attributes = {}, changes: object = {}): ContentTypeDefinition {
  return {
    uid: `api::${name}.${name}`,
    kind: 'collectionType',
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    options: {},
    pluginOptions: {},
    attributes,
    origin: `config/content-types/${name}.json`,
    ...changes,
  };
}

/** A component `<category>.<name>` with these attributes. */
export function component(uid: string, attributes: Attributes = {}): ComponentDefinition {
  const category = uid.slice(0, uid.indexOf('.'));
  return { uid, category, info: { displayName: uid }, attributes, origin: `config/components/${uid.replace('.', '/')}.json` };
}

/** A relation type as a plugin brings it. */
export const picture: RelationType = {
  kind: 'relation',
  name: 'picture',
  options: z.strictObject({ multiple: z.boolean().optional() }),
  shape: ({ multiple }) => ({
    target: 'api::file.file',
    relation: multiple === true ? 'manyToMany' : 'manyToOne',
    open: true,
    slotted: true,
  }),
};

/** Builds a model of these content types and components. */
export function modelOf(definitions: Partial<ModelDefinitions>, options?: ModelOptions): Model {
  const types = createAttributeTypes();
  types.add(picture);
  return buildModel({ contentTypes: [], components: [], ...definitions }, types, options);
}

/** What is wrong with these definitions, as lines `origin, path: message`. */
export function mistakesOf(definitions: Partial<ModelDefinitions>, options?: ModelOptions): readonly string[] {
  return mistakesIn(() => modelOf(definitions, options));
}

/** What a function refuses with a ModelError, as lines `origin, path: message`. */
export function mistakesIn(run: () => unknown): readonly string[] {
  try {
    run();
  } catch (error) {
    if (error instanceof ModelError) return error.problems.map(({ origin, path, message }) => `${origin}, ${path}: ${message}`);
    throw error;
  }
  return [];
}
