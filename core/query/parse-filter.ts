import { ValidationError } from '../errors/index.ts';
import type { AttributeOwner, ComponentAttribute, RelationAttribute, ScalarAttribute } from '../model/index.ts';
import { variableNamed } from './caller-values.ts';
import { allOf, anyOf, type Filter, negate } from './filter.ts';
import { factsOf, type ParseContext } from './parse-context.ts';
import { asked, holdsTests, isTest, malformed, parseTest, plainValue } from './parse-test.ts';
import { attributeNamed, deeper, enter, invalidKey, ownerBehind, pathOf, type Scope, topScope } from './scope.ts';
import { isKeyed, type Keyed, listOf } from './value-forms.ts';

/**
 * Parses `filters`.
 * @param owner what is filtered: a content type, or a component inside `populate`
 * @param value as it came; undefined and null ask for nothing
 * @param param the parameter that errors name; `populate` for filters inside it
 * @returns null when everything passes
 * @throws InvalidKeyError for keys that the model does not know, that are private, or that lead where the caller may not look
 * @throws ValidationError for whatever does not parse: no condition is ever skipped
 */
export function parseFilter(owner: AttributeOwner, value: unknown, context: ParseContext, param = 'filters', depth = 0): Filter | null {
  if (value === undefined || value === null) return null;
  const { maxHops: hops, maxFilterSteps: steps, maxConditions: conditions } = context.limits;
  const scope = topScope(owner, param, context, depth, { hops, steps, conditions });
  if (Array.isArray(value)) return allOf(value.map((part) => parseRow(scope, part)));
  if (!isKeyed(value)) throw new ValidationError('The filters parameter must be an object or an array');
  return asked(scope, param, value, parseRow(scope, value));
}

/** Parses conditions on a row of the scope's owner: all of them must hold. */
function parseRow(scope: Scope, value: unknown): Filter | null {
  if (!isKeyed(value)) throw malformed(scope, scope.param, 'an object of conditions', value);
  return parseKeys(scope, value, parseRow, parseNamed);
}

/** Parses a condition that stands under a key. */
type ParseKey = (scope: Scope, value: unknown, key: string) => Filter | null;

/**
 * Parses conditions under their keys: all of them must hold.
 * @param parsePart parses one of those that a logical operator joins
 * @param parse parses any other
 */
function parseKeys(scope: Scope, value: Keyed, parsePart: ParseKey, parse: ParseKey): Filter | null {
  return allOf(
    Object.keys(value).map((key) => {
      const given = value[key];
      return asked(scope, key, given, LOGIC.has(key) ? parseLogical(scope, key, given, parsePart) : parse(scope, given, key));
    }),
  );
}

function parseNamed(scope: Scope, value: unknown, key: string): Filter | null {
  const attribute = attributeNamed(scope, key);
  switch (attribute.kind) {
    case 'scalar':
      return parseScalar({ ...scope, path: pathOf(scope, key) }, attribute, value);
    case 'relation':
    case 'component':
      return parseBehind(scope, attribute, value);
    case 'dynamiczone':
      throw invalidKey(scope, key, pathOf(scope, key));
  }
}

/** Parses what is asked of a scalar: a bare value, any of several, or tests with logic in between. */
function parseScalar(scope: Scope, attribute: ScalarAttribute, value: unknown): Filter | null {
  if (!holdsTests(value)) return parseTest(scope, attribute, '$eq', value);
  return parseKeys(
    deeper(scope),
    value,
    (part, nested) => parseScalar(part, attribute, nested),
    (place, operand, key) => parseTest(place, attribute, key, operand),
  );
}

/** Parses what is asked of the rows behind a relation or a component: one row must fulfil all of it. */
function parseBehind(scope: Scope, attribute: RelationAttribute | ComponentAttribute, value: unknown): Filter | null {
  if (isPolymorphic(attribute)) throw invalidKey(scope, attribute.name, pathOf(scope, attribute.name));
  const behind = enter(scope, attribute, ownerBehind(scope, attribute));
  const filter = parseRelated(behind, value);
  if (filter === null) return null;
  if (filter.kind === 'null' && filter.attribute.name === 'id') return { kind: 'null', attribute, isNull: filter.isNull };
  return attribute.kind === 'relation' ? { kind: 'relation', attribute, filter } : { kind: 'component', attribute, filter };
}

