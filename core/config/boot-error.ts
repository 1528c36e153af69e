import { type ErrorDetails, formatPath, listProblems, PlinthError, type Problem } from '../errors/index.ts';

/** An error outside of requests that prevents the kernel from booting: a config file, a plugin, a missing service. */
export class BootError extends PlinthError {
  constructor(message: string, code = 'BOOT', cause?: unknown, details: ErrorDetails = {}) {
    super(message, { code, status: 500, name: 'BootError', details, cause });
  }
}

/** One mistake that prevents the kernel from booting, and its location. */
export interface BootProblem {
  /** Relative to the app, as its author would find it: `config/server.ts`. `ENVIRONMENT` for a variable, whose name is in `path`. */
  readonly file: string;
  /** From 1. May be omitted in a report: it is located when the kernel's error is caught. */
  readonly line?: number;
  /** The plugin whose options are wrong. */
  readonly plugin?: string;
  /** Keys from the root of the file, or of the plugin's `config`. */
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The `file` of a mistake in an environment variable. */
export const ENVIRONMENT = 'environment';

/** All mistakes that were found together; the message has a line for each. */
export class BootProblemsError extends BootError {
  readonly title: string;
  readonly problems: readonly BootProblem[];

  constructor(title: string, problems: readonly BootProblem[], code = 'BOOT_PROBLEMS') {
    super(listProblems(title, problems.map(asProblem)), code);
    this.title = title;
    this.problems = problems;
  }
}

/** Converts a mistake to the form in which lists are printed. */
export function asProblem({ file, line, plugin, path, message }: BootProblem): Problem {
  // A path that begins with the plugin names it.
  const owner = plugin === undefined || path[0] === plugin ? [] : [`plugin ${plugin}`];
  const parts = [...owner, ...(path.length > 0 ? [formatPath(path)] : [])];
  return { file, line, place: parts.join(', '), message };
}
