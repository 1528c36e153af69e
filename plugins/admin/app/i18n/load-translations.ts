import { LOADERS } from 'virtual:translations';
import { language } from './languages.ts';
import { addServerTranslations, setTranslations, type Table } from './translate.ts';

type Load = () => Promise<{ readonly default: Table }>;

/** The server's texts of each language. */
const SERVER: { readonly [code: string]: Load } = {
  de: () => import('./server/de.ts'),
  fr: () => import('./server/fr.ts'),
  es: () => import('./server/es.ts'),
  pt: () => import('./server/pt.ts'),
  it: () => import('./server/it.ts'),
  pl: () => import('./server/pl.ts'),
  nl: () => import('./server/nl.ts'),
  tr: () => import('./server/tr.ts'),
  ar: () => import('./server/ar.ts'),
  he: () => import('./server/he.ts'),
  hi: () => import('./server/hi.ts'),
  ja: () => import('./server/ja.ts'),
  ko: () => import('./server/ko.ts'),
  zh: () => import('./server/zh.ts'),
};

/** Loads the texts of the page's language. Await it before rendering. If loading fails, texts remain in English. */
export async function loadTranslations(): Promise<void> {
  const load = LOADERS[language.code];
  if (load === undefined) return;
  try {
    setTranslations((await load()).default);
  } catch {
    return;
  }
  document.documentElement.lang = language.code;
  document.documentElement.dir = language.direction;
}

/** Set once loading has started. */
let serverTexts: Promise<void> | undefined;

/**
 * Loads translations of the server's texts. Await it before rendering a page that shows many of them. Without it, those remain in English.
 */
export function loadServerTranslations(): Promise<void> {
  serverTexts ??= loadServer();
  return serverTexts;
}

async function loadServer(): Promise<void> {
  const load = SERVER[language.code];
  if (load === undefined) return;
  try {
    addServerTranslations((await load()).default);
  } catch {
    // These texts are rare, and English is better than nothing.
  }
}
