import { z } from 'zod';
import { ValidationError } from '../../errors/index.ts';
import type { ColumnSpec, Report } from '../attribute-type.ts';
import type { AttributeDefinition } from '../definitions.ts';
import { MESSAGES } from '../messages.ts';
import { Pattern } from './patterns/pattern.ts';
import { wrongTypeMessage } from './wrong-type.ts';

/** Maximum length of short texts without `maxLength`, in UTF-16 units. */
export const SHORT_TEXT_LENGTH = 255;

/** Maximum length of an indexed column, in characters: a longer one does not fit into an index key on every database. */
export const INDEXED_TEXT_LENGTH = 768;

const pattern = z
  .union([z.string(), z.instanceof(RegExp), z.instanceof(Pattern)], 'a regular expression as a string')
  .transform((given, context) => {
    if (given instanceof Pattern) return given;
    // Schema files have no flags, and none but `g` and `d` leave the meaning as it is.
    const flags = given instanceof RegExp ? given.flags.replace(/[gd]/g, '') : '';
    if (flags !== '') {
      context.addIssue({ code: 'custom', message: `has the flags "${flags}", which a regular expression of a schema cannot have` });
      return z.NEVER;
    }
    try {
      return new Pattern(given instanceof RegExp ? given.source : given);
    } catch (error) {
      context.addIssue({ code: 'custom', message: `is not a valid regular expression: ${(error as Error).message}` });
      return z.NEVER;
    }
  });

/** Options that all text types share. */
export const textOptions = z.strictObject({
  // Characters are UTF-16 units.
  minLength: z.int().min(0).optional().describe('Minimum number of characters. Not checked for drafts.'),
  maxLength: z.int().min(1).optional().describe('Maximum number of characters, also checked for drafts.'),
  regex: pattern
    .optional()
    .describe(
      'A regular expression, as a string, that must match a part of the value. An empty value that is not required is always valid. Not checked for drafts.',
    ),
});

/** A definition whose options are `textOptions`. */
export interface TextDefinition extends AttributeDefinition {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly regex?: Pattern;
}

/**
 * The column of a text: `varchar` if it is indexed and short enough, else `text`.
 * @param limit UTF-16 units if there is no `maxLength`. Default: unlimited
 */
export function textColumn(definition: TextDefinition, limit?: number): ColumnSpec {
  const length = definition.maxLength ?? limit;
  return (definition.index || definition.unique === true) && length !== undefined && length <= INDEXED_TEXT_LENGTH
    ? { kind: 'varchar', length }
    : { kind: 'text' };
}

/** Rules of every version: text that can be stored, of at most `maxLength` (or `limit`) UTF-16 units. */
export function parseText(value: unknown, definition: TextDefinition, report: Report, limit?: number): unknown {
  if (typeof value !== 'string') {
    report(wrongTypeMessage('string', value), value);
    return value;
  }
  const flaw = textFlaw(value);
  if (flaw !== null) report(`{name} ${flaw}`, value);
  const length = definition.maxLength ?? limit;
  if (length !== undefined && value.length > length) report(`{name} must be at most ${length} characters`, value);
  return value;
}

/** Rules of strict versions: `minLength` and `regex`. */
export function checkText(value: unknown, definition: TextDefinition, report: Report): void {
  const text = value as string;
  const { minLength, regex } = definition;
  if (minLength !== undefined && text.length < minLength) report(`{name} must be at least ${minLength} characters`, text);
  if (regex === undefined || (text === '' && definition.required !== true)) return;
  const matches = regex.matches(text);
  if (matches === null) report(`{name} takes too long to match against "${regex}"`, text);
  else if (!matches) report(mismatch(regex), text);
}

/** The message for a text that does not match an expression. */
export function mismatch(expression: RegExp | Pattern): string {
  return `{name} must match the following: "${expression}"`;
}

/** The operand for a text column. @throws ValidationError for a value that is not a scalar, and for text that cannot be stored */
export function textOperand(value: unknown): string {
  if (typeof value === 'object' || typeof value === 'undefined') throw new ValidationError(MESSAGES.stringExpected);
  const text = String(value);
  const flaw = textFlaw(text);
  if (flaw !== null) throw new ValidationError(MESSAGES.stringInvalid({ flaw }));
  return text;
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * The reason why a text cannot be stored, or null. Some databases do not accept NUL characters and lone surrogates. The reason continues a
 * sentence: `must not contain …`.
 */
export function textFlaw(text: string): string | null {
  if (text.includes('\u0000')) return 'must not contain NUL characters';
  if (LONE_SURROGATE.test(text)) return 'must not contain an unpaired surrogate';
  return null;
}
