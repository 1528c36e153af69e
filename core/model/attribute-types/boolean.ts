import { z } from 'zod';
import { ValidationError } from '../../errors/index.ts';
import type { ScalarType } from '../attribute-type.ts';
import { wrongTypeMessage } from '../values/wrong-type.ts';
import { graphqlScalar } from './graphql-scalar.ts';

/** What a boolean is compared with, in lower case. */
const OPERANDS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['t', true],
  ['1', true],
  ['false', false],
  ['f', false],
  ['0', false],
]);

export const booleanType: ScalarType = {
  kind: 'scalar',
  name: 'boolean',
  description: 'True or false. Request bodies can also contain 1, 0, or true and false as strings, in any case.',
  options: z.strictObject({}),
  valueName: 'boolean',
  column: () => ({ kind: 'boolean' }),
  parse(value, _definition, report) {
    const word = typeof value === 'object' ? '' : String(value).toLowerCase();
    if (word === 'true' || word === '1') return true;
    if (word === 'false' || word === '0') return false;
    report(wrongTypeMessage('boolean', value), value);
    return value;
  },
  operand(value) {
    const operand = OPERANDS.get(String(value).toLowerCase());
    if (operand === undefined) throw new ValidationError('expected a boolean (true or false)');
    return operand;
  },
  graphql: graphqlScalar('Boolean'),
};
