import { z } from 'zod';
import { ValidationError } from '../../errors/index.ts';
import type { ScalarType } from '../attribute-type.ts';
import { wrongTypeMessage } from '../values/wrong-type.ts';
import { graphqlScalar } from './graphql-scalar.ts';

const FALSE_OPERANDS: readonly unknown[] = ['false', 'f', '0', ''];

export const booleanType: ScalarType = {
  kind: 'scalar',
  name: 'boolean',
  description: 'True or false; bodies may also contain 1, 0 and the words as text, in any case.',
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
  /** Any text except `FALSE_OPERANDS` is true, as recorded. */
  operand(value) {
    if (typeof value === 'object' || typeof value === 'undefined') throw new ValidationError('Expected true or false to compare with');
    return !FALSE_OPERANDS.includes(String(value));
  },
  graphql: graphqlScalar('Boolean'),
};
