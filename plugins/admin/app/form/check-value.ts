import { TRANSLATIONS } from '../i18n/module-translations.ts';
import { t } from '../i18n/translate.ts';
import type { Check, Strictness } from '../traits/traits.ts';
import { traitsOf } from '../traits/types.ts';
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
    const fault = faultOf(check, value, { attribute, strictness, ...TRANSLATIONS });
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
    return t('editor.tooManyEntries', { count: entries.length - Number(max), most: Number(max) });
  if (min !== undefined && entries.length < Number(min))
    return t('editor.tooFewEntries', { count: Number(min) - entries.length, least: Number(min) });
  return null;
}
