import {
  type Attribute,
  type CompareOperator,
  type ComponentAttribute,
  type MorphAttribute,
  OPERATORS,
  type Operand,
  type Operator,
  type OwnOperator,
  type OwnOperatorName,
  type RelationAttribute,
  type ScalarAttribute,
} from '../model/index.ts';

/** All filters hold (`and`), or at least one (`or`). An empty `and` always holds, an empty `or` never. */
export interface LogicalFilter {
  readonly kind: 'and' | 'or';
  readonly filters: readonly Filter[];
}

/**
 * Holds wherever a comparison does not hold, so also where the attribute is null. Only comparisons have a node for it: `negate` negates any
 * other filter.
 */
export interface NotFilter {
  readonly kind: 'not';
  readonly filter: CompareFilter;
}

/** A placeholder for an operand that is only known when the query runs, as rules write it: `$user.id`, `$now`. */
export class Variable {
  /** Attribute of the user. Null: `$now`. `$caller`: the caller itself. */
  readonly attribute: string | null;

  constructor(attribute: string | null) {
    this.attribute = attribute;
  }
}

/**
 * Compares one attribute. `operands` has one entry, two for `between`, at least one for `in` and `notIn`. Operators that an attribute type
 * defines have any number.
 */
export interface CompareFilter {
  readonly kind: 'compare';
  readonly attribute: ScalarAttribute;
  readonly operator: CompareOperator | OwnOperatorName;
  readonly operands: readonly Operand[];
  /** In rules: variables that are resolved when the query runs. Each has the index of the operand that it replaces. */
  readonly variables?: readonly (Variable | null)[];
}

/** Whether an attribute has no value. A relation has one if it has a target that the request can see. */
export interface NullFilter {
  readonly kind: 'null';
  readonly attribute: Exclude<Attribute, MorphAttribute>;
  /** True for "is null". */
  readonly isNull: boolean;
}

/** A condition on the rows behind a row: some of them fulfil `filter`. */
interface SomeFilter {
  readonly filter: Filter;
  /** Holds exactly where it would not hold without this: none of the rows fulfils `filter`. */
  readonly isNone?: true;
}

/**
 * Some related document that the request can see fulfils `filter`. A relation without such documents counts as one document with only
 * nulls.
 */
export interface RelationFilter extends SomeFilter {
  readonly kind: 'relation';
  readonly attribute: RelationAttribute;
}

/**
 * Some document to which the row links fulfils `filter`. Links of component entries count too, at any depth and in zones. Only SYSTEM may
 * use it: calling code must check who may see the result. Never holds for a row without links.
 */
export interface LinksFilter extends SomeFilter {
  readonly kind: 'links';
  /** Attributes of the row and of components. All have the same target, and links in the links table (media). */
  readonly attributes: readonly [RelationAttribute, ...RelationAttribute[]];
}

/** Some entry of a component fulfils `filter`. A component without entries counts as one entry with only nulls. */
export interface ComponentFilter extends SomeFilter {
  readonly kind: 'component';
  readonly attribute: ComponentAttribute;
}

/**
 * The caller has a value for every variable of a comparison. It accompanies negations in rules, which would otherwise hold for every row
 * when the caller lacks a value.
 */
export interface KnownFilter {
  readonly kind: 'known';
  readonly of: CompareFilter;
}

/**
 * Another version of the same document exists (or not), whose value on `axis` is `value`. `scope` says whether its values on the other
 * axes must be the same. `compare` also compares `updatedAt`.
 */
export interface SiblingFilter {
  readonly kind: 'sibling';
  readonly axis: string;
  readonly value: string;
  readonly scope: 'same' | 'any';
  readonly exists: boolean;
  /** How this version's `updatedAt` must compare to the sibling's: `newer` means later, `older` earlier. */
  readonly compare?: 'newer' | 'notNewer' | 'older' | 'notOlder';
  /** A rule that the other version must fulfil; otherwise it counts as missing. */
  readonly visible?: Filter;
}

/**
 * A row in a plugin's own table names this version and holds the given values (or no such row exists). Only code may use it: SYSTEM, or
 * `CheckOptions.where`, whose caller checks the rights. Results of such queries are not cached.
 */
export interface KeptFilter {
  readonly kind: 'kept';
  readonly table: string;
  /**
   * The columns that name the version: one for its documentId, and one per axis, by axis name. For an axis that the type does not have the
   * column holds an empty text.
   */
  readonly names: { readonly documentId: string; readonly axes: Readonly<Record<string, string>> };
  /** By column: the allowed texts. */
  readonly holds: Readonly<Record<string, readonly string[]>>;
  readonly exists: boolean;
}

/** A condition on one row. Built by the parsers of `core/query`, by axes, and by code; never from raw input. */
export type Filter =
  | LogicalFilter
  | NotFilter
  | CompareFilter
  | NullFilter
  | RelationFilter
  | LinksFilter
  | ComponentFilter
  | KnownFilter
  | SiblingFilter
  | KeptFilter;

