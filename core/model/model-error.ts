import { PlinthError } from '../errors/index.ts';

/** One mistake in a schema file, or in what a plugin defines. */
export interface ModelProblem {
  /** The file, relative to the app, or the plugin. */
  readonly origin: string;
  /** Dotted path of the key: `attributes.title.type`; empty for the whole file. */
  readonly path: string;
  readonly message: string;
}

/** The content model cannot be built. Says everything that is wrong with it, a line each. */
export class ModelError extends PlinthError {
  readonly problems: readonly ModelProblem[];

  constructor(problems: readonly ModelProblem[]) {
    const title = problems.length === 1 ? 'The content model has a problem:' : `The content model has ${problems.length} problems:`;
    super([title, ...problems.map((problem) => `  - ${printed(problem)}`)].join('\n'), {
      code: 'MODEL_INVALID',
      status: 500,
      name: 'ModelError',
    });
    this.problems = problems;
  }
}

/** Collects mistakes, so that all of them are told together. */
export class ModelProblems {
  readonly #problems: ModelProblem[] = [];

  add(origin: string, path: string, message: string): void {
    this.#problems.push({ origin, path, message });
  }

  /** @throws ModelError when there is any problem */
  throwIfAny(): void {
    if (this.#problems.length > 0) throw new ModelError(this.#problems);
  }
}

function printed({ origin, path, message }: ModelProblem): string {
  return path === '' ? `${origin}: ${message}` : `${origin}, ${path}: ${message}`;
}
