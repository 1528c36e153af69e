import {
  type GraphQLFieldConfigArgumentMap,
  type GraphQLFieldConfigMap,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
} from 'graphql';
import type { ContentType } from 'plinth';
import { listField, singleField, typeName } from '../names.ts';
import type { Action } from './actions.ts';
import type { FilterTypes } from './filter-types.ts';
import type { InputTypes } from './input-types.ts';
import { type MarkedField, UNMARKED } from './marks.ts';
import type { OutputTypes } from './output-types.ts';
import type { MadeArgument, RootUse } from './root-arguments.ts';

/** The parts that root fields are made with. */
export interface RootParts {
  readonly outputs: OutputTypes;
  readonly inputs: InputTypes;
  readonly filters: FilterTypes;
  readonly marked: MarkedField;
  /** See `removedType`. */
  readonly removed: GraphQLObjectType;
  readonly rootArguments: readonly MadeArgument[];
  hasAction(type: ContentType, action: Action): boolean;
}

/** The type of the response to a removal, shared within a schema. */
export function removedType(): GraphQLObjectType {
  return new GraphQLObjectType({ name: 'DeleteMutationResponse', fields: { documentId: { type: new GraphQLNonNull(GraphQLID) } } });
}

const DOCUMENT_ID: GraphQLFieldConfigArgumentMap = { documentId: { type: new GraphQLNonNull(GraphQLID), extensions: UNMARKED } };

/** The expected revision of the document: `revision` of events, or the `ETag` of REST. */
const EXPECTED: GraphQLFieldConfigArgumentMap = { expected: { type: GraphQLInt, extensions: UNMARKED } };

/** The `Query` fields of a content type. */
export function queryFields(type: ContentType, parts: RootParts): GraphQLFieldConfigMap<unknown, unknown> {
  const { outputs, filters, marked } = parts;
  const fields: GraphQLFieldConfigMap<unknown, unknown> = {};
  const more = argumentsOn('read', type, parts);
  const isSingle = type.kind === 'singleType';
  if (parts.hasAction(type, isSingle ? 'find' : 'findOne')) {
    fields[singleField(type)] = marked({ kind: 'one', type }, outputs.of(type), { ...(!isSingle && DOCUMENT_ID), ...more });
  }
  if (!isSingle && parts.hasAction(type, 'find')) {
    const args = { ...filters.listArguments(type), ...more };
    const list = new GraphQLNonNull(new GraphQLList(outputs.of(type)));
    fields[`${listField(type)}_connection`] = marked({ kind: 'connection', type }, outputs.connection(type), args);
    fields[listField(type)] = marked({ kind: 'list', type }, list, args);
  }
  return fields;
}

/** The `Mutation` fields of a content type. */
export function mutationFields(type: ContentType, parts: RootParts): GraphQLFieldConfigMap<unknown, unknown> {
  const { outputs, inputs, marked } = parts;
  const name = typeName(type);
  const fields: GraphQLFieldConfigMap<unknown, unknown> = {};
  const isSingle = type.kind === 'singleType';
  const own = isSingle ? {} : DOCUMENT_ID;
  const data = () => ({ data: { type: new GraphQLNonNull(inputs.of(type)), extensions: UNMARKED } });
  const more = argumentsOn('save', type, parts);
  if (!isSingle && parts.hasAction(type, 'create')) {
    fields[`create${name}`] = marked({ kind: 'create', type }, outputs.of(type), { ...data(), ...more });
  }
  if (parts.hasAction(type, 'update')) {
    fields[`update${name}`] = marked({ kind: 'update', type }, outputs.of(type), { ...own, ...data(), ...EXPECTED, ...more });
  }
  if (parts.hasAction(type, 'delete')) {
    fields[`delete${name}`] = marked({ kind: 'delete', type }, parts.removed, {
      ...own,
      ...EXPECTED,
      ...argumentsOn('remove', type, parts),
    });
  }
  return fields;
}

/** The additional arguments of a root field. */
export function argumentsOn(
  use: RootUse,
  type: ContentType,
  { rootArguments }: Pick<RootParts, 'rootArguments'>,
): GraphQLFieldConfigArgumentMap {
  const args = rootArguments.filter((argument) => argument.on.includes(use) && argument.applies(type));
  return Object.fromEntries(args.map(({ name, config }) => [name, config]));
}
