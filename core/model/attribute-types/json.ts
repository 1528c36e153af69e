import { z } from 'zod';
import type { ScalarType } from '../attribute-type.ts';
import { jsonContainer, jsonFlaw, jsonOperand } from '../values/json.ts';
import { wrongTypeMessage } from '../values/wrong-type.ts';
import { graphqlScalar } from './graphql-scalar.ts';

export const jsonType: ScalarType = {
  kind: 'scalar',
  name: 'json',
  description: 'Any JSON value. A string that contains a JSON object or array is parsed.',
  options: z.strictObject({}),
  column: () => ({ kind: 'json' }),
  parse(value, _definition, report) {
    const json = typeof value === 'string' ? (jsonContainer(value) ?? value) : value;
    const flaw = jsonFlaw(json);
    if (flaw !== null) report(`{name} ${flaw}`);
    return json;
  },
  operand: jsonOperand,
  sortable: false,
  graphql: graphqlScalar('JSON'),
  typescript: () => ({ output: 'Json' }),
};

export const arrayType: ScalarType = {
  kind: 'scalar',
  name: 'array',
  description: 'An array of strings, numbers, booleans and nulls.',
  options: z.strictObject({}),
  valueName: 'array',
  column: () => ({ kind: 'json' }),
  parse(value, _definition, report) {
    const list = typeof value === 'string' ? jsonContainer(value) : value;
    if (!Array.isArray(list)) {
      report(wrongTypeMessage('array', null, { from: value }), null);
      return list;
    }
    const flaw = jsonFlaw(list);
    if (flaw !== null) report(`{name} ${flaw}`);
    for (const [position, entry] of list.entries()) {
      if (typeof entry === 'object' && entry !== null) {
        report(`{name}[${position}] must be a string, a number, a boolean or null`, entry, [String(position)]);
      }
    }
    return list;
  },
  operand: jsonOperand,
  sortable: false,
  graphql: graphqlScalar('JSON'),
  typescript: () => ({ output: 'Json[]', input: 'readonly Json[]' }),
};
