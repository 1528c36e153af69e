import type { Caller } from '../../access/index.ts';
import { ForbiddenError, InvalidKeyError } from '../../errors/index.ts';
import type { Attribute, RelationAttribute } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import { writeActions } from '../axes/request-axes.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { WriteRights, type WriteRightsParts } from './write-rights.ts';

/** The far end of a relation, where a change of links also changes the documents to which they lead. */
export interface FarEnd {
  /** The type at the far end. */
  readonly layout: TypeLayout;
  /** The attribute of that type that shows the same links. */
  readonly attribute: RelationAttribute;
  /** `value`: a document at the far end stores the link as its value. `shared`: the link belongs to both ends (many-to-many). */
  readonly kind: 'value' | 'shared';
}

/** The far end of a relation; null where links only concern the document that is written. */
export function farEnd(layouts: Layouts, { inverse, side, storage, target, morphed }: RelationAttribute): FarEnd | null {
  if (inverse === null || storage === 'siblings' || (storage === 'column' && side === 'owner')) return null;
  const layout = layouts.of(target);
  const attribute = farAttribute(layout.type.attributes.get(inverse), morphed);
  if (attribute === undefined) throw new Error(`${target} has no relation "${inverse}"`);
  return { layout, attribute, kind: storage === 'column' ? 'value' : 'shared' };
}

/** The relation of the far type: of a polymorphic attribute, that to the near type. */
function farAttribute(attribute: Attribute | undefined, morphed: string | undefined): RelationAttribute | undefined {
  if (attribute?.kind === 'morph') return attribute.on.get(morphed ?? '');
  return attribute?.kind === 'relation' ? attribute : undefined;
}

/** The dependencies of `FarRights`. */
interface FarRightsParts extends WriteRightsParts {
  /** `write.openInverseLinks` of `config/api`. */
  readonly openInverseLinks: boolean;
}

/**
 * The rights of a caller on documents at the far end of links that it writes. To change a link that is the value of a far document, the
 * caller needs the right to `update` that document. For a link that belongs to both ends, the right to `update` one end is enough. But if
 * the caller may update only some documents of the far type, the far document must be one of them.
 */
export class FarRights {
  readonly #parts: FarRightsParts;
  readonly caller: Caller;
  readonly #opened: ReadonlySet<RelationAttribute>;
  readonly #known = new Map<TypeLayout, Map<string, WriteRights>>();

  /** @param opened relations (named at either end) whose links the caller does not choose, so no rights are needed */
  constructor(parts: FarRightsParts, caller: Caller, opened: ReadonlySet<RelationAttribute> = new Set()) {
    this.#parts = parts;
    this.caller = caller;
    this.#opened = opened;
  }

  /**
   * The rights that limit links to documents at a far end.
   * @param key see `bound`
   * @returns null when all documents may be linked
   * @throws ForbiddenError when none may be linked
   */
  binding(end: FarEnd, key: VersionKey | null = null): WriteRights | null {
    const bound = this.bound(end, key);
    if (bound === 'none') throw farForbidden();
    return bound === 'all' ? null : bound;
  }

  /**
   * Which documents at a far end may be linked: all, none, or those that the returned rights allow.
   * @param key the far version whose value the link is; the caller needs the rights to write it. Null if not known yet
   */
  bound(end: FarEnd, key: VersionKey | null = null): 'all' | 'none' | WriteRights {
    const { layout, attribute, kind } = end;
    const { ability, trusted } = this.caller;
    if (trusted || this.#parts.openInverseLinks || this.#opened.has(attribute)) return 'all';
    if (!ability.can(`${layout.type.uid}.update`)) return kind === 'shared' ? 'all' : 'none';
    const more = key === null || kind === 'shared' ? [] : writeActions(this.#parts.axes, layout.type, key, this.caller);
    if (!more.every((action) => ability.can(action))) return 'none';
    const rights = this.#rightsFor(layout, more);
    if (!rights.mayWrite(attribute)) return 'none';
    return rights.isRestricted || rights.isConditional ? rights : 'all';
  }

  /** @param more actions that writing the version needs in addition to `update` */
  #rightsFor(layout: TypeLayout, more: readonly string[]): WriteRights {
    const known = this.#known.get(layout) ?? new Map<string, WriteRights>();
    this.#known.set(layout, known);
    const name = more.join();
    const found = known.get(name);
    if (found !== undefined) return found;
    const rights = new WriteRights(this.#parts, layout, this.caller, `${layout.type.uid}.update`);
    for (const action of more) rights.also(action);
    known.set(name, rights);
    return rights;
  }

  /**
   * Checks that a body may name documents at a far end.
   * @throws ForbiddenError when the caller may not update documents there
   * @throws InvalidKeyError for the attribute of the body when the caller may not write the attribute at the far end
   */
  assertNamed({ name }: RelationAttribute, end: FarEnd): void {
    if (this.bound(end) !== 'none') return;
    if (!this.caller.ability.can(`${end.layout.type.uid}.update`)) throw farForbidden();
    throw new InvalidKeyError(name, { source: 'body', path: name });
  }
}

/** The error for links that would change far documents which the caller may not change. It does not name them: they may be hidden. */
export function farForbidden(): ForbiddenError {
  return new ForbiddenError('Forbidden', {
    reason: "the change would also update a linked document that you don't have permission to update",
  });
}
