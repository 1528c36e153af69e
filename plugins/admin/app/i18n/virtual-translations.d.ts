/** Made by `scripts/messages/compile.mjs`. */
declare module 'virtual:translations' {
  import type { Translations } from './translate.ts';

  /** Loads the texts of a language, by its code. */
  export const LOADERS: { readonly [language: string]: () => Promise<{ readonly default: Translations }> };
}
