import {
  coerceInputValue,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import type { Model } from 'plinth';
import type { DocumentCache } from '../http/document-cache.ts';
import { listField, pascal, singleField } from '../names.ts';
import type { ListBounds } from '../read/page-argument.ts';
import type { AskedRead, ReadOperation } from './asked-read.ts';
import { filterArgument } from './filter-argument.ts';
import { indented, type SelectionParts, selectionLines } from './selection-text.ts';

/** Objects that the lists of a composed operation may ask for together. Below its limit, which leaves room for its other parts. */
const ROOM = 20_000;

/** Parameters that are expressed by the selection. */
const SELECTED: ReadonlySet<string> = new Set(['fields', 'populate']);
/** Parameters that do not apply to a single document. */
const OF_LISTS: ReadonlySet<string> = new Set(['filters', 'sort', 'pagination', '_q']);

/** The parts that operations are composed with. */
export interface ComposerParts {
  readonly schema: GraphQLSchema;
  readonly model: Model;
  readonly bounds: ListBounds;
  readonly known: Pick<DocumentCache, 'of'>;
}

/**
 * Writes the operation that performs the same read as a REST request. The endpoint accepts it: names, types, values and costs are checked.
 */
export function composeRead(asked: AskedRead, parts: ComposerParts): ReadOperation {
  const { schema, bounds, known } = parts;
  const { type, documentId } = asked;
  const isOne = documentId !== null || type.kind === 'singleType';
  const name = isOne ? singleField(type) : `${listField(type)}_connection`;
  const field = schema.getQueryType()?.getFields()[name];
  if (field === undefined) return { problem: `The GraphQL schema has no field "${name}" that reads these documents.` };
  const target = getNamedType(field.type);
  const documents = isOne ? target : getNamedType(isObjectType(target) ? target.getFields().nodes?.type : undefined);
  if (!isObjectType(documents)) return { problem: `The app has replaced the field "${name}" in the GraphQL schema.` };
  const said = argumentsOf(asked, field, isOne, parts);
  if ('problem' in said) return said;
  const leftOut: string[] = [];
  const writing: SelectionParts = { schema, maxLimit: bounds.maxLimit, leaveOut: (path) => void leftOut.push(path) };
  const { pageSize = bounds.maxLimit } = (said.variables.pagination ?? {}) as { readonly pageSize?: number };
  const room = Math.floor(ROOM / (isOne ? 1 : Math.max(1, pageSize)));
  const lines = selectionLines(documents, asked.selection, room, '', writing).join('\n');
  const body = isOne ? lines : `nodes {\n${indented(lines)}\n}\npageInfo { page pageSize pageCount total }`;
  const query = `${headOf(pascal(name.replace(/_connection$/, '')), said.used)} {\n${indented(`${callOf(name, said.used)} {\n${indented(body)}\n}`)}\n}\n`;
  const { errors } = known.of(query);
  if (errors !== undefined) return { problem: errors[0]?.message ?? 'The query is not valid for the GraphQL schema.' };
  return { query, variables: said.variables, field: name, leftOut };
}

interface SaidArguments {
  readonly used: readonly GraphQLArgument[];
  readonly variables: Readonly<Record<string, unknown>>;
}

function argumentsOf(
  { type, documentId, parameters }: AskedRead,
  field: GraphQLField<unknown, unknown>,
  isOne: boolean,
  { model, bounds }: ComposerParts,
): SaidArguments | { readonly problem: string } {
  const given = Object.entries(documentId === null ? parameters : { documentId, ...parameters });
  const used: GraphQLArgument[] = [];
  const variables: Record<string, unknown> = {};
  for (const [name, value] of given) {
    if (SELECTED.has(name) || (isOne && OF_LISTS.has(name))) continue;
    const argument = field.args.find((each) => each.name === name);
    if (name === '_q') return { problem: 'GraphQL does not support "_q". Filter by a field instead.' };
    if (argument === undefined) return { problem: `GraphQL has no argument "${name}".` };
    const written =
      name === 'filters' ? filterArgument(value, type, model) : name === 'pagination' ? windowOf(value) : named(argument, value);
    const { pageSize, limit } = (name === 'pagination' ? written : {}) as { readonly pageSize?: number; readonly limit?: number };
    if (Math.max(pageSize ?? 0, limit ?? 0) > bounds.maxLimit)
      return { problem: `GraphQL returns at most ${bounds.maxLimit} documents per list.` };
    const problem = problemOf(argument, written);
    if (problem !== null) return { problem };
    used.push(argument);
    variables[name] = written;
  }
  return { used, variables };
}

/** The window without `withCount`: the selection decides whether documents are counted. */
function windowOf(value: unknown): unknown {
  const { withCount: _, ...window } = value as Readonly<Record<string, unknown>>;
  return window;
}

/** The schema's name of an enumeration value: `never-published` is `NEVER_PUBLISHED`. */
function named({ type }: GraphQLArgument, value: unknown): unknown {
  const named = getNamedType(type);
  if (!isEnumType(named)) return value;
  return named.getValues().find((each) => each.value === value)?.name ?? value;
}

/** Why the schema refuses a value; null if it accepts it. */
function problemOf({ name, type }: GraphQLArgument, value: unknown): string | null {
  const problems: string[] = [];
  coerceInputValue(value, type, (path, _, error) => {
    const at = [name, ...path].join('.');
    problems.push(`GraphQL does not support this value of "${at}": ${error.message}`);
  });
  if (problems.length === 0 && name === 'filters' && !isInputObjectType(getNamedType(type)))
    return 'GraphQL does not support filters for this field.';
  return problems[0] ?? null;
}

function headOf(name: string, used: readonly GraphQLArgument[]): string {
  const declared = used.map((argument) => `$${argument.name}: ${argument.type}`);
  return declared.length === 0 ? `query ${name}` : `query ${name}(${declared.join(', ')})`;
}

function callOf(field: string, used: readonly GraphQLArgument[]): string {
  return used.length === 0 ? field : `${field}(${used.map(({ name }) => `${name}: $${name}`).join(', ')})`;
}
