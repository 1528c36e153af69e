import {
  type Caller,
  type ContentType,
  type DocumentEvent,
  type Documents,
  type ExpectedRevision,
  ForbiddenError,
  isPlinthError,
  NotFoundError,
  REVISION_CONFLICT,
  type RevisionConflictError,
  type VersionKey,
} from 'plinth';
import type { Drafts } from 'plinth/plugins/draft-and-publish';
import type { Trash } from 'plinth/plugins/history';
import type { NewItem } from './action-store.ts';
import type { AttributeChange } from './attribute-change.ts';
import { idFor, type Snapshot, snapshot, versionKeys } from './versions-before.ts';

/** Kinds of actions on many documents. */
export const ACTION_KINDS = ['publish', 'unpublish', 'discard', 'delete', 'set'] as const;

/** One of `ACTION_KINDS`. */
export type ActionKind = (typeof ACTION_KINDS)[number];

/** An action on many documents of one type. */
export interface BulkAction {
  readonly kind: ActionKind;
  readonly type: ContentType;
  /** Undefined: the default locale; for `delete` all of them. */
  readonly locale: string | undefined;
  /** For `set`. */
  readonly change: AttributeChange | null;
}

/** What `BulkActions` needs. */
export interface BulkActionsParts {
  readonly documents: Documents;
  /** Null when the plugin draft-and-publish is off. */
  readonly drafts: Drafts | null;
  /** Null when the plugin history is off. */
  readonly trash: Trash | null;
}

/** Attempts for a document that others change at the same time. */
const ATTEMPTS = 4;

/** Carries out actions on documents one by one, and reads what is needed to undo them. */
export class BulkActions {
  readonly #parts: BulkActionsParts;

  constructor(parts: BulkActionsParts) {
    this.#parts = parts;
  }

  /**
   * Carries out an action on one document with the rights of the caller.
   * @returns what undo needs
   * @throws NotFoundError, ForbiddenError, ValidationError as the change alone would
   */
  async perform(action: BulkAction, documentId: string, caller: Caller): Promise<NewItem> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#perform(action, documentId, caller);
      } catch (error) {
        if (!isRevisionConflict(error)) throw error;
        // The caller sees no such document: the answer is the same as for one that does not exist.
        if (error.details.revision === null) throw new NotFoundError();
        if (attempt === ATTEMPTS) throw error;
      }
    }
  }

  async #perform(action: BulkAction, documentId: string, caller: Caller): Promise<NewItem> {
    const { documents } = this.#parts;
    const { kind, type } = action;
    const axes = this.#axesOf(action);
    const isWhole = kind === 'delete' && !axes.has('locale');
    if (kind === 'delete' || type.kind === 'singleType') {
      const keys = await versionKeys(documents, type, documentId, axes.get('locale'));
      if (keys.length === 0) throw new NotFoundError();
      if (kind === 'delete')
        return this.#remove(action, documentId, await snapshot(documents, type, documentId, keys), axes, isWhole, caller);
    }
    const before = await snapshot(documents, type, documentId, [
      axes,
      ...(kind === 'publish' || kind === 'unpublish' ? [withStatus(axes, 'draft')] : []),
    ]);
    let revision = (before.revision ?? 0) + 1;
    const written = (event: DocumentEvent) => {
      revision = event.revision;
    };
    const terms = before.revision === null ? {} : { expected: before.revision };
    const id = idFor(type, documentId);
    switch (kind) {
      case 'publish':
        await this.#drafts.publish(type.uid, id, axes, caller, undefined, { ...terms, written });
        break;
      case 'discard':
        await this.#drafts.discardDraft(type.uid, id, axes, caller, undefined, { ...terms, written });
        break;
      case 'unpublish':
        await this.#drafts.unpublish(type.uid, id, axes, caller, terms);
        break;
      case 'set': {
        const { change } = action;
        if (change === null) throw new Error('a set action without a change');
        if (change.isRelative) await this.#assertWritable(action, change, documentId, axes, caller);
        const data = change.data(before.versions[0]?.state ?? null);
        await documents.update(type.uid, id, { data, axes, written, ...terms }, caller);
      }
    }
    return { document: documentId, revision, trash: null, before: JSON.stringify(before.versions.slice(0, 1).map(keptOf(action))) };
  }

  async #remove(
    { type }: BulkAction,
    documentId: string,
    before: Snapshot,
    axes: VersionKey,
    isWhole: boolean,
    caller: Caller,
  ): Promise<NewItem> {
    const { documents, trash } = this.#parts;
    const terms: { expected?: ExpectedRevision } = before.revision === null ? {} : { expected: before.revision };
    if ((await documents.remove(type.uid, idFor(type, documentId), axes, caller, terms)) === 0) throw new NotFoundError();
    const isGone = isWhole || !(await documents.existing([documentId])).has(documentId);
    return {
      document: documentId,
      revision: isGone ? null : (before.revision ?? 0) + 1,
      trash: isGone && trash?.has(type.uid) === true ? await trash.latest(documentId) : null,
      before: JSON.stringify(before.versions.filter(({ state }) => state !== null)),
    };
  }

  /** Refuses a change that depends on a value which the caller may not read or write: its result must reveal nothing. */
  async #assertWritable({ type }: BulkAction, { attribute }: AttributeChange, documentId: string, axes: VersionKey, caller: Caller) {
    const { documents } = this.#parts;
    const actions = [`${type.uid}.update`, `${type.uid}.findOne`] as const;
    const may = await documents.may(type.uid, idFor(type, documentId), { actions, axes }, caller);
    for (const { granted, reason, fields } of actions.flatMap((action) => may[action] ?? [])) {
      if (!granted) throw reason === 'notFound' ? new NotFoundError() : new ForbiddenError();
      if (attribute.private || fields?.includes(attribute.name) === false) throw new ForbiddenError();
    }
  }

  /** The version that the action changes. For `delete`, an absent locale means all. */
  #axesOf({ kind, type: { uid }, locale }: BulkAction): VersionKey {
    const { documents, drafts } = this.#parts;
    const version = locale === undefined ? {} : { locale };
    if (kind === 'delete') return documents.target(uid, version, 'remove');
    if (drafts?.has(uid) !== true) return documents.target(uid, version, 'update');
    const status = kind === 'publish' || kind === 'unpublish' ? 'published' : 'draft';
    return withStatus(documents.target(uid, version, 'act'), status);
  }

  get #drafts(): Drafts {
    if (this.#parts.drafts === null) throw new Error('the plugin draft-and-publish is off');
    return this.#parts.drafts;
  }
}

/** Whether an error is a `RevisionConflictError`. */
export function isRevisionConflict(error: unknown): error is RevisionConflictError {
  return isPlinthError(error) && error.code === REVISION_CONFLICT;
}

/** A key with another status. */
export function withStatus(axes: VersionKey, status: 'draft' | 'published'): VersionKey {
  return new Map([...axes, ['status', status]]);
}

/** Keeps of a version what undo writes: for `set` only the changed attribute, with its links. */
function keptOf({ kind, change }: BulkAction) {
  return (version: Snapshot['versions'][number]): Snapshot['versions'][number] => {
    if (kind !== 'set' || change === null || version.state === null) return version;
    const { name } = change.attribute;
    const { values, links } = version.state;
    return {
      ...version,
      state: {
        values: Object.hasOwn(values, name) ? { [name]: values[name] } : {},
        links: links.filter(({ path: [top] }) => top === name),
      },
    };
  };
}
