import {
  type GraphQLFieldConfigMap,
  type GraphQLFieldResolver,
  GraphQLID,
  GraphQLInt,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from 'graphql';
import type { ContentType } from 'plinth';
import { singleField, typeName } from '../names.ts';
import { argumentsOn, type RootParts } from './root-fields.ts';

/** The parts that fields of `Subscription` are made with. */
export interface SubscriptionParts extends Pick<RootParts, 'outputs' | 'marked' | 'rootArguments' | 'hasAction'> {
  /** The `subscribe` function for changes of a type. */
  subscriber(type: ContentType): GraphQLFieldResolver<unknown, unknown>;
}

/** The `Subscription` field of a content type whose documents may be read one by one: `articleChanged`. */
export function subscriptionFields(type: ContentType, parts: SubscriptionParts): GraphQLFieldConfigMap<unknown, unknown> {
  const isSingle = type.kind === 'singleType';
  if (!parts.hasAction(type, isSingle ? 'find' : 'findOne')) return {};
  const args = { ...(!isSingle && { documentId: { type: GraphQLID } }), ...argumentsOn('watch', type, parts) };
  const field = parts.marked({ kind: 'changed', type }, changedType(type, parts), args);
  return { [`${singleField(type)}Changed`]: { ...field, subscribe: parts.subscriber(type) } };
}

/** The type `{ change documentId revision document }` of a content type. */
function changedType(type: ContentType, { outputs, marked }: SubscriptionParts): GraphQLOutputType {
  const words = 'What happened: created, updated, deleted, published, unpublished, or an action defined by a plugin.';
  return new GraphQLObjectType({
    name: `${typeName(type)}Changed`,
    fields: {
      change: { ...marked({ kind: 'change', member: 'change' }, new GraphQLNonNull(GraphQLString)), description: words },
      documentId: marked({ kind: 'change', member: 'documentId' }, new GraphQLNonNull(GraphQLID)),
      revision: {
        ...marked({ kind: 'change', member: 'revision' }, new GraphQLNonNull(GraphQLInt)),
        description: 'Revision of the document, for optimistic locking.',
      },
      document: {
        ...marked({ kind: 'changedDocument' }, outputs.of(type)),
        description: 'The current document, or null if it was deleted.',
      },
    },
  });
}
