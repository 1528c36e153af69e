import { type InvalidKeyError, ValidationError } from '../errors/index.ts';
import {
  type AttributeOwner,
  type ComponentAttribute,
  OPERATOR_KEYS,
  type RelationAttribute,
  type ScalarAttribute,
} from '../model/index.ts';
import { variableNamed } from './caller-values.ts';
import { allOf, anyOf, type Filter, negate } from './filter.ts';
import { factsOf, type ParseContext } from './parse-context.ts';
import { asked, holdsTests, isTest, malformed, parseTest, plainValue } from './parse-test.ts';
import { attributeNamed, deeper, enter, invalidKey, ownerBehind, pathOf, type Scope, topScope } from './scope.ts';
import { isKeyed, type Keyed, listOf } from './value-forms.ts';

/**
 * Parses `filters`.
 * @param owner what is filtered: a content type, or a component inside `populate`
 * @param value the raw value; undefined and null mean no condition
 * @param param the parameter that errors name; `populate` for filters inside it
 * @returns null when there is no condition
 * @throws InvalidKeyError for unknown or private keys, and for relations whose target the caller may not find
 * @throws ValidationError for a condition that does not parse: none is ever skipped
 */
export function parseFilter(owner: AttributeOwner, value: unknown, context: ParseContext, param = 'filters', depth = 0): Filter | null {
  if (value === undefined || value === null) return null;
  const { maxHops: hops, maxFilterSteps: steps, maxConditions: conditions } = context.limits;
  const scope = topScope(owner, param, context, depth, { hops, steps, conditions });
  if (Array.isArray(value)) return allOf(value.map((part) => parseRow(scope, part)));
  if (!isKeyed(value)) throw new ValidationError('The filters parameter must be an object or an array');
  return asked(scope, param, value, parseRow(scope, value));
}

/** Parses conditions on a row of the scope's owner. All of them must hold. */
function parseRow(scope: Scope, value: unknown): Filter | null {
  if (!isKeyed(value)) throw malformed(scope, scope.param, 'an object of conditions', value);
  return parseKeys(scope, value, parseRow, parseNamed);
}

/** Parses the condition of a key. */
type ParseKey = (scope: Scope, value: unknown, key: string) => Filter | null;

/**
 * Parses an object of conditions by key. All of them must hold.
 * @param parsePart parses an operand of a logical operator
 * @param parse parses the condition of any other key
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
  const attribute = attributeNamed(scope, key, key.startsWith('$') ? operatorsAt(scope) : undefined);
  switch (attribute.kind) {
    case 'scalar':
      return parseScalar({ ...scope, path: pathOf(scope, key) }, attribute, value);
    case 'relation':
    case 'component':
      return parseBehind(scope, attribute, value);
    case 'dynamiczone':
      throw invalidKey(scope, key, pathOf(scope, key), `filters cannot use "${key}", a dynamic zone`);
    case 'morph':
      throw invalidKey(scope, key, pathOf(scope, key), `filters cannot use "${key}", which refers to documents of any content type`);
  }
}

/** The operators beside the names of attributes. Tests are allowed behind a relation or a component, where they compare the identity. */
function operatorsAt({ path }: Scope): readonly string[] {
  return path === null ? [...LOGIC.keys()] : OPERATOR_KEYS;
}

/** Parses the condition on a scalar: a bare value, a list of values, or tests joined by logical operators. */
function parseScalar(scope: Scope, attribute: ScalarAttribute, value: unknown): Filter | null {
  if (!holdsTests(value)) return parseTest(scope, attribute, '$eq', value);
  return parseKeys(
    deeper(scope),
    value,
    (part, nested) => parseScalar(part, attribute, nested),
    (place, operand, key) => parseTest(place, attribute, key, operand),
  );
}

/** Parses the condition on the rows behind a relation or a component. One row must fulfil all of it. */
function parseBehind(scope: Scope, attribute: RelationAttribute | ComponentAttribute, value: unknown): Filter | null {
  const { mediaFilters = 'none' } = scope.context;
  const isRestricted = mediaFilters !== 'attributes' && isPolymorphic(attribute);
  if (isRestricted && mediaFilters === 'none')
    throw mediaRefused(scope, attribute.name, 'to allow it, set the option mediaFilters of the plugin rest');
  const behind = enter(scope, attribute, ownerBehind(scope, attribute));
  const filter = parseRelated(behind, value);
  if (filter === null) return null;
  if (filter.kind === 'null' && filter.attribute.name === 'id') return { kind: 'null', attribute, isNull: filter.isNull };
  if (isRestricted) throw mediaRefused(scope, attribute.name, 'only $null and $notNull are allowed');
  return attribute.kind === 'relation' ? { kind: 'relation', attribute, filter } : { kind: 'component', attribute, filter };
}

