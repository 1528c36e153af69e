import { type Caller, type Documents, NotFoundError, type VersionKey } from 'plinth';
import type { InjectionToken } from 'tsyringe';
import { STATUS, type Status } from './status.ts';

/**
 * What is done between a document's draft and its published version. Every method takes the uid of a content type with drafts, the
 * documentId (null for single types) and the values of other axes (absent ones take their default).
 */
export interface Drafts {
  /**
   * Makes the published version a copy of the draft, and tells `published`.
   * @throws NotFoundError when there is no draft
   * @throws ValueProblemsError when the draft does not fulfil what is asked of published versions
   */
  publish(uid: string, documentId: string | null, axes: VersionKey, caller: Caller): Promise<void>;
  /**
   * Removes the published version, and tells `unpublished`; the draft stays.
   * @throws NotFoundError when there is no published version
   */
  unpublish(uid: string, documentId: string | null, axes: VersionKey, caller: Caller): Promise<void>;
  /**
   * Makes the draft a copy of the published version, and tells `discarded`.
   * @throws NotFoundError when there is no published version
   */
  discardDraft(uid: string, documentId: string | null, axes: VersionKey, caller: Caller): Promise<void>;
}

/** Publishing and its opposites, for code. */
export const DRAFTS: InjectionToken<Drafts> = Symbol.for('plinth.draft-and-publish.drafts');

/** Drafts over the document service. */
export function createDrafts(documents: Documents): Drafts {
  return {
    publish: (uid, documentId, axes, caller) =>
      documents.copy(uid, documentId, at(documents, uid, axes, 'draft'), at(documents, uid, axes, 'published'), 'published', caller),
    discardDraft: (uid, documentId, axes, caller) =>
      documents.copy(uid, documentId, at(documents, uid, axes, 'published'), at(documents, uid, axes, 'draft'), 'discarded', caller),
    unpublish: async (uid, documentId, axes, caller) => {
      const removed = await documents.remove(uid, documentId, at(documents, uid, axes, 'published'), caller, 'unpublished');
      if (removed === 0) throw new NotFoundError();
    },
  };
}

/** The key of one version: all axes have a value, so that a removal concerns no other version. */
function at(documents: Documents, uid: string, axes: VersionKey, status: Status): VersionKey {
  const key = new Map(
    documents.axesOf(documents.model.contentType(uid)).map((axis) => [axis.name, axes.get(axis.name) ?? axis.defaultValue()]),
  );
  if (!key.has(STATUS)) throw new Error(`the content type "${uid}" has no drafts`);
  return key.set(STATUS, status);
}
