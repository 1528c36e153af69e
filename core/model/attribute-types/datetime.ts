import { z } from 'zod';
import type { ScalarType } from '../attribute-type.ts';
import { parseInstant } from '../values/instant.ts';
import { graphqlScalar } from './graphql-scalar.ts';

/** A moment: ISO 8601 or milliseconds in bodies, UTC with milliseconds in answers. Years 0001 to 9999. */
export const datetimeType: ScalarType = {
  kind: 'scalar',
  name: 'datetime',
  options: z.strictObject({}),
  column: () => ({ kind: 'datetime' }),
  parse: (value) => value,
  format: (value) => new Date(parseInstant(value)).toISOString(),
  operand: (value) => new Date(parseInstant(value)).toISOString(),
  graphql: graphqlScalar('DateTime'),
};
