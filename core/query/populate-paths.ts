import type { Attribute, DynamicZoneAttribute } from '../model/index.ts';
import type { Populate, ZoneSelection } from './ast.ts';
import { everyComponent, populateAt, populateZone, targetOf, wholeBranch, wholeSelection } from './populate-branch.ts';
import { enter, invalidKey, pathOf, type Scope } from './scope.ts';

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
  return [...branches].flatMap(([name, below]) => populateBranch(scope, name, below));
}

function populateBranch(scope: Scope, name: string, below: Branches): readonly Populate[] {
  const attribute = scope.owner.attributes.get(name);
  if (!isOpenTo(scope, attribute)) throw invalidKey(scope, name, pathOf(scope, name));
  switch (attribute.kind) {
    case 'scalar':
      throw invalidKey(scope, name, pathOf(scope, name));
    case 'dynamiczone':
      return [populateZone(attribute, zoneBranches(scope, attribute, below))];
    case 'relation':
    case 'component': {
      const owner = targetOf(scope, attribute);
      return populateAt(scope, attribute, wholeBranch(owner, scope.context, populateBranches(enter(scope, attribute, owner), below)));
    }
  }
}

/** A path through a zone counts for the components that have the attribute; one of them must. */
function zoneBranches(scope: Scope, zone: DynamicZoneAttribute, below: Branches): ReadonlyMap<string, ZoneSelection> {
  const { model } = scope.context;
  const owners = zone.components.map((uid) => model.component(uid));
  for (const name of below.keys()) {
    const place = enter(scope, zone, scope.owner);
    if (!owners.some((owner) => populatableIn({ ...place, owner }, name))) throw invalidKey(place, name, pathOf(place, name));
  }
  return everyComponent(scope, zone, (owner) => {
    const place = enter(scope, zone, owner);
    const own = new Map([...below].filter(([name]) => populatableIn(place, name)));
    return wholeSelection(owner, scope.context, populateBranches(place, own));
  });
}

function populatableIn(scope: Scope, name: string): boolean {
  const attribute = scope.owner.attributes.get(name);
  return isOpenTo(scope, attribute) && attribute.kind !== 'scalar';
}

function isOpenTo(scope: Scope, attribute: Attribute | undefined): attribute is Attribute {
  return attribute !== undefined && (!attribute.private || scope.context.trusted);
}
