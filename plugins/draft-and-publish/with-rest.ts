import type { Documents, DocumentValue, RequestContext } from 'plinth';
import type { ActionTarget, DocumentAction, Rest } from 'plinth/plugins/rest';
import type { Drafts } from './drafts.ts';
import { PUBLICATION_PARAMETERS } from './publication-filter.ts';
import { STATUS, type Status } from './status.ts';
import { hasDrafts } from './status-axis.ts';

/** Adds `POST …/actions/publish`, `unpublish` and `discardDraft`, and the parameters that lists and reads understand. */
export function extendRest(rest: Rest, plugin: string, drafts: Drafts, documents: Documents): void {
  for (const parameter of PUBLICATION_PARAMETERS) rest.addParameter(parameter);
  const add = (name: keyof Drafts, answers: Status | null) => rest.addDocumentAction(action(name, answers, plugin, drafts, documents));
  add('publish', 'published');
  add('unpublish', null);
  add('discardDraft', 'draft');
}

/** @param answers the version that is answered; null for none */
function action(name: keyof Drafts, answers: Status | null, plugin: string, drafts: Drafts, documents: Documents): DocumentAction {
  return {
    name,
    plugin,
    applies: hasDrafts,
    async run(ctx, target) {
      const { caller } = ctx.state;
      // What the request says of the answer is checked before anything happens.
      const read = answers === null ? null : answer(ctx, target, answers, documents);
      const axes = documents.target(target.type.uid, ctx.parameters, 'act', caller);
      await drafts[name](target.type.uid, target.documentId, axes, caller);
      return read === null ? undefined : ((await read()) ?? undefined);
    },
  };
}

/** Reads a version in the shape that the request asks for. */
function answer(
  { parameters, state: { caller } }: RequestContext,
  { type, documentId }: ActionTarget,
  status: Status,
  documents: Documents,
): () => Promise<DocumentValue | null> {
  // With the status of the answer, so that what is populated of other types is what the caller may read of them.
  const query = documents.parse(type.uid, { ...parameters, [STATUS]: status }, 'act', 'write', caller);
  return () => documents.findOne(type.uid, documentId, query, caller);
}
