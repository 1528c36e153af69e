import { z } from 'zod';
import type { ScalarType } from '../attribute-type.ts';
import { checkBlocks } from '../values/blocks.ts';
import { jsonContainer, jsonFlaw } from '../values/json.ts';
import { jsonOperand } from '../values/json-operand.ts';
import { graphqlScalar } from './graphql-scalar.ts';

/** Rich text as a list of block nodes. What is no list is stored as null, as recorded. */
export const blocksType: ScalarType = {
  kind: 'scalar',
  name: 'blocks',
  options: z.strictObject({}),
  valueName: 'array',
  column: () => ({ kind: 'json' }),
  parse(value, _definition, report) {
    const blocks = typeof value === 'string' ? jsonContainer(value) : value;
    if (!Array.isArray(blocks)) return null;
    const flaw = jsonFlaw(blocks);
    if (flaw !== null) report(`{name} ${flaw}`);
    else checkBlocks(blocks, report);
    return blocks;
  },
  operand: jsonOperand,
  sortable: false,
  graphql: graphqlScalar('JSON'),
};
