import type { ContentTypeDefinition } from './definitions.ts';
import type { ContentType } from './model.ts';

/** Who has made a version, and who has changed it last: `user:7`, `token:3`, or null. */
export const CREATED_BY = 'createdBy';
export const UPDATED_BY = 'updatedBy';

/** Kept in the row of every version, shown to trusted code that asks for it alone, and written by no body. */
const WHO = { type: 'string', implicit: true, private: true, writable: 'no' } as const;

/**
 * Gives a content type attributes that hold the name of a caller, as `callerName` says it. Where it has an attribute of that name, or one that would be
 * stored like it (`published_by`), that one stays and nothing is added.
 * @param names in camel case: `publishedBy`
 */
export function withCallerAttributes(definition: ContentTypeDefinition, names: readonly string[]): ContentTypeDefinition {
  const taken = new Set(Object.keys(definition.attributes).map(folded));
  const added = names.filter((name) => !taken.has(folded(name))).map((name) => [name, WHO] as const);
  return added.length === 0 ? definition : { ...definition, attributes: { ...definition.attributes, ...Object.fromEntries(added) } };
}

/** Those of some values that belong to attributes of `withCallerAttributes`: an attribute of the app with such a name is left alone. */
export function callerValues(
  type: Pick<ContentType, 'attributes'>,
  values: Readonly<Record<string, string | null>>,
): Readonly<Record<string, string | null>> {
  const kept: Record<string, string | null> = {};
  for (const name in values) if (isCallerAttribute(type, name)) kept[name] = values[name] ?? null;
  return kept;
}

/** Whether an attribute holds the name of a caller. */
export function isCallerAttribute({ attributes }: Pick<ContentType, 'attributes'>, name: string): boolean {
  const attribute = attributes.get(name);
  return attribute?.kind === 'scalar' && attribute.private && attribute.definition.implicit === true && attribute.type.name === WHO.type;
}

/** Names that differ in case and separators alone may share a column. */
function folded(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}
