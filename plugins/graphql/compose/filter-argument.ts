import type { AttributeOwner, Model } from 'plinth';

type Keyed = Readonly<Record<string, unknown>>;

/** Says how two lists of conditions hold together. */
const LOGIC: ReadonlySet<string> = new Set(['$and', '$or']);

/**
 * A `filters` parameter of REST as the argument of this name: the other way round of `filterParameter`. Whether the schema has all of it is another question.
 * @param owner what is filtered
 */
export function filterArgument(value: unknown, owner: AttributeOwner, model: Model): unknown {
  if (Array.isArray(value)) return { and: value.map((part) => filterArgument(part, owner, model)) };
  if (!isKeyed(value)) return value;
  const argument: Record<string, unknown> = {};
  for (const [key, condition] of Object.entries(value)) {
    const attribute = owner.attributes.get(key);
    if (LOGIC.has(key)) argument[key.slice(1)] = listed(condition).map((part) => filterArgument(part, owner, model));
    else if (key === '$not') argument.not = filterArgument(condition, owner, model);
    // Whether there is one at all is asked of its name, which every document has.
    else if (key === '$null' || key === '$notNull') argument.documentId = { [key.slice(1)]: condition };
    else if (attribute?.kind === 'relation') argument[key] = filterArgument(condition, model.contentType(attribute.target), model);
    else if (attribute?.kind === 'component') argument[key] = filterArgument(condition, model.component(attribute.component), model);
    else argument[key] = tests(condition);
  }
  return argument;
}

/** What is asked of a scalar. A bare value is what it must be. */
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
