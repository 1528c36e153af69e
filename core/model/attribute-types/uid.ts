import { z } from 'zod';
import type { ScalarType } from '../attribute-type.ts';
import {
  checkText,
  INDEXED_TEXT_LENGTH,
  mismatch,
  parseText,
  SHORT_TEXT_LENGTH,
  type TextDefinition,
  textOperand,
  textOptions,
} from '../values/text-rules.ts';
import { graphqlScalar } from './graphql-scalar.ts';

const ALLOWED = /^[A-Za-z0-9-_.~]*$/;

/** A name for URLs: unique, of unreserved characters. It is never made up from its `targetField`; that is for editors. */
export const uidType: ScalarType = {
  kind: 'scalar',
  name: 'uid',
  options: textOptions.extend({
    maxLength: z.int().min(1).max(INDEXED_TEXT_LENGTH).optional(),
    /** The attribute that editors derive the value from. */
    targetField: z.string().optional(),
    /** For editors: how the value is derived. */
    options: z.record(z.string(), z.unknown()).optional(),
  }),
  unique: true,
  valueName: 'string',
  column: (definition: TextDefinition) => ({ kind: 'varchar', length: definition.maxLength ?? SHORT_TEXT_LENGTH }),
  parse: (value, definition: TextDefinition, report) => parseText(value, definition, report, SHORT_TEXT_LENGTH),
  check(value, definition: TextDefinition, report) {
    checkText(value, definition, report);
    if (!ALLOWED.test(value as string)) report(mismatch(ALLOWED), value);
  },
  operand: textOperand,
  graphql: graphqlScalar('String'),
};
