import { z } from 'zod';
import type { ScalarType } from '../attribute-type.ts';
import { numberOperand } from '../values/number.ts';

/** The numeric `id` of a version or of a component entry. Not for schema files: every content type and component has one. */
export const identifierType: ScalarType = {
  kind: 'scalar',
  name: 'identifier',
  options: z.strictObject({}),
  column: () => ({ kind: 'integer' }),
  parse: (value) => value,
  operand: numberOperand,
  summable: false,
  graphql: { output: 'ID', input: 'ID', filter: 'IDFilterInput' },
};
