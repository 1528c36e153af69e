import type { ContentTypeDefinition, Documents, ModelDefinitions, StampContext } from 'plinth';
import { STATUS } from './status.ts';

/** When a version was published; null for drafts. */
export const PUBLISHED_AT = 'publishedAt';

/** Gives every content type the attribute, whether or not it has drafts: what has none is published by every write. */
export function addPublishedAt(definitions: ModelDefinitions): ModelDefinitions {
  return { ...definitions, contentTypes: definitions.contentTypes.map(withPublishedAt) };
}

function withPublishedAt(definition: ContentTypeDefinition): ContentTypeDefinition {
  // The index is also what makes looking for missing values cheap.
  const attribute = { type: 'datetime', implicit: true, writable: 'ignored', index: true } as const;
  return { ...definition, attributes: { ...definition.attributes, [PUBLISHED_AT]: attribute } };
}

/** The values of a version that is about to be stored, with the time of its publication. */
export function stampPublishedAt(
  values: Readonly<Record<string, unknown>>,
  { axes, now }: StampContext,
): Readonly<Record<string, unknown>> {
  return { ...values, [PUBLISHED_AT]: axes.get(STATUS) === 'draft' ? null : now };
}

/** Gives versions that were written while the plugin was off the time of their last change. */
export async function fillPublishedAt(documents: Documents): Promise<void> {
  const published = new Map([[STATUS, 'published']]);
  for (const uid of documents.model.contentTypes.keys()) await documents.fill(uid, PUBLISHED_AT, 'updatedAt', published);
}
