import { language } from './languages.ts';
import { learn, type Table } from './text.ts';

/** Where each language's texts are; a page loads those of its own. */
const TABLES: { readonly [code: string]: () => Promise<{ readonly default: Table }> } = {
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  es: () => import('./es.ts'),
  pt: () => import('./pt.ts'),
  it: () => import('./it.ts'),
  pl: () => import('./pl.ts'),
  nl: () => import('./nl.ts'),
  tr: () => import('./tr.ts'),
  ar: () => import('./ar.ts'),
  he: () => import('./he.ts'),
  hi: () => import('./hi.ts'),
  ja: () => import('./ja.ts'),
  ko: () => import('./ko.ts'),
  zh: () => import('./zh.ts'),
};

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
