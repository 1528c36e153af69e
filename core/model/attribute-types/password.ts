import type { ScalarType } from '../attribute-type.ts';
import { parseText, type TextDefinition } from '../values/text.ts';
import { plainText } from './text.ts';

/** bcrypt ignores further bytes. */
const MAX_BYTES = 72;
const COST = 10;

export const passwordType: ScalarType = {
  ...plainText('password', 'A password of at most 72 bytes, stored as a bcrypt hash and never returned.'),
  hidden: true,
  column: () => ({ kind: 'text' }),
  parse(value, definition: TextDefinition, report) {
    const text = parseText(value, definition, report);
    if (typeof text === 'string' && Buffer.byteLength(text) > MAX_BYTES) report(`{name} must be less than ${MAX_BYTES + 1} bytes`);
    return text;
  },
  prepare: (value) => {
    // Loaded with the first password, because loading native code would slow down every start.
    const { hash } = require('@node-rs/bcrypt') as typeof import('@node-rs/bcrypt');
    return hash(value as string, { cost: COST });
  },
};
