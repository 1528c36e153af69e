import { type Filter, type RequestParameters, type SiblingFilter, ValidationError } from 'plinth';
import type { Status } from './status.ts';

/** Query parameters that compare a version with the other version of its document. */
export const PUBLICATION_PARAMETERS = ['publicationFilter', 'hasPublishedVersion'] as const;

const NOTHING: Filter = { kind: 'or', filters: [] };

/** The drafts and the published versions that each value of `publicationFilter` selects, in the order in which messages list the values. */
const KEPT: ReadonlyMap<string, Readonly<Record<Status, Filter>>> = new Map([
  ['never-published', { draft: sibling('published', { exists: false }), published: NOTHING }],
  ['has-published-version', { draft: sibling('published'), published: sibling('draft') }],
  ['modified', { draft: sibling('published', { compare: 'newer' }), published: sibling('draft', { compare: 'older' }) }],
  ['unmodified', { draft: sibling('published', { compare: 'notNewer' }), published: sibling('draft', { compare: 'notOlder' }) }],
  ['never-published-document', { draft: sibling('published', { scope: 'any', exists: false }), published: NOTHING }],
  ['has-published-version-document', { draft: sibling('published', { scope: 'any' }), published: sibling('draft', { scope: 'any' }) }],
  ['published-without-draft', { draft: NOTHING, published: sibling('draft', { exists: false }) }],
  ['published-with-draft', { draft: NOTHING, published: sibling('draft') }],
]);

/** All values of `publicationFilter`. */
export const PUBLICATION_FILTERS: readonly string[] = [...KEPT.keys()];

/**
 * The filter for versions of a status from `publicationFilter`, or from `hasPublishedVersion` if that is absent; null when neither is
 * given. Both are validated.
 * @throws ValidationError
 */
export function publicationFilter(parameters: RequestParameters, status: Status): Filter | null {
  const named = readPublicationFilter(parameters.publicationFilter);
  const published = readHasPublishedVersion(parameters.hasPublishedVersion);
  if (named !== null) return named[status];
  if (published === null) return null;
  return KEPT.get(published ? 'has-published-version-document' : 'never-published-document')?.[status] ?? null;
}

function readPublicationFilter(value: unknown): Readonly<Record<Status, Filter>> | null {
  if (value === undefined) return null;
  const kept = typeof value === 'string' ? KEPT.get(value) : undefined;
  if (kept !== undefined) return kept;
  const expected = PUBLICATION_FILTERS.join(', ');
  throw new ValidationError(`Invalid value for 'publicationFilter'. Expected one of: ${expected}.`, {
    source: 'query',
    param: 'publicationFilter',
  });
}

function readHasPublishedVersion(value: unknown): boolean | null {
  if (value === undefined) return null;
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw new ValidationError("Invalid value for 'hasPublishedVersion'. Expected boolean or 'true'/'false' string.");
}

/** Requires a version of the other status, by default with the same values on all other axes. */
function sibling(value: Status, more: Partial<Pick<SiblingFilter, 'scope' | 'exists' | 'compare'>> = {}): SiblingFilter {
  return { kind: 'sibling', axis: 'status', value, scope: 'same', exists: true, ...more };
}
