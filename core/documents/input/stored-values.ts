import { isDeepStrictEqual } from 'node:util';
import { isPlinthError, type ValueProblem } from '../../errors/index.ts';
import { type ScalarAttribute, wrongTypeMessage } from '../../model/index.ts';
import { collect, toProblem, type ValuePath } from './value-problems.ts';

/** A stored value by the present rules of its attribute. */
interface PresentValue {
  /** In the form that the attribute stores now; as it was stored if there are problems. */
  readonly value: unknown;
  readonly problems: readonly ValueProblem[];
}

/**
 * Parses a stored value as if a body had it: the attribute may have changed since it was stored. Hashed values stay as they are.
 * @param stored not null
 */
export function presentValue(attribute: ScalarAttribute, stored: unknown, path: ValuePath): PresentValue {
  const { type, definition } = attribute;
  if (type.prepare) return { value: stored, problems: [] };
  let parsed: unknown;
  const problems = collect(attribute, path, (report) => {
    parsed = type.parse(givenForm(attribute, stored), definition, report);
    // No type makes null of its own values: the content would be lost.
    if (parsed === null) report(wrongTypeMessage(type.valueName ?? type.name, stored), stored);
  });
  if (problems.length > 0) return { value: stored, problems };
  try {
    return { value: type.format ? type.format(parsed, definition) : parsed, problems };
  } catch (error) {
    if (!isPlinthError(error)) throw error;
    return { value: stored, problems: [toProblem(attribute, path, { message: error.message, value: stored })] };
  }
}

/**
 * A stored value in the form for a body: as responses show it if its type parses that to the same value, else as it is stored, which the
 * type then has to accept (one whose `output` cannot be reversed, such as HTML of a stored text).
 */
export function givenForm({ type, definition }: ScalarAttribute, stored: unknown): unknown {
  const shown = stored === null ? null : shownForm(type, stored);
  if (shown === null) return stored;
  let isRefused = false;
  const parsed = type.parse(shown, definition, () => {
    isRefused = true;
  });
  return !isRefused && isDeepStrictEqual(parsed, stored) ? shown : stored;
}

/** @returns null for a value that is not of this type: it was recorded when the attribute had another one */
function shownForm(type: ScalarAttribute['type'], stored: unknown): unknown {
  try {
    return type.output?.(stored) ?? null;
  } catch {
    return null;
  }
}
