import {
  type FieldNode,
  type GraphQLField,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  type ValueNode,
  valueFromAST,
} from 'graphql';
import { NotText } from './not-text.ts';
import type { Variables } from './template.ts';

/** What a value is with variables; undefined where it is one that is absent. @throws NotText for what does not fit its type */
type Bound = (variables: Variables) => unknown;

/** An argument, or a member of an input type. */
interface Member {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly defaultValue?: unknown;
}

/** What is given for a member. */
interface Given {
  readonly name: { readonly value: string };
  readonly value: ValueNode;
}

/** Whether arguments depend on variables. */
export function isOpen({ arguments: given = [] }: FieldNode): boolean {
  return given.some(({ value }) => hasVariables(value));
}

/**
 * The arguments of a field, taken apart once. graphql-js looks at every member of an input type for every set of variables, and filters have
 * dozens: it was a twentieth of a request whose filter takes a variable. What does not fit its type is left to it, which tells.
 * @returns what they are with variables, as those were coerced
 * @throws NotText
 */
export function argumentValues(
  { args }: Pick<GraphQLField<unknown, unknown>, 'args'>,
  { arguments: given = [] }: FieldNode,
): (variables: Variables) => Variables {
  return boundMembers(args, given);
}

function boundMembers(members: readonly Member[], given: readonly Given[]): (variables: Variables) => Variables {
  const bound = members.flatMap(({ name, type, defaultValue: fallback }) => {
    const node = given.find((each) => each.name.value === name)?.value;
    const mustBe = isNonNullType(type) && fallback === undefined;
    if (node !== undefined) return [{ name, of: boundValue(type, node), fallback, mustBe }];
    if (mustBe) throw new NotText();
    return fallback === undefined ? [] : [{ name, of: () => fallback, fallback, mustBe }];
  });
  return (variables) => {
    const values: Record<string, unknown> = {};
    for (const { name, of, fallback, mustBe } of bound) {
      const value = of(variables);
      if (value === undefined && mustBe) throw new NotText();
      if (value !== undefined || fallback !== undefined) values[name] = value === undefined ? fallback : value;
    }
    return values;
  };
}

function boundValue(type: GraphQLInputType, node: ValueNode): Bound {
  if (!hasVariables(node)) {
    const value = fitting(valueFromAST(node, type));
    return () => value;
  }
  if (node.kind === Kind.VARIABLE) return boundVariable(node.name.value, isNonNullType(type));
  const nullable = getNullableType(type);
  if (isListType(nullable)) return boundList(nullable.ofType, node);
  // Members of a leaf (JSON) have no types: graphql-js puts variables in.
  if (!isInputObjectType(nullable)) return (variables) => fitting(valueFromAST(node, nullable, variables));
  if (node.kind !== Kind.OBJECT || nullable.isOneOf) throw new NotText();
  return boundMembers(Object.values(nullable.getFields()), node.fields);
}

/** That a variable may stand where it does was validated, but for null where a default value made it optional. */
function boundVariable(name: string, isRequired: boolean): Bound {
  return (variables) => {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (value === null && isRequired) throw new NotText();
    return value;
  };
}

/** A single value is a list of one; variables that are absent are null in it. */
function boundList(type: GraphQLInputType, node: ValueNode): Bound {
  if (node.kind !== Kind.LIST) {
    const bound = boundValue(type, node);
    return (variables) => [fitting(bound(variables))];
  }
  const items = node.values.map((value) => boundValue(type, value));
  const mustBe = isNonNullType(type);
  return (variables) =>
    items.map((bound) => {
      const value = bound(variables);
      if (value === undefined && mustBe) throw new NotText();
      return value ?? null;
    });
}

function fitting(value: unknown): unknown {
  if (value === undefined) throw new NotText();
  return value;
}

function hasVariables(value: ValueNode): boolean {
  switch (value.kind) {
    case Kind.VARIABLE:
      return true;
    case Kind.LIST:
      return value.values.some(hasVariables);
    case Kind.OBJECT:
      return value.fields.some((field) => hasVariables(field.value));
    default:
      return false;
  }
}
