import { asProblem, BootError, type BootProblem, BootProblemsError, type EnvValues, frameOf, locateProblems } from '../config/index.ts';
import { isPlinthError, printProblems } from '../errors/index.ts';
import { ModelError, type ModelProblem, pathOf } from '../model/index.ts';
import { PLUGIN_FAILED } from './wrap-tap.ts';

/** Errors that list mistakes of the app. */
type ListedError = BootProblemsError | ModelError;

/** Whether an error lists mistakes. Works for errors of another install of the package too. */
export function listsProblems(error: unknown): error is ListedError {
  return isPlinthError(error) && Array.isArray((error as Partial<ListedError>).problems);
}

/** Whether the error is about the model. Compares properties, because an app may have its own install with other classes. */
function isOfModel(error: ListedError): error is ModelError {
  return error.problems.some((problem) => 'origin' in problem);
}

/** The app's folder and the environment variables it was started with. Line numbers of mistakes are looked up in them. */
export interface AppSource {
  readonly appDir: string;
  readonly env: EnvValues;
}

/** Adds line numbers to the mistakes that an error lists. Other errors are returned as they are. */
export function located(error: unknown, { appDir, env }: AppSource): unknown {
  if (!listsProblems(error)) return ofPlugin(error, appDir);
  if (isOfModel(error)) return new ModelError(locateModel(error.problems, appDir));
  const { title, problems, code } = error;
  return new BootProblemsError(title, locateProblems(problems, appDir, env), code);
}

/** Adds the place in the app where a plugin's error was thrown. */
function ofPlugin(error: unknown, appDir: string): unknown {
  if (!isPlinthError(error) || error.code !== PLUGIN_FAILED) return error;
  const frame = frameOf((error.cause as { readonly stack?: unknown } | undefined)?.stack, appDir);
  return frame === null ? error : new BootError(`${error.message} (${frame.file}:${frame.line})`, PLUGIN_FAILED, error.cause);
}

/** Collects the mistakes of an app, so that one run reports all of them. */
export class Mistakes {
  readonly #errors: ListedError[] = [];
  readonly #source: AppSource;

  constructor(source: AppSource) {
    this.#source = source;
  }

  get any(): boolean {
    return this.#errors.length > 0;
  }

  /** Adds problems under a title. Ignores an empty list. */
  add(title: string, problems: readonly BootProblem[], code: string): void {
    if (problems.length > 0) this.#errors.push(new BootProblemsError(title, problems, code));
  }

  addModel(problems: readonly ModelProblem[]): void {
    if (problems.length > 0) this.#errors.push(new ModelError(problems));
  }

  /**
   * Runs a check that may find more mistakes. Errors without a list of problems are ignored: they may be consequences of reported mistakes.
   */
  collect(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (listsProblems(error)) this.#errors.push(error);
    }
  }

  /** The error to throw, with line numbers: the only error itself, or one with all mistakes. */
  error(): unknown {
    const [first, ...others] = this.#errors;
    if (others.length === 0) return located(first, this.#source);
    const problems = this.#errors.flatMap((error) => (isOfModel(error) ? error.problems.map(asBootProblem) : error.problems));
    const error = new BootProblemsError(`The app ${this.#source.appDir} has errors:`, unique(problems), 'APP_INVALID');
    return located(error, this.#source);
  }
}

function unique(problems: readonly BootProblem[]): readonly BootProblem[] {
  const seen = new Set<string>();
  return problems.filter((problem) => {
    const key = JSON.stringify([problem.file, problem.path.map(String), problem.message]);
    return !seen.has(key) && seen.add(key);
  });
}

function locateModel(problems: readonly ModelProblem[], appDir: string): readonly ModelProblem[] {
  const lines = locateProblems(problems.map(asBootProblem), appDir, {});
  return problems.map((problem, index) => {
    const line = lines[index]?.line;
    return line === undefined ? problem : { ...problem, line };
  });
}

function asBootProblem({ origin, line, path, message }: ModelProblem): BootProblem {
  return { file: origin, ...(line === undefined ? {} : { line }), path: path === '' ? [] : pathOf(path), message };
}

/** The mistakes that an error lists; null for every other error. */
export function mistakesOf(error: unknown): readonly BootProblem[] | null {
  return listsProblems(error) ? error.problems.map((problem) => ('origin' in problem ? asBootProblem(problem) : problem)) : null;
}

/** Formats an error that lists mistakes for a terminal; null for every other error. */
export function printMistakes(error: unknown): string | null {
  return listsProblems(error) ? printProblems(error.title.replace(/:$/, ''), (mistakesOf(error) ?? []).map(asProblem)) : null;
}
