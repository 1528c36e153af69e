import { type AttributeOwner, type Model, ValidationError } from 'plinth';

/** Combines conditions, on attributes and on owners of them alike. */
const LOGIC: ReadonlySet<string> = new Set(['and', 'or', 'not']);

/** Operators whose empty list of values asks for nothing. */
const LISTS: ReadonlySet<string> = new Set(['in', 'notIn']);

/** Conditions of one filter: databases take long to understand many. */
const MOST_CONDITIONS = 1000;

type Keyed = Readonly<Record<string, unknown>>;

/**
 * Turns the value of a `filters` argument into the parameter of that name, where operators begin with `$` (specification, GraphQL filters). What is null, or
 * an empty list of values, asks for nothing.
 * @param owner what is filtered: it tells names of attributes from operators
 * @throws ValidationError for more than a thousand conditions
 */
export function filterParameter(value: unknown, owner: AttributeOwner, model: Model): Keyed | undefined {
  if (count(value) > MOST_CONDITIONS) {
    const facts = { source: 'query', param: 'filters', limit: MOST_CONDITIONS };
    throw new ValidationError(`A filter has more than ${MOST_CONDITIONS} conditions`, facts, 'QUERY_TOO_COMPLEX');
  }
  return partOf(value, owner, model);
}

/** Objects in a filter. */
function count(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + count(each), 0);
  return isKeyed(value) ? Object.values(value).reduce<number>((sum, each) => sum + count(each), 1) : 0;
}

function partOf(value: unknown, owner: AttributeOwner, model: Model): Keyed | undefined {
  return isKeyed(value) ? conditionsOn(value, owner, model) : undefined;
}

function conditionsOn(value: Keyed, owner: AttributeOwner, model: Model): Keyed {
  const parameter: Record<string, unknown> = {};
  for (const [key, condition] of Object.entries(value)) {
    if (condition === null || condition === undefined) continue;
    const attribute = owner.attributes.get(key);
    // An attribute that is called like an operator is shadowed by it: the type of the argument has the operator.
    if (LOGIC.has(key)) parameter[`$${key}`] = each(condition, (part) => partOf(part, owner, model));
    else if (attribute?.kind === 'relation') parameter[key] = partOf(condition, model.contentType(attribute.target), model);
    else if (attribute?.kind === 'component') parameter[key] = partOf(condition, model.component(attribute.component), model);
    else parameter[key] = tests(condition);
  }
  return parameter;
}

/** What is asked of a scalar. */
function tests(value: unknown): unknown {
  if (!isKeyed(value)) return undefined;
  const parameter: Record<string, unknown> = {};
  for (const [operator, operand] of Object.entries(value)) {
    const isNothing = operand === null || operand === undefined || (LISTS.has(operator) && isEmpty(operand));
    if (isNothing) continue;
    parameter[`$${operator}`] = operator === 'not' ? tests(operand) : operand;
  }
  return parameter;
}

function each(value: unknown, turn: (part: unknown) => unknown): unknown {
  return Array.isArray(value) ? value.filter((part) => part !== null).map(turn) : turn(value);
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function isKeyed(value: unknown): value is Keyed {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
