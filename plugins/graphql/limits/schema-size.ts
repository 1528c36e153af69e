import {
  type GraphQLSchema,
  getIntrospectionQuery,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
} from 'graphql';

/** Average number of items in introspection lists. */
export class SchemaSize {
  readonly #schema: GraphQLSchema;
  #lists: ReadonlyMap<string, number> | null = null;

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** Average number of items that an introspection field returns. */
  of(type: string, field: string): number {
    this.#lists ??= this.#count();
    return this.#lists.get(`${type}.${field}`) ?? 1;
  }

  #count(): ReadonlyMap<string, number> {
    const types = Object.values(this.#schema.getTypeMap());
    const fields = types.flatMap((type) => (isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : []));
    const inputs = types.flatMap((type) => (isInputObjectType(type) ? Object.values(type.getFields()) : []));
    const values = types.flatMap((type) => (isEnumType(type) ? type.getValues() : []));
    const members = types.flatMap((type) => (isUnionType(type) ? type.getTypes() : []));
    const perType = (all: readonly unknown[]) => all.length / types.length;
    return new Map([
      ['__Schema.types', types.length],
      ['__Schema.directives', this.#schema.getDirectives().length],
      ['__Type.fields', perType(fields)],
      ['__Type.inputFields', perType(inputs)],
      ['__Type.enumValues', perType(values)],
      ['__Type.possibleTypes', perType(members)],
      ['__Field.args', fields.reduce((sum, { args }) => sum + args.length, 0) / Math.max(fields.length, 1)],
    ]);
  }
}

/** The introspection query with which tools read a whole schema. */
export const WHOLE_SCHEMA: string = getIntrospectionQuery({
  descriptions: true,
  inputValueDeprecation: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  specifiedByUrl: true,
  oneOf: true,
});