/** The definition of an operator of the language; undefined for an operator that the attribute's type defines. */
export function knownOperator(operator: CompareFilter['operator']): Operator | undefined {
  return OPERATORS[operator as CompareOperator];
}

/**
 * The operator that the attribute's type defines under the name in a comparison.
 * @throws Error when there is none, which is a bug
 */
export function ownOperator({ attribute: { type, name }, operator }: CompareFilter): OwnOperator {
  const own = type.ownOperators?.[operator as OwnOperatorName];
  if (own === undefined) throw new Error(`attribute "${name}" of type "${type.name}" has no operator "${operator}"`);
  return own;
}

/** The conditions directly inside a condition. For walks over whole filters. */
export function partsOf(filter: Filter): readonly Filter[] {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.filters;
    case 'not':
    case 'relation':
    case 'links':
    case 'component':
      return [filter.filter];
    case 'compare':
    case 'null':
    case 'known':
    case 'sibling':
    case 'kept':
      return [];
  }
}

/** A condition with all conditions inside it, at any depth, and inside the rules that they have for other versions. */
export function* everyPart(filter: Filter): Generator<Filter> {
  yield filter;
  for (const part of partsOf(filter)) yield* everyPart(part);
  if (filter.kind === 'sibling' && filter.visible) yield* everyPart(filter.visible);
}

/**
 * A copy of a condition with changed parts. A condition without parts is returned as it is.
 * @param change must map a comparison to a comparison
 */
export function mapParts(filter: Filter, change: (part: Filter) => Filter): Filter {
  if ('filters' in filter) return { ...filter, filters: filter.filters.map(change) };
  return 'filter' in filter ? ({ ...filter, filter: change(filter.filter) } as Filter) : filter;
}

/** Joins filters with `and`, without the nulls. Null when none is left. */
export function allOf(filters: readonly (Filter | null)[]): Filter | null {
  return joined('and', filters);
}

/** Joins filters with `or`, without the nulls. Null when none is left. */
export function anyOf(filters: readonly (Filter | null)[]): Filter | null {
  return joined('or', filters);
}

function joined(kind: 'and' | 'or', filters: readonly (Filter | null)[]): Filter | null {
  const present = filters.filter((filter) => filter !== null);
  return present.length > 1 ? { kind, filters: present } : (present[0] ?? null);
}

/** A filter that always holds. */
export const ALWAYS: Filter = Object.freeze({ kind: 'and', filters: [] });

/** A filter that never holds. */
export const NEVER: Filter = Object.freeze({ kind: 'or', filters: [] });

/**
 * The complement of a filter: it holds exactly where the filter does not, for null values and empty relations too. Negating twice gives an
 * equivalent filter. Exception: in a rule, neither a condition with variables nor its complement holds when the caller lacks one of their
 * values.
 */
export function negate(filter: Filter): Filter {
  switch (filter.kind) {
    case 'and':
      return { kind: 'or', filters: filter.filters.map(negate) };
    case 'or':
      return { kind: 'and', filters: filter.filters.map(negate) };
    case 'not':
      return filter.filter;
    case 'compare':
      return whereKnown({ kind: 'not', filter }, filter);
    case 'null':
      return { ...filter, isNull: !filter.isNull };
    case 'relation':
    case 'links':
    case 'component': {
      const { isNone, ...some } = filter;
      return isNone ? (some as Filter) : whereKnown({ ...some, isNone: true } as Filter, filter);
    }
    case 'known':
      return NEVER;
    case 'sibling':
    case 'kept':
      return { ...filter, exists: !filter.exists };
  }
}

/** A negation of a filter, with the condition that the caller has the values of its variables. */
function whereKnown(negation: Filter, filter: Filter): Filter {
  const known: KnownFilter[] = [];
  for (const part of everyPart(filter)) if (part.kind === 'compare' && part.variables) known.push({ kind: 'known', of: part });
  return known.length === 0 ? negation : { kind: 'and', filters: [negation, ...known] };
}

/**
 * Whether a filter holds on a row whose attributes are all null and whose relations are empty, for a caller who has all values. If so, a condition with it on a relation or
 * a component also holds for rows without any (visible) entry.
 */
export function holdsOnNothing(filter: Filter): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every(holdsOnNothing);
    case 'or':
      return filter.filters.some(holdsOnNothing);
    case 'compare':
      return false;
    case 'not':
    case 'known':
      return true;
    case 'null':
      return filter.isNull;
    case 'links':
      return filter.isNone === true;
    case 'relation':
    case 'component':
      return holdsOnNothing(filter.filter) !== (filter.isNone === true);
    case 'sibling':
    case 'kept':
      return !filter.exists;
  }
}

/**
 * The value of a filter on a row whose attributes are all null and whose relations are empty, as a filter that depends only on the caller.
 */
export function onNothing(filter: Filter): Filter {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return { kind: filter.kind, filters: filter.filters.map(onNothing) };
    case 'relation':
    case 'component': {
      const inside = onNothing(filter.filter);
      return filter.isNone ? negate(inside) : inside;
    }
    case 'known':
      return filter;
    default:
      return holdsOnNothing(filter) ? ALWAYS : NEVER;
  }
}
