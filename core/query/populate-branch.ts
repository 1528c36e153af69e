import type { AttributeOwner, ComponentAttribute, DynamicZoneAttribute, MorphAttribute, RelationAttribute } from '../model/index.ts';
import { keyHint, nameHint } from './key-hint.ts';
import { factsOf, type Populatable } from './parse-context.ts';
import type { Populate, PopulateRelation, SortTerm, ZoneSelection } from './query.ts';
import { enter, invalidKey, isVisible, mayFollow, pathOf, type Scope } from './scope.ts';

/** What is read of the rows behind an attribute, and which rows in which order. */
export interface Branch extends ZoneSelection {
  readonly sort: readonly SortTerm[];
  readonly count: boolean;
}

/** An attribute whose entries or documents are of several kinds. */
export type MixedAttribute = DynamicZoneAttribute | MorphAttribute;

/** What is read of each kind: of the components of a zone, or of the types of a polymorphic relation, by uid. */
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

/** Makes the populate of an attribute with several kinds, with a selection per kind. */
export function populateMixed(attribute: MixedAttribute, kinds: Kinds, count = false): Populate {
  const alias = attribute.name;
  if (attribute.kind === 'dynamiczone') return { kind: 'zone', attribute, alias, on: kinds, count };
  const on = [...kinds].flatMap(([uid, kind]) => {
    const relation = attribute.on.get(uid);
    const rest = { alias, sort: [], page: null, count: false, ...kind };
    return relation === undefined ? [] : [[uid, { kind: 'relation', attribute: relation, ...rest } satisfies PopulateRelation] as const];
  });
  return { kind: 'morph', attribute, alias, on: new Map(on), count };
}

/** The kinds of an attribute that the caller may read, by uid. */
export function kindsOf({ context }: Scope, attribute: MixedAttribute): readonly AttributeOwner[] {
  const { model } = context;
  if (attribute.kind === 'dynamiczone') return attribute.components.map((uid) => model.component(uid));
  return [...attribute.on.values()].flatMap((relation) => (mayFollow(context, relation) ? [model.contentType(relation.target)] : []));
}

/** The selections of all kinds of an attribute, each made by the same function. */
export function everyKind(scope: Scope, attribute: MixedAttribute, select: (kind: AttributeOwner) => ZoneSelection): Kinds {
  return new Map(kindsOf(scope, attribute).map((kind) => [kind.uid, select(kind)]));
}

/** Whether the value of an attribute is of several kinds. */
export function isMixed(attribute: Populatable): attribute is MixedAttribute {
  return attribute.kind === 'dynamiczone' || attribute.kind === 'morph';
}

/** Populates one attribute with all its scalars. */
export function populateWhole(scope: Scope, attribute: Populatable): readonly Populate[] {
  const { context } = scope;
  if (!isMixed(attribute)) return populateAt(scope, attribute, wholeSelection({ owner: targetOf(scope, attribute), context }));
  return [
    populateMixed(
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
    if (isMixed(attribute)) return [populateMixed(attribute, mixedBranches(scope, attribute, below))];
    const place = enter(scope, attribute, targetOf(scope, attribute));
    return populateAt(scope, attribute, wholeSelection(place, populateBranches(place, below)));
  });
}

/** A path through an attribute with several kinds applies to the kinds that have the attribute. At least one of them must have it. */
function mixedBranches(scope: Scope, mixed: MixedAttribute, below: Branches): Kinds {
  const kinds = kindsOf(scope, mixed);
  for (const name of below.keys()) {
    const place = enter(scope, mixed, scope.owner);
    const isKnown = kinds.some((owner) => isPopulatable({ ...place, owner }, name));
    if (!isKnown) throw invalidKey(place, name, pathOf(place, name), () => nameHint(name, populatableIn(scope, kinds)));
  }
  return everyKind(scope, mixed, (owner) => {
    const place = enter(scope, mixed, owner);
    const own = new Map([...below].filter(([name]) => isPopulatable(place, name)));
    return wholeSelection(place, populateBranches(place, own));
  });
}

/** The names that a path through these kinds may go on with. */
function populatableIn({ context }: Scope, kinds: readonly AttributeOwner[]): readonly string[] {
  const found = kinds.flatMap((owner) => factsOf(owner, context).populatable);
  return [...new Set(found.map(({ name }) => name))];
}

/** Whether a name is that of an attribute that the caller may populate in a scope. */
export function isPopulatable(scope: Scope, name: string): boolean {
  const attribute = scope.owner.attributes.get(name);
  return isVisible(scope, attribute) && attribute.kind !== 'scalar';
}
