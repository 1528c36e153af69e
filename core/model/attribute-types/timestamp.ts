import { z } from 'zod';
import type { ScalarType } from '../attribute-type.ts';
import { parseTimestamp } from '../values/instant.ts';
import { graphqlScalar } from './graphql-scalar.ts';

/** A moment that answers show as milliseconds since 1970, in text. Bodies as for `datetime`. */
export const timestampType: ScalarType = {
  kind: 'scalar',
  name: 'timestamp',
  options: z.strictObject({}),
  column: () => ({ kind: 'bigint' }),
  parse: (value) => value,
  format: (value) => String(parseTimestamp(value)),
  operand: (value) => String(parseTimestamp(value)),
  summable: false,
  graphql: graphqlScalar('DateTime'),
};
