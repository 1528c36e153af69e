import type { CompareOperator, ScalarAttribute } from '../model/index.ts';
import type { CompareFilter, Filter, Operand } from './ast.ts';
import { COMPARISONS, operatorNamed } from './comparisons.ts';
import { anyOf } from './logic.ts';
import { parseBoolean } from './parse-boolean.ts';
import { malformed, parseOperand } from './parse-operand.ts';
import { countConditions, invalidKey, type Scope } from './scope.ts';
import { isKeyed, listOf } from './value-forms.ts';
import { Variable } from './variable.ts';

/** `$null` and `$notNull`, with whether a true operand asks for null. */
const NULL_TESTS: ReadonlyMap<string, boolean> = new Map([
  ['$null', true],
  ['$notNull', false],
]);

/** Whether a key is an operator that tests a value: `$eq`, `$null`; not a logical one. */
export function isTest(key: string): boolean {
  return NULL_TESTS.has(key) || operatorNamed(key) !== undefined;
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
  if (filter !== null) countConditions(scope, filter.kind === 'or' ? filter.filters.length : 1);
  return filter;
}

function parseTests(scope: Scope, attribute: ScalarAttribute, key: string, value: unknown): Filter | null {
  if (NULL_TESTS.has(key)) return parseNullTest(scope, attribute, key, value);
  const named = operatorNamed(key);
  if (named === undefined) throw invalidKey(scope, key, scope.path);
  const operator = effective(named, attribute);
  if (attribute.type.operators?.includes(operator) === false) throw invalidKey(scope, key, scope.path);
  switch (COMPARISONS[operator].takes) {
    case 'value':
      return parseValues(scope, attribute, operator, value);
    case 'list':
      return parseList(scope, attribute, operator, value);
    case 'pair':
      return parsePair(scope, attribute, operator, value);
  }
}

/** Case only matters in text: elsewhere `$eqi` is `$eq`. */
function effective(operator: CompareOperator, attribute: ScalarAttribute): CompareOperator {
  const { beyondText } = COMPARISONS[operator];
  if (beyondText === undefined) return operator;
  const { kind } = attribute.type.column(attribute.definition);
  return kind === 'text' || kind === 'varchar' ? operator : beyondText;
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

/** A list of values means any of them. */
function parseValues(scope: Scope, attribute: ScalarAttribute, operator: CompareOperator, value: unknown): Filter | null {
  const several = listOf(value);
  if (several === null) return parseValue(scope, attribute, operator, value);
  if (operator !== 'eq') return anyOf(several.map((each) => parseValue(scope, attribute, operator, each)));
  return parseEquals(scope, attribute, several);
}

/** Equality with any of several values is one `in`, so that statements stay few; null among them asks for null as well. */
function parseEquals(scope: Scope, attribute: ScalarAttribute, values: readonly unknown[]): Filter | null {
  const present = values.filter((value) => value !== null && value !== undefined);
  const operands = present.map((value) => parseOperand(scope, 'eq', attribute, value));
  const equal = operands.length === 0 ? null : compare(attribute, operands.length === 1 ? 'eq' : 'in', operands);
  return anyOf([equal, present.length < values.length ? { kind: 'null', attribute, isNull: true } : null]);
}

function parseValue(scope: Scope, attribute: ScalarAttribute, operator: CompareOperator, value: unknown): Filter {
  const { nullOperand } = COMPARISONS[operator];
  if (nullOperand !== undefined && (value === null || value === undefined)) {
    return { kind: 'null', attribute, isNull: nullOperand === 'isNull' };
  }
  return compare(attribute, operator, [parseOperand(scope, operator, attribute, value)]);
}

/** An empty list restricts nothing, as recorded; only JSON can hold one. */
function parseList(scope: Scope, attribute: ScalarAttribute, operator: CompareOperator, value: unknown): Filter | null {
  const operands = (listOf(value) ?? [value]).map((each) => parseOperand(scope, operator, attribute, each));
  return operands.length === 0 ? null : compare(attribute, operator, operands);
}

function parsePair(scope: Scope, attribute: ScalarAttribute, operator: CompareOperator, value: unknown): Filter {
  const pair = listOf(value);
  if (pair?.length !== 2) throw malformed(scope, `$${operator}`, 'a list of two values', value);
  const operands = pair.map((each) => parseOperand(scope, operator, attribute, each));
  return compare(attribute, operator, operands);
}

function compare(attribute: ScalarAttribute, operator: CompareOperator, given: readonly (Operand | Variable)[]): CompareFilter {
  const operands = given.map((operand) => (operand instanceof Variable ? '' : operand));
  const variables = given.map((operand) => (operand instanceof Variable ? operand : null));
  return { kind: 'compare', attribute, operator, operands, ...(variables.some((variable) => variable !== null) && { variables }) };
}

/** Whether a value holds tests (`{ $eq: … }`) rather than being compared itself. */
export function holdsTests(value: unknown): value is Readonly<Record<string, unknown>> {
  return isKeyed(value) && listOf(value) === null;
}
