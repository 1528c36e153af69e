import { isPlinthError, ValidationError } from '../errors/index.ts';
import {
  type CompareOperator,
  isText,
  OPERATOR_KEYS,
  OPERATORS,
  type Operand,
  type OwnOperator,
  type OwnOperatorName,
  operatorsOf,
  type ScalarAttribute,
} from '../model/index.ts';
import { variableNamed } from './caller-values.ts';
import { ALWAYS, allOf, anyOf, type CompareFilter, type Filter, NEVER, Variable } from './filter.ts';
import { nameHint } from './key-hint.ts';
import { countConditions, invalidKey, type Scope } from './scope.ts';
import { formOf, isKeyed, listOf, parseBoolean } from './value-forms.ts';

/** `$null` and `$notNull`, with the value of `isNull` for a true operand. */
const NULL_TESTS: ReadonlyMap<string, boolean> = new Map([
  ['$null', true],
  ['$notNull', false],
]);

const BY_KEY: ReadonlyMap<string, CompareOperator> = new Map(
  (Object.keys(OPERATORS) as CompareOperator[]).map((operator) => [`$${operator}`, operator]),
);

/** Whether a key is a test operator of the language, such as `$eq` or `$null`, and not a logical operator. */
export function isTest(key: string): boolean {
  return NULL_TESTS.has(key) || BY_KEY.has(key);
}

/**
 * Parses one test of an attribute: `[$eq]=value`.
 * @param scope scope of the test; its path names the attribute
 * @returns null for an empty list of operands
 * @throws InvalidKeyError for a key that is not an operator, or one that the attribute's type does not support
 * @throws ValidationError for operands that do not parse
 */
export function parseTest(scope: Scope, attribute: ScalarAttribute, key: string, value: unknown): Filter | null {
  const filter = parseTests(scope, attribute, key, value);
  if (filter !== null) countConditions(scope, conditionsIn(filter));
  return filter;
}

/** How many conditions a test counts as. An operator that a type defines may turn its operand into many values. */
function conditionsIn(filter: Filter): number {
  if (filter.kind === 'or') return filter.filters.length;
  return filter.kind === 'compare' && filter.operator.startsWith('$') ? Math.max(filter.operands.length, 1) : 1;
}

/** The operators that a condition on an attribute may have, with those that its type defines. */
function testsOf(attribute: ScalarAttribute): readonly string[] {
  const compared = operatorsOf(attribute);
  const common = OPERATOR_KEYS.filter((key) => {
    const operator = BY_KEY.get(key);
    return operator === undefined || compared.includes(operator);
  });
  return [...common, ...Object.keys(attribute.type.ownOperators ?? {})];
}

function parseTests(scope: Scope, attribute: ScalarAttribute, key: string, value: unknown): Filter | null {
  if (NULL_TESTS.has(key)) return parseNullTest(scope, attribute, key, value);
  const named = BY_KEY.get(key);
  if (named === undefined) return parseOwn(scope, attribute, key, value);
  // Case only matters in text: for other attributes `$eqi` becomes `$eq`.
  const operator = isText(attribute) ? named : (OPERATORS[named].beyondText ?? named);
  if (!operatorsOf(attribute).includes(operator)) {
    throw invalidKey(
      scope,
      key,
      scope.path,
      () => `"${attribute.name}" (type ${attribute.type.name}) supports ${testsOf(attribute).join(', ')}`,
    );
  }
  const several = listOf(value);
  switch (OPERATORS[operator].takes) {
    case 'value':
      if (several === null) return parseValue(scope, attribute, operator, value);
      if (operator === 'eq') return parseEquals(scope, attribute, several);
      return anyValue(scope, several, `$${operator}`, (each) => parseValue(scope, attribute, operator, each));
    case 'list':
      return parseList(scope, attribute, operator, several ?? [value]);
    case 'pair':
      if (several?.length !== 2) throw malformed(scope, `$${operator}`, 'an array of two values', value);
      return compare(scope, attribute, operator, several);
  }
}

