import { keepLanguage, language } from '../i18n/languages.ts';
import { addTranslations, type Table } from '../i18n/translate.ts';
import type { HttpClient } from './http-client.ts';
import type { Data, Session } from './types.ts';

/**
 * Switches the page to the language of the signed-in person: it reloads the page for another language, and loads translations of plugins.
 * @returns a promise that resolves when the page can be rendered
 */
export async function inTheirLanguage(http: HttpClient, { person, translations }: Session): Promise<void> {
  if (person === null) return;
  if (person.language !== null && keepLanguage(person.language)) {
    window.location.reload();
    await new Promise(() => {});
  }
  // What a language lacks is shown in English.
  for (const code of new Set(['en', language.code])) {
    if (!translations.includes(code)) continue;
    try {
      addTranslations((await http.ask<Data<Table>>(`/translations/${code}`)).body.data);
    } catch {
      // Texts of plugins remain as they are.
    }
  }
}
