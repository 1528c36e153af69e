import { LOADERS, SERVER_LOADERS } from 'virtual:translations';
import { language } from './languages.ts';
import { addServerTranslations, setTranslations } from './translate.ts';

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
  const load = SERVER_LOADERS[language.code];
  if (load === undefined) return;
  try {
    addServerTranslations((await load()).default);
  } catch {
    // These texts are rare, and English is better than nothing.
  }
}
