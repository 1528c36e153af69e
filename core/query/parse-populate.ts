import { ValidationError } from '../errors/index.ts';
import type { Attribute, AttributeOwner } from '../model/index.ts';
import { nameHint } from './key-hint.ts';
import type { ParseContext } from './parse-context.ts';
import { parseFields } from './parse-fields.ts';
import { parseFilter } from './parse-filter.ts';
import { parseSort } from './parse-sort.ts';
import {
  type Branch,
  everyKind,
  isMixed,
  type Kinds,
  kindsOf,
  type MixedAttribute,
  populateAt,
  populateMixed,
  populatePaths,
  populateStar,
  populateWhole,
  scalarHint,
  targetOf,
  wholeSelection,
} from './populate-branch.ts';
import type { Populate, ZoneSelection } from './query.ts';
import { attributeNamed, clausePathOf, enter, invalidKey, pathOf, refusedPath, type Scope, topScope } from './scope.ts';
import { isKeyed, isTexts, type Keyed, listOf, parseBoolean } from './value-forms.ts';

/**
 * Parses `populate`: `*`, `author,seo.social`, a list of such paths, or an object with a clause per attribute.
 * Relations whose target the caller may not find are left out silently, but their clauses are checked.
 * @throws InvalidKeyError for attributes that cannot be populated
 * @throws ValidationError for other forms, and for longer lists than `limits.populateArrayLimit`
 */
export function parsePopulate(owner: AttributeOwner, value: unknown, context: ParseContext): readonly Populate[] {
  return populateIn(topScope(owner, 'populate', context), value);
}

/** Parses the value of a `populate` key, at the top or inside a clause. */
function populateIn(scope: Scope, value: unknown): readonly Populate[] {
  if (value === undefined || value === null) return [];
  if (value === '*') return populateStar(scope);
  if (typeof value === 'string') return populatePaths(scope, [value]);
  const list = listOf(value);
  if (list !== null) return populatePaths(scope, pathsOf(scope, list));
  if (!isKeyed(value)) throw invalidForm();
  return Object.keys(value).flatMap((key) => populateClause(scope, attributeNamed(scope, key), value[key]));
}

function pathsOf(scope: Scope, list: readonly unknown[]): readonly string[] {
  const { populateArrayLimit } = scope.context.limits;
  if (list.length > populateArrayLimit) {
    throw new ValidationError(
      `Too many populate entries (${list.length}). The maximum number of populate entries when using array notation is ${populateArrayLimit}. ` +
        'Consider using object notation (populate[field]=true), nested population, or reducing the number of fields.',
      { source: 'query', param: 'populate' },
      'POPULATE_TOO_LONG',
    );
  }
  const paths = list.filter((entry) => entry !== null && entry !== undefined);
  if (!isTexts(paths)) throw invalidForm();
  return paths;
}

function invalidForm(): ValidationError {
  return new ValidationError('Invalid populate parameter. Expected a string, an array of strings, a populate object');
}

/**
 * Populates an attribute by its clause: `true`, `false`, or an object of `fields`, `filters`, `sort`, `populate`, `count` (for dynamic
 * zones `on`, `count` and `populate=*`).
 * @throws InvalidKeyError for attributes that cannot be populated and for unknown keys
 */
function populateClause(scope: Scope, attribute: Attribute, clause: unknown): readonly Populate[] {
  if (attribute.kind === 'scalar') {
    throw invalidKey(scope, attribute.name, clausePathOf(scope, attribute.name), scalarHint(attribute.name));
  }
  const wanted = parseBoolean(clause);
  if (wanted !== null) return wanted ? populateWhole(scope, attribute) : [];
  if (isMixed(attribute)) return [populateMixedClause(scope, attribute, clause)];
  const behind = enter(scope, attribute, targetOf(scope, attribute));
  if (isKeyed(clause) && clause.on !== undefined) {
    throw new ValidationError(`Using fragments is not permitted to populate "${attribute.name}" in "${scope.owner.uid}"`);
  }
  return populateAt(scope, attribute, parseBranch(behind, clause));
}

/** Keys of a clause for a relation, a component, or one component of a zone. */
const CLAUSE_KEYS: ReadonlySet<string> = new Set(['fields', 'filters', 'sort', 'populate', 'count']);

/** Parses a clause. @param scope the scope behind the attribute */
function parseBranch(scope: Scope, clause: unknown): Branch {
  if (!isKeyed(clause)) throw wrongClause(scope, clause);
  for (const key of Object.keys(clause)) {
    if (!CLAUSE_KEYS.has(key)) throw invalidKey(scope, key, refusedPath(scope, key), () => nameHint(key, [...CLAUSE_KEYS]));
  }
  const { owner, param, context, depth } = scope;
  const count = parseCount(scope, clause, scope.path);
  return {
    count,
    sort: parseSort(owner, clause.sort, context, param, depth),
    filter: parseFilter(owner, clause.filters, context, param, depth),
    fields: parseFields(owner, clause.fields, context, param),
    populate: populateIn(scope, clause.populate),
  };
}

