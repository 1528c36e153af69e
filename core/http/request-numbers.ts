import { z } from 'zod';
import { NotFoundError } from '../errors/index.ts';
import type { RequestContext } from './route.ts';

/** A number holds any 15 digits exactly, and no table has more rows. */
const DIGITS = /^\d{1,15}$/;

/** A path parameter as a whole number, 0 or more. @throws NotFoundError for anything else, as if no such row existed */
export function numberParam({ params }: Pick<RequestContext, 'params'>, name: string, message?: string): number {
  const { [name]: text = '' } = params;
  if (!DIGITS.test(text)) throw new NotFoundError(message);
  return Number(text);
}

/**
 * The schema of a whole number in a query string: digits only, not `1e3` or `0x10`. Code may also pass a number.
 * @param otherwise the default; undefined: the number is required
 */
export function queryNumber(least: number, most: number, otherwise?: number): z.ZodType<number> {
  const number = z.preprocess((given, context) => {
    if (typeof given !== 'string') return given;
    if (DIGITS.test(given)) return Number(given);
    context.addIssue(`expected a whole number from ${least} to ${most}`);
    return z.NEVER;
  }, z.int().min(least).max(most));
  // `z.toJSONSchema` omits the `default` of a schema that preprocesses its input, but includes its `prefault`.
  return otherwise === undefined ? number : number.prefault(otherwise);
}
