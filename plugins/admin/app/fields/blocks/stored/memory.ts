import type { Node } from 'prosemirror-model';

/** The stored form of editor nodes, with the number of lists around them. Nodes are immutable, so a node that still exists is unchanged. */
const known = new WeakMap<Node, { readonly stored: unknown; readonly depth: number }>();

/** Remembers the stored form of a node. */
export function remember(node: Node, stored: unknown, depth: number): Node {
  known.set(node, { stored, depth });
  return node;
}

/** Returns the stored form of a node; undefined when there is none for this depth. */
export function recall(node: Node, depth: number): { readonly stored: unknown } | undefined {
  const found = known.get(node);
  return found?.depth === depth ? found : undefined;
}
