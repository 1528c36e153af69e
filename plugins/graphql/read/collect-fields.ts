import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getDirectiveValues,
  isAbstractType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/** The context of a selection. */
export interface Document {
  readonly schema: GraphQLSchema;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  /** Coerced values. */
  readonly variableValues: Readonly<Record<string, unknown>>;
}

/** Selected fields of an object, by response key: all nodes of a key have the same field and arguments. */
export type CollectedFields = ReadonlyMap<string, readonly FieldNode[]>;

/** Collects the fields of selections on an object, in response order (GraphQL, CollectFields). */
export function collectFields(document: Document, type: GraphQLObjectType, sets: readonly SelectionSetNode[]): CollectedFields {
  const fields = new Map<string, FieldNode[]>();
  const visited = new Set<string>();
  for (const set of sets) collect(document, type, set, fields, visited);
  return fields;
}

/** The selection sets of a field's nodes. */
export function selectionsOf(nodes: readonly FieldNode[]): SelectionSetNode[] {
  return nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
}

function collect(
  document: Document,
  type: GraphQLObjectType,
  set: SelectionSetNode,
  fields: Map<string, FieldNode[]>,
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
