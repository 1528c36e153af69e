import type { ColumnKind, CompareOperator, ScalarAttribute } from '../model/index.ts';
import type { CompareFilter, Operand } from './ast.ts';
import { COMPARISONS } from './comparisons.ts';
import type { CallerFacts, Variable } from './variable.ts';

/** The operands of a comparison for a caller; null where the caller has no value that the attribute could be compared with. */
export function operandsOf({ attribute, operator, operands, variables }: CompareFilter, facts: CallerFacts): readonly (Operand | null)[] {
  return operands.map((operand, index) => {
    const variable = variables?.[index] ?? null;
    return variable === null ? operand : callerValue(variable, attribute, operator, facts);
  });
}

function callerValue(
  variable: Variable,
  attribute: ScalarAttribute,
  operator: CompareOperator,
  { user, now }: CallerFacts,
): Operand | null {
  const { kind } = attribute.type.column(attribute.definition);
  const value = variable.attribute === null ? instant(now, kind) : user?.[variable.attribute];
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  if (COMPARISONS[operator].textual) return String(value);
  try {
    return attribute.type.operand(value, attribute.definition);
  } catch {
    // A name where a number is compared: no document has it.
    return null;
  }
}

/** A moment in the form of a column. */
function instant(now: Date, kind: ColumnKind): string {
  const text = now.toISOString();
  if (kind === 'date') return text.slice(0, 10);
  return kind === 'time' ? text.slice(11, 23) : text;
}
