import { asProblem, BootError, type BootProblem, BootProblemsError, type EnvValues, frameOf, locateProblems } from '../config/index.ts';
import { isPlinthError, printProblems } from '../errors/index.ts';
import { ModelError, type ModelProblem, pathOf } from '../model/index.ts';
import { PLUGIN_FAILED } from './wrap-tap.ts';

/** Errors that list mistakes of the app. */
type ListedError = BootProblemsError | ModelError;

/** Whether an error lists mistakes, be it of another install of the package. */
export function listsProblems(error: unknown): error is ListedError {
  return isPlinthError(error) && Array.isArray((error as Partial<ListedError>).problems);
}

/** Brands, not classes, tell errors apart: an app may have an install of its own. */
function isOfModel(error: ListedError): error is ModelError {
  return error.problems.some((problem) => 'origin' in problem);
}

/** Where the files of an app are, and which variables it was started with: what the lines of mistakes are found by. */
export interface AppPlace {
  readonly appDir: string;
  readonly env: EnvValues;
}

/** The same error with the lines of its mistakes; any other error as it is. */
export function located(error: unknown, { appDir, env }: AppPlace): unknown {
  if (!listsProblems(error)) return ofPlugin(error, appDir);
  if (isOfModel(error)) return new ModelError(locateModel(error.problems, appDir));
  const { title, problems, code } = error;
  return new BootProblemsError(title, locateProblems(problems, appDir, env), code);
}

/** An error of a plugin's code with the place in the app where it was thrown. */
function ofPlugin(error: unknown, appDir: string): unknown {
  if (!isPlinthError(error) || error.code !== PLUGIN_FAILED) return error;
  const frame = frameOf((error.cause as { readonly stack?: unknown } | undefined)?.stack, appDir);
  return frame === null ? error : new BootError(`${error.message} (${frame.file}:${frame.line})`, PLUGIN_FAILED, error.cause);
}

/** Collects what is wrong with an app, so that all of it is told in one run. */
export class Mistakes {
  readonly #errors: ListedError[] = [];
  readonly #place: AppPlace;

  constructor(place: AppPlace) {
    this.#place = place;
  }

  get any(): boolean {
    return this.#errors.length > 0;
  }

  /** Nothing is added for an empty list. */
  add(title: string, problems: readonly BootProblem[], code: string): void {
    if (problems.length > 0) this.#errors.push(new BootProblemsError(title, problems, code));
  }

  addModel(problems: readonly ModelProblem[]): void {
    if (problems.length > 0) this.#errors.push(new ModelError(problems));
  }

  /** Does what may find more. An error that lists no mistakes may be the consequence of one that is told already, and is not. */
  look(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (listsProblems(error)) this.#errors.push(error);
    }
  }

  /** The only error as it was thrown, or one of all mistakes; with their lines. */
  error(): unknown {
    const [first, ...others] = this.#errors;
    if (others.length === 0) return located(first, this.#place);
    const problems = this.#errors.flatMap((error) => (isOfModel(error) ? error.problems.map(asBootProblem) : error.problems));
    const error = new BootProblemsError(`The app ${this.#place.appDir} has mistakes:`, unique(problems), 'APP_INVALID');
    return located(error, this.#place);
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

/** An error that lists mistakes as a terminal shows it; null for every other error. */
export function printMistakes(error: unknown): string | null {
  return listsProblems(error) ? printProblems(error.title.replace(/:$/, ''), (mistakesOf(error) ?? []).map(asProblem)) : null;
}
