import {
  astFromValue,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
  isUnionType,
  print,
} from 'graphql';

/** A difference between two schemas. */
export interface Difference {
  /** `Type`, `Type.field`, `Type.field(argument)` or `@directive`. */
  readonly at: string;
  readonly what: string;
}

/** Types, or members of a type, as texts to compare. */
type Told = ReadonlyMap<string, string>;

/** All differences of a schema from the expected one: missing and additional members, and members with another type. */
export function differencesOf(actual: GraphQLSchema, expected: GraphQLSchema): readonly Difference[] {
  const differences: Difference[] = [];
  const types = compare(typesOf(actual), typesOf(expected), differences);
  for (const name of types) {
    const [own, other] = [actual.getType(name), expected.getType(name)] as [GraphQLNamedType, GraphQLNamedType];
    const members = compare(membersOf(own), membersOf(other), differences, `${name}.`);
    for (const member of members) compare(argumentsOf(own, member), argumentsOf(other, member), differences, `${name}.${member}(`, ')');
  }
  compare(directivesOf(actual), directivesOf(expected), differences);
  return differences;
}

/** Adds the differences between two levels; returns the names that both have. */
function compare(actual: Told, expected: Told, differences: Difference[], before = '', after = ''): readonly string[] {
  for (const [name, what] of expected) {
    const own = actual.get(name);
    const at = `${before}${name}${after}`;
    if (own === undefined) differences.push({ at, what: `lacks ${what}` });
    else if (own !== what) differences.push({ at, what: `has ${own}, not ${what}` });
  }
  for (const [name, what] of actual) {
    if (!expected.has(name)) differences.push({ at: `${before}${name}${after}`, what: `has ${what} beside` });
  }
  return [...expected.keys()].filter((name) => actual.has(name));
}

function typesOf(schema: GraphQLSchema): Told {
  const types = Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type));
  return new Map(types.map((type) => [type.name, `the ${type.constructor.name.replace(/^GraphQL|Type$/g, '')}`]));
}

function membersOf(type: GraphQLNamedType): Told {
  if (isObjectType(type) || isInterfaceType(type)) {
    return new Map(Object.values(type.getFields()).map((field) => [field.name, String(field.type)]));
  }
  if (isInputObjectType(type)) return new Map(Object.values(type.getFields()).map((field) => [field.name, inputOf(field)]));
  if (isEnumType(type)) return new Map(type.getValues().map(({ name }) => [name, 'the value']));
  if (isUnionType(type)) return new Map(type.getTypes().map(({ name }) => [name, 'the member']));
  return new Map();
}

function argumentsOf(type: GraphQLNamedType, member: string): Told {
  if (!isObjectType(type) && !isInterfaceType(type)) return new Map();
  return new Map((type.getFields()[member]?.args ?? []).map((argument) => [argument.name, inputOf(argument)]));
}

/** Describes an argument or input field: `Int = 10`. */
function inputOf({ type, defaultValue }: GraphQLArgument | GraphQLInputField): string {
  const value = defaultValue === undefined ? null : astFromValue(defaultValue, type);
  return value === null || value === undefined ? String(type) : `${String(type)} = ${print(value)}`;
}

function directivesOf(schema: GraphQLSchema): Told {
  const own = schema.getDirectives().filter((directive) => !isSpecifiedDirective(directive));
  return new Map(own.map(({ name }) => [`@${name}`, 'the directive']));
}
