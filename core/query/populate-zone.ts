import { ValidationError } from '../errors/index.ts';
import type { AttributeOwner, DynamicZoneAttribute } from '../model/index.ts';
import type { Populate, ZoneSelection } from './ast.ts';
import { parseBoolean } from './parse-boolean.ts';
import { everyComponent, populateStar, populateZone, wholeSelection } from './populate-branch.ts';
import { clausePathOf, enter, invalidKey, pathOf, type Scope } from './scope.ts';
import { isKeyed, type Keyed } from './value-forms.ts';

/** Parses the value of a nested `populate`. */
export type PopulateIn = (scope: Scope, value: unknown) => readonly Populate[];
/** Parses a clause for one kind of component. */
type ParseSelection = (scope: Scope, clause: unknown, populateIn: PopulateIn) => ZoneSelection;

/** Characters of a clause that a message repeats. */
const LONGEST_SHOWN = 500;

const ZONE_KEYS: ReadonlySet<string> = new Set(['on', 'populate', 'count']);

/**
 * Populates a dynamic zone by a clause: `on` with a clause per component, or `populate=*` for everything one level below, and `count`.
 * @param parseSelection parses the clause of one component
 * @throws InvalidKeyError for components that do not exist, and for other values of `on`, `populate` and `count`
 * @throws ValidationError for keys that a zone's clause does not have
 */
export function populateZoneClause(
  scope: Scope,
  zone: DynamicZoneAttribute,
  clause: unknown,
  populateIn: PopulateIn,
  parseSelection: ParseSelection,
): Populate {
  const path = pathOf(scope, zone.name);
  if (!isKeyed(clause)) throw invalidKey(scope, typeof clause === 'string' ? clause : zone.name, path);
  if (Object.keys(clause).some((key) => !ZONE_KEYS.has(key))) throw wrongKeys(scope.owner, zone, clause);
  const count = clause.count === undefined ? false : parseBoolean(clause.count);
  if (count === null) throw invalidKey(scope, 'count', path);
  if (clause.populate !== undefined && clause.populate !== '*') throw invalidKey(scope, 'populate', path);
  const below = (owner: AttributeOwner): Scope => enter(scope, zone, owner);
  const rest = (owner: AttributeOwner): ZoneSelection =>
    wholeSelection(owner, scope.context, clause.populate === undefined ? [] : populateStar(below(owner)));
  if (clause.on === undefined) return populateZone(zone, everyComponent(scope, zone, rest), count);
  if (!isKeyed(clause.on)) throw invalidKey(scope, 'on', `${clausePathOf(scope, zone.name)}.on`);
  return populateZone(zone, parseOn(scope, zone, clause.on, populateIn, parseSelection), count);
}

/** Components that exist but are none of the zone's are checked and left out. */
function parseOn(
  scope: Scope,
  zone: DynamicZoneAttribute,
  clauses: Keyed,
  populateIn: PopulateIn,
  parseSelection: ParseSelection,
): ReadonlyMap<string, ZoneSelection> {
  const { model } = scope.context;
  const on = new Map<string, ZoneSelection>();
  for (const uid of Object.keys(clauses)) {
    const owner = model.components.get(uid) ?? model.contentTypes.get(uid);
    if (owner === undefined) throw invalidKey(scope, uid, `${clausePathOf(scope, zone.name)}.on.${uid}`);
    const wanted = parseBoolean(clauses[uid]);
    const selection =
      wanted === null ? parseSelection(enter(scope, zone, owner), clauses[uid], populateIn) : wholeSelection(owner, scope.context);
    const { fields, populate, filter } = selection;
    if (wanted !== false && zone.components.includes(uid)) on.set(uid, { fields, populate, filter });
  }
  return on;
}

function wrongKeys(owner: AttributeOwner, zone: DynamicZoneAttribute, clause: Keyed): ValidationError {
  const name = 'singularName' in owner ? owner.singularName : owner.uid;
  return new ValidationError(
    `Invalid nested populate for ${name}.${zone.name} (${owner.uid}). ` +
      `Expected a fragment ("on") or "count" but found ${shown(clause)}`,
  );
}

/** A clause as JSON, or its keys alone when it has no JSON or a long one. */
function shown(clause: Keyed): string {
  try {
    const json = JSON.stringify(clause);
    if (json.length <= LONGEST_SHOWN) return json;
  } catch {
    // Too deep for JSON, or with values that JSON does not know.
  }
  return `the keys ${Object.keys(clause).slice(0, 10).join(', ')}`;
}
