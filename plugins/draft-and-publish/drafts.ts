import {
  type Caller,
  type ChangeNames,
  type ChangeTerms,
  type CheckedQuery,
  type CopyRequest,
  type DocumentChange,
  type Documents,
  type DocumentValue,
  NotFoundError,
  type SharedOutlook,
  type VersionKey,
} from 'plinth';
import type { InjectionToken } from 'tsyringe';
import { STATUS, type Status } from './status.ts';
import { hasDrafts } from './status-axis.ts';

/** Conditions on the document, and a callback for its new version: see `ChangeTerms` and `CopyRequest.written`. */
export type PublishTerms = ChangeTerms & Pick<CopyRequest, 'written'>;

/**
 * Changes between a document's draft and its published version. Every method takes the uid of a content type with drafts, the documentId
 * (null for single types) and the values of other axes (absent ones take their default). Each requires its own action (`<uid>.publish`,
 * `<uid>.unpublish`, `<uid>.discardDraft`).
 */
export interface Drafts {
  /**
   * Copies the draft to the published version. Raises the event `published`.
   * @returns the published version, if `answer` is given
   * @throws NotFoundError when there is no draft
   * @throws ValueProblemsError when the draft does not meet the requirements of a published version
   */
  publish(
    uid: string,
    documentId: string | null,
    axes: VersionKey,
    caller: Caller,
    answer?: CheckedQuery<'answer'>,
    terms?: PublishTerms,
  ): Promise<DocumentValue | null>;
  /**
   * Removes the published version, and keeps the draft. Raises the event `unpublished`.
   * @throws NotFoundError when there is no published version
   */
  unpublish(uid: string, documentId: string | null, axes: VersionKey, caller: Caller, terms?: PublishTerms): Promise<void>;
  /**
   * Copies the published version to the draft. Raises the event `discarded`.
   * @returns the draft, if `answer` is given
   * @throws NotFoundError when there is no published version
   */
  discardDraft(
    uid: string,
    documentId: string | null,
    axes: VersionKey,
    caller: Caller,
    answer?: CheckedQuery<'answer'>,
    terms?: PublishTerms,
  ): Promise<DocumentValue | null>;
  /**
   * One of these as part of several changes (`documents.together`), without a result. Here `unpublish` is no error if there is nothing to
   * remove.
   */
  change(kind: 'publish' | 'unpublish' | 'discardDraft', uid: string, documentId: string | null, axes: VersionKey): DocumentChange;
  /** What publishing would change in other locales: see `Documents.sharedOutlook`. */
  sharedOutlook(uid: string, documentId: string | null, axes: VersionKey, caller: Caller): Promise<SharedOutlook | null>;
  /** Whether a content type has drafts. */
  has(uid: string): boolean;
  /**
   * Makes writes that publish require the action `publish` for callers of a kind (`Caller.kind`), whatever `writesAskPublish` says. Call it
   * in `apply`.
   */
  guard(kind: string): void;
}

/** Token of the service that publishes, unpublishes and discards drafts. */
export const DRAFTS: InjectionToken<Drafts> = Symbol.for('plinth.draft-and-publish.drafts');

/** Creates the service on top of the document service. @param guarded kinds of callers: see `Drafts.guard` */
export function createDrafts(documents: Documents, guarded: Set<string>): Drafts {
  const copying = (kind: keyof typeof COPIES, uid: string, axes: VersionKey): CopyRequest => {
    const { event, from, to } = COPIES[kind];
    return { action: `${uid}.${kind}`, event, from: at(documents, uid, axes, from), to: at(documents, uid, axes, to) };
  };
  const copy = (kind: keyof typeof COPIES): Drafts['publish'] => {
    return (uid, documentId, axes, caller, answer, terms) =>
      documents.copy(uid, documentId, { ...terms, ...copying(kind, uid, axes), ...(answer && { answer }) }, caller);
  };
  const published = (uid: string, axes: VersionKey) => at(documents, uid, axes, 'published');
  return {
    publish: copy('publish'),
    discardDraft: copy('discardDraft'),
    unpublish: async (uid, documentId, axes, caller, { expected } = {}) => {
      const options = { ...unpublishing(uid), ...(expected !== undefined && { expected }) };
      if ((await documents.remove(uid, documentId, published(uid, axes), caller, options)) === 0) throw new NotFoundError();
    },
    sharedOutlook: (uid, documentId, axes, caller) => documents.sharedOutlook(uid, documentId, copying('publish', uid, axes), caller),
    has: (uid) => hasDrafts(documents.model.contentType(uid)),
    guard: (kind) => void guarded.add(kind),
    change: (kind, type, documentId, axes) =>
      kind === 'unpublish'
        ? { kind: 'remove', type, documentId, axes: published(type, axes), options: unpublishing(type) }
        : { kind: 'copy', type, documentId, request: copying(kind, type, axes) },
  };
}

/** Source and target of each copy. */
const COPIES = {
  publish: { event: 'published', from: 'draft', to: 'published' },
  discardDraft: { event: 'discarded', from: 'published', to: 'draft' },
} as const;

function unpublishing(uid: string): ChangeNames {
  return { action: `${uid}.unpublish`, event: 'unpublished' };
}

/** The key of one version. Every axis has a value, so that a removal affects no other version. */
function at(documents: Documents, uid: string, axes: VersionKey, status: Status): VersionKey {
  const key = new Map(
    documents.axesOf(documents.model.contentType(uid)).map((axis) => [axis.name, axes.get(axis.name) ?? axis.defaultValue()]),
  );
  if (!key.has(STATUS)) throw new Error(`the content type "${uid}" has no drafts`);
  return key.set(STATUS, status);
}
