import { type Attribute, type ContentType, mainAttribute, type RequestParameters, type VersionKey } from 'plinth';
import { FILE_UID } from 'plinth/plugins/upload';
import type { Session } from './session.ts';

/** Maximum depth of nested components in the query. A component may contain itself, so the depth needs a limit. */
const DEEPEST = 6;

const OF_A_FILE = ['name', 'alternativeText', 'caption', 'url', 'mime', 'width', 'height', 'size'];

/**
 * A populate parameter that reads a whole document: its components and zones with their contents, its files, and a label of each linked
 * document. To-many relations that the other side owns are left out, since their length is not bounded.
 * @param seen names of the document's attributes that the caller may populate
 * @param axes which versions are read
 */
export function wholePopulate(type: ContentType, seen: ReadonlySet<string>, session: Session, axes: VersionKey): RequestParameters {
  return new WholePopulate(session, axes).of(
    [...type.attributes.values()].filter(({ name }) => seen.has(name)),
    0,
  );
}

class WholePopulate {
  readonly #session: Session;
  readonly #axes: VersionKey;
  /** By type uid: the fields to read of a linked document; null if the caller may not read such documents. */
  readonly #ends = new Map<string, readonly string[] | null>();

  constructor(session: Session, axes: VersionKey) {
    this.#session = session;
    this.#axes = axes;
  }

  of(attributes: readonly Attribute[], depth: number): Readonly<Record<string, unknown>> {
    return Object.fromEntries(
      attributes.flatMap((attribute) => {
        const clause = attribute.private ? null : this.#clause(attribute, depth);
        return clause === null ? [] : [[attribute.name, clause] as const];
      }),
    );
  }

  #clause(attribute: Attribute, depth: number): unknown {
    switch (attribute.kind) {
      case 'scalar':
        return null;
      case 'relation': {
        if (attribute.storage === 'siblings' || (attribute.many && attribute.side === 'inverse')) return null;
        const fields = this.#end(attribute.target);
        return fields && { fields };
      }
      case 'morph': {
        const ends = [...attribute.on.keys()].flatMap((uid) => {
          const fields = this.#end(uid);
          return fields === null ? [] : [[uid, { fields }] as const];
        });
        return ends.length === 0 ? null : { on: Object.fromEntries(ends) };
      }
      case 'component':
        return this.#entry(attribute.component, depth);
      case 'dynamiczone':
        return { on: Object.fromEntries(attribute.components.map((uid) => [uid, this.#entry(uid, depth)])) };
    }
  }

  #entry(uid: string, depth: number): unknown {
    if (depth >= DEEPEST) return true;
    const populate = this.of([...this.#session.documents.model.component(uid).attributes.values()], depth + 1);
    return Object.keys(populate).length === 0 ? true : { populate };
  }

  #end(uid: string): readonly string[] | null {
    if (uid === FILE_UID) return OF_A_FILE;
    const known = this.#ends.get(uid);
    if (known !== undefined) return known;
    const end = this.#read(uid);
    this.#ends.set(uid, end);
    return end;
  }

  #read(uid: string): readonly string[] | null {
    const { documents, caller } = this.#session;
    const visible = documents.visibleFields(uid, this.#axes, 'list', caller);
    return visible.size === 0 ? null : [mainAttribute(documents.model.contentType(uid), (name) => visible.has(name)) ?? 'documentId'];
  }
}
