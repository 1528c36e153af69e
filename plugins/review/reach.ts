import {
  type Caller,
  type ContentType,
  type Documents,
  isPlinthError,
  mainAttribute,
  NotFoundError,
  SYSTEM,
  type VersionKey,
} from 'plinth';
import type { DraftKey, TypeStages } from './stage.ts';
import type { StageList } from './stage-list.ts';

/** A draft that somebody may read, of a type that has stages. */
export interface Reached {
  readonly type: ContentType;
  readonly said: TypeStages;
  readonly key: DraftKey;
  /** What people call it; empty where they may not know that. */
  readonly title: string;
}

/** What finding drafts stands on. */
export interface ReachParts {
  readonly documents: Documents;
  readonly list: StageList;
}

/** Finds drafts for callers, through the gate: of what that hides nothing is said, be it a document, a language or an attribute. */
export class Reach {
  readonly #parts: ReachParts;

  constructor(parts: ReachParts) {
    this.#parts = parts;
  }

  /** Why a type cannot have stages; null: it can. */
  whyNoStages(uid: string): string | null {
    const type = this.#parts.documents.model.contentTypes.get(uid);
    if (type === undefined) return `there is no content type "${uid}"`;
    return this.#has(type, 'status') ? null : `"${uid}" has no drafts (draftAndPublish), and nothing to publish`;
  }

  /** @throws NotFoundError for a type without stages, or that the caller may not read */
  typed(uid: string, { ability, trusted }: Caller): { readonly type: ContentType; readonly said: TypeStages } {
    const type = this.#parts.documents.model.contentTypes.get(uid);
    const said = this.#parts.list.of(uid);
    const mayRead = trusted || ability.can(`${uid}.findOne`) || ability.can(`${uid}.find`);
    if (type === undefined || said === null || !mayRead) throw new NotFoundError('There are no stages of this content type');
    return { type, said };
  }

  /** @throws NotFoundError, ForbiddenError where drafts are not for the caller, ValidationError for a locale that there is not */
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

  /** The same, null where there is nothing for the caller. */
  async draftOrNull(uid: string, documentId: string, locale: string, caller: Caller): Promise<Reached | null> {
    try {
      return await this.draft(uid, documentId, locale === '' ? undefined : locale, caller);
    } catch (error) {
      if (isPlinthError(error) && error.status < 500) return null;
      throw error;
    }
  }

  /** Whether there is such a draft, whoever may read it. */
  async isThere({ type: uid, document, locale }: DraftKey): Promise<boolean> {
    const type = this.#parts.documents.model.contentType(uid);
    const query = this.#parts.documents.parse(uid, { ...this.#version(type, locale), fields: ['documentId'] }, 'one', SYSTEM);
    const found = await this.#parts.documents.findOne(type.kind === 'singleType' ? null : document, query);
    return found?.documentId === document;
  }

  /** What some drafts are called, in their order: see `Documents.titles`. */
  titles(drafts: readonly DraftKey[], caller: Caller): Promise<readonly (string | null)[]> {
    return this.#parts.documents.titles(
      drafts.map((key) => ({ type: key.type, documentId: key.document, axes: versionOf(key) })),
      caller,
    );
  }

  /** The locale of a draft as it is stored. @throws ValidationError for one that there is not */
  localeOf(type: ContentType, locale: string | undefined): string {
    const parameters = { status: 'draft', ...(locale !== undefined && { locale }) };
    return this.#parts.documents.target(type.uid, parameters, 'update').get('locale') ?? '';
  }

  /** Whether somebody may read what stands at a path of a draft: its attribute, at any depth below. */
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
