import { ValidationError } from 'plinth';

/** Characters of a code at most. */
export const LOCALE_CODE_LENGTH = 64;

/** Whether a text is a language with what may follow it: `fr`, `pt-BR`, `zh-Hant-HK`. */
export function isLocaleCode(code: string): boolean {
  if (code.length > LOCALE_CODE_LENGTH) return false;
  try {
    return new Intl.Locale(code).language.length > 0;
  } catch {
    return false;
  }
}

/** @throws ValidationError for what is no locale code */
export function checkLocaleCode(code: string): void {
  if (isLocaleCode(code)) return;
  throw new ValidationError(`"${code}" is no locale code: expected a language like fr, or one with a region or a script like pt-BR`);
}

/** What people call a locale, in English: `French (fr)`. */
export function localeName(code: string): string {
  const name = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(code);
  return name === undefined ? code : `${name} (${code})`;
}
