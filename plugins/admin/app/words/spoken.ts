import { region } from './languages.ts';
import { t } from './text.ts';

/** The language of the page, for code of plugins, which cannot import from the page. */
export interface Spoken {
  /** The language of the page with its region, for `Intl`: `de-AT`. */
  readonly language: string;
  /** Translates a text, if `ADMIN.addWords` has a translation. Replaces placeholders such as `{name}`. */
  t(english: string, fillings?: Readonly<Record<string, string | number>>): string;
}

/** Props of all modules and traits of plugins. */
export const SPOKEN: Spoken = { language: region, t };
