import {
  type Caller,
  type ContentType,
  type Documents,
  isPlinthError,
  mainAttribute,
  NotFoundError,
  SYSTEM,
  type Transaction,
  type VersionKey,
} from 'plinth';
import { MESSAGES } from './messages.ts';
import type { DraftKey, TypeStages } from './stage.ts';
import type { StageList } from './stage-list.ts';

/** A draft of a type with stages, as far as a caller may read it. */
export interface Reached {
  readonly type: ContentType;
  readonly said: TypeStages;
  readonly key: DraftKey;
  /** The document's title; empty if the caller may not read it. */
  readonly title: string;
}

/** Dependencies of `Reach`. */
export interface ReachParts {
  readonly documents: Documents;
  readonly list: StageList;
}

/** Finds drafts for callers. Nothing is said about documents, languages or attributes that the caller may not read. */
export class Reach {
  readonly #parts: ReachParts;

  constructor(parts: ReachParts) {
    this.#parts = parts;
  }

  /** Why a type cannot have stages; null: it can. */
  whyNoStages(uid: string): string | null {
    const type = this.#parts.documents.model.contentTypes.get(uid);
    if (type === undefined) return `the content type "${uid}" does not exist`;
    return this.#has(type, 'status') ? null : `"${uid}" does not use draft & publish`;
  }

  /** @throws NotFoundError if the type has no stages, or the caller may not read it */
  typed(uid: string, { ability, trusted }: Caller): { readonly type: ContentType; readonly said: TypeStages } {
    const type = this.#parts.documents.model.contentTypes.get(uid);
    const said = this.#parts.list.of(uid);
    const mayRead = trusted || ability.can(`${uid}.findOne`) || ability.can(`${uid}.find`);
    if (type === undefined || said === null || !mayRead) throw new NotFoundError(MESSAGES.noStages);
    return { type, said };
  }

  /** @throws NotFoundError; ForbiddenError if the caller may not read drafts; ValidationError for an unknown locale */
  async draft(uid: string, documentId: string, locale: string | undefined, caller: Caller): Promise<Reached> {
    const { type, said } = this.typed(uid, caller);
    const key = { type: uid, document: documentId, locale: this.localeOf(type, locale) };
    const visible = this.#parts.documents.visibleFields(uid, versionOf(key), 'one', caller);
    const main = mainAttribute(type, (name) => visible.has(name));
    const query = this.#parts.documents.parse(uid, { ...this.#version(type, key.locale), fields: [main ?? 'documentId'] }, 'one', caller);
    const found = await this.#parts.documents.findOne(type.kind === 'singleType' ? null : documentId, query);
    if (found === null || found.documentId !== documentId) throw new NotFoundError();
    return { type, said, key, title: main === null ? '' : String(found[main] ?? '') };
  }

  /** Like `draft`, but null if the caller may not see the draft. */
  async draftOrNull(uid: string, documentId: string, locale: string, caller: Caller): Promise<Reached | null> {
    try {
      return await this.draft(uid, documentId, locale === '' ? undefined : locale, caller);
    } catch (error) {
      if (isPlinthError(error) && error.status < 500) return null;
      throw error;
    }
  }

  /** Whether a draft exists, regardless of rights. */
  async isThere({ type: uid, document, locale }: DraftKey): Promise<boolean> {
    const type = this.#parts.documents.model.contentType(uid);
    const query = this.#parts.documents.parse(uid, { ...this.#version(type, locale), fields: ['documentId'] }, 'one', SYSTEM);
    const found = await this.#parts.documents.findOne(type.kind === 'singleType' ? null : document, query);
    return found?.documentId === document;
  }

  /** Locks the document of a draft in a transaction. @returns its revision; null: it was deleted */
  lock({ type: uid, document }: DraftKey, tx: Transaction): Promise<number | null> {
    const { documents } = this.#parts;
    return documents.lock(uid, documents.model.contentType(uid).kind === 'singleType' ? null : document, tx);
  }

  /** Titles of drafts, in the same order: see `Documents.titles`. */
  titles(drafts: readonly DraftKey[], caller: Caller): Promise<readonly (string | null)[]> {
    return this.#parts.documents.titles(
      drafts.map((key) => ({ type: key.type, documentId: key.document, axes: versionOf(key) })),
      caller,
    );
  }

  /** The locale of a draft as it is stored. @throws ValidationError for an unknown locale */
  localeOf(type: ContentType, locale: string | undefined): string {
    const parameters = { status: 'draft', ...(locale !== undefined && { locale }) };
    return this.#parts.documents.target(type.uid, parameters, 'update').get('locale') ?? '';
  }

  /** Whether a caller may read the attribute of a draft that a path leads into. */
  mayReadAt({ key }: Pick<Reached, 'key'>, caller: Caller): (path: string) => boolean {
    const visible = this.#parts.documents.visibleFields(key.type, versionOf(key), 'one', caller);
    return (path) => path === '' || visible.has(path.split('.', 1)[0] as string);
  }

  #version(type: ContentType, locale: string) {
    return { status: 'draft', ...(this.#has(type, 'locale') && { locale }) };
  }

  #has(type: ContentType, axis: string): boolean {
    return this.#parts.documents.axesOf(type).some(({ name }) => name === axis);
  }
}

function versionOf({ locale }: DraftKey): VersionKey {
  return new Map([['status', 'draft'], ...(locale === '' ? [] : [['locale', locale] as const])]);
}
