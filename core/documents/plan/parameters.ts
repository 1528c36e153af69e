import { type CallerFacts, type CompareFilter, knownOperator, type Operand, operandsOf } from '../../query/index.ts';
import { kindOf } from '../storage/names.ts';

/** The values of a query, in the order that its shape gives them. */
export interface ShapeValues {
  readonly parameters: readonly unknown[];
  /** Comparisons with values of the caller, and the indexes of their operands. */
  readonly deferred: readonly Deferred[];
}

/** A comparison whose operands are only known when the query runs. */
export interface Deferred {
  readonly filter: CompareFilter;
  readonly at: number;
  /** Whether the parameter only says (as 1 or 0) that all operands have values. */
  readonly isTested?: true;
}

/** A copy of the parameters for one run, which appends to it. @param user attributes of the caller, for rules */
export function parametersOf({ parameters, deferred }: ShapeValues, user: CallerFacts['user']): unknown[] {
  const own = [...parameters];
  if (deferred.length === 0) return own;
  const facts = { user, now: new Date() };
  for (const { filter, at, isTested } of deferred) {
    const operands = columnOperands(filter, operandsOf(filter, facts));
    if (isTested) own[at] = Number(!operands.includes(null));
    else if (filter.operator === 'in') own[at] = operands.filter((operand) => operand !== null);
    // If one bound is null, both become null: then neither `between` nor its negation holds.
    else own.splice(at, operands.length, ...(operands.includes(null) ? operands.map(() => null) : operands));
  }
  return own;
}

/** Larger than every value of an integer column, and exact as a JavaScript number. */
const BEYOND = Number.MAX_SAFE_INTEGER;

/**
 * The operands of a comparison, converted to what its column can be compared with. A database compares an integer column with integers
 * of limited size, but a request may name any number.
 */
export function columnOperands<Value extends Operand | null>(
  { attribute, operator }: CompareFilter,
  operands: readonly Value[],
): readonly (Value | number)[] {
  if (operands.every((operand) => typeof operand !== 'number' || Number.isSafeInteger(operand))) return operands;
  const kind = kindOf(attribute);
  const known = knownOperator(operator);
  if (known === undefined || (kind !== 'integer' && kind !== 'key')) return operands;
  return operands.map((operand, index) => {
    if (typeof operand !== 'number') return operand;
    // For operators that do not order values, any number that no value equals gives the same result.
    const whole = known.whole?.[index]?.(operand) ?? (Number.isInteger(operand) ? operand : BEYOND);
    return Math.max(-BEYOND, Math.min(BEYOND, whole));
  });
}
