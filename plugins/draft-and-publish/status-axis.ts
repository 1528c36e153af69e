import {
  type Axis,
  type Caller,
  type ContentType,
  type ModelDefinitions,
  type ModelProblem,
  type RequestParameters,
  ValidationError,
} from 'plinth';
import { PUBLICATION_FILTERS, publicationFilter } from './publication-filter.ts';
import { STATUS, STATUSES, type Status } from './status.ts';

/** Whether a content type has drafts (option `draftAndPublish`). */
export function hasDrafts(type: ContentType): boolean {
  return type.options.draftAndPublish === true;
}

/**
 * Checks the option of content types. Otherwise, any value but `true` would leave a type without drafts, and publish what its author takes
 * for a draft.
 * @returns a problem for every type whose option is neither true nor false
 */
export function checkOption({ contentTypes }: ModelDefinitions): readonly ModelProblem[] {
  return contentTypes.flatMap(({ origin, options: { draftAndPublish } }) => {
    if (draftAndPublish === undefined || typeof draftAndPublish === 'boolean') return [];
    const message = `expected true or false, found ${JSON.stringify(draftAndPublish)}`;
    return [{ origin, path: 'options.draftAndPublish', message }];
  });
}

/**
 * The axis of drafts and published versions. A write goes to the draft. Unless the request has `status=draft`, the draft is then copied to
 * the published version.
 */
export const statusAxis: Axis = {
  name: STATUS,
  kind: 'request',
  parameters: { [STATUS]: STATUSES, publicationFilter: PUBLICATION_FILTERS, hasPublishedVersion: ['true', 'false'] },
  option: 'options.draftAndPublish',
  applies: hasDrafts,
  defaultValue: () => 'published',
  topics: [],
  choices: STATUSES,
  choose(parameters, use, type) {
    const status = readStatus(parameters);
    if (use === 'remove') {
      if (status === 'draft' && hasDrafts(type)) throw draftAlone();
      return { selection: 'any' };
    }
    const selection = { values: [status] };
    if (use !== 'list' && use !== 'one') return { selection };
    const filter = publicationFilter(parameters, status);
    return filter === null ? { selection } : { selection, filter };
  },
  readAction: (value) => (value === 'draft' ? 'readDraft' : null),
  write: (value) => (value === 'published' ? { on: 'draft', copyTo: 'published', event: 'published' } : { on: 'draft' }),
  strictness: (value) => (value === 'draft' ? 'lenient' : 'strict'),
  known: (value) => (STATUSES as readonly string[]).includes(value),
  // In the long form of a link, everything but `published` means the draft, as clients of this API expect.
  pin: (value) => (value === 'published' ? 'published' : 'draft'),
};

/** The axis, with writes that publish requiring the action `publish`, too. @param asks whether this applies to a caller */
export function guardedStatusAxis(asks: (caller: Pick<Caller, 'kind'>) => boolean): Axis {
  return { ...statusAxis, writeAction: (value, caller) => (value === 'published' && asks(caller) ? 'publish' : null) };
}

/** @throws ValidationError for anything but the two statuses */
function readStatus({ status }: RequestParameters): Status {
  if (status === undefined) return 'published';
  if (status === 'draft' || status === 'published') return status;
  throw new ValidationError(`Invalid status ${JSON.stringify(status)}: expected draft or published`, { source: 'query', param: STATUS });
}

/** The error for deleting a draft alone: a document cannot have a published version without a draft. */
function draftAlone(): ValidationError {
  return new ValidationError('Invalid status "draft": a delete removes the draft and the published version together', {
    source: 'query',
    param: STATUS,
  });
}
