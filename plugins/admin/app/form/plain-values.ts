import { KEY, type Values } from './shape.ts';

/** Returns a deep copy of a form's values without the keys of entries. */
export function plainValues(values: Values): Values {
  return JSON.parse(JSON.stringify(values, (name, value) => (name === KEY ? undefined : value)));
}
