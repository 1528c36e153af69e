import { LRUCache } from 'lru-cache';
import { fold } from './words.ts';

/** Removes the endings of words of a language. */
type Stem = (word: string) => string;

/** Languages with a stemmer, by the first part of a locale's code. A stemmer is loaded when it is first used. */
const LANGUAGES: Readonly<Record<string, string>> = {
  ar: 'arabic',
  hy: 'armenian',
  bg: 'bulgarian',
  da: 'danish',
  nl: 'dutch',
  en: 'english',
  fi: 'finnish',
  fr: 'french',
  de: 'german',
  el: 'greek',
  hu: 'hungarian',
  hi: 'indian',
  id: 'indonesian',
  ga: 'irish',
  it: 'italian',
  lt: 'lithuanian',
  ne: 'nepali',
  nb: 'norwegian',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  es: 'spanish',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  uk: 'ukrainian',
};

/** Stems that are cached per language. */
const KNOWN = 50_000;

/** The language of a locale, for `Stemmers.stem`; empty if it has no stemmer. */
export function languageOf(locale: string): string {
  const [code = ''] = locale.toLowerCase().split(/[-_]/);
  return Object.hasOwn(LANGUAGES, code) ? (LANGUAGES[code] as string) : '';
}

/** Stems words by their language. */
export class Stemmers {
  readonly #rules = new Map<string, Stem>();

  /** @param lower a word in lower case @param language from `languageOf` @returns the stem, normalized */
  stem(lower: string, language: string): string {
    let rules = this.#rules.get(language);
    if (rules === undefined) {
      rules = language === '' ? fold : remembered(load(language));
      this.#rules.set(language, rules);
    }
    return rules(lower);
  }
}

function load(language: string): Stem {
  const { stemmer } = require(`@orama/stemmers/${language}`) as { readonly stemmer: Stem };
  return stemmer;
}

function remembered(stem: Stem): Stem {
  const known = new LRUCache<string, string>({ max: KNOWN });
  return (lower) => {
    let found = known.get(lower);
    if (found === undefined) {
      found = fold(stem(lower)) || fold(lower);
      known.set(lower, found);
    }
    return found;
  };
}
