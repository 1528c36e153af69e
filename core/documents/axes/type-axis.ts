import type { Axis } from '../axis.ts';

/**
 * An axis as it concerns one content type. `hidden` axes were active once: their column is still there, reads and writes use `fixed`,
 * and rows of other values are kept out of sight.
 */
export type TypeAxis =
  | { readonly state: 'active'; readonly name: string; readonly kind: Axis['kind']; readonly column: string; readonly axis: Axis }
  | { readonly state: 'hidden'; readonly name: string; readonly kind: Axis['kind']; readonly column: string; readonly fixed: string };

/** The value of rows that a caller sees when it names none. */
export function defaultOf(axis: TypeAxis): string {
  return axis.state === 'active' ? axis.axis.defaultValue() : axis.fixed;
}
