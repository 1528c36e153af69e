import { z } from 'zod';
import type { ScalarType } from '../attribute-type.ts';
import { checkMinimum, type NumberDefinition, numberOperand, parseNumber } from '../values/number.ts';
import { shownNumber } from '../values/wrong-type.ts';
import { graphqlScalar } from './graphql-scalar.ts';

const MIN = -(2 ** 31);
const MAX = 2 ** 31 - 1;
const bound = z.int().min(MIN).max(MAX).optional();

/** A whole number of 32 bits. */
export const integerType: ScalarType = {
  kind: 'scalar',
  name: 'integer',
  options: z.strictObject({
    /** Checked in strict versions. */
    min: bound,
    /** Checked in lenient versions too. */
    max: bound,
  }),
  valueName: 'number',
  column: () => ({ kind: 'integer' }),
  parse(value, definition: NumberDefinition, report) {
    const number = parseNumber(value, { ...definition, max: definition.max ?? MAX }, report);
    if (Number.isNaN(number)) return number;
    if (!Number.isInteger(number)) report('{name} must be an integer', shownNumber(number));
    if (number < MIN) report(`{name} must be greater than or equal to ${MIN}`, shownNumber(number));
    return number;
  },
  check: checkMinimum,
  operand: numberOperand,
  graphql: graphqlScalar('Int'),
};
