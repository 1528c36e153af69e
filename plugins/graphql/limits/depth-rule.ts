import {
  type ASTVisitor,
  type FieldNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/**
 * Makes a rule that refuses operations with more than `limit` nested objects. Introspection has its own limit and does not count.
 * @returns a validation rule
 */
export function depthRule(limit: number): (context: ValidationContext) => ASTVisitor {
  return (context) => {
    /** Depth below each visited fragment; null while it is visited, or without fields. */
    const fragments = new Map<string, Deepest | null>();
    return {
      OperationDefinition(operation: OperationDefinitionNode) {
        const deepest = deepestOf(operation.selectionSet, 0);
        if (deepest !== null && deepest.depth > limit) {
          const name = operation.name?.value ?? '';
          const nodes = nodeAt(operation.selectionSet) ?? operation;
          context.reportError(new GraphQLError(`'${name}' exceeds maximum operation depth of ${limit}`, { nodes }));
        }
        return false;
      },
    };

    function deepestOf(set: SelectionSetNode, depth: number): Deepest | null {
      let deepest: Deepest | null = null;
      for (const selection of set.selections) {
        const found = of(selection, depth);
        if (found !== null && (deepest === null || found.depth > deepest.depth)) deepest = found;
      }
      return deepest;
    }

    function of(selection: SelectionSetNode['selections'][number], depth: number): Deepest | null {
      switch (selection.kind) {
        case Kind.FIELD: {
          if (selection.name.value.startsWith('__')) return null;
          if (selection.selectionSet === undefined) return { depth };
          return deepestOf(selection.selectionSet, depth + 1) ?? { depth };
        }
        case Kind.INLINE_FRAGMENT:
          return deepestOf(selection.selectionSet, depth);
        case Kind.FRAGMENT_SPREAD: {
          const name = selection.name.value;
          if (!fragments.has(name)) {
            // Another rule refuses cyclic fragments.
            fragments.set(name, null);
            const fragment = context.getFragment(name);
            fragments.set(name, fragment ? deepestOf(fragment.selectionSet, 0) : null);
          }
          const below = fragments.get(name) ?? null;
          return below === null ? null : { depth: below.depth + depth };
        }
      }
    }

    /** The first field that is too deep. */
    function nodeAt(set: SelectionSetNode, depth = 0): FieldNode | undefined {
      for (const selection of set.selections) {
        if (selection.kind === Kind.FIELD) {
          if (selection.name.value.startsWith('__')) continue;
          if (depth > limit) return selection;
          const below = selection.selectionSet && nodeAt(selection.selectionSet, depth + 1);
          if (below) return below;
        } else {
          const inner = selection.kind === Kind.INLINE_FRAGMENT ? selection : context.getFragment(selection.name.value);
          const deepest = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : undefined;
          if (!inner || (deepest !== undefined && (deepest?.depth ?? 0) + depth <= limit)) continue;
          const below = nodeAt(inner.selectionSet, depth);
          if (below) return below;
        }
      }
      return undefined;
    }
  };
}

/** Depth of the deepest field of a selection, from 0. */
interface Deepest {
  readonly depth: number;
}
