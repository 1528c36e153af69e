import { z } from 'zod';
import type { ScalarType } from '../attribute-type.ts';
import { checkMinimum, type NumberDefinition, numberOperand, parseFiniteNumber } from '../values/number.ts';
import { graphqlScalar } from './graphql-scalar.ts';

/** What a JSON number carries without loss, and so what the column holds. */
const DIGITS = 15;

/** An exact number of at most 15 significant digits, none of them beyond the 15th on either side of the point. */
export const decimalType: ScalarType = {
  kind: 'scalar',
  name: 'decimal',
  options: z.strictObject({
    /** Checked in strict versions. */
    min: z.number().optional(),
    /** Checked in lenient versions too. */
    max: z.number().optional(),
  }),
  valueName: 'number',
  column: () => ({ kind: 'decimal' }),
  parse(value, definition: NumberDefinition, report) {
    const number = parseFiniteNumber(value, definition, report);
    if (!Number.isFinite(number)) return number;
    const [mantissa = '', exponent = ''] = number.toExponential().split('e');
    const digits = mantissa.replace(/[-.]/g, '').length;
    if (digits > DIGITS) report(`{name} must have at most ${DIGITS} significant digits`, number);
    else if (Number(exponent) >= DIGITS) report(`{name} must have at most ${DIGITS} digits before the point`, number);
    else if (digits - 1 - Number(exponent) > DIGITS) report(`{name} must have at most ${DIGITS} digits after the point`, number);
    return number;
  },
  check: checkMinimum,
  operand: numberOperand,
  graphql: graphqlScalar('Float'),
};
