import type { Node } from 'prosemirror-model';

/** What nodes of the editor are as stored, and how many lists stand around them. Nodes never change: one that is still there is untouched. */
const known = new WeakMap<Node, { readonly stored: unknown; readonly depth: number }>();

/** Notes what a node is as stored. */
export function remember(node: Node, stored: unknown, depth: number): Node {
  known.set(node, { stored, depth });
  return node;
}

/** What a node is as stored; undefined where it was not stored before, or stood deeper or less deep. */
export function recall(node: Node, depth: number): { readonly stored: unknown } | undefined {
  const found = known.get(node);
  return found?.depth === depth ? found : undefined;
}
