import { z } from 'zod';
import type { ScalarType } from '../attribute-type.ts';
import { jsonContainer, jsonFlaw } from '../values/json.ts';
import { jsonOperand } from '../values/json-operand.ts';
import { graphqlScalar } from './graphql-scalar.ts';

/** Any JSON. A text that holds an object or a list stands for it. */
export const jsonType: ScalarType = {
  kind: 'scalar',
  name: 'json',
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
};
