import { bytes, number } from '../shell/numbers.ts';
import { counted, t, told } from '../words/text.ts';

/** Formats a number with its unit. */
export function measured(value: number, unit: string | undefined): string {
  if (unit === undefined) return number(value);
  if (unit === 'bytes') return bytes(value);
  if (unit === 'pixels') return counted(value, '{count} pixel', '{count} pixels');
  return t('{number} {unit}', { number: number(value), unit: told(unit) });
}

/** Returns the unit that is shown after an input. */
export function unitWord(unit: string): string {
  return unit === 'pixels' ? t('pixels') : told(unit);
}

/** Returns the label of a named number: "Pixels of small". */
export function namedNumber(unit: string | undefined, name: string): string {
  if (unit === 'pixels') return t('Pixels of {name}', { name });
  return unit === undefined ? t('Number of {name}', { name }) : t('{name}, {unit}', { name, unit: told(unit) });
}
