import {
  type ContentType,
  componentUids,
  isLinking,
  type LinkingAttribute,
  type Model,
  type RelationAttribute,
} from '../../model/index.ts';
import type { HasLink } from '../input/check-version.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import type { Statements } from '../storage/statements.ts';
import { linksFromInverse } from './change-inverse-links.ts';
import type { KeptVersion } from './kept-version.ts';
import { linksOfEntry, linksOfRow } from './owned-links.ts';
import { applyChange, keepHidden, type LinkEnd, placeKey, type RelationListChange } from './relation-list.ts';
import type { Inheritance } from './share.ts';
import type { Version } from './version-store.ts';

/** A change of a relation of a version, or of a component entry in it. */
export interface PlacedChange {
  /** The key of the component entry's links; 0 for the version itself. */
  readonly entry: number;
  readonly attribute: LinkingAttribute;
  readonly change: RelationListChange;
}

/** Where the links of a version are looked up. */
interface LinkPlace {
  readonly statements: Statements;
  readonly layouts: Layouts;
  readonly layout: TypeLayout;
}

/** Whether a relation must have a link in every published version. */
export function isRequiredLink(attribute: LinkingAttribute): boolean {
  return attribute.definition.required === true && (attribute.kind === 'morph' || attribute.storage !== 'siblings');
}

/** The content types with a required relation or file, also inside of components. */
export function typesWithRequiredLinks(model: Model): ReadonlySet<string> {
  const asks = (attributes: ContentType['attributes'], seen: Set<string>): boolean =>
    [...attributes.values()].some((attribute) => {
      if (isLinking(attribute)) return isRequiredLink(attribute);
      const uids = componentUids(attribute).filter((uid) => !seen.has(uid));
      for (const uid of uids) seen.add(uid);
      return uids.some((uid) => asks(model.component(uid).attributes, seen));
    });
  return new Set([...model.contentTypes.values()].filter(({ attributes }) => asks(attributes, new Set())).map(({ uid }) => uid));
}

/** The relations of a stored version that have links. @param kept the former state that is looked at instead */
export async function linksOfVersion(place: LinkPlace, version: Version, kept: KeptVersion | null): Promise<HasLink> {
  const { statements, layout } = place;
  const rows = kept === null ? await linksOfRow(statements, layout, version.id) : kept.linked;
  const inverse = new Set<RelationAttribute>();
  for (const attribute of layout.inverse.filter(isRequiredLink)) {
    if ((await linksFromInverse(statements, place.layouts, nearOf(place, version), attribute)).length > 0) inverse.add(attribute);
  }
  return (attribute, entry) => {
    if (entry === 0 && attribute.kind === 'relation') {
      if (attribute.side === 'inverse') return inverse.has(attribute);
      if (layout.toOne.has(attribute)) return version.toOne.get(attribute) != null;
    }
    return rows.has(placeKey(attribute.name, entry));
  };
}

/**
 * The relations that have links after a write.
 * @param existing the version before it
 * @param inherited what a version takes over that joins others of its document
 */
export async function linksAfter(
  place: LinkPlace,
  changes: readonly PlacedChange[],
  { existing, inherited }: { readonly existing: Version | undefined; readonly inherited: Inheritance | null },
): Promise<HasLink> {
  const { statements, layout } = place;
  const linked = new Set<string>();
  for (const { attribute, entry, change } of changes) {
    if (isRequiredLink(attribute) && (await staysLinked(place, existing, { attribute, entry, change }))) {
      linked.add(placeKey(attribute.name, entry));
    }
  }
  const taken = inherited === null ? linked : await linksOfRow(statements, layout, inherited.from);
  return ({ name }, entry) =>
    linked.has(placeKey(name, entry)) || (inherited?.links(name, entry) === true && taken.has(placeKey(name, entry)));
}

async function staysLinked(place: LinkPlace, existing: Version | undefined, { attribute, entry, change }: PlacedChange): Promise<boolean> {
  if ((change.kind === 'set' ? change.links : change.connect).length > 0) return true;
  if (existing === undefined) return false;
  const current = await currentLinks(place, existing, attribute, entry);
  return applyChange(current, await keepHidden(place.statements, current, change, attribute.many), attribute.many).length > 0;
}

async function currentLinks(place: LinkPlace, version: Version, attribute: LinkingAttribute, entry: number): Promise<readonly LinkEnd[]> {
  const { statements, layouts, layout } = place;
  if (entry !== 0 || attribute.kind === 'morph') return linksOfEntry(statements, { layout, row: version.id, entry }, attribute);
  if (attribute.side === 'inverse') return linksFromInverse(statements, layouts, nearOf(place, version), attribute);
  if (!layout.toOne.has(attribute)) return linksOfEntry(statements, { layout, row: version.id, entry }, attribute);
  const link = version.toOne.get(attribute);
  return link ? [link] : [];
}

function nearOf({ layout }: LinkPlace, { document, key }: Version) {
  return { layout, document, key };
}
