import { language } from './languages.ts';
import { ToldSentences } from './told-sentences.ts';

/** One text for each of the language's plural forms: `one`, `few`, `many`, `other`. */
export type Forms = { readonly other: string } & { readonly [Form in Exclude<Intl.LDMLPluralRule, 'other'>]?: string };

/** A language's texts, by the English ones. */
export type Table = { readonly [text: string]: string | Forms };

/** What stands for `{name}` in a text. */
export type Fillings<Filling> = { readonly [name: string]: Filling };

/** What is not to be read as part of the English text: `Open|verb`, where one word is two in other languages. */
const MEANING = /\|[^|]*$/;
const PLACE = /\{(\w+)\}/g;

/** Filled once, before anything is drawn: why not by React's context, `docs/decisions.md` says. */
const spoken: { table: Table; sentences: ToldSentences } = { table: {}, sentences: new ToldSentences([]) };
const plurals = new Intl.PluralRules(language.code);
const numbers = new Intl.NumberFormat(language.code);

/** Takes a language's texts, beside those that are there. */
export function learn(table: Table): void {
  spoken.table = { ...spoken.table, ...table };
}

/** Takes what the server says in a language, whose sentences are known again with their values. */
export function learnTold(table: Table): void {
  learn(table);
  spoken.sentences = new ToldSentences(Object.keys(table));
}

/**
 * A text in the language of the page.
 * @param english what it says in English, and its key in every table. `{name}` is filled in; what follows a `|` tells its meaning from another's
 */
export function t(english: string, fillings?: Fillings<string | number>): string {
  const own = translated(english, undefined);
  return fillings === undefined ? own : own.replaceAll(PLACE, (place, name: string) => shown(fillings[name], place));
}

/**
 * A text about a number, which stands for `{count}` in it: `counted(3, '{count} file', '{count} files')`.
 * @param one in English, of one
 * @param other in English, of any other number: its key in every table
 */
export function counted(count: number, one: string, other: string, fillings?: Fillings<string | number>): string {
  const own = spoken.table[other] === undefined ? (count === 1 ? one : other) : translated(other, count);
  return own.replaceAll(PLACE, (place, name: string) => (name === 'count' ? numbers.format(count) : shown(fillings?.[name], place)));
}

/**
 * A text that the server told in English, in the language of the page where its tables know it: whole, or by what stands fast in it (`The locale "de" is there already`).
 * @param fillings what stands for `{name}` in it, where the server tells that by itself
 */
export function told(english: string, fillings?: Fillings<string | number>): string {
  if (fillings !== undefined) return t(english, fillings);
  return recognised(english) ?? english;
}

/** `name: must not be empty`: what is wrong, behind the key of where. */
const AT_KEY = /^([\w.[\]-]+: )(.+)$/s;

function recognised(english: string): string | null {
  if (Object.hasOwn(spoken.table, english)) return translated(english, undefined);
  const sentence = spoken.sentences.find(english, told);
  if (sentence !== null) return t(sentence.text, sentence.fillings);
  const [, key, rest] = AT_KEY.exec(english) ?? [];
  const own = rest === undefined ? null : recognised(rest);
  return own === null ? null : `${key}${own}`;
}

/** Says of a text that it is one, where it stands in a constant: `t` gives it in the language of the page when it is drawn. */
export function worded<Text extends string>(english: Text): Text {
  return english;
}

/** The text of a key, its places not filled. @param count of what it tells, where it has plurals */
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
