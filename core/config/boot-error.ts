import { type ErrorDetails, formatPath, listProblems, PlinthError, type Problem } from '../errors/index.ts';

/** Something outside of requests keeps the kernel from booting: a config file, a plugin, a missing service. */
export class BootError extends PlinthError {
  constructor(message: string, code = 'BOOT', cause?: unknown, details: ErrorDetails = {}) {
    super(message, { code, status: 500, name: 'BootError', details, cause });
  }
}

/** One mistake that keeps the kernel from booting, and where it was made. */
export interface BootProblem {
  /** As a user would find it: `config/server.ts`, a path relative to the app. `ENVIRONMENT` for a variable, whose name is the path. */
  readonly file: string;
  /** From 1. Whoever catches the error of a kernel finds it; whoever reports a problem may leave it out. */
  readonly line?: number;
  /** The plugin whose options it concerns. */
  readonly plugin?: string;
  /** Keys from the file's (or the plugin's `config`) root. */
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The `file` of a mistake in an environment variable. */
export const ENVIRONMENT = 'environment';

/** All mistakes found in one go; the message has a line for each. */
export class BootProblemsError extends BootError {
  readonly title: string;
  readonly problems: readonly BootProblem[];

  constructor(title: string, problems: readonly BootProblem[], code = 'BOOT_PROBLEMS') {
    super(listProblems(title, problems.map(asProblem)), code);
    this.title = title;
    this.problems = problems;
  }
}

/** A mistake as lists of them are printed. */
export function asProblem({ file, line, plugin, path, message }: BootProblem): Problem {
  // A path that begins with the plugin names it.
  const owner = plugin === undefined || path[0] === plugin ? [] : [`plugin ${plugin}`];
  const parts = [...owner, ...(path.length > 0 ? [formatPath(path)] : [])];
  return { file, line, place: parts.join(', '), message };
}
