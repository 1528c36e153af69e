import type { ScalarType } from '../attribute-type.ts';
import { checkText, parseText, type TextDefinition, textOperand, textOptions } from '../values/text-rules.ts';
import { graphqlScalar } from './graphql-scalar.ts';

/** bcrypt looks at no more. */
const MAX_BYTES = 72;
const COST = 10;

/** A secret that is stored as a bcrypt hash and never leaves. */
export const passwordType: ScalarType = {
  kind: 'scalar',
  name: 'password',
  options: textOptions,
  valueName: 'string',
  hidden: true,
  column: () => ({ kind: 'text' }),
  parse(value, definition: TextDefinition, report) {
    const text = parseText(value, definition, report);
    if (typeof text === 'string' && Buffer.byteLength(text) > MAX_BYTES) report(`{name} must be less than ${MAX_BYTES + 1} bytes`);
    return text;
  },
  check: checkText,
  prepare: (value) => {
    // Loaded by the first password: it is native code, which takes 8 ms of a start.
    const { hash } = require('@node-rs/bcrypt') as typeof import('@node-rs/bcrypt');
    return hash(value as string, { cost: COST });
  },
  operand: textOperand,
  graphql: graphqlScalar('String'),
};
