import { ValidationError } from 'plinth';

/** Greatest length of a code, in characters. */
export const LOCALE_CODE_LENGTH = 64;

/** Whether a text is a language code, optionally with a script, a region and so on: `fr`, `pt-BR`, `zh-Hant-HK`. */
export function isLocaleCode(code: string): boolean {
  if (code.length > LOCALE_CODE_LENGTH) return false;
  try {
    // Language codes have two or three letters. Longer words (`english`) are well-formed, but mean nothing.
    return /^[a-z]{2,3}$/i.test(new Intl.Locale(code).language);
  } catch {
    return false;
  }
}

/** @throws ValidationError for an invalid locale code */
export function checkLocaleCode(code: string): void {
  if (!isLocaleCode(code)) throw new ValidationError(notACode(code));
}

/** The message for an invalid locale code. */
export function notACode(code: string): string {
  const dashed = code.replaceAll('_', '-');
  const meant = isLocaleCode(dashed) ? dashed : codeOfLanguage(code);
  const advice =
    meant === null ? 'expected a language such as fr, or a language with a region or script such as pt-BR' : `write "${meant}"`;
  return `"${code}" is not a valid locale code; ${advice}`;
}

/** Codes of ISO 639-1. They are checked before the names of all languages, which are slow to load. */
const COMMON: ReadonlySet<string> = new Set(
  (
    'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga ' +
    'gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu ' +
    'lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so ' +
    'sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'
  ).split(' '),
);

/** Whether a language with this code exists. Other codes are allowed, but are mostly misspelled. */
export function isKnownLanguage(code: string): boolean {
  if (COMMON.has(code.slice(0, 2).toLowerCase()) && /^..(-|$)/.test(code)) return true;
  return englishNames().of(new Intl.Locale(code).language) !== undefined;
}

/** Created on demand, because its tables are slow to load. */
function englishNames(): Intl.DisplayNames {
  return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Finds the code of a language by its English name. */
function codeOfLanguage(name: string): string | null {
  const wanted = name.trim().toLowerCase();
  const names = englishNames();
  for (const first of LETTERS) {
    for (const second of LETTERS) if (names.of(first + second)?.toLowerCase() === wanted) return first + second;
  }
  return null;
}

/** The English name of a locale: `French (fr)`. */
export function localeName(code: string): string {
  const name = englishNames().of(code);
  return name === undefined ? code : `${name} (${code})`;
}
