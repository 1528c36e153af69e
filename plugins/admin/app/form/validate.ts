import { translateServer } from '../i18n/translate.ts';
import type { Strictness } from '../traits/traits.ts';
import { checkValue } from './check-value.ts';
import { isVisible } from './conditions.ts';
import { isWithin, join, type Path } from './path.ts';
import {
  type AttributeShape,
  attributesOf,
  type Entry,
  type FormShape,
  isEntryList,
  isSingleEntry,
  isValues,
  KEY,
  ownOf,
  type Values,
} from './shape.ts';

/** Faults by path, in the order of the form. */
export type Faults = ReadonlyMap<Path, string>;

/** No faults. Always the same object, so that it causes no rendering. */
export const NO_FAULTS: Faults = new Map();

/** Whether anything is wrong at a path or below it. */
export function isFaultyWithin(faults: Faults, path: Path): boolean {
  for (const at of faults.keys()) if (at !== '' && isWithin(at, path)) return true;
  return false;
}

/** Returns the faults that are not at a path or below it. Returns the same object if that is all of them. */
export function faultsBeside(faults: Faults, path: Path): Faults {
  const rest = [...faults].filter(([at]) => !isWithin(at, path));
  return rest.length === faults.size ? faults : new Map(rest);
}

/** Validates a document before it is sent. */
export function validate(shape: FormShape, values: Values, strictness: Strictness): Faults {
  const faults = new Map<Path, string>();
  look(shape, shape.attributes, values, strictness, '', faults);
  return faults;
}

function look(
  shape: FormShape,
  attributes: readonly AttributeShape[],
  values: Values,
  strictness: Strictness,
  path: Path,
  faults: Map<Path, string>,
): void {
  for (const attribute of attributes) {
    if (attribute.writable === false || !isVisible(attribute.conditions, values)) continue;
    const value = ownOf(values, attribute.name);
    // Stored passwords are never shown. A value that was not loaded is not known to be missing.
    if (value === undefined && values.id !== undefined) continue;
    const at = join(path, attribute.name);
    const fault = checkValue(attribute, value, strictness);
    if (fault !== null) faults.set(at, fault);
    if (isSingleEntry(attribute) && isValues(value)) look(shape, attributesOf(shape, attribute, value), value, strictness, at, faults);
    if (isEntryList(attribute) && Array.isArray(value)) {
      for (const entry of value as readonly Entry[])
        look(shape, attributesOf(shape, attribute, entry), entry, strictness, join(at, entry[KEY]), faults);
    }
  }
}

/** Converts the server's refusal into faults: `details.errors`, or the message when it names no place. */
export function faultsOf(
  values: Values,
  problem: { readonly message: string; readonly details: Readonly<Record<string, unknown>> },
): Faults {
  const faults = new Map<Path, string>();
  const { errors } = problem.details;
  for (const error of Array.isArray(errors) ? (errors as readonly unknown[]) : []) {
    if (!isValues(error)) continue;
    const path = Array.isArray(error.path) ? pathOf(values, error.path as readonly unknown[]) : '';
    if (!faults.has(path)) faults.set(path, translateServer(String(error.message ?? problem.message)));
  }
  if (faults.size === 0) faults.set('', translateServer(problem.message));
  return faults;
}

/**
 * Converts a path of the server, which has positions of entries, into a path of the form, which has their keys. If an entry does not exist,
 * the result is the path of its list.
 */
function pathOf(values: Values, steps: readonly unknown[]): Path {
  let at: unknown = values;
  let path: Path = '';
  for (const step of steps) {
    if (Array.isArray(at)) {
      const entry = at[Number(step)] as Values | undefined;
      const key = entry?.[KEY];
      if (typeof key !== 'string') return path;
      path = join(path, key);
      at = entry;
    } else if (isValues(at) && (Object.hasOwn(at, String(step)) || path === '')) {
      path = join(path, String(step));
      at = at[String(step)];
    } else return path;
  }
  return path;
}
