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

/** Who published a version, as `callerName` gives it; null for drafts. */
export const PUBLISHED_BY = 'publishedBy';

/** Adds the attributes to every content type, with or without drafts: without drafts, every write publishes. */
export function addPublishedAt(definitions: ModelDefinitions): ModelDefinitions {
  return { ...definitions, contentTypes: definitions.contentTypes.map(withPublishedAt) };
}

function withPublishedAt(definition: ContentTypeDefinition): ContentTypeDefinition {
  // The index also makes the search for missing values cheap.
  const attribute = { type: 'datetime', implicit: true, writable: 'ignored', index: true } as const;
  const attributes = { ...definition.attributes, [PUBLISHED_AT]: attribute };
  return withCallerAttributes({ ...definition, attributes }, [PUBLISHED_BY]);
}

/** Adds the time and the author of the publication to the values of a version to be stored. */
export function stampPublishedAt(
  values: Readonly<Record<string, unknown>>,
  { type, axes, now, caller }: StampContext,
): Readonly<Record<string, unknown>> {
  const isDraft = axes.get(STATUS) === 'draft';
  const who = callerValues(type, { [PUBLISHED_BY]: isDraft ? null : callerName(caller) });
  return { ...values, [PUBLISHED_AT]: isDraft ? null : now, ...who };
}

/** Sets a missing `publishedAt` to the time of the last change, for versions that were written while the plugin was off. */
export async function fillPublishedAt(documents: Documents): Promise<void> {
  const published = new Map([[STATUS, 'published']]);
  for (const uid of documents.model.contentTypes.keys()) await documents.fill(uid, PUBLISHED_AT, 'updatedAt', published);
}
