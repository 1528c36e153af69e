import { reasonWithoutStatement, toldOf } from '../database/index.ts';
import { isPlinthError, type ValueProblem } from '../errors/index.ts';
import { printMistakes } from '../kernel/index.ts';

/** Errors that say something of the code, not of what the user did. */
const DEFECTS: ReadonlySet<string> = new Set(['TypeError', 'ReferenceError', 'RangeError', 'SyntaxError', 'AssertionError']);

/** What the user is told of a failure: its message, without the statement where it is one of the database, every one of several broken rules, and where it happened when the reason is a defect of code. */
export function describeFailure(error: unknown): string {
  const mistakes = printMistakes(error);
  if (mistakes !== null) return mistakes;
  const told = toldOf(error);
  if (told !== null && !reasonWithoutStatement(error).includes(told)) return `database.url: ${told}`;
  const problems = isPlinthError(error) ? ((error.details.errors ?? []) as readonly ValueProblem[]) : [];
  if (problems.length > 1) return [reasonWithoutStatement(error), ...problems.map(({ message }) => `  - ${message}`)].join('\n');
  const reason = innermost(error);
  const stack = reason.name !== undefined && DEFECTS.has(reason.name) ? reason.stack : undefined;
  return stack === undefined ? reasonWithoutStatement(error) : `${reasonWithoutStatement(error)}\n${ownFrames(stack)}`;
}

/** A stack down to the app's code, without what called it: frames of Plinth and of Node say nothing of a mistake of the app. */
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
