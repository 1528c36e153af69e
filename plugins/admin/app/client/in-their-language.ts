import { keepLanguage, language } from '../words/languages.ts';
import { learn, type Table } from '../words/text.ts';
import type { HttpClient } from './http-client.ts';
import type { Data, Session } from './types.ts';

/**
 * Has the page speak the language of who is signed in: loads it anew where it speaks another one, and learns what plugins say.
 * @returns a promise that is kept as soon as everything can be drawn
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
    // What plugins say stays in English.
  }
}
