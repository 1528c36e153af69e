import type { ColumnKind, Operand } from '../model/index.ts';
import { type CompareFilter, knownOperator, Variable } from './filter.ts';

/** What variables stand for while a query runs. */
export interface CallerFacts {
  /** Attributes of the user; null when the caller is none. */
  readonly user: Readonly<Record<string, unknown>> | null;
  readonly now: Date;
}

const USER = '$user.';

/** The variable that an operand names; null for an operand that is none. `$$` begins a text with a `$` of its own. */
export function variableNamed(operand: unknown): Variable | null {
  if (operand === '$now') return new Variable(null);
  return typeof operand === 'string' && operand.startsWith(USER) ? new Variable(operand.slice(USER.length)) : null;
}

/** The operands of a comparison for a caller; null where the caller has no value that the attribute could be compared with. */
export function operandsOf(filter: CompareFilter, facts: CallerFacts): readonly (Operand | null)[] {
  return filter.operands.map((operand, index) => {
    const variable = filter.variables?.[index] ?? null;
    return variable === null ? operand : callerValue(variable, filter, facts);
  });
}

function callerValue(variable: Variable, { attribute, operator }: CompareFilter, { user, now }: CallerFacts): Operand | null {
  const { kind } = attribute.type.column(attribute.definition);
  const value = variable.attribute === null ? instant(now, kind) : user?.[variable.attribute];
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  if (knownOperator(operator)?.textual) return String(value);
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
