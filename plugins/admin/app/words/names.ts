import { language } from './languages.ts';

/** A name as it stands within a sentence: English writes it small there; whether another language does, nobody knows of a name. */
export function inSentence(name: string): string {
  return language.code === 'en' ? name.toLowerCase() : name;
}

/** Whether English puts "an" before a name. */
export function takesAn(name: string): boolean {
  return /^[aeiou]/i.test(name);
}
