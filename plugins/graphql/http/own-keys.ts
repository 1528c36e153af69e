import { type GraphQLSchema, isInputObjectType } from 'graphql';

/** Makes variables in which nothing is inherited. */
export type OwnKeys = <Value>(value: Value) => Value;

/**
 * The conversion of variables for a schema. graphql-js reads the fields of input objects without asking whether these have them: a field
 * named `toString` would always have a value. Schemas without such fields leave variables as they are.
 */
export function ownKeysFor(schema: GraphQLSchema): OwnKeys {
  const inherits = Object.values(schema.getTypeMap()).some(
    (type) => isInputObjectType(type) && Object.keys(type.getFields()).some((name) => name in Object.prototype),
  );
  return inherits ? withoutPrototypes : (value) => value;
}

function withoutPrototypes<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutPrototypes) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = Object.create(null);
  for (const [key, inner] of Object.entries(value)) copy[key] = withoutPrototypes(inner);
  return copy as Value;
}
