import type { Model } from '../model/index.ts';

/** Attributes that the dialect has on every content type and never shows. */
const NEVER_SHOWN: readonly string[] = ['createdBy', 'updatedBy'];

/** Keyed by immutable models, so those of several kernels cannot mix. */
const known = new WeakMap<Model, ReadonlySet<string>>();

/**
 * Names that mean the same on every content type, whether or not a type has them: those that plugins add to some types, and those that
 * are never shown. Computed once per model.
 */
export function dialectNames(model: Model): ReadonlySet<string> {
  const names = known.get(model);
  if (names !== undefined) return names;
  const attributes = [...model.contentTypes.values()].flatMap((type) => [...type.attributes.values()]);
  const implicit = attributes.filter(({ definition }) => definition.implicit === true).map(({ name }) => name);
  const computed = new Set([...NEVER_SHOWN, ...implicit]);
  known.set(model, computed);
  return computed;
}
