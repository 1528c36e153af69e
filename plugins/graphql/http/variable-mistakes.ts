import {
  coerceInputValue,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getVariableValues,
  isInputObjectType,
  isInputType,
  isLeafType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql';
import { withoutSuggestion } from './format-error.ts';

/** Maximum errors that are reported for an operation, and characters of each. */
const MOST = 10;
const LONGEST = 500;

/** Thrown to leave graphql-js, which would continue otherwise. */
class Enough extends Error {}

/**
 * Errors in the variables of an operation, with the messages of graphql-js but without values: they may be secrets, and appear in logs of
 * clients and
 * proxies. At most ten errors; long messages are truncated.
 * @param suggests whether messages suggest similar keys
 */
export function variableMistakes(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  suggests: boolean,
): readonly GraphQLError[] {
  const mistakes: GraphQLError[] = [];
  try {
    for (const definition of operation.variableDefinitions ?? []) {
      look(schema, definition, variables, suggests, (message) => {
        const short = message.length > LONGEST ? `${message.slice(0, LONGEST)}…` : message;
        mistakes.push(new GraphQLError(short, { nodes: definition }));
        if (mistakes.length === MOST) throw new Enough();
      });
    }
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return mistakes;
}

/** The same with the full messages of graphql-js, which quote values: for short variables, if the schema is not secret. */
export function quotedMistakes(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): readonly GraphQLError[] {
  return getVariableValues(schema, variableDefinitions, variables, { maxErrors: MOST }).errors ?? [];
}

/** Finds the errors in the value of a variable. */
function look(
  schema: GraphQLSchema,
  { variable, type: written, defaultValue }: VariableDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  suggests: boolean,
  tell: (message: string) => void,
): void {
  const name = variable.name.value;
  const type = typeFromAST(schema, written);
  if (!isInputType(type)) return;
  if (!Object.hasOwn(variables, name)) {
    if (defaultValue === undefined && isNonNullType(type)) tell(`Variable "$${name}" of required type "${type}" was not provided.`);
    return;
  }
  if (variables[name] === null && isNonNullType(type)) {
    tell(`Variable "$${name}" of non-null type "${type}" must not be null.`);
    return;
  }
  // Making messages that quote a long value takes long, too.
  let made = 0;
  coerceInputValue(
    variables[name],
    type,
    (path, value, { message }) => {
      const at = path.length === 0 ? '' : ` at "${name}${path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('')}"`;
      const found = typeAt(type, path);
      // Messages of scalars may contain the value.
      const what = value != null && isLeafType(found) ? `${found.name} cannot represent the given value.` : message;
      tell(`Variable "$${name}" got invalid value${at}; ${suggests ? what : withoutSuggestion(what)}`);
      made += message.length;
      if (made > LONGEST * MOST) throw new Enough();
    },
    !suggests,
  );
}

/** The named type at a path of keys and indexes. A single value may be used in place of a list. */
function typeAt(type: GraphQLInputType, path: readonly (string | number)[]) {
  return path.reduce((above, key) => {
    const field = typeof key === 'string' && isInputObjectType(above) ? above.getFields()[key] : undefined;
    return field === undefined ? above : getNamedType(field.type);
  }, getNamedType(type));
}
