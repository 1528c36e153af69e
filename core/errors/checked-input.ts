import { z } from 'zod';
import { type ValueProblem, ValueProblemsError } from './request-errors.ts';
import { checkWithSchema } from './schema-findings.ts';

/** Nothing that breaks a line, or turns how one is read. */
const PLAIN = /^[^\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]+$/u;
const UNPLAIN = 'must not hold control characters';

/**
 * What a request says, as its schema makes it.
 * @param at where it stands in the request; default: it is the whole body, or the whole query string
 * @throws ValueProblemsError naming every key that is wrong
 */
export function checkedInput<Schema extends z.ZodType>(schema: Schema, given: unknown, at: readonly string[] = []): z.output<Schema> {
  const { value, findings } = checkWithSchema(schema, given);
  if (findings.length === 0) return value as z.output<Schema>;
  throw new ValueProblemsError(findings.map(({ path, message }) => problemAt([...at, ...path.map(String)], message)));
}

/** One mistake in what a request says, for `ValueProblemsError`: its message begins with the key. */
export function problemAt(path: readonly (string | number)[], message: string): ValueProblem {
  return { path, message: path.length === 0 ? message : `${path.join('.')}: ${message}`, name: 'ValidationError' };
}

/** A name that people give: one line that reads the way it is written. @param most characters */
export function plainName(most: number): z.ZodString {
  return z.string().trim().min(1, { abort: true }).max(most).regex(PLAIN, UNPLAIN);
}
