import { isPlinthError, ValidationError } from '../errors/index.ts';
import {
  type CompareOperator,
  OPERATORS,
  type Operand,
  type OwnOperator,
  type OwnOperatorName,
  type ScalarAttribute,
} from '../model/index.ts';
import { variableNamed } from './caller-values.ts';
import { anyOf, type CompareFilter, type Filter, Variable } from './filter.ts';
import { isText } from './parse-context.ts';
import { countConditions, invalidKey, type Scope } from './scope.ts';
import { formOf, isKeyed, listOf, parseBoolean } from './value-forms.ts';

/** `$null` and `$notNull`, with whether a true operand asks for null. */
const NULL_TESTS: ReadonlyMap<string, boolean> = new Map([
  ['$null', true],
  ['$notNull', false],
]);

const BY_KEY: ReadonlyMap<string, CompareOperator> = new Map(
  (Object.keys(OPERATORS) as CompareOperator[]).map((operator) => [`$${operator}`, operator]),
);

/** Whether a key is an operator of the language that tests a value: `$eq`, `$null`; not a logical one. */
export function isTest(key: string): boolean {
  return NULL_TESTS.has(key) || BY_KEY.has(key);
}

/**
 * Parses one test of an attribute: `[$eq]=value`.
 * @param scope where the test stands: its path names the attribute
 * @returns null when it asks for nothing: an empty list of operands
 * @throws InvalidKeyError for a key that is no operator, or none that the attribute's type knows
 * @throws ValidationError for operands that do not parse
 */
export function parseTest(scope: Scope, attribute: ScalarAttribute, key: string, value: unknown): Filter | null {
  const filter = parseTests(scope, attribute, key, value);
  if (filter !== null) countConditions(scope, conditionsIn(filter));
  return filter;
}

/** How many conditions a test counts as. What an operator of a type makes of its operand may be much. */
function conditionsIn(filter: Filter): number {
  if (filter.kind === 'or') return filter.filters.length;
  return filter.kind === 'compare' && filter.operator.startsWith('$') ? Math.max(filter.operands.length, 1) : 1;
}

function parseTests(scope: Scope, attribute: ScalarAttribute, key: string, value: unknown): Filter | null {
  if (NULL_TESTS.has(key)) return parseNullTest(scope, attribute, key, value);
  const named = BY_KEY.get(key);
  if (named === undefined) return parseOwn(scope, attribute, key, value);
  // Case only matters in text: elsewhere `$eqi` is `$eq`.
  const operator = isText(attribute) ? named : (OPERATORS[named].beyondText ?? named);
  if (attribute.type.operators?.includes(operator) === false) throw invalidKey(scope, key, scope.path);
  const several = listOf(value);
  switch (OPERATORS[operator].takes) {
    case 'value':
      if (several === null) return parseValue(scope, attribute, operator, value);
      if (operator === 'eq') return parseEquals(scope, attribute, several);
      return anyOf(several.map((each) => parseValue(scope, attribute, operator, each)));
    case 'list':
      // An empty list restricts nothing, as recorded; only JSON can hold one.
      return several?.length === 0 ? null : compare(scope, attribute, operator, several ?? [value]);
    case 'pair':
      if (several?.length !== 2) throw malformed(scope, `$${operator}`, 'a list of two values', value);
      return compare(scope, attribute, operator, several);
  }
}

/** `false`, `0`, `f`, nothing and the empty text ask for the opposite; any other value counts as true. */
function parseNullTest(scope: Scope, attribute: ScalarAttribute, key: string, value: unknown): Filter | null {
  const several = listOf(value);
  if (several !== null) return anyOf(several.map((each) => parseNullTest(scope, attribute, key, each)));
  const isMeant = scope.context.variables ? typeof value === 'boolean' : typeof value !== 'object' || value === null;
  if (!isMeant) throw malformed(scope, key, 'a boolean', value);
  const yes = parseBoolean(value) ?? Boolean(value);
  return { kind: 'null', attribute, isNull: yes === NULL_TESTS.get(key) };
}

/** Equality with any of several values is one `in`, so that statements stay few; null among them asks for null as well. */
function parseEquals(scope: Scope, attribute: ScalarAttribute, values: readonly unknown[]): Filter | null {
  const present = values.filter((value) => value !== null && value !== undefined);
  const equal = present.length === 0 ? null : compare(scope, attribute, 'eq', present, present.length === 1 ? 'eq' : 'in');
  return anyOf([equal, present.length < values.length ? { kind: 'null', attribute, isNull: true } : null]);
}

function parseValue(scope: Scope, attribute: ScalarAttribute, operator: CompareOperator, value: unknown): Filter {
  const { nullOperand } = OPERATORS[operator];
  if (nullOperand !== undefined && (value === null || value === undefined)) {
    return { kind: 'null', attribute, isNull: nullOperand === 'isNull' };
  }
  return compare(scope, attribute, operator, [value]);
}

