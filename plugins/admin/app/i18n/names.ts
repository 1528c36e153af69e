import { language } from './languages.ts';

/**
 * Returns a name as it is written within a sentence: in lower case in English. Other languages keep it, because they differ in
 * capitalization.
 */
export function inSentence(name: string): string {
  return language.code === 'en' ? name.toLowerCase() : name;
}

/** Whether English uses "an" before a name. */
export function takesAn(name: string): boolean {
  return /^[aeiou]/i.test(name);
}
