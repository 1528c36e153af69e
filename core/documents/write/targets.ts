import { ValidationError, ValueProblemsError } from '../../errors/index.ts';
import type { LinkingAttribute, RelationAttribute } from '../../model/index.ts';
import type { WriteRights } from '../gate/write-rights.ts';
import type { ConnectRef, LinkRef, RelationInput } from '../input/input-types.ts';
import { anchorRef, type NamedLink, relationOf } from '../input/read-input.ts';
import { tapFault } from '../input/tapped-input.ts';
import { grouped } from '../storage/lists.ts';
import type { Statements } from '../storage/statements.ts';
import type { LinkReach } from './link-reach.ts';
import { type EndPosition, type LinkEnd, linkKey, type RelationListChange } from './relation-list.ts';
import { TargetsOfType } from './target-lookup.ts';

/**
 * Looks up the documents that a body names, with one statement per target type.
 * @param isLenient missing documents that the caller names are left out (`lost`) instead of refused
 * @throws ValidationError for the first document without the version that the link would lead to
 * @throws TapFault when a tap has named it
 */
export async function findTargets(
  statements: Statements,
  reach: LinkReach,
  links: readonly NamedLink[],
  isLenient: boolean,
): Promise<FoundTargets> {
  const types = new Map<string, TargetsOfType>();
  for (const [uid, named] of grouped(links, ({ attribute }) => attribute.target)) {
    types.set(uid, await TargetsOfType.find(statements, reach.layouts.of(uid), named, reach.rights));
  }
  const bound = new Map<string, WriteRights>();
  for (const attribute of new Set(links.map((link) => link.attribute))) {
    const rights = reach.binding(attribute);
    if (rights !== null) bound.set(attribute.target, rights);
  }
  for (const [uid, rights] of bound) await types.get(uid)?.judge(statements, rights);
  const lost = new Map<LinkRef, NamedLink>();
  const found = new FoundTargets(reach, types, lost);
  for (const link of links) {
    try {
      found.end(link.attribute, link.ref, link.isAnchor);
    } catch (error) {
      if (!isLenient || !(error instanceof ValidationError)) throw error;
      lost.set(link.ref, link);
    }
  }
  return found;
}

/** The documents that a body names. Next, `foreseeLinks` makes from it the changes that can be written. */
export class FoundTargets {
  readonly reach: LinkReach;
  readonly #types: ReadonlyMap<string, TargetsOfType>;
  readonly #lost: ReadonlyMap<LinkRef, NamedLink>;

  /** @param types by uid */
  constructor(reach: LinkReach, types: ReadonlyMap<string, TargetsOfType>, lost: ReadonlyMap<LinkRef, NamedLink>) {
    this.reach = reach;
    this.#types = types;
    this.#lost = lost;
  }

  /** Links whose targets are missing or hidden from the caller. */
  get lost(): readonly NamedLink[] {
    return [...this.#lost.values()];
  }

  /** The documents, by registry id. */
  get documents(): readonly number[] {
    return [...this.#types.values()].flatMap(({ documents }) => documents);
  }

  /** The far end of a link. @param isAnchor named only as a position */
  end(attribute: RelationAttribute, ref: LinkRef, isAnchor = false): LinkEnd {
    const { reach } = this;
    const far = reach.layouts.of(attribute.target);
    const pins = reach.pins(attribute, ref);
    const targets = this.#types.get(attribute.target);
    const found = targets?.get(ref);
    if (targets && found) {
      const isBound = !isAnchor && targets.hasFixed && reach.binding(attribute) !== null;
      const isReached = found.versions.some(
        (version) =>
          (ref.tap !== undefined || !targets.isHidden(version, attribute)) &&
          !(isBound && targets.isFixed(version)) &&
          reach.leadsTo(far, version, pins, ref.tap),
      );
      if (isReached) return { document: found.document, pins };
    }
    const missing = this.#missing(attribute, ref, pins);
    throw ref.tap === undefined ? missing : tapFault(ref.tap, missing);
  }

  /** The change of a relation as the body names it. It lacks what the caller does not see: see `LinkChanges.of`. */
  named(attribute: LinkingAttribute, input: RelationInput): RelationListChange {
    const endOf = (ref: LinkRef) => this.end(relationOf(attribute, ref), ref);
    if (input.kind === 'set') {
      return { kind: 'set', links: input.links.flatMap((ref) => (this.#lost.has(ref) ? [] : [endOf(ref)])) };
    }
    const connect = input.connect.map((ref) => ({ ...endOf(ref), position: this.#position(attribute, ref) }));
    // A document can be named in two ways: by either id, or with and without the default pin.
    if (new Set(connect.map(linkKey)).size < connect.length) {
      throw new ValidationError(`The same document is connected twice in ${attribute.name}`, { path: attribute.name, source: 'body' });
    }
    return { kind: 'change', disconnect: input.disconnect.map(endOf), connect };
  }

  #position(attribute: LinkingAttribute, ref: ConnectRef): EndPosition {
    if (!('anchor' in ref.position)) return ref.position;
    const anchor = anchorRef(ref.position, ref);
    return { at: ref.position.at, anchor: this.end(relationOf(attribute, anchor), anchor, true) };
  }

  #missing(attribute: RelationAttribute, { documentId }: LinkRef, pins: LinkEnd['pins']): ValidationError {
    const hint = `the attribute "${attribute.name}" links to it`;
    if (documentId !== null) {
      const where = this.reach.asked(attribute, pins);
      const message = `Document with id "${documentId}"${where} not found`;
      return new ValidationError(message, undefined, undefined, hint);
    }
    const { type, target } = attribute;
    const message = type.unknownTarget?.(1, target) ?? `1 relation(s) of type ${target} associated with this entity do not exist`;
    return new ValueProblemsError([{ path: [], message, name: 'ValidationError' }], hint);
  }
}
