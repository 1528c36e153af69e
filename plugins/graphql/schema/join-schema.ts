import {
  type DefinitionNode,
  type DocumentNode,
  extendSchema,
  GraphQLBoolean,
  GraphQLInputObjectType,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  type GraphQLType,
  type InputObjectTypeExtensionNode,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  Kind,
  type ObjectTypeExtensionNode,
  visit,
} from 'graphql';

/** Placeholder field of types that would have no fields. */
const STUB = '_stub';
const NEW: ReadonlySet<string> = new Set([
  Kind.OBJECT_TYPE_DEFINITION,
  Kind.INPUT_OBJECT_TYPE_DEFINITION,
  Kind.ENUM_TYPE_DEFINITION,
  Kind.SCALAR_TYPE_DEFINITION,
]);

/**
 * Adds definitions to a schema, as `extendSchema` does. `extendSchema` makes every type again, which costs as much as building the schema.
 * Most definitions only add
 * fields and new types: those are made in a small separate schema and then inserted. The given schema must not be used afterwards.
 * @throws GraphQLError for definitions that do not fit
 */
export function joinSchema(schema: GraphQLSchema, document: DocumentNode): GraphQLSchema {
  if (!document.definitions.every((definition) => isAddition(schema, definition, document))) return extendSchema(schema, document);
  const apart = extendSchema(standIn(schema, document), document);
  const made = Object.values(apart.getTypeMap()).filter((type) => schema.getType(type.name) === undefined);
  for (const type of made) referTo(schema, type);
  for (const { name } of document.definitions.filter(isExtension)) {
    const [type, added] = [schema.getType(name.value), apart.getType(name.value)];
    if (!hasFields(type) || !hasFields(added)) continue;
    referTo(schema, added);
    const { [STUB]: _stub, ...fields } = added.getFields();
    Object.assign(type.getFields(), fields);
  }
  const config = schema.toConfig();
  return new GraphQLSchema({ ...config, types: [...config.types, ...made] });
}

function isExtension(definition: DefinitionNode): definition is ObjectTypeExtensionNode | InputObjectTypeExtensionNode {
  return definition.kind === Kind.OBJECT_TYPE_EXTENSION || definition.kind === Kind.INPUT_OBJECT_TYPE_EXTENSION;
}

function hasFields(type: GraphQLNamedType | undefined): type is GraphQLObjectType | GraphQLInputObjectType {
  return isObjectType(type) || isInputObjectType(type);
}

/** Whether a definition only adds fields, or a new type that refers to others by name. */
function isAddition(schema: GraphQLSchema, definition: DefinitionNode, { definitions }: DocumentNode): boolean {
  if ('interfaces' in definition && (definition.interfaces?.length ?? 0) > 0) return false;
  if (!isPlain(definition)) return false;
  if (!isExtension(definition)) return NEW.has(definition.kind);
  const type = schema.getType(definition.name.value);
  if (type === undefined)
    return definitions.some((each) => NEW.has(each.kind) && 'name' in each && each.name?.value === definition.name.value);
  // For existing fields `extendSchema` reports the error.
  const isInput = definition.kind === Kind.INPUT_OBJECT_TYPE_EXTENSION;
  if (isInput ? !isInputObjectType(type) : !isObjectType(type)) return false;
  return (definition.fields ?? []).every((field) => !(field.name.value in (type as GraphQLObjectType).getFields()));
}

/** Whether default values can be read without the definitions of input types. */
function isPlain(node: Parameters<typeof visit>[0]): boolean {
  let plain = true;
  visit(node, {
    ObjectValue() {
      plain = false;
    },
  });
  return plain;
}

/** A schema of placeholders: types with the names that the definitions refer to, and the actual scalars and enums. */
function standIn(schema: GraphQLSchema, document: DocumentNode): GraphQLSchema {
  const types = new Map<string, GraphQLNamedType>([['Query', emptyObject('Query')]]);
  const add = (name: string) => {
    const type = schema.getType(name);
    if (type === undefined || isSpecifiedScalarType(type) || types.has(name)) return;
    types.set(name, isLeafType(type) ? type : isInputObjectType(type) ? emptyInput(name) : emptyObject(name));
  };
  visit(document, { NamedType: ({ name }) => add(name.value) });
  for (const { name } of document.definitions.filter(isExtension)) add(name.value);
  const [query, mutation] = [types.get('Query'), types.get('Mutation')] as [GraphQLObjectType, GraphQLObjectType | undefined];
  return new GraphQLSchema({ query, mutation: mutation ?? null, types: [...types.values()], assumeValid: true });
}

function emptyObject(name: string): GraphQLObjectType {
  return new GraphQLObjectType({ name, fields: { [STUB]: { type: GraphQLBoolean } } });
}

function emptyInput(name: string): GraphQLInputObjectType {
  return new GraphQLInputObjectType({ name, fields: { [STUB]: { type: GraphQLBoolean } } });
}

/** Replaces placeholders in a type by the types of the schema with the same names. */
function referTo(schema: GraphQLSchema, type: GraphQLNamedType): void {
  const meant = <T extends GraphQLType>(given: T): T => {
    if (isListType(given)) return new GraphQLList(meant(given.ofType)) as T;
    if (isNonNullType(given)) return new GraphQLNonNull(meant(given.ofType)) as T;
    return (schema.getType((given as GraphQLNamedType).name) ?? given) as T;
  };
  if (isInputObjectType(type)) for (const field of Object.values(type.getFields())) field.type = meant(field.type);
  if (!isObjectType(type)) return;
  for (const field of Object.values(type.getFields())) {
    field.type = meant(field.type);
    for (const argument of field.args) argument.type = meant(argument.type);
  }
}
