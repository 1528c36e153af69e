import type { ColumnKind, Operand } from '../model/index.ts';
import { type CompareFilter, knownOperator, Variable } from './filter.ts';

/** A caller, as far as rules can name what belongs to it. */
export interface RuleCaller {
  readonly kind: string;
  readonly id: number | string | null;
  /** Attributes of the user; absent or null when the caller is none. */
  readonly user?: Readonly<Record<string, unknown>> | null;
}

/** What variables stand for while a query runs. */
export interface CallerFacts {
  /** Whose values are meant; null for nobody in particular. */
  readonly user: RuleCaller | null;
  readonly now: Date;
}

const USER = '$user.';

/** The variable for the caller itself, of whatever kind. No attribute has such a name. */
export const CALLER = '$caller';

/** The variable that an operand names; null for an operand that is none. `$$` begins a text with a `$` of its own. */
export function variableNamed(operand: unknown): Variable | null {
  if (operand === '$now') return new Variable(null);
  if (operand === CALLER) return new Variable(CALLER);
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
  const value = variable.attribute === null ? instant(now, kind) : valueNamed(user, variable.attribute);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  if (knownOperator(operator)?.textual) return String(value);
  try {
    return attribute.type.operand(value, attribute.definition);
  } catch {
    // A name where a number is compared: no document has it.
    return null;
  }
}

/** As `callerName` says it. */
function valueNamed(caller: RuleCaller | null, name: string): unknown {
  if (name !== CALLER) return caller?.user?.[name];
  return caller === null || caller.id === null ? null : `${caller.kind}:${caller.id}`;
}

/** A moment in the form of a column. */
function instant(now: Date, kind: ColumnKind): string {
  const text = now.toISOString();
  if (kind === 'date') return text.slice(0, 10);
  return kind === 'time' ? text.slice(11, 23) : text;
}
