import type { ContentTypeDefinition } from './definitions.ts';
import type { ContentType } from './model.ts';

/** Attributes for the caller who created a version, and the one who last changed it: `user:7`, `token:3`, or null. */
export const CREATED_BY = 'createdBy';
export const UPDATED_BY = 'updatedBy';

/** Stored with every version. Only trusted code that selects it can read it, and no body can write it. */
const WHO = { type: 'string', implicit: true, private: true, writable: 'no' } as const;

/**
 * Adds attributes to a content type that contain the name of a caller, as `callerName` gives it. A name is skipped if the type has an
 * attribute with that name, or one with the same column (`published_by`).
 * @param names in camel case: `publishedBy`
 */
export function withCallerAttributes(definition: ContentTypeDefinition, names: readonly string[]): ContentTypeDefinition {
  const taken = new Set(Object.keys(definition.attributes).map(folded));
  const added = names.filter((name) => !taken.has(folded(name))).map((name) => [name, WHO] as const);
  return added.length === 0 ? definition : { ...definition, attributes: { ...definition.attributes, ...Object.fromEntries(added) } };
}

/** The values whose attributes were added by `withCallerAttributes`. An app's own attribute with such a name is never written. */
export function callerValues(
  type: Pick<ContentType, 'attributes'>,
  values: Readonly<Record<string, string | null>>,
): Readonly<Record<string, string | null>> {
  const kept: Record<string, string | null> = {};
  for (const name in values) if (isCallerAttribute(type, name)) kept[name] = values[name] ?? null;
  return kept;
}

/** Whether an attribute was added by `withCallerAttributes`. */
export function isCallerAttribute({ attributes }: Pick<ContentType, 'attributes'>, name: string): boolean {
  const attribute = attributes.get(name);
  return attribute?.kind === 'scalar' && attribute.private && attribute.definition.implicit === true && attribute.type.name === WHO.type;
}

/** Equal for names that may share a column: those that differ only in case and separators. */
function folded(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}
