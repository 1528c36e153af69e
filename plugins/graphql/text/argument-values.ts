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
import type { Variables } from '../read/output-fields.ts';
import { NotText } from './not-text.ts';

/** Computes a value from variables; undefined if it is an absent variable. @throws NotText for a value that does not match its type */
type Bound = (variables: Variables) => unknown;

/** An argument, or a member of an input type. */
interface Member {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly defaultValue?: unknown;
}

/** The value given for a member. */
interface Given {
  readonly name: { readonly value: string };
  readonly value: ValueNode;
}

/** Whether arguments contain variables. */
export function isOpen({ arguments: given = [] }: FieldNode): boolean {
  return given.some(({ value }) => hasVariables(value));
}

/**
 * Compiles the arguments of a field. graphql-js visits every member of an input type for every set of variables, and filters have
 * dozens of members: it took a twentieth of a request whose filter uses a variable. Values of the wrong type are left to graphql-js, which
 * reports them.
 * @returns a function from coerced variables to arguments
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
  // JSON values have no member types, so graphql-js inserts variables.
  if (!isInputObjectType(nullable)) return (variables) => fitting(valueFromAST(node, nullable, variables));
  if (node.kind !== Kind.OBJECT || nullable.isOneOf) throw new NotText();
  return boundMembers(Object.values(nullable.getFields()), node.fields);
}

/** Validation has checked the variable's type, except for null where a default value made it nullable. */
function boundVariable(name: string, isRequired: boolean): Bound {
  return (variables) => {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (value === null && isRequired) throw new NotText();
    return value;
  };
}

/** A single value counts as a list with one item; absent variables are null in a list. */
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
