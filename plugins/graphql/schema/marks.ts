import type { GraphQLField, GraphQLFieldConfig, GraphQLObjectType, GraphQLOutputType } from 'graphql';
import type {
  AttributeOwner,
  ComponentAttribute,
  ContentType,
  DynamicZoneAttribute,
  MorphAttribute,
  RelationAttribute,
  ScalarAttribute,
} from 'plinth';

/** Aggregates of numeric or temporal attributes. */
export type Measure = 'avg' | 'sum' | 'min' | 'max';

/** The meaning of a field that was made from a content type. */
export type FieldMark =
  // Fields of documents and component entries.
  | { readonly kind: 'scalar'; readonly attribute: ScalarAttribute }
  | { readonly kind: 'relation' | 'relationConnection'; readonly attribute: RelationAttribute }
  | { readonly kind: 'component'; readonly attribute: ComponentAttribute }
  | { readonly kind: 'zone'; readonly attribute: DynamicZoneAttribute }
  | { readonly kind: 'morph'; readonly attribute: MorphAttribute }
  // Fields of the former shape: the same document or entry again (`data`, `attributes`), and the same connection again (`meta`).
  | { readonly kind: 'self' | 'meta' }
  // Fields of Query, Mutation and Subscription.
  | { readonly kind: 'one' | 'list' | 'connection' | 'create' | 'update' | 'delete' | 'changed'; readonly type: ContentType }
  // Fields of events.
  | { readonly kind: 'change'; readonly member: 'change' | 'documentId' | 'revision' }
  | { readonly kind: 'changedDocument' }
  // Fields of connections, and of `pageInfo`.
  | { readonly kind: 'nodes' | 'pageInfo' | 'next' }
  | { readonly kind: 'page'; readonly member: 'total' | 'page' | 'pageSize' | 'pageCount' }
  // Fields of `aggregate` and of buckets.
  | { readonly kind: 'aggregate'; readonly type: ContentType }
  | { readonly kind: 'count' }
  | { readonly kind: 'measures'; readonly measure: Measure }
  | { readonly kind: 'measured'; readonly attribute: ScalarAttribute }
  | { readonly kind: 'groups' }
  | { readonly kind: 'grouping'; readonly attribute: ScalarAttribute | RelationAttribute }
  | { readonly kind: 'key' }
  | { readonly kind: 'bucketConnection'; readonly type: ContentType };

/** Kinds of `Query` fields of content types. */
export type ReadKind = 'one' | 'list' | 'connection';

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** Set on generated fields of content types. It is kept when a schema is wrapped. */
    readonly plinth?: FieldMark;
    /** Whether an extension resolves the field, or wraps its resolver. */
    readonly plinthCustom?: true;
    /** Whether a root field gives new credentials. */
    readonly plinthReplacesCredentials?: true;
  }
  interface GraphQLObjectTypeExtensions<_TSource, _TContext> {
    /** The content type or component of an output type. */
    readonly plinth?: AttributeOwner;
  }
}

/** Empty extensions, shared by everything without a mark. Otherwise graphql-js makes an object for each: much of a schema's memory. */
export const UNMARKED: Readonly<Record<string, never>> = Object.freeze(Object.create(null));

/** The extensions of a marked field. graphql-js does not copy an object without a prototype. */
export function extensionsOf(mark: FieldMark): { readonly plinth: FieldMark } {
  return Object.setPrototypeOf({ plinth: mark }, null);
}

/** The mark of a field; undefined for added fields. */
export function markOf(field: Pick<GraphQLField<unknown, unknown>, 'extensions'>): FieldMark | undefined {
  return field.extensions.plinth;
}

/** Whether an extension takes part in resolving a field, so that only its resolver gives the right value. */
export function isCustom(field: Pick<GraphQLField<unknown, unknown>, 'extensions'>): boolean {
  return field.extensions.plinthCustom === true;
}

/** Marks a field as custom. */
export function markCustom(field: Pick<GraphQLField<unknown, unknown>, 'extensions'>): void {
  field.extensions = { ...field.extensions, plinthCustom: true };
}

/** Whether a root field gives new credentials. */
export function replacesCredentials(field: Pick<GraphQLField<unknown, unknown>, 'extensions'>): boolean {
  return field.extensions.plinthReplacesCredentials === true;
}

/** Marks a root field that gives new credentials. */
export function markReplacing(field: Pick<GraphQLField<unknown, unknown>, 'extensions'>): void {
  field.extensions = { ...field.extensions, plinthReplacesCredentials: true };
}

/** The owner of an output type; undefined for envelopes and added types. */
export function ownerOf(type: Pick<GraphQLObjectType, 'extensions'>): AttributeOwner | undefined {
  return type.extensions.plinth;
}

/** Makes the field of a mark, with its resolver. */
export type MarkedField = (
  mark: FieldMark,
  type: GraphQLOutputType,
  args?: GraphQLFieldConfig<unknown, unknown>['args'],
) => GraphQLFieldConfig<unknown, unknown>;
