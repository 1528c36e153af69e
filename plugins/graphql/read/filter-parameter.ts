import { type AttributeOwner, type Model, ValidationError } from 'plinth';

/** Operators that combine conditions, both of attributes and of owners. */
const LOGIC: ReadonlySet<string> = new Set(['and', 'or', 'not']);

/** Maximum conditions of a filter: databases take long to plan many. */
const MOST_CONDITIONS = 1000;

type Keyed = Readonly<Record<string, unknown>>;

/**
 * Converts a `filters` argument to the parameter of the same name, whose operators begin with `$` (specification, GraphQL filters). A null
 * instead of conditions restricts nothing. As an operand, null means the same as over REST, where it never widens the answer.
 * @param owner type that is filtered: it distinguishes names of attributes from operators
 * @throws ValidationError for more than a thousand conditions
 */
export function filterParameter(value: unknown, owner: AttributeOwner, model: Model): Keyed | undefined {
  if (count(value) > MOST_CONDITIONS) {
    const facts = { source: 'query', param: 'filters', limit: MOST_CONDITIONS };
    throw new ValidationError(`The filter exceeds the limit of ${MOST_CONDITIONS} conditions`, facts, 'QUERY_TOO_COMPLEX');
  }
  return partOf(value, owner, model);
}

/** Number of objects in a filter. */
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
    // An attribute with the name of an operator is shadowed by it: the argument's type contains the operator.
    if (LOGIC.has(key)) parameter[`$${key}`] = each(condition, (part) => partOf(part, owner, model));
    else if (attribute?.kind === 'relation') parameter[key] = partOf(condition, model.contentType(attribute.target), model);
    else if (attribute?.kind === 'component') parameter[key] = partOf(condition, model.component(attribute.component), model);
    else parameter[key] = tests(condition);
  }
  return parameter;
}

/** Converts the conditions on a scalar. */
function tests(value: unknown): unknown {
  if (!isKeyed(value)) return undefined;
  const parameter: Record<string, unknown> = {};
  for (const [operator, operand] of Object.entries(value)) {
    const isAbsent = operand === undefined || (operand === null && LOGIC.has(operator));
    if (isAbsent) continue;
    parameter[`$${operator}`] = operator === 'not' ? tests(operand) : operand;
  }
  return parameter;
}

function each(value: unknown, turn: (part: unknown) => unknown): unknown {
  return Array.isArray(value) ? value.filter((part) => part !== null).map(turn) : turn(value);
}

function isKeyed(value: unknown): value is Keyed {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
