import type { CopiedValues } from '../client/types.ts';
import { changedPaths } from '../form/changed.ts';
import { rekeyed } from '../form/entries.ts';
import { fits } from '../form/fits.ts';
import type { FormStore } from '../form/form-store.ts';
import { type Merged, merge } from '../form/merge.ts';
import type { AttributeShape, FormShape, Values } from '../form/shape.ts';
import { ownOf } from '../form/shape.ts';
import { without } from '../form/without.ts';
import { traitsOf } from '../traits/types.ts';

/** The unsaved changes of a form: the changed attributes before (`base`) and after (`values`). */
export interface CopyContent {
  readonly base: CopiedValues;
  readonly values: CopiedValues;
}

const isSecret = (attribute: AttributeShape) => traitsOf(attribute).isSecret;

/**
 * Returns the unsaved changes of a form; null when there are none. Passwords are left out.
 * @param blank the values of an empty form, for a new document: what it was opened with counts as a change, too. Null: a stored document
 */
export function contentOf({ shape, begun, changed, values }: FormStore, blank: Values | null): CopyContent | null {
  if (changed.length === 0) return null;
  const base = blank ?? begun;
  const names = new Set(changedPaths(shape, base, values).map((path) => path.split('.', 1)[0] as string));
  const attributes = shape.attributes.filter((attribute) => names.has(attribute.name) && !isSecret(attribute));
  if (attributes.length === 0) return null;
  const picked = (all: Values) => rekeyed(shape, without(shape, pick(all, attributes), isSecret));
  return { base: picked(base), values: picked(values) };
}

/** Whether a password was typed, which no copy has. */
export function hasSecretChanges(store: FormStore): boolean {
  return store.changed.some((path) => {
    const attribute = store.attributeAt(path);
    return attribute !== null && isSecret(attribute);
  });
}

/**
 * Merges a copy into the form as if the person typed it now. It is one step, which undo reverts.
 * @returns the conflicts with the form's values, where the copy's values are kept
 */
export function applyCopy(store: FormStore, { base, values }: CopyContent): Merged {
  const shape = shapeWithin(store.shape, base, values);
  const merged = merge(shape, base, values, rekeyed(shape, store.values));
  setAll(store, shape, merged.values);
  return merged;
}

/** Merges what the same person typed elsewhere into the form. In conflicts the form's values are kept. */
export function absorbCopy(store: FormStore, { base, values }: CopyContent): void {
  const shape = shapeWithin(store.shape, base, values);
  setAll(store, shape, merge(shape, base, rekeyed(shape, store.values), values).values);
}

function setAll(store: FormStore, shape: FormShape, values: Values): void {
  store.together(() => {
    for (const { name } of shape.attributes) {
      const value = ownOf(values, name);
      if (value !== ownOf(store.values, name)) store.set(name, value);
    }
  });
}

/** The shape of the attributes that a copy has. One whose type was changed since is left out: its form cannot show what was typed. */
function shapeWithin(shape: FormShape, ...all: readonly Values[]): FormShape {
  const isWithin = (attribute: AttributeShape) =>
    all.some((values) => Object.hasOwn(values, attribute.name)) &&
    all.every((values) => fits(shape, attribute, ownOf(values, attribute.name)));
  return { ...shape, attributes: shape.attributes.filter(isWithin) };
}

/** The values of a copy that the form can show. */
export function fittingValues(shape: FormShape, values: Values): Values {
  return pick(values, shapeWithin(shape, values).attributes);
}

function pick(values: Values, attributes: readonly AttributeShape[]): Values {
  return Object.fromEntries(attributes.filter(({ name }) => Object.hasOwn(values, name)).map(({ name }) => [name, ownOf(values, name)]));
}
