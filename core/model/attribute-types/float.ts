import { z } from 'zod';
import type { ScalarType } from '../attribute-type.ts';
import { checkMinimum, numberOperand, parseFiniteNumber } from '../values/number.ts';
import { graphqlScalar } from './graphql-scalar.ts';

/** A number in double precision. */
export const floatType: ScalarType = {
  kind: 'scalar',
  name: 'float',
  options: z.strictObject({
    /** Checked in strict versions. */
    min: z.number().optional(),
    /** Checked in lenient versions too. */
    max: z.number().optional(),
  }),
  valueName: 'number',
  column: () => ({ kind: 'double' }),
  parse: parseFiniteNumber,
  check: checkMinimum,
  operand: numberOperand,
  graphql: graphqlScalar('Float'),
};
