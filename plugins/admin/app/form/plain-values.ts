import { KEY, type Values } from './shape.ts';
import { unparsedText } from './unparsed.ts';

/** Returns a deep copy of a form's values without the keys of entries. Texts that cannot be parsed yet are null. */
export function plainValues(values: Values): Values {
  return JSON.parse(JSON.stringify(values, (name, value) => (name === KEY ? undefined : unparsedText(value) === null ? value : null)));
}
