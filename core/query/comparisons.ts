import { type CompareOperator, foldText } from '../model/index.ts';
import { type Comparable, compareValues } from './compare-values.ts';

/** All that the query language knows about one comparison operator. In requests its key is the name after a `$`. */
export interface Comparison {
  /** Its operands: one value (a list of them means any of them), a list, or exactly two values. */
  readonly takes: 'value' | 'list' | 'pair';
  /** Looks into the text of a value: the operand is taken as written, whatever the type of the attribute. */
  readonly textual?: true;
  /** What it comes down to on attributes whose values are not text. */
  readonly beyondText?: CompareOperator;
  /** The operator that holds exactly when this one is known not to; absent when the language has none. */
  readonly complement?: CompareOperator;
  /** What it asks when its operand is null; absent when null is no operand. */
  readonly nullOperand?: 'isNull' | 'isNotNull';
  /** Whether it holds. Neither side is ever null. */
  readonly holds: (value: Comparable, operands: readonly Comparable[]) => boolean;
}

function fold(text: Comparable | undefined): string {
  return foldText(String(text));
}

function order(value: Comparable, operand: Comparable | undefined): number {
  return compareValues(value, operand as Comparable);
}

function text(value: Comparable | undefined): string {
  return String(value);
}

/** Every comparison operator, by name. To add one: its name in `CompareOperator`, its row here, and its SQL in the planner. */
export const COMPARISONS: Readonly<Record<CompareOperator, Comparison>> = {
  eq: { takes: 'value', complement: 'ne', nullOperand: 'isNull', holds: (value, [operand]) => order(value, operand) === 0 },
  ne: { takes: 'value', complement: 'eq', nullOperand: 'isNotNull', holds: (value, [operand]) => order(value, operand) !== 0 },
  eqi: { takes: 'value', complement: 'nei', beyondText: 'eq', holds: (value, [operand]) => fold(value) === fold(operand) },
  nei: { takes: 'value', complement: 'eqi', beyondText: 'ne', holds: (value, [operand]) => fold(value) !== fold(operand) },
  lt: { takes: 'value', complement: 'gte', holds: (value, [operand]) => order(value, operand) < 0 },
  lte: { takes: 'value', complement: 'gt', holds: (value, [operand]) => order(value, operand) <= 0 },
  gt: { takes: 'value', complement: 'lte', holds: (value, [operand]) => order(value, operand) > 0 },
  gte: { takes: 'value', complement: 'lt', holds: (value, [operand]) => order(value, operand) >= 0 },
  in: { takes: 'list', complement: 'notIn', holds: (value, operands) => operands.some((operand) => order(value, operand) === 0) },
  notIn: { takes: 'list', complement: 'in', holds: (value, operands) => operands.every((operand) => order(value, operand) !== 0) },
  between: { takes: 'pair', holds: (value, [low, high]) => order(value, low) >= 0 && order(value, high) <= 0 },
  contains: { takes: 'value', textual: true, complement: 'notContains', holds: (value, [part]) => text(value).includes(text(part)) },
  notContains: { takes: 'value', textual: true, complement: 'contains', holds: (value, [part]) => !text(value).includes(text(part)) },
  containsi: { takes: 'value', textual: true, complement: 'notContainsi', holds: (value, [part]) => fold(value).includes(fold(part)) },
  notContainsi: { takes: 'value', textual: true, complement: 'containsi', holds: (value, [part]) => !fold(value).includes(fold(part)) },
  startsWith: { takes: 'value', textual: true, holds: (value, [start]) => text(value).startsWith(text(start)) },
  startsWithi: { takes: 'value', textual: true, holds: (value, [start]) => fold(value).startsWith(fold(start)) },
  endsWith: { takes: 'value', textual: true, holds: (value, [end]) => text(value).endsWith(text(end)) },
  endsWithi: { takes: 'value', textual: true, holds: (value, [end]) => fold(value).endsWith(fold(end)) },
};

const BY_KEY: ReadonlyMap<string, CompareOperator> = new Map(
  (Object.keys(COMPARISONS) as CompareOperator[]).map((operator) => [`$${operator}`, operator]),
);

/** The comparison operator that a key of a request (`$eq`) names, if any. */
export function operatorNamed(key: string): CompareOperator | undefined {
  return BY_KEY.get(key);
}
