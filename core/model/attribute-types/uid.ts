import { z } from 'zod';
import type { ScalarType } from '../attribute-type.ts';
import { checkText, INDEXED_TEXT_LENGTH, mismatch, SHORT_TEXT_LENGTH, type TextDefinition, textOptions } from '../values/text.ts';
import { plainText } from './text.ts';

const ALLOWED = /^[A-Za-z0-9-_.~]*$/;

/** Options of names for URLs. */
export const uidOptions = textOptions.extend({
  maxLength: z
    .int()
    .min(1)
    .max(INDEXED_TEXT_LENGTH)
    .optional()
    .describe('Maximum number of characters, also checked for drafts. Default: 255.'),
  targetField: z.string().optional().describe('The attribute from which forms generate the value.'),
  options: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Editors only: how the value is generated. `separator` (default `-`) and `lowercase` (default true) are read.'),
});

export const uidType: ScalarType = {
  ...plainText(
    'uid',
    'A unique, URL-friendly identifier (slug) of letters, digits and `-_.~`, or as `regex` specifies. The server does not generate it.',
    SHORT_TEXT_LENGTH,
  ),
  options: uidOptions,
  unique: true,
  column: (definition: TextDefinition) => ({ kind: 'varchar', length: definition.maxLength ?? SHORT_TEXT_LENGTH }),
  check(value, definition: TextDefinition, report) {
    checkText(value, definition, report);
    if (definition.regex === undefined && !ALLOWED.test(value as string)) report(mismatch(ALLOWED), value);
  },
};
