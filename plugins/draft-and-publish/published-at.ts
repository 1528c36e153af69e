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

/**
 * When a version was published first. Its draft has it, too, so that it stays when the version is unpublished. Null until then, and for
 * versions that were published before Plinth recorded it, until they are published again.
 */
export const FIRST_PUBLISHED_AT = 'firstPublishedAt';

/** Who published a version, as `callerName` gives it; null for drafts. */
export const PUBLISHED_BY = 'publishedBy';

/** Adds the attributes to every content type, with or without drafts: without drafts, every write publishes. */
export function addPublishedAt(definitions: ModelDefinitions): ModelDefinitions {
  return { ...definitions, contentTypes: definitions.contentTypes.map(withPublishedAt) };
}

function withPublishedAt(definition: ContentTypeDefinition): ContentTypeDefinition {
  // The index also makes the search for missing values cheap.
  const attribute = { type: 'datetime', implicit: true, writable: 'ignored', index: true } as const;
  const attributes = { ...definition.attributes, [PUBLISHED_AT]: attribute, ...firstPublishedAt(definition) };
  return withCallerAttributes({ ...definition, attributes }, [PUBLISHED_BY]);
}

/** For types with drafts: elsewhere `createdAt` says the same. An app's own attribute with this name or column stays as it is. */
function firstPublishedAt({ attributes, options }: ContentTypeDefinition): ContentTypeDefinition['attributes'] {
  const isTaken = Object.keys(attributes).some((name) => name.replaceAll('_', '').toLowerCase() === FIRST_PUBLISHED_AT.toLowerCase());
  if (options.draftAndPublish !== true || isTaken) return {};
  const more = { implicit: true, writable: 'ignored', setOnce: true, onRequest: true } as const;
  return { [FIRST_PUBLISHED_AT]: { type: 'datetime', ...more } };
}

/** Adds the times and the author of the publication to the values of a version to be stored. */
export function stampPublishedAt(values: Readonly<Record<string, unknown>>, context: StampContext): Readonly<Record<string, unknown>> {
  const { type, axes, now, caller } = context;
  const isDraft = axes.get(STATUS) === 'draft';
  const who = callerValues(type, { [PUBLISHED_BY]: isDraft ? null : callerName(caller) });
  return { ...values, [PUBLISHED_AT]: isDraft ? null : now, ...who, ...firstTime(values, context, isDraft) };
}

/** When the version was published first, if its type has the attribute of this plugin. */
function firstTime(
  values: Readonly<Record<string, unknown>>,
  { type, before, copiedTo, now }: StampContext,
  isDraft: boolean,
): Readonly<Record<string, unknown>> {
  if (type.attributes.get(FIRST_PUBLISHED_AT)?.definition.setOnce !== true) return {};
  const known = values[FIRST_PUBLISHED_AT] ?? before?.[FIRST_PUBLISHED_AT] ?? null;
  if (known !== null) return { [FIRST_PUBLISHED_AT]: known };
  if (isDraft) return { [FIRST_PUBLISHED_AT]: copiedTo?.get(STATUS) === 'published' ? now : null };
  return { [FIRST_PUBLISHED_AT]: before?.[PUBLISHED_AT] ?? now };
}

/** Sets a missing `publishedAt` to the time of the last change, for versions that were written while the plugin was off. */
export async function fillPublishedAt(documents: Documents): Promise<void> {
  const published = new Map([[STATUS, 'published']]);
  for (const uid of documents.model.contentTypes.keys()) await documents.fill(uid, PUBLISHED_AT, 'updatedAt', published);
}
