import { t, translateServer } from '../i18n/translate.ts';
import { bytes, number } from '../shell/numbers.ts';

/** Formats a number with its unit. */
export function measured(value: number, unit: string | undefined): string {
  if (unit === undefined) return number(value);
  if (unit === 'bytes') return bytes(value);
  if (unit === 'pixels') return t('settings.pixelCount', { count: value });
  return t('settings.numberWithUnit', { number: number(value), unit: translateServer(unit) });
}

/** Returns the unit that is shown after an input. */
export function unitWord(unit: string): string {
  return unit === 'pixels' ? t('settings.pixelsUnit') : translateServer(unit);
}

/** Returns the label of a named number: "Pixels of small". */
export function namedNumber(unit: string | undefined, name: string): string {
  if (unit === 'pixels') return t('settings.sizeInPixels', { name });
  return unit === undefined ? t('settings.namedValue', { name }) : t('settings.nameAndUnit', { name, unit: translateServer(unit) });
}
