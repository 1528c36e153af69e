import type { Attribute, AttributeOwner, Model, ScalarAttribute } from 'plinth';

type Keyed = Readonly<Record<string, unknown>>;

/** Parameters of a request with typed values, in conventional order. */
export type ReadParameters = Readonly<Record<string, unknown>>;

const ORDER = ['_q', 'filters', 'sort', 'pagination', 'fields', 'populate'];

/** The status of a request that names none. */
const DEFAULT_STATUS = 'published';

/** Attributes that every document has in a response. */
const IDENTITY: ReadonlySet<string> = new Set(['id', 'documentId']);

/**
 * Returns the parameters of a read as programs write them: numbers and booleans have their types again, and defaults are left out.
 * @param parameters of a request that was validated
 */
export function readParameters(owner: AttributeOwner, parameters: Keyed, model: Model): ReadParameters {
  const named = new Map<string, unknown>();
  for (const name of [...ORDER, ...Object.keys(parameters)]) {
    const value = parameters[name];
    if (value === undefined || named.has(name) || (name === 'status' && value === DEFAULT_STATUS)) continue;
    named.set(name, typed(name, value, owner, model));
  }
  return Object.fromEntries(named);
}

function typed(name: string, value: unknown, owner: AttributeOwner, model: Model): unknown {
  switch (name) {
    case 'filters':
      return typedFilter(value, owner, null, model);
    case 'sort':
      return listOf(value);
    case 'fields':
      return typedFields(value);
    case 'pagination':
      return isKeyed(value) ? mapped(value, (each, key) => (key === 'withCount' ? yesOrNo(each) : numberOf(each))) : value;
    case 'populate':
      return typedPopulate(value, owner, model);
    default:
      return value;
  }
}

function typedFields(value: unknown): unknown {
  const names = listOf(value);
  const others = names.filter((name) => !IDENTITY.has(String(name)));
  return others.length > 0 ? others : names;
}

/** @param attribute the scalar that is compared; null: a document or an entry */
function typedFilter(value: unknown, owner: AttributeOwner, attribute: ScalarAttribute | null, model: Model): unknown {
  if (Array.isArray(value)) return value.map((each) => typedFilter(each, owner, attribute, model));
  if (!isKeyed(value)) return attribute === null ? value : scalarOf(value, attribute);
  return mapped(value, (inner, key) => {
    if (key === '$null' || key === '$notNull') return yesOrNo(inner);
    const next = attribute === null ? owner.attributes.get(key) : undefined;
    if (next === undefined) return typedFilter(inner, owner, attribute, model);
    return next.kind === 'scalar'
      ? typedFilter(inner, owner, next, model)
      : typedFilter(inner, ownerBehind(next, model) ?? owner, null, model);
  });
}

function typedPopulate(value: unknown, owner: AttributeOwner, model: Model): unknown {
  if (!isKeyed(value)) return value;
  return mapped(value, (clause, name) => {
    const attribute = owner.attributes.get(name);
    if (!isKeyed(clause) || attribute === undefined) return yesOrNo(clause);
    const behind = ownerBehind(attribute, model) ?? owner;
    return mapped(clause, (part, key) => {
      if (key === 'count') return yesOrNo(part);
      if (key !== 'on' || !isKeyed(part)) return typed(key, part, behind, model);
      return mapped(part, (kind, uid) =>
        isKeyed(kind)
          ? mapped(kind, (inner, each) => typed(each, inner, model.components.get(uid) ?? model.contentTypes.get(uid) ?? behind, model))
          : yesOrNo(kind),
      );
    });
  });
}

/** Returns the one type or component that an attribute leads to; null for scalars and zones. */
export function ownerBehind(attribute: Attribute, model: Model): AttributeOwner | null {
  if (attribute.kind === 'relation') return model.contentTypes.get(attribute.target) ?? null;
  return attribute.kind === 'component' ? model.component(attribute.component) : null;
}

/** Converts the text of a value to its type, if nothing is lost. */
function scalarOf(value: unknown, { type, definition }: ScalarAttribute): unknown {
  if (typeof value !== 'string') return value;
  const { kind } = type.column(definition);
  if (kind === 'boolean') return yesOrNo(value);
  return kind === 'integer' || kind === 'double' || kind === 'decimal' ? numberOf(value) : value;
}

function numberOf(value: unknown): unknown {
  const number = Number(value);
  return Number.isFinite(number) && String(number) === String(value) ? number : value;
}

function yesOrNo(value: unknown): unknown {
  return value === 'true' || value === 'false' ? value === 'true' : value;
}

/** Returns the entries of a list: an array, or a text with commas. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' ? value.split(',').map((part) => part.trim()) : isKeyed(value) ? Object.values(value) : [value];
}

export function isKeyed(value: unknown): value is Keyed {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapped(value: Keyed, change: (inner: unknown, key: string) => unknown): Keyed {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner, key)]));
}
