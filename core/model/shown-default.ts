import type { Attribute } from './model.ts';

/** The default of an attribute as responses show it; undefined if it has none. `definition.default` has the stored form. */
export function shownDefault({ type, definition }: Attribute): unknown {
  const { default: stored } = definition;
  if (stored === undefined || stored === null || type.kind !== 'scalar' || type.output === undefined) return stored;
  return type.output(stored) ?? null;
}
