/** A part of a condition that is shown as a part of a sentence. */
export type RulePart =
  /** The caller has created the document. */
  | { readonly kind: 'own' }
  /** A relation refers to the caller. */
  | { readonly kind: 'by'; readonly attribute: string }
  /** The document is the caller. */
  | { readonly kind: 'self' }
  /** No codes: none is selected yet. The server refuses it: see `withoutEmptyRules`. */
  | { readonly kind: 'locales'; readonly codes: readonly string[] }
  | { readonly kind: 'is'; readonly attribute: string; readonly values: readonly Value[] }
  /** A condition that cannot be shown as text. */
  | { readonly kind: 'other'; readonly where: Where };

type Where = Readonly<Record<string, unknown>>;
type Value = string | number | boolean;

const isObject = (value: unknown): value is Where => typeof value === 'object' && value !== null && !Array.isArray(value);
const isValue = (value: unknown): value is Value => ['string', 'number', 'boolean'].includes(typeof value);
/** Whether a value is a variable: `$user.id`, `$now`. */
const isVariable = (value: unknown): boolean => typeof value === 'string' && value.startsWith('$');

/** Splits a condition into parts, all of which must hold. */
export function partsOf(where: Where | null): readonly RulePart[] {
  if (where === null) return [];
  return Object.entries(where).flatMap(([key, value]): readonly RulePart[] => {
    if (key === '$and' && Array.isArray(value) && value.every(isObject)) return value.flatMap((part) => partsOf(part));
    return [partOf(key, value)];
  });
}

function partOf(key: string, value: unknown): RulePart {
  if (key === 'locale' && Array.isArray(value) && value.length === 0) return { kind: 'locales', codes: [] };
  const single = isObject(value) && Object.keys(value).length === 1 ? value : null;
  const same = single !== null && '$eq' in single ? single.$eq : value;
  if (key === 'createdBy' && same === '$caller') return { kind: 'own' };
  if (key === 'id' && same === '$user.id') return { kind: 'self' };
  if (!key.startsWith('$') && single !== null && single.id === '$user.id') return { kind: 'by', attribute: key };
  const values = single !== null && Array.isArray(single.$in) && single.$in.length > 0 ? single.$in : [same];
  if (key.startsWith('$') || !values.every(isValue) || values.some(isVariable)) return { kind: 'other', where: { [key]: value } };
  return key === 'locale'
    ? { kind: 'locales', codes: values.map(String) }
    : { kind: 'is', attribute: key, values: values as readonly Value[] };
}

/** Returns the condition for parts; null: none. */
export function whereOf(parts: readonly RulePart[]): Where | null {
  const conditions = parts.map(conditionOf);
  if (conditions.length === 0) return null;
  const keys = conditions.flatMap((condition) => Object.keys(condition));
  return new Set(keys).size === keys.length ? Object.assign({}, ...conditions) : { $and: conditions };
}

function conditionOf(part: RulePart): Where {
  switch (part.kind) {
    case 'own':
      return { createdBy: '$caller' };
    case 'self':
      return { id: '$user.id' };
    case 'by':
      return { [part.attribute]: { id: '$user.id' } };
    case 'locales':
      return { locale: part.codes.length === 0 ? [] : oneOrMany(part.codes) };
    case 'is':
      return { [part.attribute]: oneOrMany(part.values) };
    case 'other':
      return part.where;
  }
}

function oneOrMany(values: readonly Value[]): unknown {
  return values.length === 1 ? values[0] : { $in: values };
}
