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

/** Mistakes that are told of one operation, and characters of each. */
const MOST = 10;
const LONGEST = 500;

/** Told from inside of graphql-js, which goes on otherwise. */
class Enough extends Error {}

/**
 * What is wrong with the variables of an operation, in the words of graphql-js without the values: they may be secrets, and stand in logs of clients and of
 * what lies between. Ten mistakes at the most, each cut where it is long.
 * @param suggests whether messages say what a misspelled key may have been
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

/** The same in the whole words of graphql-js, which quote values: for short variables, where the schema is no secret. */
export function quotedMistakes(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): readonly GraphQLError[] {
  return getVariableValues(schema, variableDefinitions, variables, { maxErrors: MOST }).errors ?? [];
}

/** Tells what is wrong with the value of one variable. */
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
  // Messages of graphql-js that quote a long value take long to be made, too.
  let made = 0;
  coerceInputValue(
    variables[name],
    type,
    (path, value, { message }) => {
      const at = path.length === 0 ? '' : ` at "${name}${path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('')}"`;
      const found = typeAt(type, path);
      // What scalars say of a value may hold the value.
      const what = value != null && isLeafType(found) ? `${found.name} cannot represent the given value.` : message;
      tell(`Variable "$${name}" got invalid value${at}; ${suggests ? what : withoutSuggestion(what)}`);
      made += message.length;
      if (made > LONGEST * MOST) throw new Enough();
    },
    !suggests,
  );
}

/** The named type behind a path of keys and indexes; a single value may stand in the place of a list. */
function typeAt(type: GraphQLInputType, path: readonly (string | number)[]) {
  return path.reduce((above, key) => {
    const field = typeof key === 'string' && isInputObjectType(above) ? above.getFields()[key] : undefined;
    return field === undefined ? above : getNamedType(field.type);
  }, getNamedType(type));
}
