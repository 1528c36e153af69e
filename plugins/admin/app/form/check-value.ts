import type { Check, Strictness } from '../traits/traits.ts';
import { traitsOf } from '../traits/types.ts';
import { SPOKEN } from '../words/spoken.ts';
import { counted } from '../words/text.ts';
import { isEmpty } from './same.ts';
import { type AttributeShape, isEntryList, isFarList, type Values } from './shape.ts';

/**
 * Returns what is wrong with a value, as a sentence that says what to do; null when nothing is wrong. The server checks what only it knows,
 * such as whether a value is unique.
 */
export function checkValue(attribute: AttributeShape, value: unknown, strictness: Strictness): string | null {
  if (isFarList(attribute)) return null;
  const { checks, missing } = traitsOf(attribute);
  if (isEmpty(value)) return strictness === 'publish' && attribute.required && missing !== null ? missing() : null;
  if (isEntryList(attribute) && Array.isArray(value))
    return strictness === 'publish' ? checkCount(attribute, value as readonly Values[]) : null;
  for (const check of checks) {
    const fault = faultOf(check, value, { attribute, strictness, ...SPOKEN });
    if (fault !== null) return fault;
  }
  return null;
}

function faultOf(check: Check, ...[value, about]: Parameters<Check>): string | null {
  try {
    return check(value, about);
  } catch {
    // A plugin's check that throws must not prevent saving: the server checks, too.
    return null;
  }
}

function checkCount({ min, max }: AttributeShape, entries: readonly Values[]): string | null {
  if (max !== undefined && entries.length > Number(max))
    return counted(
      entries.length - Number(max),
      'Take {count} entry out: at most {most} fit.',
      'Take {count} entries out: at most {most} fit.',
      { most: Number(max) },
    );
  if (min !== undefined && entries.length < Number(min))
    return counted(
      Number(min) - entries.length,
      'Add {count} entry: at least {least} are needed.',
      'Add {count} entries: at least {least} are needed.',
      { least: Number(min) },
    );
  return null;
}
