import { isPlinthError, ValidationError } from '../errors/index.ts';
import type { CompareOperator, ScalarAttribute } from '../model/index.ts';
import type { Filter, Operand } from './ast.ts';
import { COMPARISONS } from './comparisons.ts';
import type { Scope } from './scope.ts';
import { formOf } from './value-forms.ts';
import { Variable, variableNamed } from './variable.ts';

/** Characters that no stored text can hold: NUL and halves of surrogate pairs. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** The error for an operand of the wrong form: no condition is ever skipped. */
export function malformed(scope: Scope, key: string, expected: string, value: unknown): ValidationError {
  return misplaced(scope, key, `expected ${expected}, found ${formOf(value)}`);
}

/**
 * In requests an empty condition restricts nothing. In a rule it is a mistake: it would let through what the rule was to keep back.
 * @throws ValidationError
 */
export function asked(scope: Scope, key: string, value: unknown, filter: Filter | null): Filter | null {
  if (filter === null && scope.context.variables) throw malformed(scope, key, 'a condition that asks for something', value);
  return filter;
}

function misplaced(scope: Scope, key: string, problem: string): ValidationError {
  const place = scope.path === null ? '' : ` at ${scope.path}`;
  return new ValidationError(
    `Invalid value for ${key}${place}: ${problem}`,
    { key, path: scope.path, source: 'query', param: scope.param },
    'INVALID_OPERAND',
  );
}

/**
 * A value as it came, when it is one: text that can be stored, a finite number or a boolean.
 * @throws ValidationError naming key and path
 */
export function plainValue(scope: Scope, key: string, value: unknown): Operand {
  switch (typeof value) {
    case 'string':
      if (UNSTORABLE.test(value)) throw malformed(scope, key, 'well-formed text without NUL', value);
      return value;
    case 'number':
      if (!Number.isFinite(value)) throw malformed(scope, key, 'a finite number', value);
      return value;
    case 'boolean':
      return value;
    case 'bigint':
      return String(value);
    default:
      throw malformed(scope, key, 'a text, a number or a boolean', value);
  }
}

/**
 * One operand of a comparison, in the terms of the attribute's column; in rules perhaps a variable.
 * @throws ValidationError when the value is none, or when the attribute's type does not take it
 */
export function parseOperand(scope: Scope, operator: CompareOperator, attribute: ScalarAttribute, given: unknown): Operand | Variable {
  const value = scope.context.variables ? ruleOperand(scope, operator, given) : given;
  if (value instanceof Variable) return value;
  if (scope.context.variables && !COMPARISONS[operator].textual) assertBoolean(scope, operator, attribute, value);
  const plain = plainValue(scope, `$${operator}`, value);
  if (COMPARISONS[operator].textual) return String(plain);
  try {
    return attribute.type.operand(plain, attribute.definition);
  } catch (error) {
    // Dates and times, the types with a format of their own, say nothing of the place, as recorded.
    if (!isPlinthError(error) || attribute.type.format !== undefined) throw error;
    throw misplaced(scope, `$${operator}`, error.message);
  }
}

/** Requests have text alone, almost any of which is true; rules can say what they mean. */
function assertBoolean(scope: Scope, operator: CompareOperator, attribute: ScalarAttribute, value: unknown): void {
  if (attribute.type.column(attribute.definition).kind !== 'boolean' || typeof value === 'boolean') return;
  throw malformed(scope, `$${operator}`, 'true or false', value);
}

/** Operands of rules: a variable, or a value; `$$` stands for a `$` at the beginning of a text. */
function ruleOperand(scope: Scope, operator: CompareOperator, given: unknown): unknown {
  const variable = variableNamed(given);
  if (variable !== null) {
    // What the caller has no value for fulfils no comparison; not to be in a list that lacks a value would be one.
    if (operator === 'notIn') throw misplaced(scope, '$notIn', 'a value of the caller cannot stand in this list, use $ne');
    return variable;
  }
  if (typeof given !== 'string' || !given.startsWith('$')) return given;
  if (given.startsWith('$$')) return given.slice(1);
  throw misplaced(
    scope,
    `$${operator}`,
    `"${given}" is no value of the caller: there are $user.<attribute> and $now ("$$" begins a text with a $)`,
  );
}
