import { ValidationError } from '../errors/index.ts';
import type { Attribute, AttributeOwner, ComponentAttribute, RelationAttribute } from '../model/index.ts';
import type { Populate } from './ast.ts';
import { parseBoolean } from './parse-boolean.ts';
import { parseFields } from './parse-fields.ts';
import { parseFilter } from './parse-filter.ts';
import { parseSort } from './parse-sort.ts';
import { type Branch, populateAt, populateWhole, targetOf, wholeBranch } from './populate-branch.ts';
import { type PopulateIn, populateZoneClause } from './populate-zone.ts';
import { attributeNamed, clausePathOf, enter, invalidKey, refusedPath, type Scope } from './scope.ts';
import { isKeyed, type Keyed } from './value-forms.ts';

/**
 * Populates by an object with a clause per attribute: `true`, `false`, or an object of `fields`, `filters`, `sort`, `populate`, `count`
 * (for dynamic zones `on`, `count` and `populate=*`).
 * @throws InvalidKeyError for attributes that cannot be populated and for keys that no clause has
 */
export function populateObject(scope: Scope, clauses: Keyed, populateIn: PopulateIn): readonly Populate[] {
  return Object.keys(clauses).flatMap((key) => populateClause(scope, attributeNamed(scope, key), clauses[key], populateIn));
}

function populateClause(scope: Scope, attribute: Attribute, clause: unknown, populateIn: PopulateIn): readonly Populate[] {
  if (attribute.kind === 'scalar') throw invalidKey(scope, attribute.name, clausePathOf(scope, attribute.name));
  const wanted = parseBoolean(clause);
  if (wanted !== null) return wanted ? populateWhole(scope, attribute) : [];
  if (attribute.kind === 'dynamiczone') return [populateZoneClause(scope, attribute, clause, populateIn, parseSelection)];
  const owner = targetOf(scope, attribute);
  return populateAt(scope, attribute, parseBranch(enter(scope, attribute, owner), scope.owner, attribute, clause, populateIn));
}

/** Parses the clause of a relation or component. The scope stands behind the attribute. */
function parseBranch(
  scope: Scope,
  holder: AttributeOwner,
  attribute: RelationAttribute | ComponentAttribute,
  clause: unknown,
  populateIn: PopulateIn,
): Branch {
  if (isKeyed(clause) && clause.on !== undefined) {
    throw new ValidationError(`Using fragments is not permitted to populate "${attribute.name}" in "${holder.uid}"`);
  }
  return parseSelection(scope, clause, populateIn);
}

/** Keys of a clause for the rows behind a relation, a component, or one kind of component of a zone. */
const CLAUSE_KEYS: ReadonlySet<string> = new Set(['fields', 'filters', 'sort', 'populate', 'count']);

/** Parses a clause whose scope stands behind the attribute. */
function parseSelection(scope: Scope, clause: unknown, populateIn: PopulateIn): Branch {
  if (!isKeyed(clause)) throw wrongClause(scope, clause);
  for (const key of Object.keys(clause)) if (!CLAUSE_KEYS.has(key)) throw invalidKey(scope, key, refusedPath(scope, key));
  const { owner, param, context, depth } = scope;
  const count = clause.count === undefined ? false : parseBoolean(clause.count);
  if (count === null) throw invalidKey(scope, 'count', scope.path);
  return {
    ...wholeBranch(owner, context),
    count,
    sort: parseSort(owner, clause.sort, context, param, depth),
    filter: parseFilter(owner, clause.filters, context, param, depth),
    fields: parseFields(owner, clause.fields, context, param),
    populate: populateIn(scope, clause.populate),
  };
}

/** `populate[author]=x` names `x` as a key of the author's clause. */
function wrongClause(scope: Scope, clause: unknown): Error {
  const name = Array.isArray(clause) ? clause[0] : clause;
  if (typeof name === 'string') return invalidKey(scope, name, refusedPath(scope, name));
  return new ValidationError("Invalid nested populate. Expected '*' or an object", {
    path: scope.path,
    source: 'query',
    param: scope.param,
  });
}