/**
 * Relations that anyone may populate are to targets that any type may have (media): the specification keeps filters away from them.
 * Those to other versions of the same document are no such thing.
 */
function isPolymorphic(attribute: RelationAttribute | ComponentAttribute): boolean {
  return attribute.kind === 'relation' && attribute.open && attribute.storage !== 'siblings';
}

/** Parses conditions on a related row or a component entry. Tests that name no attribute are about its identity. */
function parseRelated(scope: Scope, value: unknown): Filter | null {
  if (!holdsTests(value)) return parseIdentity(scope, value, '$eq');
  return parseKeys(scope, value, parseRelatedPart, (place, given, key) => (isTest(key) ? parseIdentity : parseNamed)(place, given, key));
}

/**
 * Parses one of the conditions that a logical operator joins on a related row. A value is one (`[$or][0]=5`); a list or nothing is a condition that went wrong, and as "no
 * row at all" it would let through what the others keep back.
 */
function parseRelatedPart(scope: Scope, value: unknown, key: string): Filter | null {
  if (value === null || value === undefined || listOf(value) !== null) throw malformed(scope, key, 'a condition', value);
  return parseRelated(scope, value);
}

const INTEGER = /^\s*[+-]?\d{1,15}\s*$/;

/** In rules `$user.id` stands for a number. */
function isIdOfUser({ context }: Scope, operand: string): boolean {
  return context.variables === true && variableNamed(operand)?.attribute === 'id';
}

/**
 * `[author]=…` compares the numeric id, or the documentId when an operand cannot be a number, as if it were named. Whether there is a row at all
 * may also be asked where ids are private.
 */
function parseIdentity(scope: Scope, value: unknown, key: string): Filter | null {
  const operands = listOf(value) ?? [value];
  const text = operands.some((operand) => typeof operand === 'string' && !INTEGER.test(operand) && !isIdOfUser(scope, operand));
  const nullTest = key === '$null' || key === '$notNull';
  const documentId = text && !nullTest ? scope.owner.attributes.get('documentId') : undefined;
  const attribute = documentId ?? scope.owner.attributes.get('id');
  if (attribute?.kind !== 'scalar') throw invalidKey(scope, key, scope.path);
  const filter = parseTest(scope, attribute, key, value);
  if (filter !== null && filter.kind !== 'null') attributeNamed(scope, attribute.name);
  return filter;
}

/** The logical operators, and how each combines its parsed operands. They take a list of conditions, or one. */
const LOGIC: ReadonlyMap<string, (filters: readonly (Filter | null)[]) => Filter | null> = new Map([
  ['$and', allOf],
  ['$or', anyOf],
  ['$not', noneHold],
]);

/** Negates a list as a whole: it is known to be false when one of its conditions is. */
function noneHold(filters: readonly (Filter | null)[]): Filter | null {
  const all = allOf(filters);
  return all === null ? null : negate(all);
}

/**
 * Parses a logical operator.
 * @returns null when it asks for nothing: no or only empty conditions
 */
function parseLogical(scope: Scope, key: string, value: unknown, parsePart: ParseKey): Filter | null {
  const below = deeper(scope);
  const filters = (listOf(value) ?? [value]).map((part) => asked(scope, key, part, parsePart(below, part, key)));
  return LOGIC.get(key)?.(filters) ?? null;
}

/**
 * Parses `_q`: the text, in any case, stands in some attribute that holds text, or in the `id` or `documentId`; a number is also looked
 * for in numbers. Private attributes are never searched.
 * @returns null when it asks for nothing: absent or empty
 * @throws ValidationError when it is not a text
 */
export function parseSearch(owner: AttributeOwner, value: unknown, context: ParseContext): Filter | null {
  if (value === undefined || value === null || value === '') return null;
  const scope = topScope(owner, '_q', context);
  if (typeof value === 'object') throw malformed(scope, '_q', 'a text', value);
  const needle = String(plainValue(scope, '_q', value));
  const { texts, numbers } = factsOf(owner, context);
  const searched = Number.isNaN(Number(needle)) ? texts : [...texts, ...numbers];
  return anyOf(searched.map((attribute) => ({ kind: 'compare', attribute, operator: 'containsi', operands: [needle] })));
}
