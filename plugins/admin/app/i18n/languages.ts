/** A language of the interface. */
export interface Language {
  /** BCP 47 code. */
  readonly code: string;
  /** Its name in the language itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
}

/** The languages of the interface. Each has a folder of catalogs in `plugins/admin/locales`, named by its code. */
export const LANGUAGES: readonly Language[] = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'de', name: 'Deutsch', direction: 'ltr' },
  { code: 'fr', name: 'Français', direction: 'ltr' },
  { code: 'es', name: 'Español', direction: 'ltr' },
  { code: 'pt', name: 'Português', direction: 'ltr' },
  { code: 'it', name: 'Italiano', direction: 'ltr' },
  { code: 'pl', name: 'Polski', direction: 'ltr' },
  { code: 'nl', name: 'Nederlands', direction: 'ltr' },
  { code: 'tr', name: 'Türkçe', direction: 'ltr' },
  { code: 'ar', name: 'العربية', direction: 'rtl' },
  { code: 'he', name: 'עברית', direction: 'rtl' },
  { code: 'hi', name: 'हिन्दी', direction: 'ltr' },
  { code: 'ja', name: '日本語', direction: 'ltr' },
  { code: 'ko', name: '한국어', direction: 'ltr' },
  { code: 'zh', name: '简体中文', direction: 'ltr' },
];

const ENGLISH = LANGUAGES[0] as Language;
const KEPT = 'plinth.language';

/** Returns the language for a code, which may have a region: `de-AT` gives German. Undefined: not supported. */
export function languageOf(code: string | null | undefined): Language | undefined {
  const [base] = (code ?? '').toLowerCase().split('-');
  return LANGUAGES.find((language) => language.code === base);
}

/** Browser globals, which do not exist in Node. */
const device = globalThis as {
  readonly navigator?: { readonly languages?: readonly string[] };
  readonly localStorage?: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
  };
};

/** Returns the languages that the browser prefers, most preferred first. */
function wanted(): readonly string[] {
  return device.navigator?.languages ?? [];
}

function kept(): string | null {
  try {
    return device.localStorage?.getItem(KEPT) ?? null;
  } catch {
    return null;
  }
}

function choose(): Language {
  return (
    languageOf(kept()) ??
    wanted()
      .map(languageOf)
      .find((language) => language !== undefined) ??
    ENGLISH
  );
}

/** The language of this page until it is left: the one chosen on this device, or else the browser's first preference that is supported. */
export const language: Language = choose();

/** The locale for dates and numbers: `de-AT` if the browser prefers that. */
export const region: string = wanted().find((code) => languageOf(code) === language) ?? language.code;

/**
 * Stores the language for this device.
 * @returns whether the page must be reloaded to use it; false: it is used already, is not supported, or the browser stores nothing
 */
export function keepLanguage(code: string): boolean {
  const chosen = languageOf(code);
  if (chosen === undefined) return false;
  try {
    device.localStorage?.setItem(KEPT, chosen.code);
    return chosen !== language && languageOf(kept()) === chosen;
  } catch {
    return false;
  }
}

/** Removes the stored language. From the next page on, the browser's preference counts again. */
export function forgetLanguage(): void {
  try {
    device.localStorage?.removeItem(KEPT);
  } catch {
    // The browser stores nothing.
  }
}
