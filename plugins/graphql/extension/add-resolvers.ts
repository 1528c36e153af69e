import {
  type GraphQLFieldResolver,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLTypeResolver,
  getNamedType,
  isEnumType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
} from 'graphql';
import { markCustom, markReplacing } from '../schema/marks.ts';
import type { SchemaExtension } from './schema-extension.ts';
import { meant } from './shadow-settings.ts';

/**
 * Adds the resolvers of extensions to the schema; if several exist for a field, the last one is used.
 * @throws Error for unknown types and fields
 */
export function addResolvers(schema: GraphQLSchema, extensions: readonly SchemaExtension[]): void {
  const resolvers = extensions.flatMap((extension) =>
    Object.entries((extension.resolvers ?? {}) as Readonly<Record<string, object>>).map(
      ([name, members]) => [name, members, extension.replacesCredentials === true] as const,
    ),
  );
  for (const [name, members, isReplacing] of resolvers) {
    const type = schema.getType(name);
    if (isScalarType(type)) {
      if (isSpecifiedScalarType(type)) throw new Error(`the scalar ${name} is built into GraphQL and cannot have resolvers`);
      Object.assign(type, members);
      markFieldsOf(schema, type);
    } else if (isEnumType(type)) {
      for (const [key, value] of Object.entries(members)) {
        const known = type.getValue(key);
        if (!known) throw new Error(`the enum ${name} has no value ${key}${meant(key, namesOf(type.getValues()))}`);
        known.value = value;
      }
      markFieldsOf(schema, type);
    } else if (isUnionType(type) || isInterfaceType(type)) {
      const { __resolveType: resolveType } = members as { readonly __resolveType?: GraphQLTypeResolver<unknown, unknown> };
      if (resolveType !== undefined) type.resolveType = resolveType;
      markFieldsOf(schema, type);
    } else if (isObjectType(type)) {
      for (const [key, member] of Object.entries(members)) {
        if (key === '__isTypeOf') {
          type.isTypeOf = member;
          continue;
        }
        const field = type.getFields()[key];
        if (field === undefined) {
          throw new Error(`resolvers: there is no field ${name}.${key}${meant(key, Object.keys(type.getFields()))}`);
        }
        if (typeof member === 'function') field.resolve = member as GraphQLFieldResolver<unknown, unknown>;
        else Object.assign(field, member);
        markCustom(field);
        if (isReplacing) markReplacing(field);
      }
    } else throw new Error(`resolvers: there is no type ${name} with fields${meant(name, Object.keys(schema.getTypeMap()))}`);
  }
}

function namesOf(values: readonly { readonly name: string }[]): string[] {
  return values.map(({ name }) => name);
}

/** Marks the fields of a changed type as custom, since they no longer return what the content contains. */
function markFieldsOf(schema: GraphQLSchema, changed: GraphQLNamedType): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) if (getNamedType(field.type) === changed) markCustom(field);
  }
}
