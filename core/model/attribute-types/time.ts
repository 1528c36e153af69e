import { z } from 'zod';
import { ValidationError } from '../../errors/index.ts';
import type { ScalarType } from '../attribute-type.ts';
import { graphqlScalar } from './graphql-scalar.ts';

const FORMAT = /^((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d{1,3}))?$/;

/** A time of day, `HH:mm:ss` with up to three decimals; answers have all three. */
export const timeType: ScalarType = {
  kind: 'scalar',
  name: 'time',
  options: z.strictObject({}),
  column: () => ({ kind: 'time' }),
  parse: (value) => value,
  format: timeText,
  operand: timeText,
  graphql: graphqlScalar('Time'),
};

function timeText(value: unknown): string {
  if (typeof value !== 'string') throw new ValidationError(`Expected a string, got a ${typeof value}`);
  const found = FORMAT.exec(value);
  if (!found) throw new ValidationError('Invalid time format, expected HH:mm:ss.SSS');
  return `${found[1]}.${(found[2] ?? '').padEnd(3, '0')}`;
}