function parseCount(scope: Scope, clause: Keyed, path: string | null): boolean {
  const count = clause.count === undefined ? false : parseBoolean(clause.count);
  if (count === null) throw invalidKey(scope, 'count', path, 'write true or false');
  return count;
}

function clauseHint(keys: Iterable<string>): string {
  return `write true, false, or an object of ${[...keys].join(', ')}`;
}

/** In `populate[author]=x`, `x` is reported as an invalid key of the author's clause. */
function wrongClause(scope: Scope, clause: unknown): Error {
  const name = Array.isArray(clause) ? clause[0] : clause;
  if (typeof name === 'string') return invalidKey(scope, name, refusedPath(scope, name), clauseHint(CLAUSE_KEYS));
  return new ValidationError("Invalid nested populate. Expected '*' or an object", {
    path: scope.path,
    source: 'query',
    param: scope.param,
  });
}

const MIXED_KEYS: ReadonlySet<string> = new Set(['on', 'populate', 'count']);

/**
 * Populates a dynamic zone or a polymorphic relation by a clause: `on` with a clause per component or content type, or `populate=*` for
 * everything one level below, and `count`.
 * @throws InvalidKeyError for kinds that do not exist, and for other values of `on`, `populate` and `count`
 * @throws ValidationError for keys that such a clause does not have
 */
function populateMixedClause(scope: Scope, mixed: MixedAttribute, clause: unknown): Populate {
  const path = pathOf(scope, mixed.name);
  const kind = mixed.kind === 'morph' ? 'content type' : 'component';
  if (!isKeyed(clause)) throw invalidKey(scope, typeof clause === 'string' ? clause : mixed.name, path, clauseHint(MIXED_KEYS));
  if (Object.keys(clause).some((key) => !MIXED_KEYS.has(key))) throw wrongKeys(scope.owner, mixed, clause);
  const count = parseCount(scope, clause, path);
  if (clause.populate !== undefined && clause.populate !== '*')
    throw invalidKey(scope, 'populate', path, `write *, or a clause for each ${kind} below "on"`);
  const { context } = scope;
  const whole = (owner: AttributeOwner): ZoneSelection =>
    wholeSelection({ owner, context }, clause.populate === undefined ? [] : populateStar(enter(scope, mixed, owner)));
  if (clause.on === undefined) return populateMixed(mixed, everyKind(scope, mixed, whole), count);
  if (!isKeyed(clause.on)) {
    throw invalidKey(scope, 'on', `${clausePathOf(scope, mixed.name)}.on`, `write an object with a clause for each ${kind}`);
  }
  return populateMixed(mixed, parseOn(scope, mixed, clause.on), count);
}

/**
 * Clauses of kinds that exist but do not belong to the attribute, or whose documents the caller may not find, are checked and then
 * ignored.
 */
function parseOn(scope: Scope, mixed: MixedAttribute, clauses: Keyed): Kinds {
  const { context } = scope;
  const { components, contentTypes } = context.model;
  const own = new Set(kindsOf(scope, mixed).map(({ uid }) => uid));
  const on = new Map<string, ZoneSelection>();
  for (const uid of Object.keys(clauses)) {
    const owner = components.get(uid) ?? contentTypes.get(uid);
    if (owner === undefined) {
      throw invalidKey(scope, uid, `${clausePathOf(scope, mixed.name)}.on.${uid}`, () => nameHint(uid, [...own]));
    }
    const wanted = parseBoolean(clauses[uid]);
    const { fields, populate, filter } =
      wanted === null ? parseBranch(enter(scope, mixed, owner), clauses[uid]) : wholeSelection({ owner, context });
    if (wanted !== false && own.has(uid)) on.set(uid, { fields, populate, filter });
  }
  return on;
}

function wrongKeys(owner: AttributeOwner, mixed: MixedAttribute, clause: Keyed): ValidationError {
  const name = 'singularName' in owner ? owner.singularName : owner.uid;
  return new ValidationError(
    `Invalid nested populate for ${name}.${mixed.name} (${owner.uid}). ` +
      `Expected a fragment ("on") or "count" but found ${shown(clause)}`,
  );
}

/** Maximum length of a clause that a message shows in full. */
const LONGEST_SHOWN = 500;

/** A clause as JSON, or its keys alone when it has no JSON or a long one. */
function shown(clause: Keyed): string {
  try {
    const json = JSON.stringify(clause);
    if (json.length <= LONGEST_SHOWN) return json;
  } catch {
    // Too deep for JSON, or with values that JSON cannot express.
  }
  return `the keys ${Object.keys(clause).slice(0, 10).join(', ')}`;
}
