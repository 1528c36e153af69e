import { region } from './languages.ts';
import { counted, t } from './text.ts';

/** The language of the page, for code of plugins, which cannot import from the page. */
export interface Spoken {
  /** The language of the page with its region, for `Intl`: `de-AT`. */
  readonly language: string;
  /** Translates a text, if `ADMIN.addWords` has a translation. Replaces placeholders such as `{name}`. */
  t(english: string, fillings?: Readonly<Record<string, string | number>>): string;
  /**
   * Translates a text with a number, which replaces `{count}`, in the plural form of the language.
   * @param one English text for one
   * @param other English text for any other number, which is the key of `ADMIN.addWords`
   */
  counted(count: number, one: string, other: string, fillings?: Readonly<Record<string, string | number>>): string;
}

/** Props of all modules and traits of plugins. */
export const SPOKEN: Spoken = { language: region, t, counted };
