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
  isPopulatable,
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
import { isIndex, isKeyed, isTexts, type Keyed, listOf, parseBoolean } from './value-forms.ts';

/**
 * Parses `populate`: `*`, `author,seo.social`, a list of such paths, an object with a clause per attribute, or paths and clauses together.
 * Relations whose target the caller may not find are left out silently, but their clauses are checked.
 * @throws InvalidKeyError for attributes that cannot be populated
 * @throws ValidationError for other forms, and for longer lists than `limits.populateArrayLimit`
 */
export function parsePopulate(owner: AttributeOwner, value: unknown, context: ParseContext): readonly Populate[] {
  return populateIn(topScope(owner, 'populate', context), value);
}

/**
 * Parses the value of a `populate` key, at the top or inside a clause. Everything that a path names is populated; where a clause names it,
 * too, the clause says what is read of it.
 * @param paths further paths, from the list beside the clause that holds the value
 */
function populateIn(scope: Scope, value: unknown, paths: readonly string[] = []): readonly Populate[] {
  const parts = populateParts(scope, value);
  const { clauses } = parts;
  const whole = parts.everything ? populateStar(scope) : [];
  const named = populatePaths(scope, [...parts.paths, ...paths]);
  if (clauses.size === 0 && (whole.length === 0 || named.length === 0)) return whole.length === 0 ? named : whole;
  const names = new Set([...named.map(({ attribute }) => attribute.name), ...clauses.keys()]);
  const below = pathsBelow([...parts.paths, ...paths]);
  return [
    ...whole.filter(({ attribute }) => !names.has(attribute.name)),
    ...named.filter(({ attribute }) => !clauses.has(attribute.name)),
    ...[...clauses].flatMap(([key, clause]) => populateClause(scope, attributeNamed(scope, key), clause, below.get(key) ?? [])),
  ];
}

/** A value of `populate`, whatever its notation. */
interface PopulateParts {
  /** Whether it has `*`. */
  readonly everything: boolean;
  readonly paths: readonly string[];
  /** By attribute name. */
  readonly clauses: ReadonlyMap<string, unknown>;
}

const NO_CLAUSES: PopulateParts['clauses'] = new Map();

/**
 * Separates the paths of a value from its clauses. In `populate[0]=author&populate[author][fields][0]=name` the paths have indexes as keys,
 * and `*` may be one of them.
 */
function populateParts(scope: Scope, value: unknown): PopulateParts {
  if (value === undefined || value === null) return { everything: false, paths: [], clauses: NO_CLAUSES };
  if (value === '*') return { everything: true, paths: [], clauses: NO_CLAUSES };
  if (typeof value === 'string') return { everything: false, paths: [value], clauses: NO_CLAUSES };
  const list = listOf(value);
  if (list !== null) return { everything: false, paths: pathsOf(scope, list), clauses: NO_CLAUSES };
  if (!isKeyed(value)) throw invalidForm();
  const entries = Object.entries(value);
  const indexed = entries.filter(([key]) => isIndex(key)).map(([, path]) => path);
  const paths = pathsOf(scope, indexed);
  return {
    everything: paths.includes('*'),
    paths: paths.filter((path) => path !== '*'),
    clauses: new Map(entries.filter(([key]) => !isIndex(key))),
  };
}

/** What paths name below an attribute, by its name: `author.avatar` names `avatar` below `author`. */
function pathsBelow(texts: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const below = new Map<string, string[]>();
  for (const path of texts.flatMap((text) => text.split(','))) {
    const [name = '', ...rest] = path.trim().split('.');
    if (rest.length > 0) below.set(name, [...(below.get(name) ?? []), rest.join('.')]);
  }
  return below;
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
 * zones `on`, `count` and `populate=*`). An empty clause populates nothing.
 * @param paths paths that begin behind the attribute
 * @throws InvalidKeyError for attributes that cannot be populated and for unknown keys
 */
