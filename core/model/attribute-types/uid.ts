import { z } from 'zod';
import type { ScalarType } from '../attribute-type.ts';
import { checkText, INDEXED_TEXT_LENGTH, mismatch, SHORT_TEXT_LENGTH, type TextDefinition, textOptions } from '../values/text.ts';
import { plainText } from './text.ts';

const ALLOWED = /^[A-Za-z0-9-_.~]*$/;

/** A name for URLs: unique, of unreserved characters. It is never made up from its `targetField`; that is for editors. */
export const uidType: ScalarType = {
  ...plainText('uid', SHORT_TEXT_LENGTH),
  options: textOptions.extend({
    maxLength: z.int().min(1).max(INDEXED_TEXT_LENGTH).optional(),
    /** The attribute that editors derive the value from. */
    targetField: z.string().optional(),
    /** For editors: how the value is derived. */
    options: z.record(z.string(), z.unknown()).optional(),
  }),
  unique: true,
  column: (definition: TextDefinition) => ({ kind: 'varchar', length: definition.maxLength ?? SHORT_TEXT_LENGTH }),
  check(value, definition: TextDefinition, report) {
    checkText(value, definition, report);
    if (!ALLOWED.test(value as string)) report(mismatch(ALLOWED), value);
  },
};
