/** A language that the interface speaks. */
export interface Language {
  /** As BCP 47 writes it. */
  readonly code: string;
  /** Its name, in itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
}

/** Every language that the interface speaks. English is what the code says; each other one has a table beside this file, named as its code. */
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

/** The language with a code, or with the code that a regional one begins with: `de-AT` is German. Undefined: the interface does not speak it. */
export function languageOf(code: string | null | undefined): Language | undefined {
  const [base] = (code ?? '').toLowerCase().split('-');
  return LANGUAGES.find((language) => language.code === base);
}

/** What a browser has and Node need not. */
const device = globalThis as {
  readonly navigator?: { readonly languages?: readonly string[] };
  readonly localStorage?: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
  };
};

/** What this device asks for, the dearest first. */
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

/** The language of this page, until it is left: what was chosen on this device, or the first of the device's own that the interface speaks. */
export const language: Language = choose();

/** Its form for dates and numbers: Austria's for somebody whose device says `de-AT`. */
export const region: string = wanted().find((code) => languageOf(code) === language) ?? language.code;

/**
 * Keeps a language on this device.
 * @returns whether the page is to be loaded anew to speak it; false: it speaks it already or cannot speak it, or the browser keeps nothing
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

/** Leaves the language to the device again, from the next page on. */
export function forgetLanguage(): void {
  try {
    device.localStorage?.removeItem(KEPT);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
