import { language } from './languages.ts';
import { ToldSentences } from './told-sentences.ts';

/** A text for each plural category of the language: `one`, `few`, `many`, `other`. */
export type Forms = { readonly other: string } & { readonly [Form in Exclude<Intl.LDMLPluralRule, 'other'>]?: string };

/** The texts of a language, by their English version. */
export type Table = { readonly [text: string]: string | Forms };

/** Values for placeholders such as `{name}`. */
export type Fillings<Filling> = { readonly [name: string]: Filling };

/** Matches the meaning after `|` in a key, which is not part of the text: `Open|verb`, for a word with several translations. */
const MEANING = /\|[^|]*$/;
const PLACE = /\{(\w+)\}/g;

/** Filled once before rendering. `docs/decisions.md` says why this is no React context. */
const spoken: { table: Table; sentences: ToldSentences } = { table: {}, sentences: new ToldSentences([]) };
const plurals = new Intl.PluralRules(language.code);
const numbers = new Intl.NumberFormat(language.code);

/** Adds texts of a language to the known ones. */
export function learn(table: Table): void {
  spoken.table = { ...spoken.table, ...table };
}

/** Adds translations of the server's texts. They are also recognized when the server has filled their placeholders. */
export function learnTold(table: Table): void {
  learn(table);
  spoken.sentences = new ToldSentences(Object.keys(table));
}

/**
 * Translates a text into the language of the page.
 * @param english the English text, which is the key in every table. `{name}` is replaced; `|` and what follows it only identifies the
 * meaning
 */
export function t(english: string, fillings?: Fillings<string | number>): string {
  const own = translated(english, undefined);
  return fillings === undefined ? own : own.replaceAll(PLACE, (place, name: string) => shown(fillings[name], place));
}

/**
 * Translates a text with a number, which replaces `{count}`: `counted(3, '{count} file', '{count} files')`.
 * @param one English text for one
 * @param other English text for any other number, which is the key in every table
 */
export function counted(count: number, one: string, other: string, fillings?: Fillings<string | number>): string {
  const own = spoken.table[other] === undefined ? (count === 1 ? one : other) : translated(other, count);
  return own.replaceAll(PLACE, (place, name: string) => (name === 'count' ? numbers.format(count) : shown(fillings?.[name], place)));
}

/**
 * Translates an English text of the server, if the tables have it: as a whole, or as a sentence with values (`The locale "de" is there
 * already`).
 * @param fillings values of placeholders, when the server sends the text and the values separately
 */
export function told(english: string, fillings?: Fillings<string | number>): string {
  if (fillings !== undefined) return t(english, fillings);
  return recognised(english) ?? english;
}

/** Matches `name: must not be empty`: a key, and what is wrong with its value. */
const AT_KEY = /^([\w.[\]-]+: )(.+)$/s;

/** Maximum length of texts that are matched with sentences. Longer ones are content of people, and matching them would be slow. */
const LONGEST = 2_000;

function recognised(english: string): string | null {
  if (Object.hasOwn(spoken.table, english)) return translated(english, undefined);
  if (english.length > LONGEST) return null;
  const sentence = spoken.sentences.find(english, told);
  if (sentence !== null) return t(sentence.text, sentence.fillings);
  const [, key, rest] = AT_KEY.exec(english) ?? [];
  const own = rest === undefined ? null : recognised(rest);
  return own === null ? null : `${key}${own}`;
}

/** Marks a text in a constant for translation. It is returned unchanged, and `t` translates it at rendering. */
export function worded<Text extends string>(english: Text): Text {
  return english;
}

/**
 * Returns the translation of a key, without filling placeholders.
 * @param count selects the plural form
 */
export function translated(english: string, count: number | undefined): string {
  const own = Object.hasOwn(spoken.table, english) ? spoken.table[english] : undefined;
  if (own === undefined) return english.replace(MEANING, '');
  if (typeof own === 'string') return own;
  return count === undefined ? own.other : (own[plurals.select(count)] ?? own.other);
}

function shown(filling: string | number | undefined, place: string): string {
  if (filling === undefined) return place;
  return typeof filling === 'number' ? numbers.format(filling) : filling;
}
