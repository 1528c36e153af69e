import type { ColumnKind, Operand } from '../model/index.ts';
import { type CompareFilter, knownOperator, Variable } from './filter.ts';

/** The part of a caller that variables of rules can name. */
export interface RuleCaller {
  readonly kind: string;
  readonly id: number | string | null;
  /** Attributes of the user; absent or null when the caller is not a user. */
  readonly user?: Readonly<Record<string, unknown>> | null;
}

/** The values of variables while a query runs. */
export interface CallerFacts {
  /** The caller; null for none. */
  readonly user: RuleCaller | null;
  readonly now: Date;
}

const USER = '$user.';

/** The variable for the caller itself, of whatever kind. No attribute can have this name. */
export const CALLER = '$caller';

/** The variable that an operand names; null when it names none. `$$` escapes a text that begins with `$`. */
export function variableNamed(operand: unknown): Variable | null {
  if (operand === '$now') return new Variable(null);
  if (operand === CALLER) return new Variable(CALLER);
  return typeof operand === 'string' && operand.startsWith(USER) ? new Variable(operand.slice(USER.length)) : null;
}

/** The operands of a comparison for a caller. Null where the caller has no value, or one that the attribute does not accept. */
export function operandsOf(filter: CompareFilter, facts: CallerFacts): readonly (Operand | null)[] {
  return filter.operands.map((operand, index) => {
    const variable = filter.variables?.[index] ?? null;
    return variable === null ? operand : callerValue(variable, filter, facts);
  });
}

function callerValue(variable: Variable, { attribute, operator }: CompareFilter, { user, now }: CallerFacts): Operand | null {
  const { kind } = attribute.type.column(attribute.definition);
  const value = variable.attribute === null ? instant(now, kind) : valueNamed(user, variable.attribute);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  if (knownOperator(operator)?.textual) return String(value);
  try {
    return attribute.type.operand(value, attribute.definition);
  } catch {
    // For example a text that is compared with a number: no document has this value.
    return null;
  }
}

/** The value of a variable. The form of `$caller` is that of `callerName`. */
function valueNamed(caller: RuleCaller | null, name: string): unknown {
  if (name !== CALLER) return caller?.user?.[name];
  return caller === null || caller.id === null ? null : `${caller.kind}:${caller.id}`;
}

/** A time in the form of a column: a date, a time or both. */
function instant(now: Date, kind: ColumnKind): string {
  const text = now.toISOString();
  if (kind === 'date') return text.slice(0, 10);
  return kind === 'time' ? text.slice(11, 23) : text;
}
