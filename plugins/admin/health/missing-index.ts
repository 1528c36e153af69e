import { type Attribute, type ContentType, type Model, missingIndexes, type WantedIndex } from 'plinth';
import type { MissingIndex } from '../api/told-health.ts';

/** Conditions that an index of the column answers, and those that one of its text does. */
const BY_COLUMN: ReadonlySet<string> = new Set(['$eq', '$in', '$lt', '$lte', '$gt', '$gte', '$between', '$startsWith']);
const BY_TEXT: ReadonlySet<string> = new Set(['$contains', '$containsi']);

/**
 * What a question needs an index for that there is none of: conditions on attributes of the documents and of those at the other ends of relations, and what the list is
 * sorted by first.
 * @param parameters as REST takes them, which the gate has let pass
 */
export function missingIn(
  type: ContentType,
  { filters, sort }: Readonly<Record<string, unknown>>,
  model: Pick<Model, 'contentTypes'>,
): readonly WantedIndex[] {
  const wanted = new Map<string, WantedIndex>();
  const want = (owner: ContentType, attribute: Attribute | undefined, index: WantedIndex['index']) => {
    if (attribute !== undefined)
      wanted.set(`${owner.uid} ${attribute.name} ${index}`, { type: owner.uid, attribute: attribute.name, index });
  };
  const walk = (condition: unknown, owner: ContentType | undefined): void => {
    if (owner === undefined || !isObject(condition)) return;
    for (const [key, value] of Object.entries(condition)) {
      // A list of conditions comes with its numbers.
      if (key === '$and' || key === '$or' || /^\d+$/.test(key)) walk(value, owner);
      const attribute = owner.attributes.get(key);
      if (attribute?.kind === 'relation') {
        walk(value, model.contentTypes.get(attribute.target));
        continue;
      }
      const operators = !isObject(value) || Array.isArray(value) ? ['$eq'] : Object.keys(value);
      if (operators.some((operator) => BY_COLUMN.has(operator))) want(owner, attribute, true);
      if (operators.some((operator) => BY_TEXT.has(operator))) want(owner, attribute, 'text');
    }
  };
  walk(filters, type);
  // Rows come in the order of an index as far as it begins with what they are sorted by.
  want(type, type.attributes.get(firstOf(sort)), true);
  return missingIndexes([...wanted.values()], model);
}

/** Says what people call the attribute of an index. */
export function titled(index: WantedIndex, { contentTypes }: Pick<Model, 'contentTypes'>): MissingIndex {
  return { ...index, title: `${contentTypes.get(index.type)?.displayName ?? index.type}: ${index.attribute}` };
}

/** The attribute by which a list is sorted first; empty where it is none of its own. */
function firstOf(sort: unknown): string {
  if (typeof sort === 'string') return (sort.split(',', 1)[0] ?? '').split(':', 1)[0]?.trim() ?? '';
  if (!isObject(sort)) return '';
  const [key = '', value] = Object.entries(sort)[0] ?? [];
  return /^\d+$/.test(key) ? firstOf(value) : typeof value === 'string' ? key : '';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