/** `false`, `0`, `f`, null and the empty text mean the opposite test. Any other value counts as true. */
function parseNullTest(scope: Scope, attribute: ScalarAttribute, key: string, value: unknown): Filter | null {
  const several = listOf(value);
  if (several !== null) return anyValue(scope, several, key, (each) => parseNullTest(scope, attribute, key, each));
  const isMeant = scope.context.variables ? typeof value === 'boolean' : typeof value !== 'object' || value === null;
  if (!isMeant) throw malformed(scope, key, 'a boolean', value);
  const yes = parseBoolean(value) ?? Boolean(value);
  return { kind: 'null', attribute, isNull: yes === NULL_TESTS.get(key) };
}

/**
 * A test with any of several values. An empty list holds none, so nothing passes the test. Only JSON and GraphQL can contain one.
 * @throws ValidationError in a rule: a rule that allows nothing is a mistake
 */
function anyValue(scope: Scope, values: readonly unknown[], key: string, parse: (value: unknown) => Filter | null): Filter | null {
  return values.length === 0 ? asked(scope, key, values, scope.context.variables ? null : NEVER) : anyOf(values.map(parse));
}

/** Equality with any of several values becomes one `in`, to limit the number of statements. A null among them adds `is null`. */
function parseEquals(scope: Scope, attribute: ScalarAttribute, values: readonly unknown[]): Filter | null {
  if (values.length === 0) return anyValue(scope, values, '$eq', () => null);
  const present = values.filter(isPresent);
  const equal = present.length === 0 ? null : compare(scope, attribute, 'eq', present, present.length === 1 ? 'eq' : 'in');
  return anyOf([equal, present.length < values.length ? { kind: 'null', attribute, isNull: true } : null]);
}

/** `$in` and `$notIn`. A null in the list stands for "has no value", as `$eq` with null does. A list without values excludes nothing. */
function parseList(scope: Scope, attribute: ScalarAttribute, operator: CompareOperator, values: readonly unknown[]): Filter | null {
  const isIn = operator === 'in';
  if (values.length === 0) return asked(scope, `$${operator}`, values, scope.context.variables ? null : isIn ? NEVER : ALWAYS);
  const present = values.filter(isPresent);
  const compared = present.length === 0 ? null : compare(scope, attribute, operator, present);
  const nullTest: Filter | null = present.length < values.length ? { kind: 'null', attribute, isNull: isIn } : null;
  return isIn ? anyOf([compared, nullTest]) : allOf([compared, nullTest]);
}

function isPresent(value: unknown): boolean {
  return value !== null && value !== undefined;
}

function parseValue(scope: Scope, attribute: ScalarAttribute, operator: CompareOperator, value: unknown): Filter {
  const { nullOperand } = OPERATORS[operator];
  if (nullOperand !== undefined && !isPresent(value)) {
    return { kind: 'null', attribute, isNull: nullOperand === 'isNull' };
  }
  return compare(scope, attribute, operator, [value]);
}

/** @param meant the operator of the result; the values are checked by the rules of `operator` */
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

/** Parses a test with an operator that the attribute's type defines. */
function parseOwn(scope: Scope, attribute: ScalarAttribute, key: string, value: unknown): Filter {
  const { ownOperators = {} } = attribute.type;
  if (!Object.hasOwn(ownOperators, key)) throw invalidKey(scope, key, scope.path, () => nameHint(key, testsOf(attribute)));
  const operator = key as OwnOperatorName;
  const meant = scope.context.variables ? ruleOperand(scope, key, value) : value;
  if (meant === null || meant === undefined) throw malformed(scope, key, 'an operand', value);
  if (meant instanceof Variable || (scope.context.variables && namesCaller(meant)))
    throw misplaced(scope, key, 'a variable of the caller cannot be used here');
  const operands = operandsOf(ownOperators[operator] as OwnOperator, attribute, (problem) => misplaced(scope, key, problem), key, meant);
  if (operands.length > MOST_OPERANDS)
    throw misplaced(scope, key, `a comparison can have at most ${MOST_OPERANDS} values, found ${operands.length}`);
  return { kind: 'compare', attribute, operator, operands: operands.map((each) => plainValue(scope, key, each)) };
}

/** Maximum number of operands for an operator that a type defines: each is a bind, and takes memory in the plan. */
const MOST_OPERANDS = 100;

