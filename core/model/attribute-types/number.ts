import { z } from 'zod';
import { ValidationError } from '../../errors/index.ts';
import type { Report, ScalarType } from '../attribute-type.ts';
import type { AttributeDefinition } from '../definitions.ts';
import { shownNumber, wrongTypeMessage } from '../values/wrong-type.ts';
import { graphqlScalar } from './graphql-scalar.ts';

/** A definition with bounds. */
interface NumberDefinition extends AttributeDefinition {
  readonly min?: number;
  readonly max?: number;
}

/** Descriptions of `min` and `max`, for all number types. */
export const MINIMUM = 'Minimum value. Not checked for drafts.';
export const MAXIMUM = 'Maximum value, also checked for drafts.';

const MIN = -(2 ** 31);
const MAX = 2 ** 31 - 1;
const bound = z.int().min(MIN).max(MAX);

/** Options of integers. */
export const integerOptions = z.strictObject({
  min: bound.optional().describe(MINIMUM),
  max: bound.optional().describe(MAXIMUM),
});

export const integerType: ScalarType = {
  kind: 'scalar',
  name: 'integer',
  description: 'A 32-bit integer.',
  options: integerOptions,
  valueName: 'number',
  column: () => ({ kind: 'integer' }),
  parse(value, definition: NumberDefinition, report) {
    const number = parseNumber(value, { ...definition, max: definition.max ?? MAX }, report);
    if (Number.isNaN(number)) return number;
    if (!Number.isInteger(number)) report('{name} must be an integer', shownNumber(number));
    if (number < MIN) report(`{name} must be greater than or equal to ${MIN}`, shownNumber(number));
    return number;
  },
  check: checkMinimum,
  operand: numberOperand,
  graphql: graphqlScalar('Int'),
};

/** Options of numbers of any size. */
export const numberOptions = z.strictObject({
  min: z.number().optional().describe(MINIMUM),
  max: z.number().optional().describe(MAXIMUM),
});

export const floatType: ScalarType = {
  kind: 'scalar',
  name: 'float',
  description: 'A double-precision floating-point number.',
  options: numberOptions,
  valueName: 'number',
  column: () => ({ kind: 'double' }),
  parse: parseFiniteNumber,
  check: checkMinimum,
  operand: numberOperand,
  graphql: graphqlScalar('Float'),
};

/** Significant digits that a JSON number keeps without loss. The column is limited to them. */
const DIGITS = 15;

export const decimalType: ScalarType = {
  kind: 'scalar',
  name: 'decimal',
  description: 'An exact decimal number with at most 15 significant digits, and at most 15 digits on each side of the decimal point.',
  options: numberOptions,
  valueName: 'number',
  column: () => ({ kind: 'decimal' }),
  parse(value, definition: NumberDefinition, report) {
    const number = parseFiniteNumber(value, definition, report);
    if (!Number.isFinite(number)) return number;
    const [mantissa = '', exponent = ''] = number.toExponential().split('e');
    const digits = mantissa.replace(/[-.]/g, '').length;
    if (digits > DIGITS) report(`{name} must have at most ${DIGITS} significant digits`, number);
    else if (Number(exponent) >= DIGITS) report(`{name} must have at most ${DIGITS} digits before the decimal point`, number);
    else if (digits - 1 - Number(exponent) > DIGITS) report(`{name} must have at most ${DIGITS} digits after the decimal point`, number);
    return number;
  },
  check: checkMinimum,
  operand: numberOperand,
  graphql: graphqlScalar('Float'),
};

/** Casts numbers, numeric text (surrounding whitespace is ignored) and lists of one of these to a number. NaN for anything else. */
function castNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return value.trim() === '' ? Number.NaN : Number(value);
  if (Array.isArray(value) && value.length === 1 && !Array.isArray(value[0])) return castNumber(value[0]);
  return Number.NaN;
}

/** Casts a value of a body. Reports a value that is not a number (and gives NaN), and one above `max`. */
function parseNumber(value: unknown, definition: NumberDefinition, report: Report): number {
  const number = castNumber(value);
  if (Number.isNaN(number)) {
    report(wrongTypeMessage('number', number, { from: value }), null);
    return number;
  }
  if (definition.max !== undefined && number > definition.max) {
    report(`{name} must be less than or equal to ${definition.max}`, shownNumber(number));
  }
  // JSON has no negative zero, so it becomes zero: the stored value equals what the next read gives.
  return number === 0 ? 0 : number;
}

/** Like `parseNumber`; also reports infinity. */
function parseFiniteNumber(value: unknown, definition: NumberDefinition, report: Report): number {
  const number = parseNumber(value, definition, report);
  if (number === Number.POSITIVE_INFINITY || number === Number.NEGATIVE_INFINITY) report('{name} must be a finite number', null);
  return number;
}

/** Rule of strict versions: `min`. */
function checkMinimum(value: unknown, definition: NumberDefinition, report: Report): void {
  if (definition.min !== undefined && (value as number) < definition.min) {
    report(`{name} must be greater than or equal to ${definition.min}`, value);
  }
}

/** The operand for a number column. @throws ValidationError for a value that is not a finite number */
export function numberOperand(value: unknown): number {
  const number = castNumber(value);
  if (Number.isFinite(number)) return number;
  throw new ValidationError(
    typeof value === 'string' ? `Expected a number to compare with, found "${value}"` : 'Expected a number to compare with',
  );
}
