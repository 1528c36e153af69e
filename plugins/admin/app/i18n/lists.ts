import { region } from './languages.ts';

const inRow = new Intl.ListFormat(region, { type: 'conjunction', style: 'narrow' });

/** Joins names, as the language of the page writes lists: `Ada, Leila, Zoe`. */
export function listed(names: Iterable<string>): string {
  return inRow.format(names);
}
