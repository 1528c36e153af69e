import { type Caller, type ContentType, type Documents, ForbiddenError, isPlinthError, NotFoundError, SYSTEM } from 'plinth';
import { axesOf } from './entry.ts';

/** What of a version somebody may see: its attributes; null: all that requests may. */
export interface Sight {
  readonly fields: readonly string[] | null;
}

/** Which versions somebody may see the history of: those that he may read. */
export class Reach {
  readonly #documents: Documents;

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  /** The type of a uid. @throws NotFoundError */
  type(uid: string): ContentType {
    const type = this.#documents.model.contentTypes.get(uid);
    if (type === undefined) throw new NotFoundError(`There is no content type "${uid.slice(0, 100)}"`);
    return type;
  }

  /** How documents of a type are named where they are read and written. */
  idOf({ kind }: ContentType, documentId: string): string | null {
    return kind === 'singleType' ? null : documentId;
  }

  /**
   * What somebody may see of a version; null where he may not read it. Of one that is gone no rule can say whom it would hide it from: it is there for those alone
   * whom rules hide nothing of the type from.
   * @param version as entries name it
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
      if (may?.granted === true) return { fields: may.fields };
      if (may?.reason !== 'notFound') return null;
      const { [action]: there } = await this.#documents.may(type.uid, id, asked, SYSTEM);
      return there?.granted === true ? null : await this.ofGone(type, axes, caller);
    } catch (error) {
      // A value that its axis does not know any more: a language that was taken out.
      if (isPlinthError(error) && error.status === 400) return null;
      throw error;
    }
  }

  /** What somebody may see of versions that are gone; null where rules decide what he may read of the type. */
  async ofGone(type: ContentType, axes: ReadonlyMap<string, string>, caller: Caller): Promise<Sight | null> {
    try {
      if (this.#documents.parse(type.uid, Object.fromEntries(axes), 'one', caller).isNarrowed) return null;
    } catch (error) {
      if (error instanceof ForbiddenError) return null;
      throw error;
    }
    const action = actionOf(type);
    // Of a single type, what is asked is always about its document.
    if (type.kind === 'singleType') return caller.ability.rule(action) === null ? { fields: null } : null;
    const { [action]: may } = await this.#documents.may(type.uid, null, { actions: [action], axes }, caller);
    return may?.granted === true ? { fields: may.fields } : null;
  }

  /** Whether a document is there for somebody, in whichever of its versions that these values allow. */
  async isThere(type: ContentType, documentId: string, axes: ReadonlyMap<string, string>, caller: Caller): Promise<boolean> {
    const action = actionOf(type);
    let keys: ReadonlyMap<string, string>[] = [axes];
    for (const { name, choices } of this.#documents.axesOf(type)) {
      if (choices === undefined || axes.has(name)) continue;
      keys = keys.flatMap((key) => choices.map((value) => new Map([...key, [name, value]])));
    }
    for (const key of keys) {
      const { [action]: may } = await this.#documents.may(type.uid, this.idOf(type, documentId), { actions: [action], axes: key }, caller);
      if (may?.granted === true) return true;
    }
    return false;
  }
}

function actionOf({ uid, kind }: ContentType): string {
  return `${uid}.${kind === 'singleType' ? 'find' : 'findOne'}`;
}
