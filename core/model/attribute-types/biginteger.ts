import { z } from 'zod';
import { ValidationError } from '../../errors/index.ts';
import type { Report, ScalarType } from '../attribute-type.ts';
import type { AttributeDefinition } from '../definitions.ts';
import { graphqlScalar } from './graphql-scalar.ts';
import { MAXIMUM, MINIMUM } from './number.ts';

interface BigintegerDefinition extends AttributeDefinition {
  readonly min?: string | number;
  readonly max?: string | number;
}

const MIN = -(2n ** 63n);
const MAX = 2n ** 63n - 1n;
const BOUND = 'an integer, or a string of digits';
const bound = z.union([z.int(), z.string().regex(/^[+-]?\d{1,100}$/, BOUND)], BOUND).optional();

/** Options of 64-bit integers. */
export const bigintegerOptions = z.strictObject({
  min: bound.describe(MINIMUM),
  max: bound.describe(MAXIMUM),
});

export const bigintegerType: ScalarType = {
  kind: 'scalar',
  name: 'biginteger',
  description: 'A 64-bit integer. Responses contain a string, so that no digit is lost.',
  options: bigintegerOptions,
  column: () => ({ kind: 'bigint' }),
  parse(value, definition: BigintegerDefinition, report) {
    if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
      report(
        `{name} must be sent as a string if it exceeds ${Number.MAX_SAFE_INTEGER}, because a JSON number loses its last digits`,
        value,
      );
      return value;
    }
    const number = wholeNumber(value);
    if (number === null) {
      report('{name} must be a valid integer', value);
      return value;
    }
    const max = definition.max === undefined ? MAX : BigInt(definition.max);
    if (number > max) report(`{name} must be less than or equal to ${max}`, value);
    reportBelow(MIN, number, report);
    return String(number);
  },
  check(value, definition: BigintegerDefinition, report) {
    if (definition.min !== undefined) reportBelow(BigInt(definition.min), BigInt(value as string), report);
  },
  operand(value) {
    const number = wholeNumber(value);
    if (number === null || number > MAX || number < MIN) {
      throw new ValidationError(`Expected an integer from ${MIN} to ${MAX} to compare with`);
    }
    return String(number);
  },
  graphql: graphqlScalar('Long'),
  typescript: () => ({ output: 'string', input: 'string | number' }),
};

function wholeNumber(value: unknown): bigint | null {
  if (typeof value === 'bigint') return value;
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const text = String(value).trim();
  // The length is limited because `BigInt(text)` takes more than linear time. 64 bits need 19 digits; leading zeros are allowed.
  return /^[+-]?\d{1,100}$/.test(text) ? BigInt(text.replace(/^\+/, '')) : null;
}

function reportBelow(min: bigint, number: bigint, report: Report): void {
  if (number < min) report(`{name} must be greater than or equal to ${min}`, String(number));
}
