import type { ValueProblem } from '../../errors/index.ts';
import type { Attribute, Report } from '../../model/index.ts';

/** Problems told at most: beyond them an answer helps nobody. */
export const MAX_PROBLEMS = 1_000;

/** What is wrong with a value; `{name}` in the message stands for the dotted path of the attribute. */
export interface Complaint {
  readonly message: string;
  /** The offending value; left out where undefined. */
  readonly value?: unknown;
  /** From the attribute's value to the part that is wrong. */
  readonly within?: readonly string[];
}

/** A problem as it is told: with its path, and without the value where the attribute is private. */
export function toProblem(attribute: Attribute, path: ValuePath, { message, value, within = [] }: Complaint): ValueProblem {
  const keys = [...path.keys, ...within];
  const text = message.replace('{name}', () => path.label);
  if (isSecret(attribute)) return { path: keys, message: withoutValue(text, path.label, value), name: 'ValidationError' };
  const problem = { path: keys, message: text, name: 'ValidationError' } as const;
  return value === undefined ? problem : { ...problem, value: jsonSafe(value) };
}

/** The problems that `run` reports about the value of an attribute. */
export function collect(attribute: Attribute, path: ValuePath, run: (report: Report) => void): readonly ValueProblem[] {
  const problems: ValueProblem[] = [];
  run((message, value, within) => {
    if (problems.length < MAX_PROBLEMS) problems.push(toProblem(attribute, path, { message, value, ...(within && { within }) }));
  });
  return problems;
}

/** Whether values of an attribute stay out of every answer, error details included. */
export function isSecret(attribute: Attribute): boolean {
  return attribute.private || (attribute.kind === 'scalar' && attribute.type.hidden === true);
}

/** Numbers that JSON does not know are told as null. */
function jsonSafe(value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? null : value;
}

/** Cuts the part of a message that repeats the value; a message that repeats it elsewhere is replaced as a whole. */
function withoutValue(message: string, label: string, value: unknown): string {
  const cut = message.replace(/, but the final value was: [\s\S]*$/, '.');
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > 3 && cut.replace(label, '').includes(text) ? `${label} is not valid` : cut;
}

/** Where a value stands, in the two notations of error details. */
export interface ValuePath {
  /** `['dishes', '0', 'price']`: positions are text too. */
  readonly keys: readonly string[];
  /** `dishes[0].price`. */
  readonly label: string;
}

/** The path of the whole version. */
export const ROOT: ValuePath = { keys: [], label: '' };

/** The path of an attribute inside what `path` names. */
export function pathTo(path: ValuePath, name: string): ValuePath {
  return { keys: [...path.keys, name], label: path.label === '' ? name : `${path.label}.${name}` };
}

/** The path of one entry of the list that `path` names. */
export function pathToIndex(path: ValuePath, index: number): ValuePath {
  return { keys: [...path.keys, String(index)], label: `${path.label}[${index}]` };
}

/** The path from `path` along keys and positions (text of digits). */
export function pathAlong(path: ValuePath, steps: readonly string[]): ValuePath {
  return steps.reduce((here, step) => (/^\d+$/.test(step) ? pathToIndex(here, Number(step)) : pathTo(here, step)), path);
}
