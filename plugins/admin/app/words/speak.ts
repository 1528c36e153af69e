import { language } from './languages.ts';
import { learn, type Table } from './text.ts';

/** Where each language's texts are; a page loads those of its own. */
const TABLES: { readonly [code: string]: () => Promise<{ readonly default: Table }> } = {};

/** Loads the texts of this page's language; to be awaited before anything is drawn. A language that could not be loaded leaves English. */
export async function speak(): Promise<void> {
  const load = TABLES[language.code];
  if (load === undefined) return;
  try {
    learn((await load()).default);
  } catch {
    return;
  }
  document.documentElement.lang = language.code;
  document.documentElement.dir = language.direction;
}
