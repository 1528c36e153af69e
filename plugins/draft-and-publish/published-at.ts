import {
  type ContentTypeDefinition,
  callerName,
  callerValues,
  type Documents,
  type ModelDefinitions,
  type StampContext,
  withCallerAttributes,
} from 'plinth';
import { STATUS } from './status.ts';

/** When a version was published; null for drafts. */
export const PUBLISHED_AT = 'publishedAt';

/** Who published a version, as `callerName` says it; null for drafts. */
export const PUBLISHED_BY = 'publishedBy';

/** Gives every content type the attributes, whether or not it has drafts: what has none is published by every write. */
export function addPublishedAt(definitions: ModelDefinitions): ModelDefinitions {
  return { ...definitions, contentTypes: definitions.contentTypes.map(withPublishedAt) };
}

function withPublishedAt(definition: ContentTypeDefinition): ContentTypeDefinition {
  // The index is also what makes looking for missing values cheap.
  const attribute = { type: 'datetime', implicit: true, writable: 'ignored', index: true } as const;
  const attributes = { ...definition.attributes, [PUBLISHED_AT]: attribute };
  return withCallerAttributes({ ...definition, attributes }, [PUBLISHED_BY]);
}

/** The values of a version that is about to be stored, with the time of its publication, and who published it. */
export function stampPublishedAt(
  values: Readonly<Record<string, unknown>>,
  { type, axes, now, caller }: StampContext,
): Readonly<Record<string, unknown>> {
  const isDraft = axes.get(STATUS) === 'draft';
  const who = callerValues(type, { [PUBLISHED_BY]: isDraft ? null : callerName(caller) });
  return { ...values, [PUBLISHED_AT]: isDraft ? null : now, ...who };
}

/** Gives versions that were written while the plugin was off the time of their last change. */
export async function fillPublishedAt(documents: Documents): Promise<void> {
  const published = new Map([[STATUS, 'published']]);
  for (const uid of documents.model.contentTypes.keys()) await documents.fill(uid, PUBLISHED_AT, 'updatedAt', published);
}
