import { keepLanguage, language } from '../words/languages.ts';
import { learn, type Table } from '../words/text.ts';
import type { HttpClient } from './http-client.ts';
import type { Data, Session } from './types.ts';

/**
 * Switches the page to the language of the signed-in person: it reloads the page for another language, and loads translations of plugins.
 * @returns a promise that resolves when the page can be rendered
 */
export async function inTheirLanguage(http: HttpClient, { person, words }: Session): Promise<void> {
  if (person === null) return;
  if (person.language !== null && keepLanguage(person.language)) {
    window.location.reload();
    await new Promise(() => {});
  }
  if (!words.includes(language.code)) return;
  try {
    learn((await http.ask<Data<Table>>(`/words/${language.code}`)).body.data);
  } catch {
    // Texts of plugins remain in English.
  }
}
