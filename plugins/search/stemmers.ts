import { LRUCache } from 'lru-cache';
import { fold } from './words.ts';

/** Rules by which words of a language lose their endings. */
type Stem = (word: string) => string;

/** Languages that there are rules for, by the first part of a locale's code. Loaded when a language is met. */
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

/** Stems that are remembered of each language. */
const KNOWN = 50_000;

/** The language of a locale, as rules are kept by; empty where there are none. */
export function languageOf(locale: string): string {
  const [code = ''] = locale.toLowerCase().split(/[-_]/);
  return Object.hasOwn(LANGUAGES, code) ? (LANGUAGES[code] as string) : '';
}

/** What words are without their endings, by the rules of their language. */
export class Stemmers {
  readonly #rules = new Map<string, Stem>();

  /** @param lower a word in lower case @param language of `languageOf` @returns folded */
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
