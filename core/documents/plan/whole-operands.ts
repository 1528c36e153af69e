import type { CompareOperator } from '../../model/index.ts';
import type { CompareFilter, Operand } from '../../query/index.ts';
import { kindOf } from '../storage/names.ts';

/** Beyond every value of such a column, and exact as a JavaScript number. */
const BEYOND = Number.MAX_SAFE_INTEGER;

/** Which whole number stands in for a fraction, so that the comparison holds for the same whole numbers. */
const ROUND: Partial<Record<CompareOperator, readonly ((operand: number) => number)[]>> = {
  lt: [Math.ceil],
  gte: [Math.ceil],
  gt: [Math.floor],
  lte: [Math.floor],
  between: [Math.ceil, Math.floor],
};

/**
 * The operands of a comparison as its column can be compared with: databases compare columns of whole numbers with whole numbers of their own
 * size, but a request may name any number.
 */
export function columnOperands<Value extends Operand | null>(
  { attribute, operator }: CompareFilter,
  operands: readonly Value[],
): readonly (Value | number)[] {
  if (operands.every((operand) => typeof operand !== 'number' || Number.isSafeInteger(operand))) return operands;
  const kind = kindOf(attribute);
  if (kind !== 'integer' && kind !== 'key') return operands;
  const round = ROUND[operator];
  return operands.map((operand, index) => {
    if (typeof operand !== 'number') return operand;
    // Without an order between them, a number that no value equals is as good as any other such number.
    const whole = round?.[index]?.(operand) ?? (Number.isInteger(operand) ? operand : BEYOND);
    return Math.max(-BEYOND, Math.min(BEYOND, whole));
  });
}
