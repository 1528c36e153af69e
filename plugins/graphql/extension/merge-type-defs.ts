import type * as MergeTools from '@graphql-tools/merge';
import { type DefinitionNode, type DocumentNode, type GraphQLSchema, isInputObjectType, isObjectType, Kind, parse } from 'graphql';

/**
 * Combines definitions in GraphQL's schema language. Several definitions of the same thing are merged, which needs packages that take
 * longer to load than
 * everything else that extensions need.
 * @throws GraphQLError for syntax errors; Error for contradictions
 */
export function mergeTypeDefs(content: GraphQLSchema, typeDefs: readonly (string | DocumentNode)[]): DocumentNode {
  const documents = typeDefs.map((each) => (typeof each === 'string' ? parse(each, { noLocation: true }) : each));
  const definitions = documents.flatMap((document) => document.definitions);
  if (areDistinct(content, definitions)) return { kind: Kind.DOCUMENT, definitions };
  const tools = require('@graphql-tools/merge') as typeof MergeTools;
  return tools.mergeTypeDefs([...typeDefs], { useSchemaDefinition: false });
}

/** Whether each type is defined only once, and each field is added only once to a type of the content. */
function areDistinct(content: GraphQLSchema, definitions: readonly DefinitionNode[]): boolean {
  const names = definitions.flatMap((definition): readonly (string | null)[] => {
    switch (definition.kind) {
      case Kind.OBJECT_TYPE_DEFINITION:
      case Kind.INPUT_OBJECT_TYPE_DEFINITION:
      case Kind.OBJECT_TYPE_EXTENSION:
      case Kind.INPUT_OBJECT_TYPE_EXTENSION: {
        const { value: name } = definition.name;
        const type = content.getType(name);
        if (!isObjectType(type) && !isInputObjectType(type)) return [name];
        return (definition.fields ?? []).map((field) => `${name}.${field.name.value}`);
      }
      case Kind.SCALAR_TYPE_DEFINITION:
        return content.getType(definition.name.value) === undefined ? [definition.name.value] : [];
      case Kind.ENUM_TYPE_DEFINITION:
        return [definition.name.value];
      default:
        return [null];
    }
  });
  return !names.includes(null) && new Set(names).size === names.length;
}
