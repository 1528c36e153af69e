import { z } from 'zod';
import { type ValueProblem, ValueProblemsError } from './request-errors.ts';
import { checkWithSchema } from './schema-findings.ts';

/** Text without line breaks, control characters, and characters that change the reading direction. */
const PLAIN = /^[^\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]+$/u;
const UNPLAIN = 'must not contain control characters';

/**
 * Parses input of a request with a schema.
 * @param at path of the input in the body or query string; default: the whole of it
 * @throws ValueProblemsError with every wrong key
 */
export function checkedInput<Schema extends z.ZodType>(schema: Schema, given: unknown, at: readonly string[] = []): z.output<Schema> {
  const { value, findings } = checkWithSchema(schema, given);
  if (findings.length === 0) return value as z.output<Schema>;
  const subject = given === undefined && at.length === 0 ? 'the input ' : '';
  throw new ValueProblemsError(findings.map(({ path, message }) => problemAt([...at, ...path.map(String)], subject + message)));
}

/** One problem of a request's input, for `ValueProblemsError`. Its message begins with the key. */
export function problemAt(path: readonly (string | number)[], message: string): ValueProblem {
  return { path, message: path.length === 0 ? message : `${path.join('.')}: ${message}`, name: 'ValidationError' };
}

/** The schema of a name that people type: one line, without control characters. @param most characters */
export function plainName(most: number): z.ZodString {
  return z.string().trim().min(1, { abort: true }).max(most).regex(PLAIN, UNPLAIN);
}
