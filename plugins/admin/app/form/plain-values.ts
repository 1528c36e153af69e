import { KEY, type Values } from './shape.ts';

/** The values of a form as others know them: copied, and without the keys by which the form tells entries apart. */
export function plainValues(values: Values): Values {
  return JSON.parse(JSON.stringify(values, (name, value) => (name === KEY ? undefined : value)));
}
