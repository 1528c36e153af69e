import { region } from './languages.ts';

const inRow = new Intl.ListFormat(region, { type: 'conjunction', style: 'narrow' });

/** Names in a row, as the language of the page writes them: `Ada, Leila, Zoe`. */
export function listed(names: Iterable<string>): string {
  return inRow.format(names);
}
