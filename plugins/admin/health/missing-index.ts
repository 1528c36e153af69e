import type { Attribute, ContentType } from 'plinth';

/** An attribute that is looked for or sorted by, and that no index orders. */
export interface MissingIndex {
  /** Uid of the content type that has it. */
  readonly type: string;
  readonly attribute: string;
}

/** Conditions that an index answers. */
const SEARCHED: ReadonlySet<string> = new Set(['$eq', '$in', '$lt', '$lte', '$gt', '$gte', '$between', '$startsWith']);

/**
 * What a question needs an index for that there is none of: conditions on attributes of the documents and of those at the other ends of relations, and what the list is
 * sorted by first.
 * @param parameters as REST takes them, which the gate has let pass
 */
export function missingIndexes(
  type: ContentType,
  { filters, sort }: Readonly<Record<string, unknown>>,
  typeOf: (uid: string) => ContentType | undefined,
): readonly MissingIndex[] {
  const found = new Map<string, MissingIndex>();
  const need = (owner: ContentType, attribute: Attribute | undefined) => {
    if (attribute !== undefined && lacksIndex(attribute))
      found.set(`${owner.uid} ${attribute.name}`, { type: owner.uid, attribute: attribute.name });
  };
  const walk = (condition: unknown, owner: ContentType | undefined): void => {
    if (owner === undefined || !isObject(condition)) return;
    for (const [key, value] of Object.entries(condition)) {
      // A list of conditions comes with its numbers.
      if (key === '$and' || key === '$or' || /^\d+$/.test(key)) walk(value, owner);
      const attribute = owner.attributes.get(key);
      if (attribute?.kind === 'relation') walk(value, typeOf(attribute.target));
      else if (!isObject(value) || Array.isArray(value) || Object.keys(value).some((operator) => SEARCHED.has(operator)))
        need(owner, attribute);
    }
  };
  walk(filters, type);
  // Rows come in the order of an index as far as it begins with what they are sorted by.
  need(type, type.attributes.get(firstOf(sort)));
  return [...found.values()];
}

/** The attribute by which a list is sorted first; empty where it is none of its own. */
function firstOf(sort: unknown): string {
  if (typeof sort === 'string') return (sort.split(',', 1)[0] ?? '').split(':', 1)[0]?.trim() ?? '';
  if (!isObject(sort)) return '';
  const [key = '', value] = Object.entries(sort)[0] ?? [];
  return /^\d+$/.test(key) ? firstOf(value) : typeof value === 'string' ? key : '';
}

/** Whether a schema file could give the attribute an index, and does not. */
function lacksIndex({ kind, definition, name }: Attribute): boolean {
  if (kind !== 'scalar' || definition.implicit === true || name === 'id' || name === 'documentId') return false;
  return !definition.index && definition.unique !== true && !UNINDEXED.has(definition.type);
}

/** Attribute types that no index holds: too long, or no value that is compared. */
const UNINDEXED: ReadonlySet<string> = new Set(['json', 'blocks', 'richtext', 'password', 'boolean']);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
