import type { AttributeOwner, RelationAttribute, ScalarAttribute } from 'plinth';
import { type Askable, keepsDrafts, type ValueKind, valueKindOf } from './content.ts';
import type { Comparison, Parameters, Question, Trait } from './question.ts';
import type { Random } from './random.ts';
import type { Sample } from './sample.ts';

/** A filter with its traits. */
export interface MadeFilter {
  readonly tree: Parameters;
  readonly traits: ReadonlySet<Trait>;
  /** Set for a single filter that compares text of an attribute of the type itself. */
  readonly compares?: Comparison;
}

/** An attribute to filter by, and the path to it: `author`, `name`. */
export interface FilterPlace {
  readonly steps: readonly string[];
  readonly owner: AttributeOwner;
  readonly attribute: ScalarAttribute;
  /** Whether the path passes documents with drafts. */
  readonly isThroughDrafts: boolean;
}

const EXISTENCE = ['$null', '$notNull'];
const ORDER = ['$lt', '$lte', '$gt', '$gte', '$between'];
const EXACT = ['$eq', '$ne', '$in', '$notIn'];
const SEARCH = ['$contains', '$notContains', '$startsWith', '$endsWith'];
const FOLDED = ['$eqi', '$nei', '$containsi', '$notContainsi', '$startsWithi', '$endsWithi'];

const OPERATORS: Readonly<Record<Exclude<ValueKind, null>, readonly string[]>> = {
  text: [...EXACT, ...SEARCH, ...FOLDED, ...EXISTENCE],
  code: [...EXACT, ...EXISTENCE],
  number: [...EXACT, ...ORDER, ...EXISTENCE],
  time: [...EXACT, ...ORDER, ...EXISTENCE],
  boolean: ['$eq', '$ne', ...EXISTENCE],
};

/** The operators for an attribute. */
export function operatorsOf(attribute: ScalarAttribute): readonly string[] {
  const kind = valueKindOf(attribute);
  return kind === null ? EXISTENCE : OPERATORS[kind];
}

/**
 * Attributes that a type can be filtered by, through at most `depth` relations and components. `locale` is left out: in Strapi, a filter by
 * it overrides the parameter of the query.
 */
export function filterPlaces(askable: Askable, owner: AttributeOwner, depth: number): readonly FilterPlace[] {
  const isComponent = !owner.attributes.has('documentId');
  const own = askable
    .scalars(owner)
    .filter(({ name }) => name !== 'locale' && !(isComponent && name === 'id'))
    .map((attribute) => ({ steps: [attribute.name], owner, attribute, isThroughDrafts: false }));
  if (depth === 0) return own;
  const inner = askable.attributes(owner).flatMap((attribute) => {
    const isRelation = attribute.kind === 'relation';
    if (isRelation && !askable.relations(owner).includes(attribute)) return [];
    if (attribute.kind !== 'component' && !isRelation) return [];
    const target = isRelation ? askable.model.contentType(attribute.target) : askable.model.component(attribute.component);
    const hasDrafts = target.shape === 'contentType' && keepsDrafts(target);
    return filterPlaces(askable, target, depth - 1).map((place) => ({
      ...place,
      steps: [attribute.name, ...place.steps],
      isThroughDrafts: place.isThroughDrafts || hasDrafts,
    }));
  });
  return [...own, ...inner];
}

/** A filter by one attribute; null if the sample has no value to compare with. */
export function makeFilter(place: FilterPlace, operator: string, sample: Sample, random: Random): MadeFilter | null {
  const { steps, owner, attribute } = place;
  const operand = makeOperand(operator, attribute, sample.values(owner.uid, attribute.name), random);
  if (operand === null) return null;
  const condition = { [operator]: operand };
  const tree = [...steps].reverse().reduce<Parameters>((inner, step) => ({ [step]: inner }), condition);
  const traits = new Set<Trait>();
  if (valueKindOf(attribute) === 'text' && !EXISTENCE.includes(operator)) traits.add('text');
  if (place.isThroughDrafts) traits.add('drafts-within');
  if (!traits.has('text') || steps.length > 1) return { tree, traits };
  return { tree, traits, compares: { attribute: attribute.name, operator, operands: [operand].flat() as string[] } };
}

function makeOperand(operator: string, attribute: ScalarAttribute, values: readonly unknown[], random: Random): unknown {
  if (EXISTENCE.includes(operator)) return random.chance(0.8) ? 'true' : 'false';
  const isBig = attribute.type.name === 'biginteger';
  // The reference may have lost digits of large numbers, so those are not used.
  const exact = isBig ? values.filter((value) => Number.isSafeInteger(Number(value))) : values;
  const short = exact.filter((value) => typeof value !== 'string' || value.length <= 200).map(String);
  const value = random.pick(short);
  if (value === undefined) return null;
  if (operator === '$in' || operator === '$notIn') return [value, ...random.some(short, 2)];
  if (operator === '$between') return inOrder(attribute, value, random.pick(short) ?? value);
  if (!SEARCH.includes(operator) && !FOLDED.includes(operator)) return value;
  const part = partOf(value, operator, random);
  if (part === '') return null;
  return operator.endsWith('i') && random.chance(0.5) ? part.toUpperCase() : part;
}

function inOrder(attribute: ScalarAttribute, one: string, other: string): readonly string[] {
  const isLess = valueKindOf(attribute) === 'number' ? Number(one) <= Number(other) : one <= other;
  return isLess ? [one, other] : [other, one];
}

/** A part of a text, in whole characters: its start, its end, or from within. */
function partOf(text: string, operator: string, random: Random): string {
  if (operator === '$eqi' || operator === '$nei') return text;
  const letters = [...text];
  const length = Math.min(letters.length, 2 + random.below(8));
  if (/^\$starts/.test(operator)) return letters.slice(0, length).join('');
  if (/^\$ends/.test(operator)) return letters.slice(-length).join('');
  const start = random.below(letters.length - length + 1);
  return letters.slice(start, start + length).join('');
}

/** A filter by the existence of a relation's target. */
export function makeExistence(askable: Askable, relation: RelationAttribute, random: Random): MadeFilter {
  const hasDrafts = keepsDrafts(askable.model.contentType(relation.target));
  return { tree: { [relation.name]: { [random.pick(EXISTENCE) as string]: 'true' } }, traits: new Set(hasDrafts ? ['drafts-within'] : []) };
}

/** Joins filters: all of them, any of them, or the negation of one. */
export function joinFilters(filters: readonly MadeFilter[], random: Random): MadeFilter {
  const traits = new Set(filters.flatMap((filter) => [...filter.traits]));
  const trees = filters.map(({ tree }) => tree);
  const [first = {}] = trees;
  if (trees.length === 1) return { tree: random.chance(0.5) ? first : { $not: first }, traits };
  return { tree: { [random.chance(0.5) ? '$and' : '$or']: trees }, traits };
}

/** The traits of a question that reads this status. With drafts, both sides follow links through drafts. */
export function traitsOf(traits: Iterable<Trait>, status: Question['status']): ReadonlySet<Trait> {
  return new Set([...traits].filter((trait) => trait !== 'drafts-within' || status === 'published'));
}
