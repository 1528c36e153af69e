import type { AttributeOwner, ComponentAttribute, DynamicZoneAttribute, RelationAttribute } from '../model/index.ts';
import type { Filter, Populate, Selection, SortTerm, ZoneSelection } from './ast.ts';
import { factsOf, type Populatable } from './owner-facts.ts';
import type { ParseContext } from './parse-context.ts';
import { mayFollow, type Scope } from './scope.ts';

/** What is read of each row along a relation or component attribute, and of which rows. */
export interface Branch extends Selection {
  readonly filter: Filter | null;
  readonly sort: readonly SortTerm[];
  readonly count: boolean;
}

/** Everything that is read when a request says no more than "populate this". */
export function wholeBranch(owner: AttributeOwner, context: ParseContext, populate: readonly Populate[] = []): Branch {
  return { fields: factsOf(owner, context).defaultFields, populate, filter: null, sort: [], count: false };
}

/** What lies behind a relation or component attribute, whether or not the caller may follow it. */
export function targetOf(scope: Scope, attribute: RelationAttribute | ComponentAttribute): AttributeOwner {
  const { model } = scope.context;
  return attribute.kind === 'relation' ? model.contentType(attribute.target) : model.component(attribute.component);
}

/** Puts a branch at an attribute. Nothing, when it is a relation to what the caller may not find. */
export function populateAt(scope: Scope, attribute: RelationAttribute | ComponentAttribute, branch: Branch): readonly Populate[] {
  const alias = attribute.name;
  if (attribute.kind === 'component') return [{ kind: 'component', attribute, alias, ...branch }];
  if (!mayFollow(scope.context, attribute)) return [];
  return [{ kind: 'relation', attribute, alias, page: null, ...branch }];
}

/** Puts selections per component at a dynamic zone. */
export function populateZone(attribute: DynamicZoneAttribute, on: ReadonlyMap<string, ZoneSelection>, count = false): Populate {
  return { kind: 'zone', attribute, alias: attribute.name, on, count };
}

/** A dynamic zone with each of its components read by one rule. */
export function everyComponent(
  scope: Scope,
  attribute: DynamicZoneAttribute,
  select: (component: AttributeOwner) => ZoneSelection,
): ReadonlyMap<string, ZoneSelection> {
  const { model } = scope.context;
  return new Map(attribute.components.map((uid) => [uid, select(model.component(uid))]));
}

/** All entries of one kind of component, with all scalars that are not private, and what is populated in them. */
export function wholeSelection(owner: AttributeOwner, context: ParseContext, populate: readonly Populate[] = []): ZoneSelection {
  return { fields: factsOf(owner, context).defaultFields, populate, filter: null };
}

/** Populates all scalars behind one attribute. */
export function populateWhole(scope: Scope, attribute: Populatable): readonly Populate[] {
  if (attribute.kind === 'dynamiczone')
    return [
      populateZone(
        attribute,
        everyComponent(scope, attribute, (owner) => wholeSelection(owner, scope.context)),
      ),
    ];
  return populateAt(scope, attribute, wholeBranch(targetOf(scope, attribute), scope.context));
}

/** Populates everything one level deep: `*`. */
export function populateStar(scope: Scope): readonly Populate[] {
  return factsOf(scope.owner, scope.context).populatable.flatMap((attribute) => populateWhole(scope, attribute));
}
