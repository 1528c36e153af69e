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
  type VersionKey,
} from 'plinth';
import type { InjectionToken } from 'tsyringe';
import { STATUS, type Status } from './status.ts';
import { hasDrafts } from './status-axis.ts';

/** What the document must be, and who is told of its new version: see `ChangeTerms` and `CopyRequest.written`. */
export type PublishTerms = ChangeTerms & Pick<CopyRequest, 'written'>;

/**
 * What is done between a document's draft and its published version. Every method takes the uid of a content type with drafts, the
 * documentId (null for single types) and the values of other axes (absent ones take their default), and asks for an action of its own
 * (`<uid>.publish`, `<uid>.unpublish`, `<uid>.discardDraft`).
 */
export interface Drafts {
  /**
   * Makes the published version a copy of the draft, and tells `published`.
   * @returns the published version, when it is said what to answer
   * @throws NotFoundError when there is no draft
   * @throws ValueProblemsError when the draft does not fulfil what is asked of published versions
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
   * Removes the published version, and tells `unpublished`; the draft stays.
   * @throws NotFoundError when there is no published version
   */
  unpublish(uid: string, documentId: string | null, axes: VersionKey, caller: Caller, terms?: PublishTerms): Promise<void>;
  /**
   * Makes the draft a copy of the published version, and tells `discarded`.
   * @returns the draft, when it is said what to answer
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
  /** One of these as one of several changes (`documents.together`), which answers none; `unpublish` is no mistake where there is nothing to remove. */
  change(kind: 'publish' | 'unpublish' | 'discardDraft', uid: string, documentId: string | null, axes: VersionKey): DocumentChange;
  /** Whether a content type has drafts. */
  has(uid: string): boolean;
  /** Writes of callers of a kind (`Caller.kind`) that end in a published version ask for the action `publish`, whatever `writesAskPublish` says. In `apply`. */
  guard(kind: string): void;
}

/** Publishing and its opposites, for code. */
export const DRAFTS: InjectionToken<Drafts> = Symbol.for('plinth.draft-and-publish.drafts');

/** Drafts over the document service. @param guarded kinds of callers: see `Drafts.guard` */
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
    has: (uid) => hasDrafts(documents.model.contentType(uid)),
    guard: (kind) => void guarded.add(kind),
    change: (kind, type, documentId, axes) =>
      kind === 'unpublish'
        ? { kind: 'remove', type, documentId, axes: published(type, axes), options: unpublishing(type) }
        : { kind: 'copy', type, documentId, request: copying(kind, type, axes) },
  };
}

/** What becomes a copy of what. */
const COPIES = {
  publish: { event: 'published', from: 'draft', to: 'published' },
  discardDraft: { event: 'discarded', from: 'published', to: 'draft' },
} as const;

function unpublishing(uid: string): ChangeNames {
  return { action: `${uid}.unpublish`, event: 'unpublished' };
}

/** The key of one version: all axes have a value, so that a removal concerns no other version. */
function at(documents: Documents, uid: string, axes: VersionKey, status: Status): VersionKey {
  const key = new Map(
    documents.axesOf(documents.model.contentType(uid)).map((axis) => [axis.name, axes.get(axis.name) ?? axis.defaultValue()]),
  );
  if (!key.has(STATUS)) throw new Error(`the content type "${uid}" has no drafts`);
  return key.set(STATUS, status);
}
