import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getDirectiveValues,
  getNamedType,
  isAbstractType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { type FieldMark, markOf } from '../schema/marks.ts';

/** The coerced variables of an operation. */
export type Variables = Readonly<Record<string, unknown>>;

/** The context of a selection: parts of what graphql-js gives to resolvers. */
export interface Document {
  readonly schema: GraphQLSchema;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly variableValues: Variables;
}

/** Nodes with the same response key, which have the same field and arguments. */
type FieldNodes = readonly [FieldNode, ...FieldNode[]];

/** A field of an object in the response. */
export interface OutputField {
  /** Response key. */
  readonly key: string;
  /** Undefined for what every type has (`__typename`). */
  readonly field: GraphQLField<unknown, unknown> | undefined;
  /** Undefined for added fields, too. */
  readonly mark: FieldMark | undefined;
  readonly nodes: FieldNodes;
}

/** A field that was made from a content type. */
export interface ContentField extends OutputField {
  readonly field: GraphQLField<unknown, unknown>;
  readonly mark: FieldMark;
}

/** A field whose value is an object. */
export interface BelowField {
  readonly field: Pick<GraphQLField<unknown, unknown>, 'type'>;
  readonly nodes: readonly FieldNode[];
}

/** The fields of a connection. */
export interface ConnectionFields {
  readonly fields: readonly OutputField[];
  /** Those with documents: one for each response key of `nodes`. */
  readonly nodes: readonly ContentField[];
  /** Whether it shows the number of all documents. */
  readonly isCounted: boolean;
}

/** The fields of selections on an object, in response order (GraphQL, CollectFields). */
export function outputFields(document: Document, type: GraphQLObjectType, sets: readonly SelectionSetNode[]): readonly OutputField[] {
  const collected = new Map<string, [FieldNode, ...FieldNode[]]>();
  const visited = new Set<string>();
  for (const set of sets) collect(document, type, set, collected, visited);
  const known = type.getFields();
  return Array.from(collected, ([key, nodes]) => {
    const field = known[nodes[0].name.value];
    return { key, field, mark: field && markOf(field), nodes };
  });
}

/** The same for a connection. */
export function connectionFields(document: Document, type: GraphQLObjectType, sets: readonly SelectionSetNode[]): ConnectionFields {
  const fields = outputFields(document, type, sets);
  const nodes = fields.filter((each): each is ContentField => each.mark?.kind === 'nodes');
  return { fields, nodes, isCounted: fields.some(({ mark }) => mark?.kind === 'pageInfo' || mark?.kind === 'meta') };
}

/** Whether a field was made from a content type. */
export function isOfContent(asked: OutputField): asked is ContentField {
  return asked.mark !== undefined;
}

/** The object type of a field, and what is selected of it. */
export function below({ field, nodes }: BelowField): [type: GraphQLObjectType, sets: SelectionSetNode[]] {
  return [getNamedType(field.type) as GraphQLObjectType, nodes.flatMap(({ selectionSet }) => selectionSet ?? [])];
}

function collect(
  document: Document,
  type: GraphQLObjectType,
  set: SelectionSetNode,
  fields: Map<string, [FieldNode, ...FieldNode[]]>,
  visited: Set<string>,
): void {
  for (const selection of set.selections) {
    if (!isIncluded(document, selection)) continue;
    switch (selection.kind) {
      case Kind.FIELD: {
        const key = (selection.alias ?? selection.name).value;
        const nodes = fields.get(key);
        if (nodes === undefined) fields.set(key, [selection]);
        else nodes.push(selection);
        break;
      }
      case Kind.INLINE_FRAGMENT:
        if (holds(document, type, selection.typeCondition?.name.value)) collect(document, type, selection.selectionSet, fields, visited);
        break;
      case Kind.FRAGMENT_SPREAD: {
        const fragment = document.fragments[selection.name.value];
        if (fragment === undefined || visited.has(selection.name.value)) break;
        visited.add(selection.name.value);
        if (holds(document, type, fragment.typeCondition.name.value)) collect(document, type, fragment.selectionSet, fields, visited);
      }
    }
  }
}

function isIncluded({ variableValues }: Document, selection: SelectionNode): boolean {
  if (selection.directives === undefined || selection.directives.length === 0) return true;
  if (getDirectiveValues(GraphQLSkipDirective, selection, variableValues)?.if === true) return false;
  return getDirectiveValues(GraphQLIncludeDirective, selection, variableValues)?.if !== false;
}

function holds({ schema }: Document, type: GraphQLObjectType, condition: string | undefined): boolean {
  if (condition === undefined || condition === type.name) return true;
  const named = schema.getType(condition);
  return isAbstractType(named) && schema.isSubType(named, type);
}
