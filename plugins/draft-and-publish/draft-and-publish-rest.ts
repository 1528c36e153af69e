import type { Documents } from 'plinth';
import type { DocumentAction, Rest } from 'plinth/plugins/rest';
import type { Drafts } from './drafts.ts';
import { PUBLICATION_FILTERS, PUBLICATION_PARAMETERS } from './publication-filter.ts';
import { STATUS, type Status } from './status.ts';
import { hasDrafts } from './status-axis.ts';

/** Adds `POST …/actions/publish`, `unpublish` and `discardDraft`, and the query parameters of lists and reads. */
export function extendRest(rest: Rest, plugin: string, drafts: Drafts, documents: Documents): void {
  const schemas = { publicationFilter: { type: 'string', enum: PUBLICATION_FILTERS }, hasPublishedVersion: { type: 'boolean' } };
  for (const parameter of PUBLICATION_PARAMETERS) {
    rest.addParameter(parameter, {
      schema: schemas[parameter],
      applies: (type, use) => hasDrafts(type) && (use === 'list' || use === 'one'),
    });
  }
  const add = (name: keyof Drafts, run: DocumentAction['run']) =>
    rest.addDocumentAction({ name, plugin, applies: hasDrafts, isConditional: true, run });
  add('publish', copying(drafts, documents, 'publish', 'published'));
  add('discardDraft', copying(drafts, documents, 'discardDraft', 'draft'));
  add('unpublish', async ({ parameters, state: { caller } }, { type, documentId, terms }) => {
    await drafts.unpublish(type.uid, documentId, documents.target(type.uid, parameters, 'act'), caller, terms);
    return undefined;
  });
}

/** @param answers status of the version in the response */
function copying(drafts: Drafts, documents: Documents, name: 'publish' | 'discardDraft', answers: Status): DocumentAction['run'] {
  return async ({ parameters, state: { caller } }, { type, documentId, terms }) => {
    // Uses the status of the response, so that populated documents of other types are limited to what the caller may read.
    const answer = documents.parse(type.uid, { ...parameters, [STATUS]: answers }, 'act', caller);
    const axes = documents.target(type.uid, parameters, 'act');
    return (await drafts[name](type.uid, documentId, axes, caller, answer, terms)) ?? undefined;
  };
}
