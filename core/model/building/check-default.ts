import { isPlinthError } from '../../errors/index.ts';
import type { ScalarType } from '../attribute-type.ts';
import type { AttributeDefinition } from '../definitions.ts';

/** A default in stored form, or what is wrong with it. */
export type CheckedDefault = { readonly value: unknown; readonly problem: null } | { readonly problem: string };

/** Brings the default of a scalar attribute into the form in which it is stored. */
export function checkDefault(type: ScalarType, definition: AttributeDefinition): CheckedDefault {
  const value = definition.default;
  if (value === null) return { value, problem: null };
  if (type.prepare) return { problem: `an attribute of type "${type.name}" has no default` };
  let problem: string | null = null;
  const report = (message: string) => {
    problem ??= message.replaceAll('{name}', () => 'the default');
  };
  const parsed = type.parse(value, definition, report);
  if (problem !== null) return { problem };
  try {
    return { value: parsed !== null && type.format ? type.format(parsed, definition) : parsed, problem: null };
  } catch (error) {
    if (!isPlinthError(error)) throw error;
    return { problem: error.message };
  }
}
