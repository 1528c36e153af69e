import type { AttributeOwner, Model } from 'plinth';

type Keyed = Readonly<Record<string, unknown>>;

/** Operators that combine conditions. */
const LOGIC: ReadonlySet<string> = new Set(['$and', '$or']);

/**
 * Converts a `filters` parameter of REST to the argument of the same name: the reverse of `filterParameter`. It does not check whether the
 * schema supports all of it.
 * @param owner type that is filtered
 */
export function filterArgument(value: unknown, owner: AttributeOwner, model: Model): unknown {
  if (Array.isArray(value)) return { and: value.map((part) => filterArgument(part, owner, model)) };
  if (!isKeyed(value)) return value;
  const argument: Record<string, unknown> = {};
  for (const [key, condition] of Object.entries(value)) {
    const attribute = owner.attributes.get(key);
    if (LOGIC.has(key)) argument[key.slice(1)] = listed(condition).map((part) => filterArgument(part, owner, model));
    else if (key === '$not') argument.not = filterArgument(condition, owner, model);
    // A condition on the existence of a document becomes one on its documentId, which every document has.
    else if (key === '$null' || key === '$notNull') argument.documentId = { [key.slice(1)]: condition };
    else if (attribute?.kind === 'relation') argument[key] = filterArgument(condition, model.contentType(attribute.target), model);
    else if (attribute?.kind === 'component') argument[key] = filterArgument(condition, model.component(attribute.component), model);
    else argument[key] = tests(condition);
  }
  return argument;
}

/** Converts the conditions on a scalar. A bare value means equality. */
function tests(value: unknown): unknown {
  if (Array.isArray(value)) return { in: value };
  if (!isKeyed(value)) return { eq: value };
  return Object.fromEntries(
    Object.entries(value).map(([key, operand]) => [key.replace(/^\$/, ''), key === '$not' ? tests(operand) : operand]),
  );
}

function listed(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return isKeyed(value) ? Object.values(value) : [value];
}

function isKeyed(value: unknown): value is Keyed {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