function populateClause(scope: Scope, attribute: Attribute, clause: unknown, paths: readonly string[]): readonly Populate[] {
  if (attribute.kind === 'scalar') {
    throw invalidKey(scope, attribute.name, clausePathOf(scope, attribute.name), scalarHint(attribute.name));
  }
  const wanted = parseBoolean(clause);
  if (wanted === false || clause === '') return [];
  if (wanted && paths.length === 0) return populateWhole(scope, attribute);
  if (wanted)
    return populatePaths(
      scope,
      paths.map((path) => `${attribute.name}.${path}`),
    );
  if (isMixed(attribute)) return [populateMixedClause(scope, attribute, clause, paths)];
  const behind = enter(scope, attribute, targetOf(scope, attribute));
  if (isKeyed(clause) && clause.on !== undefined) {
    throw new ValidationError(`Using fragments is not permitted to populate "${attribute.name}" in "${scope.owner.uid}"`);
  }
  return populateAt(scope, attribute, parseBranch(behind, clause, paths));
}

/** Keys of a clause for a relation, a component, or one component of a zone. */
const CLAUSE_KEYS: ReadonlySet<string> = new Set(['fields', 'filters', 'sort', 'populate', 'count']);

/** Parses a clause. @param scope the scope behind the attribute @param paths paths that begin there */
function parseBranch(scope: Scope, clause: unknown, paths: readonly string[]): Branch {
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
    populate: populateIn(scope, clause.populate, paths),
  };
}

function parseCount(scope: Scope, clause: Keyed, path: string | null): boolean {
  const count = clause.count === undefined || clause.count === '' ? false : parseBoolean(clause.count);
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
function populateMixedClause(scope: Scope, mixed: MixedAttribute, clause: unknown, paths: readonly string[]): Populate {
  const path = pathOf(scope, mixed.name);
  const kind = mixed.kind === 'morph' ? 'content type' : 'component';
  if (!isKeyed(clause)) throw invalidKey(scope, typeof clause === 'string' ? clause : mixed.name, path, clauseHint(MIXED_KEYS));
  if (Object.keys(clause).some((key) => !MIXED_KEYS.has(key))) throw wrongKeys(scope.owner, mixed, clause);
  const count = parseCount(scope, clause, path);
  const isWhole = clause.populate === '*';
  if (clause.populate !== undefined && clause.populate !== '' && !isWhole)
    throw invalidKey(scope, 'populate', path, `write *, or a clause for each ${kind} below "on"`);
  const { context } = scope;
  const whole = (owner: AttributeOwner): ZoneSelection => {
    if (!isWhole && paths.length === 0) return wholeSelection({ owner, context });
    const place = enter(scope, mixed, owner);
    return wholeSelection({ owner, context }, populateIn(place, isWhole ? '*' : undefined, pathsInto(place, paths)));
  };
  if (clause.on === undefined || clause.on === '') return populateMixed(mixed, everyKind(scope, mixed, whole), count);
  if (!isKeyed(clause.on)) {
    throw invalidKey(scope, 'on', `${clausePathOf(scope, mixed.name)}.on`, `write an object with a clause for each ${kind}`);
  }
  return populateMixed(mixed, parseOn(scope, mixed, clause.on, paths), count);
}

/**
 * Clauses of kinds that exist but do not belong to the attribute, or whose documents the caller may not find, are checked and then
 * ignored.
 */
function parseOn(scope: Scope, mixed: MixedAttribute, clauses: Keyed, paths: readonly string[]): Kinds {
  const { context } = scope;
  const { components, contentTypes } = context.model;
  const own = new Set(kindsOf(scope, mixed).map(({ uid }) => uid));
  const branch = (owner: AttributeOwner, clause: unknown) => {
    const place = enter(scope, mixed, owner);
    return parseBranch(place, clause, pathsInto(place, paths));
  };
  const on = new Map<string, ZoneSelection>();
  for (const uid of Object.keys(clauses)) {
    const owner = components.get(uid) ?? contentTypes.get(uid);
    if (owner === undefined) {
      throw invalidKey(scope, uid, `${clausePathOf(scope, mixed.name)}.on.${uid}`, () => nameHint(uid, [...own]));
    }
    const wanted = clauses[uid] === '' ? false : parseBoolean(clauses[uid]);
    if (wanted === false) continue;
    const isWhole = wanted === true && paths.length === 0;
    const { fields, populate, filter } = isWhole ? wholeSelection({ owner, context }) : branch(owner, wanted ? {} : clauses[uid]);
    if (own.has(uid)) on.set(uid, { fields, populate, filter });
  }
  return on;
}

/** The paths through a mixed attribute that begin with an attribute of one of its kinds. */
function pathsInto(place: Scope, paths: readonly string[]): readonly string[] {
  return paths.filter((path) => isPopulatable(place, path.split('.', 1)[0] as string));
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
