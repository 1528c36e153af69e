import type { Path } from './path.ts';
import type { Entry, Values } from './shape.ts';
import { entriesAt, indexOf, valueAt, withValue } from './tree.ts';

/** One change of a form, with everything that undo needs. Entries of lists are addressed by their keys. */
export type Change =
  | { readonly kind: 'set'; readonly path: Path; readonly before: unknown; readonly after: unknown }
  | { readonly kind: 'insert'; readonly path: Path; readonly key: string; readonly at: number; readonly entry: Entry }
  | { readonly kind: 'remove'; readonly path: Path; readonly key: string; readonly at: number; readonly entry: Entry }
  | { readonly kind: 'move'; readonly path: Path; readonly key: string; readonly from: number; readonly to: number };

/** Whether a change adds, removes or moves an entry, rather than setting a value. */
export function isOrder(change: Change): boolean {
  return change.kind !== 'set';
}

/** Returns the tree after a change. If the target of the change does not exist any more, the tree is unchanged. */
export function apply(root: Values, change: Change): Values {
  if (change.kind === 'set') return valueAt(root, change.path) === change.after ? root : withValue(root, change.path, change.after);
  const list = entriesAt(root, change.path);
  const index = indexOf(list, change.key);
  if (change.kind === 'insert') {
    if (index >= 0) return root;
    return withValue(root, change.path, list.toSpliced(Math.min(change.at, list.length), 0, change.entry));
  }
  if (index < 0) return root;
  const without = list.toSpliced(index, 1);
  if (change.kind === 'remove') return withValue(root, change.path, without);
  return withValue(root, change.path, without.toSpliced(Math.min(change.to, without.length), 0, list[index] as Entry));
}

/** Returns the change that undoes a change. */
export function inverse(change: Change): Change {
  switch (change.kind) {
    case 'set':
      return { ...change, before: change.after, after: change.before };
    case 'insert':
      return { ...change, kind: 'remove' };
    case 'remove':
      return { ...change, kind: 'insert' };
    case 'move':
      return { ...change, from: change.to, to: change.from };
  }
}