/** @param refused makes the error for a value that the operator does not accept */
function operandsOf(
  operator: OwnOperator,
  { type, definition }: ScalarAttribute,
  refused: (problem: string) => Error,
  key: string,
  value: unknown,
): readonly Operand[] {
  try {
    const operands: unknown = operator.operands(value, definition);
    if (!Array.isArray(operands)) throw new TypeError('operands() must return an array');
    return operands;
  } catch (error) {
    if (isPlinthError(error) && error.status === 400) throw refused(error.message);
    throw new Error(`operator "${key}" of attribute type "${type.name}" failed`, { cause: error });
  }
}

/** Whether a value of a rule contains a text that begins with `$`, as variables do. */
function namesCaller(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((each) => (typeof each === 'string' ? each.startsWith('$') : namesCaller(each)));
}

/** Whether a value is an object of tests (`{ $eq: … }`) and not an operand itself. */
export function holdsTests(value: unknown): value is Readonly<Record<string, unknown>> {
  return isKeyed(value) && listOf(value) === null;
}

/** Characters that no stored text can contain: NUL and lone surrogates. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** The error for an operand of the wrong form. A condition is never skipped instead. */
export function malformed(scope: Scope, key: string, expected: string, value: unknown): ValidationError {
  return misplaced(scope, key, `expected ${expected}, found ${formOf(value)}`);
}

/**
 * Refuses empty conditions in rules. In a request an empty condition restricts nothing; in a rule it would let through what the rule
 * should exclude.
 * @throws ValidationError
 */
export function asked(scope: Scope, key: string, value: unknown, filter: Filter | null): Filter | null {
  if (filter === null && scope.context.variables) throw malformed(scope, key, 'a non-empty condition', value);
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
 * A value that can be an operand: text that can be stored, a finite number or a boolean; a bigint becomes text.
 * @throws ValidationError with key and path for any other value
 */
export function plainValue(scope: Scope, key: string, value: unknown): Operand {
  switch (typeof value) {
    case 'string':
      if (UNSTORABLE.test(value)) throw malformed(scope, key, 'a well-formed string without NUL characters', value);
      return value;
    case 'number':
      if (!Number.isFinite(value)) throw malformed(scope, key, 'a finite number', value);
      return value;
    case 'boolean':
      return value;
    case 'bigint':
      return String(value);
    default:
      throw malformed(scope, key, 'a string, a number or a boolean', value);
  }
}

/**
 * One operand of a comparison, in the form of the attribute's column; in rules it may be a variable.
 * @throws ValidationError when the value is not a plain value, or the attribute's type does not accept it
 */
function parseOperand(scope: Scope, operator: CompareOperator, attribute: ScalarAttribute, given: unknown): Operand | Variable {
  const key = `$${operator}`;
  const { textual } = OPERATORS[operator];
  const { type, definition } = attribute;
  const isRule = scope.context.variables === true;
  const value = isRule ? ruleOperand(scope, key, given) : given;
  if (value instanceof Variable) return value;
  // Requests contain only text, and almost any text counts as true. Rules can write true and false.
  const isVague = isRule && !textual && typeof value !== 'boolean' && type.column(definition).kind === 'boolean';
  if (isVague) throw malformed(scope, key, 'true or false', value);
  const plain = plainValue(scope, key, value);
  if (textual) return String(plain);
  try {
    return type.operand(plain, definition);
  } catch (error) {
    // The types with a format (dates and times) report errors without the path, as recorded.
    if (!isPlinthError(error) || type.format !== undefined) throw error;
    throw misplaced(scope, key, error.message);
  }
}

/** The operand of a rule: a variable or a value. `$$` escapes a `$` at the beginning of a text. */
function ruleOperand(scope: Scope, key: string, given: unknown): unknown {
  const variable = variableNamed(given);
  if (variable !== null) {
    // A variable without a value must fulfil no comparison. In `$notIn` it would be dropped from the list, and the comparison could hold.
    if (key === '$notIn') throw misplaced(scope, key, 'a variable of the caller cannot be used in this array; use $ne');
    return variable;
  }
  if (typeof given !== 'string' || !given.startsWith('$')) return given;
  if (given.startsWith('$$')) return given.slice(1);
  throw misplaced(
    scope,
    key,
    `"${given}" is not a variable of the caller. Use $user.<attribute> or $now; start a string that begins with $ with "$$"`,
  );
}
