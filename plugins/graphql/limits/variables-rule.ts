import {
  type ASTVisitor,
  GraphQLID,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  type ValidationContext,
  type VariableDefinitionNode,
  VariablesInAllowedPositionRule,
} from 'graphql';
import { RELATION_VALUE } from '../schema/named-types.ts';

/** A use of a variable. */
type Usage = ReturnType<ValidationContext['getRecursiveVariableUsages']>[number];

/**
 * GraphQL's rule that a variable must have the type of the place where it is used, with one exception: relation inputs, whose values have
 * many
 * forms, also accept variables declared as an id or a list of ids.
 */
export function variablesRule(context: ValidationContext): ASTVisitor {
  const getRecursiveVariableUsages = (operation: OperationDefinitionNode) => {
    const definitions = new Map((operation.variableDefinitions ?? []).map((definition) => [definition.variable.name.value, definition]));
    return context.getRecursiveVariableUsages(operation).filter((usage) => !isLink(context, usage, definitions));
  };
  return VariablesInAllowedPositionRule(Object.create(context, { getRecursiveVariableUsages: { value: getRecursiveVariableUsages } }));
}

function isLink(context: ValidationContext, { node, type }: Usage, definitions: ReadonlyMap<string, VariableDefinitionNode>): boolean {
  if (!type || getNamedType(type).name !== RELATION_VALUE) return false;
  const definition = definitions.get(node.name.value);
  const declared = definition && typeFromAST(context.getSchema(), definition.type);
  if (!declared || getNamedType(declared).name !== GraphQLID.name) return false;
  const hasDefault = definition.defaultValue !== undefined && definition.defaultValue.kind !== Kind.NULL;
  return (!isNonNullType(type) || isNonNullType(declared) || hasDefault) && depthOf(declared as GraphQLInputType) <= 1;
}

/** Nesting depth of a list type. */
function depthOf(type: GraphQLInputType): number {
  const nullable = getNullableType(type);
  return isListType(nullable) ? 1 + depthOf(nullable.ofType) : 0;
}
