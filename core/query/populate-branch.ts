import type { AttributeOwner, ComponentAttribute, DynamicZoneAttribute, RelationAttribute } from '../model/index.ts';
import { factsOf, type Populatable } from './parse-context.ts';
import type { Populate, SortTerm, ZoneSelection } from './query.ts';
import { enter, invalidKey, isVisible, mayFollow, pathOf, type Scope } from './scope.ts';

/** What is read of each row along an attribute, and of which rows. */
export interface Branch extends ZoneSelection {
  readonly sort: readonly SortTerm[];
  readonly count: boolean;
}

/** What is read of the entries of each kind of component in a zone, by uid. */
export type Kinds = ReadonlyMap<string, ZoneSelection>;

/** All rows of an owner, with all scalars that are not private, and what is populated in them. */
export function wholeSelection({ owner, context }: Pick<Scope, 'owner' | 'context'>, populate: readonly Populate[] = []): ZoneSelection {
  return { fields: factsOf(owner, context).defaultFields, populate, filter: null };
}

/** What lies behind a relation or component attribute, whether or not the caller may follow it. */
export function targetOf({ context: { model } }: Scope, attribute: RelationAttribute | ComponentAttribute): AttributeOwner {
  return attribute.kind === 'relation' ? model.contentType(attribute.target) : model.component(attribute.component);
}

/** Puts a branch at an attribute. Nothing, when it is a relation to what the caller may not find. */
export function populateAt(
  { context }: Scope,
  attribute: RelationAttribute | ComponentAttribute,
  selection: ZoneSelection | Branch,
): readonly Populate[] {
  const branch = { alias: attribute.name, sort: [], count: false, ...selection };
  if (attribute.kind === 'component') return [{ kind: 'component', attribute, ...branch }];
  return mayFollow(context, attribute) ? [{ kind: 'relation', attribute, page: null, ...branch }] : [];
}

/** Puts selections per component at a dynamic zone. */
export function populateZone(attribute: DynamicZoneAttribute, on: Kinds, count = false): Populate {
  return { kind: 'zone', attribute, alias: attribute.name, on, count };
}

/** A dynamic zone with each of its components read by one rule. */
export function everyKind({ context }: Scope, zone: DynamicZoneAttribute, select: (component: AttributeOwner) => ZoneSelection): Kinds {
  return new Map(zone.components.map((uid) => [uid, select(context.model.component(uid))]));
}

/** Populates all scalars behind one attribute. */
export function populateWhole(scope: Scope, attribute: Populatable): readonly Populate[] {
  const { context } = scope;
  if (attribute.kind !== 'dynamiczone') {
    return populateAt(scope, attribute, wholeSelection({ owner: targetOf(scope, attribute), context }));
  }
  return [
    populateZone(
      attribute,
      everyKind(scope, attribute, (owner) => wholeSelection({ owner, context })),
    ),
  ];
}

/** Populates everything one level deep: `*`. */
export function populateStar(scope: Scope): readonly Populate[] {
  return factsOf(scope.owner, scope.context).populatable.flatMap((attribute) => populateWhole(scope, attribute));
}

/** Paths that begin alike, merged: a name with what is populated below it. */
interface Branches extends Map<string, Branches> {}

/**
 * Populates along dotted paths (`seo.social`). Texts may hold several, separated by commas; blank ones are skipped, and paths that begin
 * alike are merged. Every attribute on the way is read with all its scalars.
 * @throws InvalidKeyError naming the path up to the key that cannot be populated
 */
export function populatePaths(scope: Scope, texts: readonly string[]): readonly Populate[] {
  const root: Branches = new Map();
  for (const path of texts.flatMap((text) => text.split(','))) {
    if (path.trim() !== '') addPath(root, path.trim());
  }
  return populateBranches({ ...scope, path: null }, root);
}

function addPath(root: Branches, path: string): void {
  let branches = root;
  for (const name of path.split('.')) {
    const below = branches.get(name) ?? new Map();
    branches.set(name, below);
    branches = below;
  }
}

function populateBranches(scope: Scope, branches: Branches): readonly Populate[] {
  return [...branches].flatMap(([name, below]) => {
    const attribute = scope.owner.attributes.get(name);
    if (!isVisible(scope, attribute) || attribute.kind === 'scalar') throw invalidKey(scope, name, pathOf(scope, name));
    if (attribute.kind === 'dynamiczone') return [populateZone(attribute, zoneBranches(scope, attribute, below))];
    const place = enter(scope, attribute, targetOf(scope, attribute));
    return populateAt(scope, attribute, wholeSelection(place, populateBranches(place, below)));
  });
}

/** A path through a zone counts for the components that have the attribute; one of them must. */
function zoneBranches(scope: Scope, zone: DynamicZoneAttribute, below: Branches): Kinds {
  const { model } = scope.context;
  for (const name of below.keys()) {
    const place = enter(scope, zone, scope.owner);
    const isKnown = zone.components.some((uid) => isPopulatable({ ...place, owner: model.component(uid) }, name));
    if (!isKnown) throw invalidKey(place, name, pathOf(place, name));
  }
  return everyKind(scope, zone, (owner) => {
    const place = enter(scope, zone, owner);
    const own = new Map([...below].filter(([name]) => isPopulatable(place, name)));
    return wholeSelection(place, populateBranches(place, own));
  });
}

function isPopulatable(scope: Scope, name: string): boolean {
  const attribute = scope.owner.attributes.get(name);
  return isVisible(scope, attribute) && attribute.kind !== 'scalar';
}
