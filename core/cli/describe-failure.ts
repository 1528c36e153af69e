import { adviceOf, reasonWithoutStatement } from '../database/index.ts';
import { isPlinthError, type ValueProblem } from '../errors/index.ts';
import { printMistakes } from '../kernel/index.ts';

/** Names of errors that point to a defect of code rather than to a mistake of the user. */
const DEFECTS: ReadonlySet<string> = new Set(['TypeError', 'ReferenceError', 'RangeError', 'SyntaxError', 'AssertionError']);

/**
 * The text that the user is shown for a failure. It contains the message, without the SQL statement for a database error; every violation
 * if there are several; and the stack if the cause is a defect of code.
 */
export function describeFailure(error: unknown): string {
  const mistakes = printMistakes(error);
  if (mistakes !== null) return mistakes;
  const advice = adviceOf(error);
  if (advice !== null && !reasonWithoutStatement(error).includes(advice)) return `database.url: ${advice}`;
  const problems = isPlinthError(error) ? ((error.details.errors ?? []) as readonly ValueProblem[]) : [];
  if (problems.length > 1) return [reasonWithoutStatement(error), ...problems.map(({ message }) => `  - ${message}`)].join('\n');
  const reason = innermost(error);
  const stack = reason.name !== undefined && DEFECTS.has(reason.name) ? reason.stack : undefined;
  return stack === undefined ? reasonWithoutStatement(error) : `${reasonWithoutStatement(error)}\n${ownFrames(stack)}`;
}

/** Cuts a stack after the app's last frame: its callers, frames of Plinth and Node, do not help to find a mistake of the app. */
function ownFrames(stack: string): string {
  const lines = stack.split('\n');
  const last = lines.findLastIndex((line) => /^\s+at /.test(line) && !/[\\/]node_modules[\\/]|node:/.test(line));
  return last === -1 ? stack : lines.slice(0, last + 1).join('\n');
}

function innermost(error: unknown): Partial<Error> {
  let current = (typeof error === 'object' && error !== null ? error : {}) as Partial<Error>;
  while (typeof current.cause === 'object' && current.cause !== null) current = current.cause as Partial<Error>;
  return current;
}
