import { Pattern } from '../../../../core/model/values/patterns/pattern.ts';
import { t } from '../i18n/translate.ts';
import type { Check } from './traits.ts';

/** Maximum length of texts in an indexed column, unless the attribute sets another one. */
const LINE = 255;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const UID = /^[A-Za-z0-9\-_.~]*$/;
const WHOLE = /^[+-]?\d+$/;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** Checks the length of a text. */
export const length: Check = (value, { attribute: { minLength, maxLength }, strictness }) => {
  const text = String(value);
  if (maxLength !== undefined && text.length > maxLength) return tooLong(text.length - maxLength, maxLength);
  return strictness === 'publish' && minLength !== undefined && text.length < minLength
    ? t('editor.tooFewCharacters', { count: minLength - text.length, least: minLength })
    : null;
};

/** Checks the length of a short text. */
export const lengthOfLine: Check = (value, about) => {
  const { maxLength = LINE } = about.attribute;
  return length(value, { ...about, attribute: { ...about.attribute, maxLength } });
};

function tooLong(by: number, most: number): string {
  return t('editor.tooManyCharacters', { count: by, most });
}

/** Checks the length in bytes, which the hash of a password limits. */
export const bytesOfPassword: Check = (value) => (new TextEncoder().encode(String(value)).length > 72 ? t('editor.passwordTooLong') : null);

export const isEmail: Check = (value, { strictness }) =>
  strictness === 'publish' && !EMAIL.test(String(value)) ? t('editor.invalidEmail') : null;

/** Checks a uid without the option `regex`, which replaces the usual form. */
export const isUid: Check = (value, { attribute: { regex }, strictness }) =>
  strictness === 'publish' && regex === undefined && !UID.test(String(value)) ? t('editor.invalidSlug') : null;

/** Checks the option `regex`. */
export const pattern: Check = (value, { attribute: { regex }, strictness }) =>
  strictness === 'publish' && regex !== undefined && !matches(regex, String(value))
    ? t('editor.patternMismatch', { pattern: regex })
    : null;

function matches(regex: string, text: string): boolean {
  try {
    // As the server matches: RegExp would freeze the page for some expressions and texts.
    return new Pattern(regex).matches(text) !== false;
  } catch {
    // The server's regular expressions may have syntax that the browser does not support: let the server check.
    return true;
  }
}

/** Checks the option `enum`. */
export const isOffered: Check = (value, { attribute }) =>
  attribute.enum?.includes(String(value)) === false ? t('editor.selectFromList') : null;

/** Returns a check of numbers without decimals. They are compared as BigInt, so that no digit is lost. */
export function isWhole(limits: { readonly least: number | string; readonly greatest: number | string }): Check {
  return (value, { attribute: { min, max }, strictness }) => {
    const text = String(value);
    if (!WHOLE.test(text)) return t('editor.enterWholeNumber');
    const [whole, greatest] = [big(text), max ?? limits.greatest];
    if (big(greatest) < whole) return orLess(greatest);
    if (whole < big(limits.least)) return orMore(limits.least);
    return strictness === 'publish' && min !== undefined && whole < big(min) ? orMore(min) : null;
  };
}

function big(number: number | string): bigint | number {
  const text = String(number);
  return WHOLE.test(text) ? BigInt(text.replace(/^\+/, '')) : Number(text);
}

/** Checks a number that may have decimals. */
export const isNumber: Check = (value, { attribute: { max } }) => {
  if (!NUMBER.test(String(value))) return t('editor.enterNumber');
  return max !== undefined && Number(max) < Number(value) ? orLess(max) : null;
};

/** Checks the option `min` of a number that may have decimals. */
export const isEnough: Check = (value, { attribute: { min }, strictness }) =>
  strictness === 'publish' && min !== undefined && Number(value) < Number(min) ? orMore(min) : null;

/** Checks the number of digits of an exact number. */
export const digits: Check = (value) => (digitsOf(String(value)) > 15 ? t('editor.tooManyDigits') : null);

// Limits are shown without grouping: grouped digits would not be accepted as input.
function orLess(number: number | string): string {
  return t('editor.enterNumberOrLess', { number: String(number) });
}

function orMore(number: number | string): string {
  return t('editor.enterNumberOrMore', { number: String(number) });
}

function digitsOf(text: string): number {
  return text
    .replace(/[eE].*$/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '').length;
}
