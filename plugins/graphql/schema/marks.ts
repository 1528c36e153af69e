import type { GraphQLField, GraphQLObjectType } from 'graphql';
import type { AttributeOwner, ComponentAttribute, ContentType, DynamicZoneAttribute, RelationAttribute, ScalarAttribute } from 'plinth';

/** What is computed of a numeric or temporal attribute. */
export type Measure = 'avg' | 'sum' | 'min' | 'max';

/** What a field that was made of a content type stands for. */
export type FieldMark =
  // Of documents and component entries.
  | { readonly kind: 'scalar'; readonly attribute: ScalarAttribute }
  | { readonly kind: 'relation' | 'relationConnection'; readonly attribute: RelationAttribute }
  | { readonly kind: 'component'; readonly attribute: ComponentAttribute }
  | { readonly kind: 'zone'; readonly attribute: DynamicZoneAttribute }
  // Of Query, Mutation and Subscription.
  | { readonly kind: 'one' | 'list' | 'connection' | 'create' | 'update' | 'delete' | 'changed'; readonly type: ContentType }
  // Of what subscribers are told.
  | { readonly kind: 'change'; readonly member: 'change' | 'documentId' | 'revision' }
  | { readonly kind: 'changedDocument' }
  // Of connections, and of `pageInfo`.
  | { readonly kind: 'nodes' | 'pageInfo' | 'next' }
  | { readonly kind: 'page'; readonly member: 'total' | 'page' | 'pageSize' | 'pageCount' }
  // Of `aggregate` and of buckets.
  | { readonly kind: 'aggregate'; readonly type: ContentType }
  | { readonly kind: 'count' }
  | { readonly kind: 'measures'; readonly measure: Measure }
  | { readonly kind: 'measured'; readonly attribute: ScalarAttribute }
  | { readonly kind: 'groups' }
  | { readonly kind: 'grouping'; readonly attribute: ScalarAttribute | RelationAttribute }
  | { readonly kind: 'key' }
  | { readonly kind: 'bucketConnection'; readonly type: ContentType };

/** The kinds of fields of `Query` that are made of content types. */
export type ReadKind = 'one' | 'list' | 'connection';

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** Present on the fields that content types have by themselves, through whatever a schema is wrapped in. */
    readonly plinth?: FieldMark;
    /** Whether an extension resolves the field, or does something around its resolver. */
    readonly plinthCustom?: true;
  }
  interface GraphQLObjectTypeExtensions<_TSource, _TContext> {
    /** The content type or component that an output type was made of. */
    readonly plinth?: AttributeOwner;
  }
}

/** What is no mark: one for all arguments, fields of inputs and types that have none. Without it graphql-js makes one for each, which is much of a schema's memory. */
export const UNMARKED: Readonly<Record<string, never>> = Object.freeze(Object.create(null));

/** The extensions of a field that stands for something. Without a prototype, graphql-js takes them as they are, and does not copy them. */
export function extensionsOf(mark: FieldMark): { readonly plinth: FieldMark } {
  return Object.setPrototypeOf({ plinth: mark }, null);
}

/** What a field stands for; undefined for one that somebody added. */
export function markOf(field: Pick<GraphQLField<unknown, unknown>, 'extensions'>): FieldMark | undefined {
  return field.extensions.plinth;
}

/** Whether an extension has to do with how a field is resolved: nothing else may answer it. */
export function isCustom(field: Pick<GraphQLField<unknown, unknown>, 'extensions'>): boolean {
  return field.extensions.plinthCustom === true;
}

/** Says so of a field. */
export function markCustom(field: Pick<GraphQLField<unknown, unknown>, 'extensions'>): void {
  field.extensions = { ...field.extensions, plinthCustom: true };
}

/** What an output type was made of; undefined for envelopes and what somebody added. */
export function ownerOf(type: Pick<GraphQLObjectType, 'extensions'>): AttributeOwner | undefined {
  return type.extensions.plinth;
}
