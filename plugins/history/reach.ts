import {
  type AxisSelection,
  type Caller,
  type ContentType,
  type Documents,
  ForbiddenError,
  isPlinthError,
  NotFoundError,
  type Query,
  SYSTEM,
  ValidationError,
} from 'plinth';
import { axesOf } from './entry.ts';
import type { EntryStore } from './entry-store.ts';

/** What a caller may see of a version. */
export interface Sight {
  /** Attributes; null: all that are not private. */
  readonly fields: readonly string[] | null;
  /** Id of an entry. The caller sees only later ones; 0: all. */
  readonly after: number;
}

/** Decides which versions a caller may see the history of: those that the caller may read. */
export class Reach {
  readonly #documents: Documents;
  readonly #store: Pick<EntryStore, 'lastDeletion'>;

  constructor(documents: Documents, store: Pick<EntryStore, 'lastDeletion'>) {
    this.#documents = documents;
    this.#store = store;
  }

  /** The type of a uid. @throws NotFoundError */
  type(uid: string): ContentType {
    const type = this.#documents.model.contentTypes.get(uid);
    if (type === undefined) throw new NotFoundError(`Content type "${uid.slice(0, 100)}" not found`);
    return type;
  }

  /** The documentId as reads and writes of the type expect it. */
  idOf({ kind }: ContentType, documentId: string): string | null {
    return kind === 'singleType' ? null : documentId;
  }

  /** Refuses values that an axis of the type does not accept, such as an unknown locale. @throws ValidationError */
  refuseUnknown(type: ContentType, axes: ReadonlyMap<string, string>): void {
    for (const axis of this.#documents.axesOf(type)) {
      const value = axes.get(axis.name);
      if (value === undefined) continue;
      axis.choose({ [axis.name]: value }, 'one', type, this.#documents.model);
      if (axis.known?.(value) === false)
        throw new ValidationError(`Invalid ${axis.name} "${value}"`, { source: 'query', param: axis.name });
    }
  }

  /**
   * What a caller may see of a version; null if the caller may not read it. Rules cannot be checked on a version that is gone. So such a
   * version is visible only if no rule hides documents of the type from the caller, and if the caller may read all its other versions: what
   * was published once is no more public than a draft when it is not published any more.
   *
   * A version that was deleted and made again tells nothing about the one before it: whoever made it again may be its new author. Of the
   * version that was deleted, a caller sees as much as of any other that is gone.
   * @param version as `versionText` writes it
   */
  async of(type: ContentType, documentId: string, version: string, caller: Caller): Promise<Sight | null> {
    const axes = axesOf(version);
    const known = new Set(this.#documents.axesOf(type).map(({ name }) => name));
    if ([...axes.keys()].some((name) => !known.has(name))) return null;
    const action = actionOf(type);
    const asked = { actions: [action], axes };
    const id = this.idOf(type, documentId);
    try {
      const { [action]: may } = await this.#documents.may(type.uid, id, asked, caller);
      if (may?.granted === true) {
        const isNarrowed = (await this.ofGone(type, axes, caller)) === null;
        return { fields: may.fields, after: isNarrowed ? await this.#store.lastDeletion(type.uid, documentId, version) : 0 };
      }
      if (may?.reason !== 'notFound') return null;
      const { [action]: there } = await this.#documents.may(type.uid, id, asked, SYSTEM);
      return there?.granted === true ? null : await this.ofGone(type, axes, caller);
    } catch (error) {
      // The axis no longer knows the value, such as a language that was removed.
      if (isPlinthError(error) && error.status === 400) return null;
      throw error;
    }
  }

  /**
   * What a caller may see of versions that are gone; null if a rule limits which documents of the type the caller may read, or the caller
   * may not read some of them at all, such as drafts.
   */
  async ofGone(type: ContentType, axes: ReadonlyMap<string, string>, caller: Caller): Promise<Sight | null> {
    for (const version of this.#versionsBeside(type, axes)) {
      try {
        if (this.#documents.parse(type.uid, Object.fromEntries(version), 'one', caller).isNarrowed) return null;
      } catch (error) {
        if (error instanceof ForbiddenError) return null;
        throw error;
      }
    }
    const action = actionOf(type);
    // `may` on a single type always looks up its document, which is gone here.
    if (type.kind === 'singleType') return caller.ability.rule(action) === null ? { fields: null, after: 0 } : null;
    const { [action]: may } = await this.#documents.may(type.uid, null, { actions: [action], axes }, caller);
    return may?.granted === true ? { fields: may.fields, after: 0 } : null;
  }

  /** A version, and those that differ from it on axes whose values never change, such as its draft. */
  #versionsBeside(type: ContentType, axes: ReadonlyMap<string, string>): readonly ReadonlyMap<string, string>[] {
    const others = this.#documents
      .axesOf(type)
      .flatMap(({ name, choices = [] }) =>
        choices.filter((value) => value !== axes.get(name)).map((value) => new Map([...axes, [name, value]])),
      );
    return [axes, ...others];
  }

  /**
   * Whether the caller may read the document in any of its versions. Then a version that it does not have, such as a translation, has an
   * empty history: nothing is missing.
   */
  async isThere(type: ContentType, documentId: string, caller: Caller): Promise<boolean> {
    let keys: ReadonlyMap<string, AxisSelection>[] = [new Map()];
    for (const { name, choices } of this.#documents.axesOf(type)) {
      // A caller may not read all values of an axis such as the status, so each one is tried.
      const selections: readonly AxisSelection[] = choices === undefined ? ['any'] : choices.map((value) => ({ values: [value] }));
      keys = keys.flatMap((key) => selections.map((selection) => new Map([...key, [name, selection]])));
    }
    for (const axes of keys) if (await this.#isSeen(type, documentId, axes, caller)) return true;
    return false;
  }

  async #isSeen(type: ContentType, documentId: string, axes: Query['axes'], caller: Caller): Promise<boolean> {
    const identity = type.attributes.get('documentId');
    const fields = identity?.kind === 'scalar' ? [identity] : [];
    try {
      const query = this.#documents.check({ type, fields, populate: [], filter: null, sort: [], page: null, axes }, 'one', caller);
      return (await this.#documents.findOne(this.idOf(type, documentId), query)) !== null;
    } catch (error) {
      if (error instanceof ForbiddenError) return false;
      throw error;
    }
  }
}

function actionOf({ uid, kind }: ContentType): string {
  return `${uid}.${kind === 'singleType' ? 'find' : 'findOne'}`;
}
