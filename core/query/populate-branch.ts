import type { AttributeOwner, ComponentAttribute, DynamicZoneAttribute, RelationAttribute } from '../model/index.ts';
import { keyHint, nameHint } from './key-hint.ts';
import { factsOf, type Populatable } from './parse-context.ts';
import type { Populate, SortTerm, ZoneSelection } from './query.ts';
import { enter, invalidKey, isVisible, mayFollow, pathOf, type Scope } from './scope.ts';

/** What is read of the rows behind an attribute, and which rows in which order. */
export interface Branch extends ZoneSelection {
  readonly sort: readonly SortTerm[];
  readonly count: boolean;
}

/** What is read of the entries of each component in a zone, by component uid. */
export type Kinds = ReadonlyMap<string, ZoneSelection>;

/** A selection of all rows of an owner, with all scalars that are not private. @param populate what is populated in them */
export function wholeSelection({ owner, context }: Pick<Scope, 'owner' | 'context'>, populate: readonly Populate[] = []): ZoneSelection {
  return { fields: factsOf(owner, context).defaultFields, populate, filter: null };
}

/** The target type or component of an attribute, whether or not the caller may follow it. */
export function targetOf({ context: { model } }: Scope, attribute: RelationAttribute | ComponentAttribute): AttributeOwner {
  return attribute.kind === 'relation' ? model.contentType(attribute.target) : model.component(attribute.component);
}

/** Makes the populate of an attribute. Empty for a relation that is never populated, or whose target the caller may not find. */
export function populateAt(
  { context, owner }: Scope,
  attribute: RelationAttribute | ComponentAttribute,
  selection: ZoneSelection | Branch,
): readonly Populate[] {
  const branch = { alias: attribute.name, sort: [], count: false, ...selection };
  if (attribute.kind === 'component') return [{ kind: 'component', attribute, ...branch }];
  const isShown = mayFollow(context, attribute) && owner.unpopulated?.has(attribute.name) !== true;
  return isShown ? [{ kind: 'relation', attribute, page: null, ...branch }] : [];
}

/** Makes the populate of a dynamic zone, with a selection per component. */
export function populateZone(attribute: DynamicZoneAttribute, on: Kinds, count = false): Populate {
  return { kind: 'zone', attribute, alias: attribute.name, on, count };
}

/** The selections of all components of a zone, each made by the same function. */
export function everyKind({ context }: Scope, zone: DynamicZoneAttribute, select: (component: AttributeOwner) => ZoneSelection): Kinds {
  return new Map(zone.components.map((uid) => [uid, select(context.model.component(uid))]));
}

/** Populates one attribute with all its scalars. */
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

/** What to do about a scalar that is populated. */
export function scalarHint(name: string): string {
  return `"${name}" is a scalar value: select it with fields, not with populate`;
}

/** Populate paths as a tree: each name with the branches below it. */
interface Branches extends Map<string, Branches> {}

/**
 * Populates dotted paths (`seo.social`). A text may contain several, separated by commas. Blank paths are skipped, and paths with a common
 * start are merged. Every attribute on a path is read with all its scalars.
 * @throws InvalidKeyError with the path to the key that cannot be populated
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
    if (!isVisible(scope, attribute)) throw invalidKey(scope, name, pathOf(scope, name), () => keyHint(scope.owner, name));
    if (attribute.kind === 'scalar') throw invalidKey(scope, name, pathOf(scope, name), scalarHint(name));
    if (attribute.kind === 'dynamiczone') return [populateZone(attribute, zoneBranches(scope, attribute, below))];
    const place = enter(scope, attribute, targetOf(scope, attribute));
    return populateAt(scope, attribute, wholeSelection(place, populateBranches(place, below)));
  });
}

/** A path through a zone applies to the components that have the attribute. At least one of them must have it. */
function zoneBranches(scope: Scope, zone: DynamicZoneAttribute, below: Branches): Kinds {
  const { model } = scope.context;
  for (const name of below.keys()) {
    const place = enter(scope, zone, scope.owner);
    const isKnown = zone.components.some((uid) => isPopulatable({ ...place, owner: model.component(uid) }, name));
    if (!isKnown) throw invalidKey(place, name, pathOf(place, name), () => nameHint(name, populatableIn(scope, zone)));
  }
  return everyKind(scope, zone, (owner) => {
    const place = enter(scope, zone, owner);
    const own = new Map([...below].filter(([name]) => isPopulatable(place, name)));
    return wholeSelection(place, populateBranches(place, own));
  });
}

/** The names that a path through a zone may go on with. */
function populatableIn({ context }: Scope, zone: DynamicZoneAttribute): readonly string[] {
  const found = zone.components.flatMap((uid) => factsOf(context.model.component(uid), context).populatable);
  return [...new Set(found.map(({ name }) => name))];
}

function isPopulatable(scope: Scope, name: string): boolean {
  const attribute = scope.owner.attributes.get(name);
  return isVisible(scope, attribute) && attribute.kind !== 'scalar';
}
