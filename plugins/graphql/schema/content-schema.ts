import * as graphql from 'graphql';
import { GraphQLBoolean, type GraphQLFieldConfigMap, type GraphQLFieldResolver, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { BootError, type ContentType, type Model } from 'plinth';
import type { GraphqlOptions } from '../options.ts';
import type { Action } from './actions.ts';
import { AggregateTypes } from './aggregate-types.ts';
import { FilterTypes } from './filter-types.ts';
import { InputTypes } from './input-types.ts';
import { extensionsOf, type FieldMark, type MarkedField } from './marks.ts';
import { NamedTypes } from './named-types.ts';
import { OutputTypes } from './output-types.ts';
import { makeArguments, type RootArgument } from './root-arguments.ts';
import { mutationFields, queryFields, removedType } from './root-fields.ts';
import type { Shadow } from './shown-attributes.ts';
import { subscriptionFields } from './subscription-fields.ts';

/** The parts that the schema of the content is made from. */
export interface ContentSchemaParts extends Pick<GraphqlOptions, 'keyPages' | 'nullability' | 'v4CompatibilityMode'> {
  readonly model: Model;
  readonly shadow: Shadow;
  readonly rootArguments: readonly RootArgument[];
  hasAction(type: ContentType, action: Action): boolean;
  /** The resolver for a mark; undefined: the default resolver, which returns the source's property. */
  resolver(mark: FieldMark): GraphQLFieldResolver<unknown, unknown> | undefined;
  /** The `subscribe` function for changes of a type; null: there are no subscriptions. */
  readonly subscriber: ((type: ContentType) => GraphQLFieldResolver<unknown, unknown>) | null;
  /** Content types that `typeDefs` refer to, in addition to those with root fields. */
  readonly referred: readonly { readonly type: ContentType; readonly input: boolean }[];
}

/**
 * Builds the schema of the content types: types, inputs, filters and root fields, all of them marked (specification, GraphQL endpoint and
 * operations).
 * @throws BootError when two things have the same name
 */
export function contentSchema(parts: ContentSchemaParts): GraphQLSchema {
  const { model, shadow, subscriber, keyPages, nullability, v4CompatibilityMode } = parts;
  const names = new NamedTypes();
  const shared = { model, shadow, names, keyPages };
  const filters = new FilterTypes(shared);
  const inputs = new InputTypes(shared);
  const marked: MarkedField = (mark, type, args = {}) => {
    const resolve = parts.resolver(mark);
    return { type, args, extensions: extensionsOf(mark), ...(resolve && { resolve }) };
  };
  let aggregates: AggregateTypes | null = null;
  const outputs = new OutputTypes({
    ...shared,
    nullability,
    v4CompatibilityMode,
    filters,
    marked,
    aggregate: (type) => aggregates?.of(type) ?? null,
  });
  aggregates = new AggregateTypes({ ...shared, filters, outputs, marked });

  const types = [...model.contentTypes.values()].filter((type) => shadow.isEnabled(type.uid));
  const roots = {
    removed: removedType(),
    outputs,
    inputs,
    filters,
    marked,
    rootArguments: makeArguments(parts.rootArguments, graphql),
    hasAction: parts.hasAction,
  };
  const query = merged('Query', types, (type) => queryFields(type, roots));
  const mutation = merged('Mutation', types, (type) => mutationFields(type, roots));
  const subscription =
    subscriber === null ? {} : merged('Subscription', types, (type) => subscriptionFields(type, { ...roots, subscriber }));
  return new GraphQLSchema({
    // A type must have fields, and a schema must have a query.
    query: new GraphQLObjectType({ name: 'Query', fields: Object.keys(query).length > 0 ? query : { _empty: { type: GraphQLBoolean } } }),
    mutation: Object.keys(mutation).length > 0 ? new GraphQLObjectType({ name: 'Mutation', fields: mutation }) : null,
    subscription: Object.keys(subscription).length > 0 ? new GraphQLObjectType({ name: 'Subscription', fields: subscription }) : null,
    types: parts.referred.flatMap(({ type, input }) => (input ? [outputs.of(type), inputs.of(type)] : [outputs.of(type)])),
    // The generated schema is valid, except for name clashes, which the constructor reports. Validating 500 types takes as long as making
    // them.
    assumeValid: true,
  });
}

function merged(
  name: string,
  types: readonly ContentType[],
  fieldsOf: (type: ContentType) => GraphQLFieldConfigMap<unknown, unknown>,
): GraphQLFieldConfigMap<unknown, unknown> {
  const all: GraphQLFieldConfigMap<unknown, unknown> = {};
  const owners = new Map<string, string>();
  for (const type of types) {
    for (const [field, config] of Object.entries(fieldsOf(type))) {
      const other = owners.get(field);
      if (other !== undefined) throw new BootError(`GraphQL: ${other} and ${type.uid} both define the field "${field}" of ${name}`);
      owners.set(field, type.uid);
      all[field] = config;
    }
  }
  return all;
}
