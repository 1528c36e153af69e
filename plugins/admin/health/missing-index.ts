import { type Attribute, type ContentType, type Model, missingIndexes, OPERATORS, type WantedIndex } from 'plinth';
import type { MissingIndex } from '../api/told-health.ts';

/** By key of a request: the index that serves the operator, if any. */
const INDEXES = new Map(Object.entries(OPERATORS).map(([name, { index }]) => [`$${name}`, index]));

/**
 * Returns the indexes that a request needs and the model lacks. It looks at conditions on attributes of the documents and of related
 * documents, and at the first attribute of the sort.
 * @param parameters as REST takes them, validated by the gate
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
      // Lists of conditions may have numeric keys.
      if (key === '$and' || key === '$or' || /^\d+$/.test(key)) walk(value, owner);
      const attribute = owner.attributes.get(key);
      if (attribute?.kind === 'relation') {
        walk(value, model.contentTypes.get(attribute.target));
        continue;
      }
      const operators = !isObject(value) || Array.isArray(value) ? ['$eq'] : Object.keys(value);
      for (const operator of operators) {
        const index = INDEXES.get(operator);
        if (index !== undefined) want(owner, attribute, index);
      }
    }
  };
  walk(filters, type);
  // An index helps if it begins with the first attribute of the sort.
  want(type, type.attributes.get(firstOf(sort)), true);
  return missingIndexes([...wanted.values()], model);
}

/** Adds the display names of the type and the attribute to an index. */
export function titled(index: WantedIndex, { contentTypes }: Pick<Model, 'contentTypes'>): MissingIndex {
  return { ...index, title: `${contentTypes.get(index.type)?.displayName ?? index.type}: ${index.attribute}` };
}

/** Returns the first attribute of a sort; empty when it belongs to another type. */
function firstOf(sort: unknown): string {
  if (typeof sort === 'string') return (sort.split(',', 1)[0] ?? '').split(':', 1)[0]?.trim() ?? '';
  if (!isObject(sort)) return '';
  const [key = '', value] = Object.entries(sort)[0] ?? [];
  return /^\d+$/.test(key) ? firstOf(value) : typeof value === 'string' ? key : '';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
