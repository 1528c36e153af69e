import { type ErrorDetails, PlinthError } from '../errors/index.ts';

/** Something outside of requests keeps the kernel from booting: a config file, a plugin, a missing service. */
export class BootError extends PlinthError {
  constructor(message: string, code = 'BOOT', cause?: unknown, details: ErrorDetails = {}) {
    super(message, { code, status: 500, name: 'BootError', details, cause });
  }
}

/** One mistake that keeps the kernel from booting, and where it was made. */
export interface BootProblem {
  /** As a user would find it: `config/server.ts`, a path relative to the app. */
  readonly file: string;
  /** The plugin whose options it concerns. */
  readonly plugin?: string;
  /** Keys from the file's (or the plugin's `config`) root. */
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** All mistakes found in one go; the message has a line for each. */
export class BootProblemsError extends BootError {
  readonly problems: readonly BootProblem[];

  constructor(title: string, problems: readonly BootProblem[], code = 'BOOT_PROBLEMS') {
    super([title, ...problems.map((problem) => `  - ${formatProblem(problem)}`)].join('\n'), code);
    this.problems = problems;
  }
}

function formatProblem(problem: BootProblem): string {
  const parts = [problem.file];
  if (problem.plugin !== undefined) parts.push(`plugin ${problem.plugin}`);
  if (problem.path.length > 0) parts.push(formatPath(problem.path));
  return `${parts.join(', ')}: ${problem.message}`;
}

/** `rest.maxLimit`, `extra[0].resolve`. */
export function formatPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else text += text === '' ? String(key) : `.${String(key)}`;
  }
  return text;
}
