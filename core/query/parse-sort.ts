import { ValidationError } from '../errors/index.ts';
import type { AttributeOwner, ComponentAttribute, RelationAttribute } from '../model/index.ts';
import type { ParseContext } from './parse-context.ts';
import type { SortTerm } from './query.ts';
import { attributeNamed, enter, invalidKey, isVisible, ownerBehind, pathOf, type Scope, topScope } from './scope.ts';
import { isKeyed, isTexts, type Keyed, listOf } from './value-forms.ts';

/** The relations and components before the attribute that is sorted by. */
type SortPath = readonly (RelationAttribute | ComponentAttribute)[];

/**
 * Parses `sort`: `title`, `title:desc,author.name`, a list of such texts, `{ title: 'desc', author: { name: 'asc' } }`, or a list of such
 * objects. Blank keys and orders are skipped. Of several terms with the same attribute, the first counts.
 * @param param the parameter that errors name; `populate` for a sort inside it
 * @throws InvalidKeyError for keys that cannot be sorted by: unknown or private ones, relations, components, values without an order
 * @throws ValidationError for an invalid direction
 */
export function parseSort(owner: AttributeOwner, value: unknown, context: ParseContext, param = 'sort', depth = 0): readonly SortTerm[] {
  if (value === undefined || value === null) return [];
  const { maxHops: hops, maxSortSteps: steps } = context.limits;
  return withoutRepeats(parseTerms(topScope(owner, param, context, depth, { hops, steps, conditions: 0 }), value));
}

function parseTerms(scope: Scope, value: unknown): SortTerm[] {
  if (typeof value === 'string') return value.split(',').flatMap((text) => parseText(scope, text));
  const list = listOf(value)?.filter((entry) => entry !== null && entry !== undefined);
  if (list !== undefined) {
    if (isTexts(list)) return list.flatMap((text) => parseTerms(scope, text));
    if (list.every(isKeyed)) return list.flatMap((entry) => parseKeyed(scope, [], entry));
    throw invalidKey(scope, '0', scope.path, 'write an array of strings, or an array of objects');
  }
  if (isKeyed(value)) return parseKeyed(scope, [], value);
  throw new ValidationError('Invalid sort parameter. Expected a string, an array of strings, a sort object or an array of sort objects');
}

/** Parses `author.name:desc`. Text after a second colon is ignored. */
function parseText(scope: Scope, text: string): SortTerm[] {
  const [key = '', direction = 'asc'] = text.trim().split(':');
  if (key === '') return [];
  const names = key.split('.');
  const way: (RelationAttribute | ComponentAttribute)[] = [];
  let place = scope;
  for (const name of names.slice(0, -1)) {
    const attribute = attributeNamed(place, name);
    const owner = ownerBehind(place, attribute);
    way.push(attribute as RelationAttribute | ComponentAttribute);
    place = enter(place, attribute, owner);
  }
  return [term(place, way, names.at(-1) as string, direction)];
}

/** Parses `{ author: { name: 'desc' } }`. */
function parseKeyed(scope: Scope, way: SortPath, value: Keyed): SortTerm[] {
  return Object.keys(value).flatMap((key) => {
    const below = value[key];
    const attribute = attributeNamed(scope, key);
    if (attribute.kind === 'scalar') {
      if (isKeyed(below)) throw invalidKey(scope, Object.keys(below)[0] ?? key, pathOf(scope, key), `write asc or desc for "${key}"`);
      return below === '' || below === null ? [] : [term(scope, way, key, below)];
    }
    const place = enter(scope, attribute, ownerBehind(scope, attribute));
    if (isKeyed(below)) return parseKeyed(place, [...way, attribute as RelationAttribute | ComponentAttribute], below);
    throw wrongBelow(place, below);
  });
}

function behindHint(name: string | null): string {
  return `sort by an attribute of "${name}", such as ${name}.id`;
}

/** In `sort[author]=asc`, `asc` is reported as an invalid key of the author. */
function wrongBelow(scope: Scope, value: unknown): Error {
  const name = typeof value === 'string' ? (value.split(/[.,:]/, 1)[0] as string) : '';
  return isVisible(scope, scope.owner.attributes.get(name))
    ? invalidOrder()
    : invalidKey(scope, name, scope.path, () => behindHint(scope.path));
}

function term(scope: Scope, way: SortPath, name: string, direction: unknown): SortTerm {
  const attribute = attributeNamed(scope, name);
  if (attribute.kind !== 'scalar' || attribute.type.sortable === false) {
    const path = pathOf(scope, name);
    const isFollowed = attribute.kind === 'relation' || attribute.kind === 'component';
    throw invalidKey(scope, name, path, () =>
      isFollowed ? behindHint(path) : `attributes of type ${attribute.type.name}, such as "${name}", cannot be sorted by`,
    );
  }
  const order = typeof direction === 'string' ? direction.toLowerCase() : direction;
  if (order !== 'asc' && order !== 'desc') throw invalidOrder();
  return { path: way, attribute, direction: order };
}

function invalidOrder(): ValidationError {
  const hint = 'write sort=title:asc or sort=title:desc';
  return new ValidationError('Invalid order. order can only be one of asc|desc|ASC|DESC', undefined, undefined, hint);
}

/** Removes later terms with the same path and attribute: they cannot change the order. */
function withoutRepeats(terms: readonly SortTerm[]): readonly SortTerm[] {
  if (terms.length < 2) return terms;
  const seen = new Set<string>();
  return terms.filter(({ path, attribute }) => {
    const name = [...path, attribute].map((step) => step.name).join('.');
    return !seen.has(name) && seen.add(name);
  });
}
