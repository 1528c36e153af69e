import { z } from 'zod';
import { ValidationError } from '../../errors/index.ts';
import type { ScalarType } from '../attribute-type.ts';
import { utcDay } from '../values/instant.ts';
import { graphqlScalar } from './graphql-scalar.ts';

const FORMAT = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])/;

/** A day of the calendar, `yyyy-MM-dd`. What follows the day in a value is cut off. */
export const dateType: ScalarType = {
  kind: 'scalar',
  name: 'date',
  options: z.strictObject({}),
  column: () => ({ kind: 'date' }),
  parse: (value) => value,
  format: dayText,
  operand: dayText,
  graphql: graphqlScalar('Date'),
};

function dayText(value: unknown): string {
  const found = FORMAT.exec(value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : '');
  if (!found) throw new ValidationError('Invalid format, expected yyyy-MM-dd');
  const [text, year, month, day] = found;
  if (year === '0000' || Number.isNaN(utcDay(Number(year), Number(month), Number(day)))) throw new ValidationError('Invalid date');
  return text;
}
