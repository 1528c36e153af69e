import { language } from './languages.ts';
import { learn, learnTold, type Table } from './text.ts';

type Load = () => Promise<{ readonly default: Table }>;

/** The tables of each language: texts of the page, and texts of the server. A page loads only those of its own language. */
const TABLES: { readonly [code: string]: readonly [own: Load, told: Load] } = {
  de: [() => import('./de.ts'), () => import('./told/de.ts')],
  fr: [() => import('./fr.ts'), () => import('./told/fr.ts')],
  es: [() => import('./es.ts'), () => import('./told/es.ts')],
  pt: [() => import('./pt.ts'), () => import('./told/pt.ts')],
  it: [() => import('./it.ts'), () => import('./told/it.ts')],
  pl: [() => import('./pl.ts'), () => import('./told/pl.ts')],
  nl: [() => import('./nl.ts'), () => import('./told/nl.ts')],
  tr: [() => import('./tr.ts'), () => import('./told/tr.ts')],
  ar: [() => import('./ar.ts'), () => import('./told/ar.ts')],
  he: [() => import('./he.ts'), () => import('./told/he.ts')],
  hi: [() => import('./hi.ts'), () => import('./told/hi.ts')],
  ja: [() => import('./ja.ts'), () => import('./told/ja.ts')],
  ko: [() => import('./ko.ts'), () => import('./told/ko.ts')],
  zh: [() => import('./zh.ts'), () => import('./told/zh.ts')],
};

/** Loads the texts of the page's language. Await it before rendering. If loading fails, texts remain in English. */
export async function speak(): Promise<void> {
  const tables = TABLES[language.code];
  if (tables === undefined) return;
  try {
    learn((await tables[0]()).default);
  } catch {
    return;
  }
  document.documentElement.lang = language.code;
  document.documentElement.dir = language.direction;
}

/** Set once loading has started. */
let told: Promise<void> | undefined;

/**
 * Loads translations of the server's texts. Await it before rendering a page that shows many of them. Without it, those remain in English.
 */
export function speakTold(): Promise<void> {
  told ??= loadTold();
  return told;
}

async function loadTold(): Promise<void> {
  const load = TABLES[language.code]?.[1];
  if (load === undefined) return;
  try {
    learnTold((await load()).default);
  } catch {
    // These texts are rare, and English is better than nothing.
  }
}