/**
 * Whether a relation may lead to targets from any type (media). These are the open relations, except those to other versions of the same
 * document. The specification allows no filters on them; `mediaFilters` says which there are.
 */
function isPolymorphic(attribute: RelationAttribute | ComponentAttribute): boolean {
  return attribute.kind === 'relation' && attribute.open && attribute.storage !== 'siblings';
}

function mediaRefused(scope: Scope, name: string, hint: string): InvalidKeyError {
  return invalidKey(scope, name, pathOf(scope, name), `filters cannot use fields of "${name}", which is a media attribute: ${hint}`);
}

/** Parses conditions on a related row or a component entry. Tests without an attribute name compare its identity. */
function parseRelated(scope: Scope, value: unknown): Filter | null {
  if (!holdsTests(value)) return parseIdentity(scope, value, '$eq');
  return parseKeys(scope, value, parseRelatedPart, (place, given, key) => (isTest(key) ? parseIdentity : parseNamed)(place, given, key));
}

/**
 * Parses one operand of a logical operator on a related row. A value is a condition on the identity (`[$or][0]=5`). A list or null is
 * refused as a mistake: read as "no row at all", it would let rows through that the other operands exclude.
 */
function parseRelatedPart(scope: Scope, value: unknown, key: string): Filter | null {
  if (value === null || value === undefined || listOf(value) !== null) throw malformed(scope, key, 'a condition', value);
  return parseRelated(scope, value);
}

const INTEGER = /^\s*[+-]?\d{1,15}\s*$/;

/** Whether an operand is `$user.id` in a rule, which stands for a number. */
function isIdOfUser({ context }: Scope, operand: string): boolean {
  return context.variables === true && variableNamed(operand)?.attribute === 'id';
}

/**
 * Parses a test of the identity: `[author]=…` compares the numeric id, or the documentId when an operand cannot be a number. The caller
 * needs the same rights as for naming that attribute. `$null` and `$notNull` are also allowed where ids are private.
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

/** How each logical operator combines its parsed operands. The operators take a list of conditions, or one. */
const LOGIC: ReadonlyMap<string, (filters: readonly (Filter | null)[]) => Filter | null> = new Map([
  ['$and', allOf],
  ['$or', anyOf],
  ['$not', noneHold],
]);

/** Negates a list of conditions as a whole (their `and`): it holds wherever one of the conditions does not. */
function noneHold(filters: readonly (Filter | null)[]): Filter | null {
  const all = allOf(filters);
  return all === null ? null : negate(all);
}

/**
 * Parses a logical operator.
 * @returns null when it has no conditions, or only empty ones
 */
function parseLogical(scope: Scope, key: string, value: unknown, parsePart: ParseKey): Filter | null {
  const below = deeper(scope);
  const filters = (listOf(value) ?? [value]).map((part) => asked(scope, key, part, parseOperand(below, part, key, parsePart)));
  return LOGIC.get(key)?.(filters) ?? null;
}

/** Parses one operand of a logical operator. Conditions in a list must all hold. A list of values is left to the place where it stands. */
function parseOperand(scope: Scope, part: unknown, key: string, parsePart: ParseKey): Filter | null {
  const conditions = listOf(part);
  if (conditions === null || conditions.length === 0 || !conditions.every(isCondition)) return parsePart(scope, part, key);
  const inside = deeper(scope);
  return allOf(conditions.map((each) => asked(scope, key, each, parseOperand(inside, each, key, parsePart))));
}

function isCondition(value: unknown): boolean {
  return Array.isArray(value) || isKeyed(value);
}

/**
 * Parses `_q`: some text attribute, the `id` or the `documentId` contains the text, ignoring case. A number is also searched in numeric
 * attributes. Private attributes are never searched.
 * @returns null when it is absent or empty
 * @throws ValidationError when it is an object or a list
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
