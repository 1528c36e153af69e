import { ValidationError, ValueProblemsError } from '../../errors/index.ts';
import type { LinkingAttribute } from '../../model/index.ts';
import type { WriteRights } from '../gate/write-rights.ts';
import type { ConnectRef, LinkRef, RelationInput } from '../input/input-types.ts';
import { anchorRef, type NamedLink, relationOf } from '../input/read-input.ts';
import { tapFault } from '../input/tapped-input.ts';
import { MESSAGES } from '../messages.ts';
import { grouped } from '../storage/lists.ts';
import type { Statements } from '../storage/statements.ts';
import type { LinkReach } from './link-reach.ts';
import { type EndPosition, type LinkEnd, linkKey, type RelationListChange } from './relation-list.ts';
import { TargetsOfType } from './target-lookup.ts';

/**
 * Looks up the documents that a body names, with one statement per target type.
 * @param isLenient missing documents that the caller names are left out (`lost`) instead of refused. Always so for numeric ids of
 *   versions that may lack (`NamedLink.mayLack`)
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
    if (found.reached(link) !== null) continue;
    const isLost = link.ref.tap === undefined && (isLenient || (link.mayLack === true && link.ref.documentId === null));
    if (!isLost) throw found.refusal(link, links);
    lost.set(link.ref, link);
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

  /** The far end of a link; null where it is missing. */
  reached({ attribute, ref, isAnchor = false }: Pick<NamedLink, 'attribute' | 'ref' | 'isAnchor'>): LinkEnd | null {
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
    return null;
  }

  /** The far end of a link that `findTargets` has found. */
  #end(attribute: LinkingAttribute, ref: LinkRef): LinkEnd {
    const end = this.reached({ attribute: relationOf(attribute, ref), ref, isAnchor: true });
    if (end === null) throw new Error(`the target of "${attribute.name}" was not loaded`);
    return end;
  }

  /** The error for a missing document. @param links all that the body names, for the number of missing ones */
  refusal(link: NamedLink, links: readonly NamedLink[]): Error {
    const missing = this.#withoutVersion(link) ?? this.#missing(link, links);
    return link.ref.tap === undefined ? missing : tapFault(link.ref.tap, missing);
  }

  /** The change of a relation as the body names it. It lacks what the caller does not see: see `LinkChanges.of`. */
  named(attribute: LinkingAttribute, input: RelationInput): RelationListChange {
    if (input.kind === 'set') {
      return { kind: 'set', links: this.#ends(attribute, input.links) };
    }
    const isLenient = input.isLenient === true;
    const connect = input.connect.map((ref) => ({
      ...this.#end(attribute, ref),
      name: nameOf(ref),
      position: this.#position(attribute, ref, isLenient),
    }));
    // A document can be named in two ways: by either id, or with and without the default pin.
    if (new Set(connect.map(linkKey)).size < connect.length) {
      throw new ValidationError(MESSAGES.connectedTwice({ name: attribute.name }), { path: attribute.name, source: 'body' });
    }
    return { kind: 'change', disconnect: this.#ends(attribute, input.disconnect), connect };
  }

  #ends(attribute: LinkingAttribute, refs: readonly LinkRef[]): readonly LinkEnd[] {
    return refs.flatMap((ref) => (this.#lost.has(ref) ? [] : [this.#end(attribute, ref)]));
  }

  #position(attribute: LinkingAttribute, ref: ConnectRef, isLenient: boolean): EndPosition {
    if (!('anchor' in ref.position)) return ref.position;
    const { at } = ref.position;
    const anchor = anchorRef(ref.position, ref);
    const end = this.reached({ attribute: relationOf(attribute, anchor), ref: anchor, isAnchor: true });
    // Only a lenient position has an anchor that was not found.
    return end === null ? { at: 'end' } : { at, anchor: end, name: nameOf(anchor), isLenient };
  }

  /** The error for a document that exists for the caller, but not in the locale that the link leads to. */
  #withoutVersion({ attribute, ref, path }: NamedLink): ValidationError | null {
    const { reach } = this;
    const far = reach.layouts.of(attribute.target);
    const pins = reach.pins(attribute, ref);
    const wanted = reach.wanted(attribute, pins);
    const targets = this.#types.get(attribute.target);
    const versions = targets?.get(ref)?.versions ?? [];
    const seen = versions.filter((version) => {
      const own = { ...pins, ...Object.fromEntries([...wanted.keys()].map((axis) => [axis, version.key.get(axis) as string])) };
      return !(ref.tap === undefined && targets?.isHidden(version, attribute)) && reach.leadsTo(far, version, own, ref.tap);
    });
    const isThere = seen.some(({ key }) => [...wanted].every(([axis, value]) => key.get(axis) === value));
    if (seen.length === 0 || isThere) return null;
    const values = [...wanted.values()].join(', ');
    const message = `Document with id "${nameOf(ref)}" has no version in ${values}`;
    return new ValueProblemsError([{ path, message, name: 'ValidationError' }]);
  }

  #missing({ attribute, ref }: NamedLink, links: readonly NamedLink[]): ValidationError {
    const { documentId } = ref;
    const hint = `the attribute "${attribute.name}" links to it`;
    if (documentId !== null) {
      const where = this.reach.asked(attribute, this.reach.pins(attribute, ref));
      const message = `Document with id "${documentId}"${where} not found`;
      return new ValidationError(message, undefined, undefined, hint);
    }
    const { type, target } = attribute;
    const ids = links.flatMap((link) =>
      link.attribute.target === target && link.ref.id !== null && link.mayLack !== true && this.reached(link) === null ? [link.ref.id] : [],
    );
    const count = new Set(ids).size;
    const message =
      type.unknownTarget?.(count, target) ?? `${count} relation(s) of type ${target} associated with this entity do not exist`;
    return new ValueProblemsError([{ path: [], message, name: 'ValidationError' }], hint);
  }
}

/** A document as the client has named it. */
function nameOf({ documentId, id }: LinkRef): string {
  return documentId ?? String(id);
}
