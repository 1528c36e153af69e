import type { Caller } from '../../access/index.ts';
import { ForbiddenError, InvalidKeyError } from '../../errors/index.ts';
import type { RelationAttribute } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import { writeActions } from '../axes/request-axes.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { WriteRights, type WriteRightsParts } from './write-rights.ts';

/** The other end of a relation, where a link means something to the documents that it leads to. */
export interface FarEnd {
  /** The type at the other end. */
  readonly layout: TypeLayout;
  /** The attribute of that type that shows the same links. */
  readonly attribute: RelationAttribute;
  /** `value`: each link is the value of one document there, which holds it; `shared`: links belong to both ends (many-to-many). */
  readonly kind: 'value' | 'shared';
}

/** The other end of a relation; null where links are a matter of the document that is written alone. */
export function farEnd(layouts: Layouts, { inverse, side, storage, target }: RelationAttribute): FarEnd | null {
  if (inverse === null || storage === 'siblings' || (storage === 'column' && side === 'owner')) return null;
  const layout = layouts.of(target);
  const attribute = layout.type.attributes.get(inverse);
  if (attribute?.kind !== 'relation') throw new Error(`${target} has no relation "${inverse}"`);
  return { layout, attribute, kind: storage === 'column' ? 'value' : 'shared' };
}

/** What links are looked up with that are written from their other end. */
interface FarRightsParts extends WriteRightsParts {
  /** `write.openInverseLinks` of `config/api`. */
  readonly openInverseLinks: boolean;
}

/**
 * What a caller may do to documents whose links he writes from their other end. A link that is the value of a document is changed by who may
 * `update` that document; one that belongs to both ends by who may `update` one of them, unless he may update some documents at the other end
 * and not this one.
 */
export class FarRights {
  readonly #parts: FarRightsParts;
  readonly caller: Caller;
  readonly #opened: ReadonlySet<RelationAttribute>;
  readonly #known = new Map<TypeLayout, Map<string, WriteRights>>();

  /** @param opened relations, named at either end, whose links are not the caller's doing: nothing is asked of them */
  constructor(parts: FarRightsParts, caller: Caller, opened: ReadonlySet<RelationAttribute> = new Set()) {
    this.#parts = parts;
    this.caller = caller;
    this.#opened = opened;
  }

  /**
   * What binds links to documents at an end.
   * @param key see `bound`
   * @returns null when all of them may be linked
   * @throws ForbiddenError when none may
   */
  binding(end: FarEnd, key: VersionKey | null = null): WriteRights | null {
    const bound = this.bound(end, key);
    if (bound === 'none') throw farForbidden();
    return bound === 'all' ? null : bound;
  }

  /**
   * Which documents at an end may be linked: all, none, or those that rights tell.
   * @param key the version there whose value the link is: it is changed by who may write that version. Null where it is not known yet
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

  /** @param more what writing a version asks for beside `update` */
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
   * A body names documents at an end.
   * @throws ForbiddenError, InvalidKeyError for the attribute of the body where only some attributes may be written there
   */
  assertNamed({ name }: RelationAttribute, end: FarEnd): void {
    if (this.bound(end) !== 'none') return;
    if (!this.caller.ability.can(`${end.layout.type.uid}.update`)) throw farForbidden();
    throw new InvalidKeyError(name, { source: 'body', path: name });
  }
}

/** Links change documents at their other end that the caller may not change. Which ones is not told: he may not know of them. */
export function farForbidden(): ForbiddenError {
  return new ForbiddenError('Forbidden', { reason: 'a document at the other end of a link would change, which you may not change' });
}
