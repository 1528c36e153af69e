/** Made by `scripts/messages/compile.mjs`. */
declare module 'virtual:translations' {
  import type { Table, Translations } from './translate.ts';

  /** Loads the texts of a language, by its code. */
  export const LOADERS: { readonly [language: string]: () => Promise<{ readonly default: Translations }> };

  /** Loads the texts of the server in a language, by its code. */
  export const SERVER_LOADERS: { readonly [language: string]: () => Promise<{ readonly default: Table }> };
}