/** @param meant what compares with all of the values, where each is one that `operator` takes */
function compare(
  scope: Scope,
  attribute: ScalarAttribute,
  operator: CompareOperator,
  values: readonly unknown[],
  meant = operator,
): CompareFilter {
  const given = values.map((value) => parseOperand(scope, operator, attribute, value));
  const operands = given.map((operand) => (operand instanceof Variable ? '' : operand));
  const variables = given.map((operand) => (operand instanceof Variable ? operand : null));
  return { kind: 'compare', attribute, operator: meant, operands, ...(variables.some((variable) => variable !== null) && { variables }) };
}

/** Parses a test by an operator that the attribute's type brings along. */
function parseOwn(scope: Scope, attribute: ScalarAttribute, key: string, value: unknown): Filter {
  const { ownOperators = {} } = attribute.type;
  if (!Object.hasOwn(ownOperators, key)) throw invalidKey(scope, key, scope.path);
  const operator = key as OwnOperatorName;
  const meant = scope.context.variables ? ruleOperand(scope, key, value) : value;
  if (meant === null || meant === undefined) throw malformed(scope, key, 'an operand', value);
  if (meant instanceof Variable || (scope.context.variables && namesCaller(meant)))
    throw misplaced(scope, key, 'a value of the caller cannot stand here');
  const operands = operandsOf(ownOperators[operator] as OwnOperator, attribute, (problem) => misplaced(scope, key, problem), key, meant);
  if (operands.length > MOST_OPERANDS)
    throw misplaced(scope, key, `at most ${MOST_OPERANDS} values take part in a comparison, not ${operands.length}`);
  return { kind: 'compare', attribute, operator, operands: operands.map((each) => plainValue(scope, key, each)) };
}

/** Values that an operator of a type may compare with: each is a bind, and takes room in the plan. */
const MOST_OPERANDS = 100;

/** @param refused makes the error for what the operator does not take */
function operandsOf(
  operator: OwnOperator,
  { type, definition }: ScalarAttribute,
  refused: (problem: string) => Error,
  key: string,
  value: unknown,
): readonly Operand[] {
  try {
    const operands: unknown = operator.operands(value, definition);
    if (!Array.isArray(operands)) throw new TypeError('its operands are no list');
    return operands;
  } catch (error) {
    if (isPlinthError(error) && error.status === 400) throw refused(error.message);
    throw new Error(`operator "${key}" of attribute type "${type.name}" failed`, { cause: error });
  }
}

/** Whether a text inside of a value of a rule begins as what names the caller's values does. */
function namesCaller(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((each) => (typeof each === 'string' ? each.startsWith('$') : namesCaller(each)));
}

/** Whether a value holds tests (`{ $eq: … }`) rather than being compared itself. */
export function holdsTests(value: unknown): value is Readonly<Record<string, unknown>> {
  return isKeyed(value) && listOf(value) === null;
}

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
function parseOperand(scope: Scope, operator: CompareOperator, attribute: ScalarAttribute, given: unknown): Operand | Variable {
  const key = `$${operator}`;
  const { textual } = OPERATORS[operator];
  const { type, definition } = attribute;
  const isRule = scope.context.variables === true;
  const value = isRule ? ruleOperand(scope, key, given) : given;
  if (value instanceof Variable) return value;
  // Requests have text alone, almost any of which is true; rules can say what they mean.
  const isVague = isRule && !textual && typeof value !== 'boolean' && type.column(definition).kind === 'boolean';
  if (isVague) throw malformed(scope, key, 'true or false', value);
  const plain = plainValue(scope, key, value);
  if (textual) return String(plain);
  try {
    return type.operand(plain, definition);
  } catch (error) {
    // Dates and times, the types with a format of their own, say nothing of the place, as recorded.
    if (!isPlinthError(error) || type.format !== undefined) throw error;
    throw misplaced(scope, key, error.message);
  }
}

/** Operands of rules: a variable, or a value; `$$` stands for a `$` at the beginning of a text. */
function ruleOperand(scope: Scope, key: string, given: unknown): unknown {
  const variable = variableNamed(given);
  if (variable !== null) {
    // What the caller has no value for fulfils no comparison; not to be in a list that lacks a value would be one.
    if (key === '$notIn') throw misplaced(scope, key, 'a value of the caller cannot stand in this list, use $ne');
    return variable;
  }
  if (typeof given !== 'string' || !given.startsWith('$')) return given;
  if (given.startsWith('$$')) return given.slice(1);
  throw misplaced(scope, key, `"${given}" is no value of the caller: there are $user.<attribute> and $now ("$$" begins a text with a $)`);
}
