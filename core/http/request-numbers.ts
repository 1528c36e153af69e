import { z } from 'zod';
import { NotFoundError } from '../errors/index.ts';
import type { RequestContext } from './route.ts';

/** Fifteen digits are fewer than a number could hold, and more than there are rows. */
const DIGITS = /^\d{1,15}$/;

/** The number that a path has as a parameter, 0 or more. @throws NotFoundError for anything else, as for a number under which there is nothing */
export function numberParam({ params }: Pick<RequestContext, 'params'>, name: string, message?: string): number {
  const { [name]: text = '' } = params;
  if (!DIGITS.test(text)) throw new NotFoundError(message);
  return Number(text);
}

/**
 * The schema of a whole number in a query string: digits, and nothing else that a language reads as a number. A number that code gives is one, too.
 * @param otherwise where it is left out; undefined: it must be said
 */
export function queryNumber(least: number, most: number, otherwise?: number): z.ZodType<number> {
  const number = z.preprocess((given, context) => {
    if (typeof given !== 'string') return given;
    if (DIGITS.test(given)) return Number(given);
    context.addIssue(`expected a whole number from ${least} to ${most}`);
    return z.NEVER;
  }, z.int().min(least).max(most));
  // A default would not be told of: JSON Schema has none for what is read from a text.
  return otherwise === undefined ? number : number.prefault(otherwise);
}
