import { formatPath, listProblems, PlinthError, type Problem } from '../errors/index.ts';

/** One mistake in a schema file, or in a definition of a plugin. */
export interface ModelProblem {
  /** The file, relative to the app, or the plugin. */
  readonly origin: string;
  /** Line number from 1; absent if unknown. */
  readonly line?: number;
  /** Dotted path of the key (`attributes.title.type`); empty for the whole file. */
  readonly path: string;
  readonly message: string;
}

/** The content model cannot be built. The message lists all problems, one per line. */
export class ModelError extends PlinthError {
  readonly title: string;
  readonly problems: readonly ModelProblem[];

  constructor(problems: readonly ModelProblem[]) {
    const title = problems.length === 1 ? 'The content model has a problem:' : `The content model has ${problems.length} problems:`;
    super(listProblems(title, problems.map(asProblem)), { code: 'MODEL_INVALID', status: 500, name: 'ModelError' });
    this.title = title;
    this.problems = problems;
  }
}

function asProblem({ origin, line, path, message }: ModelProblem): Problem {
  return { file: origin, line, place: formatPath(path === '' ? [] : pathOf(path)), message };
}

/** The keys of a dotted path. Digits become indexes of lists: no attribute has a number as its name. */
export function pathOf(path: string): readonly PropertyKey[] {
  return path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}

/** Collects mistakes, so that all are reported together. */
export class ModelProblems {
  readonly #problems: ModelProblem[] = [];

  add(origin: string, path: string, message: string, line?: number): void {
    this.#problems.push({ origin, path, message, ...(line === undefined ? {} : { line }) });
  }

  get all(): readonly ModelProblem[] {
    return this.#problems;
  }

  /** @throws ModelError when there is any problem */
  throwIfAny(): void {
    if (this.#problems.length > 0) throw new ModelError(this.#problems);
  }
}
