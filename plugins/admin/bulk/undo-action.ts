import {
  type Caller,
  ConflictError,
  type ContentType,
  type DocumentEvent,
  ForbiddenError,
  isPlinthError,
  NotFoundError,
  type VersionKey,
} from 'plinth';
import type { ActionItemRow, ActionRow } from './action-tables.ts';
import { type ActionKind, type BulkActionsParts, isRevisionConflict, withStatus } from './bulk-actions.ts';
import { idFor, type VersionBefore } from './versions-before.ts';

/** The result of undoing an action in one document. */
export interface UndoneItem {
  /** Links that were not restored: their documents no longer exist, or the caller may not link them. */
  readonly missing: number;
  /** Why some versions of a deleted document were not restored; null: all were. */
  readonly problem: string | null;
}

/** The document was changed after the action, so undo leaves it as it is. */
export class ChangedSinceError extends ConflictError {
  constructor() {
    super('The document was changed after this action, so it was left as it is');
  }
}

const DONE: UndoneItem = Object.freeze({ missing: 0, problem: null });

/** Undoes actions in documents one by one. */
export class UndoAction {
  readonly #parts: BulkActionsParts;

  constructor(parts: BulkActionsParts) {
    this.#parts = parts;
  }

  /**
   * Undoes an action in one document, with the rights of the caller. A change that replaced a version needs the right to that change;
   * values need the right to update.
   * @throws ChangedSinceError if the document has changed since; NotFoundError, ForbiddenError, ValidationError as the change alone would
   */
  async undo({ kind, attribute }: ActionRow, item: ActionItemRow, type: ContentType, caller: Caller): Promise<UndoneItem> {
    const before = JSON.parse(item.before) as readonly VersionBefore[];
    try {
      switch (kind as ActionKind) {
        case 'set':
          return await this.#unset(type, item, before, attribute ?? '', caller);
        case 'discard':
          return await this.#copyBack(type, item, before, 'discardDraft', caller);
        case 'publish':
        case 'unpublish':
          return await this.#republish(type, item, before, caller);
        case 'delete':
          return await this.#restore(type, item, before, caller);
      }
    } catch (error) {
      throw isRevisionConflict(error) ? new ChangedSinceError() : error;
    }
  }

  async #unset(type: ContentType, item: ActionItemRow, before: readonly VersionBefore[], attribute: string, caller: Caller) {
    const { documents } = this.#parts;
    const id = idFor(type, item.document);
    const [version] = before;
    const terms = expectedOf(item);
    const axes = keyOf(version);
    if (version?.state == null) {
      if ((await documents.remove(type.uid, id, axes, caller, terms)) === 0) throw new NotFoundError();
      return DONE;
    }
    // Otherwise `restore` would create the document again.
    if (!(await documents.existing([item.document])).has(item.document)) throw new ChangedSinceError();
    const request = { state: version.state, axes, attributes: [attribute], ...terms };
    const { missing, untouched } = await documents.restore(type.uid, id, request, caller);
    if (untouched.length > 0) throw new ForbiddenError(`You don't have permission to change "${attribute}"`);
    return { ...DONE, missing: missing.length };
  }

  async #republish(type: ContentType, item: ActionItemRow, before: readonly VersionBefore[], caller: Caller) {
    const [version] = before;
    if (version?.state != null) return this.#copyBack(type, item, before, 'publish', caller);
    const { drafts } = this.#parts;
    await drafts?.unpublish(type.uid, idFor(type, item.document), keyOf(version), caller, expectedOf(item));
    return DONE;
  }

  /** Writes the former state of a version, with the right to the action that replaced it. */
  async #copyBack(
    type: ContentType,
    item: ActionItemRow,
    [version]: readonly VersionBefore[],
    verb: 'publish' | 'discardDraft',
    caller: Caller,
  ): Promise<UndoneItem> {
    const { documents } = this.#parts;
    const to = keyOf(version);
    if (version?.state == null) return DONE;
    const from = withStatus(to, verb === 'publish' ? 'draft' : 'published');
    const event = verb === 'publish' ? 'published' : 'updated';
    const request = { action: `${type.uid}.${verb}`, event, from, to, state: version.state, ...expectedOf(item) };
    await documents.copy(type.uid, idFor(type, item.document), request, caller);
    return DONE;
  }

  /** Restores a deleted document, or deleted locales of a document that still exists. */
  async #restore(type: ContentType, item: ActionItemRow, before: readonly VersionBefore[], caller: Caller): Promise<UndoneItem> {
    const { documents, drafts } = this.#parts;
    await this.#assertRestorable(type, item);
    const steps = [...before].sort((one, other) => rankOf(one) - rankOf(other));
    let expected = item.revision;
    const written = (event: DocumentEvent) => {
      expected = event.revision;
    };
    let [missing, done] = [0, 0];
    for (const { axes, state } of steps) {
      if (state === null) continue;
      const key = new Map(Object.entries(axes));
      const id = idFor(type, item.document);
      const terms = { written, ...(expected !== null && { expected }) };
      try {
        const draft = drafts === null ? null : withStatus(key, 'draft');
        if (axes.status === 'published' && draft !== null && (await documents.state(type.uid, id, draft)) !== null) {
          const request = { action: `${type.uid}.publish`, event: 'published', from: draft, to: key, state, ...terms };
          await documents.copy(type.uid, id, request, caller);
        } else {
          const request = { state, axes: key, privateValues: 'always' as const, ...terms };
          missing += (await documents.restore(type.uid, id, request, caller)).missing.length;
        }
        done += 1;
      } catch (error) {
        if (done === 0 || !isPlinthError(error) || error.status >= 500) throw error;
        return { missing, problem: error.message };
      }
    }
    return { missing, problem: null };
  }

  /** @throws ChangedSinceError unless the document is as the deletion left it */
  async #assertRestorable(type: ContentType, { document, revision, trash: entry }: ActionItemRow): Promise<void> {
    const { documents, trash } = this.#parts;
    const exists = (await documents.existing([document])).has(document);
    if (exists === (revision === null)) throw new ChangedSinceError();
    // It was deleted permanently from the trash, or restored and deleted again.
    if (revision === null && trash?.has(type.uid) === true && (await trash.latest(document)) !== entry) throw new ChangedSinceError();
  }
}

/** Drafts first: published versions are copies of them. */
function rankOf({ axes }: VersionBefore): number {
  return axes.status === 'published' ? 1 : 0;
}

function keyOf(version: VersionBefore | undefined): VersionKey {
  return new Map(Object.entries(version?.axes ?? {}));
}

function expectedOf({ revision }: ActionItemRow): { readonly expected?: number } {
  return revision === null ? {} : { expected: revision };
}
