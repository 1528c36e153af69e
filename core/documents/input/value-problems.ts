import type { ValueProblem } from '../../errors/index.ts';
import type { Attribute, Report } from '../../model/index.ts';

/** The most problems in one error: more would not help the client. */
export const MAX_PROBLEMS = 1_000;

/** A problem of a value. `{name}` in the message stands for the dotted path of the attribute. */
export interface Complaint {
  readonly message: string;
  /** The wrong value; left out when undefined. */
  readonly value?: unknown;
  /** The path from the attribute's value to the wrong part. */
  readonly within?: readonly string[];
}

/** A problem for an error response: with its path, and without the value of a private attribute. */
export function toProblem(attribute: Attribute, path: ValuePath, { message, value, within = [] }: Complaint): ValueProblem {
  const keys = [...path.keys, ...within];
  const text = message.replace('{name}', () => path.label);
  if (path.isPrivate || isSecret(attribute)) return { path: keys, message: withoutValue(text, path.label, value), name: 'ValidationError' };
  const problem = { path: keys, message: text, name: 'ValidationError' } as const;
  return value === undefined ? problem : { ...problem, value: jsonSafe(value) };
}

/** A problem as those see it who may not read the value. That there is none is no secret. */
export function withHiddenValue({ value, ...problem }: ValueProblem): ValueProblem {
  if (value === undefined || value === null) return { ...problem, ...(value === null && { value }) };
  const { label } = pathAlong(ROOT, problem.path.map(String));
  return { ...problem, message: withoutValue(problem.message, label, value) };
}

/** The problems of an attribute's value that `run` reports. */
export function collect(attribute: Attribute, path: ValuePath, run: (report: Report) => void): readonly ValueProblem[] {
  const problems: ValueProblem[] = [];
  run((message, value, within) => {
    if (problems.length < MAX_PROBLEMS) problems.push(toProblem(attribute, path, { message, value, ...(within && { within }) }));
  });
  return problems;
}

/** Whether values of an attribute must not appear in any answer, including error details. */
export function isSecret(attribute: Attribute): boolean {
  return attribute.private || (attribute.kind === 'scalar' && attribute.type.hidden === true);
}

/** Replaces numbers that JSON does not have by null. */
function jsonSafe(value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? null : value;
}

/** Removes the value from a message: cuts its usual part, or replaces a message that has it elsewhere. */
function withoutValue(message: string, label: string, value: unknown): string {
  const cut = message.replace(/, but the final value was: [\s\S]*$/, '.');
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > 3 && cut.replace(label, '').includes(text) ? `${label} is not valid` : cut;
}

/**
 * The path of a value, in the two notations of error details. Each checked value has one, and few have a problem: the notations are made
 * when they are read.
 */
export class ValuePath {
  readonly #parent: ValuePath | null;
  readonly #step: string | number;
  /** Whether a private attribute contains the value. */
  readonly isPrivate: boolean;

  constructor(parent: ValuePath | null, step: string | number, isPrivate: boolean) {
    this.#parent = parent;
    this.#step = step;
    this.isPrivate = isPrivate;
  }

  /** `['dishes', '0', 'price']`: indexes are text, too. */
  get keys(): readonly string[] {
    return this.#parent === null ? [] : [...this.#parent.keys, String(this.#step)];
  }

  /** `dishes[0].price`. */
  get label(): string {
    const before = this.#parent?.label ?? '';
    if (typeof this.#step === 'number') return `${before}[${this.#step}]`;
    return before === '' ? this.#step : `${before}.${this.#step}`;
  }
}

/** The path of the whole version. */
export const ROOT = new ValuePath(null, '', false);

/** The path of an attribute inside the object at `path`. */
export function pathTo(path: ValuePath, name: string): ValuePath {
  return new ValuePath(path, name, path.isPrivate);
}

/** The path of the entries of a component or dynamic zone inside the object at `path`. */
export function pathToEntries(path: ValuePath, attribute: Attribute): ValuePath {
  return new ValuePath(path, attribute.name, path.isPrivate || attribute.private);
}

/** The path of one entry of the list at `path`. */
export function pathToIndex(path: ValuePath, index: number): ValuePath {
  return new ValuePath(path, index, path.isPrivate);
}

/** Extends a path by keys and indexes (text of digits). */
export function pathAlong(path: ValuePath, steps: readonly string[]): ValuePath {
  return steps.reduce((here, step) => (/^\d+$/.test(step) ? pathToIndex(here, Number(step)) : pathTo(here, step)), path);
}
