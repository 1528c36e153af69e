import {
  type Attribute,
  type CompareOperator,
  type ComponentAttribute,
  OPERATORS,
  type Operand,
  type Operator,
  type OwnOperator,
  type OwnOperatorName,
  type RelationAttribute,
  type ScalarAttribute,
} from '../model/index.ts';

/** All filters hold / one of them holds. An empty `and` holds always, an empty `or` never. */
export interface LogicalFilter {
  readonly kind: 'and' | 'or';
  readonly filters: readonly Filter[];
}

/**
 * A comparison that is known to be false: with null it is never true, negated or not. Only comparisons stand under a negation, so that
 * every filter is in normal form; `negate` negates anything else.
 */
export interface NotFilter {
  readonly kind: 'not';
  readonly filter: CompareFilter;
}

/** A value of the caller that stands for an operand, as rules write it: `$user.id`, `$now`. */
export class Variable {
  /** Attribute of the user; null for `$now`, `$caller` for the caller itself. */
  readonly attribute: string | null;

  constructor(attribute: string | null) {
    this.attribute = attribute;
  }
}

/** Compares one attribute. `operands` has one entry, two for `between`, at least one for `in` and `notIn`, and what an operator of the type itself makes of them. */
export interface CompareFilter {
  readonly kind: 'compare';
  readonly attribute: ScalarAttribute;
  readonly operator: CompareOperator | OwnOperatorName;
  readonly operands: readonly Operand[];
  /** In rules: operands that are taken from the caller when the query runs, each at the place of the operand that it replaces. */
  readonly variables?: readonly (Variable | null)[];
}

/** Whether an attribute has a value: a scalar, a component, a zone, or (a relation) a target that the request can see. */
export interface NullFilter {
  readonly kind: 'null';
  readonly attribute: Attribute;
  /** True for "is null". */
  readonly isNull: boolean;
}

/** Some related document that the request sees (or none at all, treated as an all-null row) fulfils `filter`. */
export interface RelationFilter {
  readonly kind: 'relation';
  readonly attribute: RelationAttribute;
  readonly filter: Filter;
}

/**
 * Some document fulfils `filter` to which the row leads, or a component entry in it at any depth, in zones too. For code that finds out by itself
 * who may know of it: only SYSTEM asks so. Never holds for a row that leads to none.
 */
export interface LinksFilter {
  readonly kind: 'links';
  /** Attributes of the row and of components: of one target, with links in the links table (media). At least one. */
  readonly attributes: readonly [RelationAttribute, ...RelationAttribute[]];
  readonly filter: Filter;
}

/** Some entry of a component (or none at all, treated as an all-null entry) fulfils `filter`. */
export interface ComponentFilter {
  readonly kind: 'component';
  readonly attribute: ComponentAttribute;
  readonly filter: Filter;
}

/**
 * About another version of the same document: one whose value on `axis` is `value` exists (or not).
 * `scope` says whether the other axes must be the same; `compare` additionally compares `updatedAt`.
 */
export interface SiblingFilter {
  readonly kind: 'sibling';
  readonly axis: string;
  readonly value: string;
  readonly scope: 'same' | 'any';
  readonly exists: boolean;
  /** How this version's `updatedAt` must lie to the sibling's: `newer` is later than it, `older` earlier. */
  readonly compare?: 'newer' | 'notNewer' | 'older' | 'notOlder';
  /** A rule that the other version must fulfil to be there at all. */
  readonly visible?: Filter;
}

/**
 * About rows that a plugin keeps of versions in a table of its own: one that names this version, and holds what is asked for, is there (or is not). For code alone, which knows who may
 * ask so (`CheckOptions.where`): only SYSTEM says it itself. What is found by it is not remembered.
 */
export interface KeptFilter {
  readonly kind: 'kept';
  readonly table: string;
  /** The columns that name the version: one for its documentId, and those for its values on axes, by axis name. On an axis that the type lacks the column holds an empty text. */
  readonly names: { readonly documentId: string; readonly axes: Readonly<Record<string, string>> };
  /** Texts, one of which a column holds, by column. */
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
  | SiblingFilter
  | KeptFilter;

/** What the language knows of an operator; undefined for one that the attribute's type brings along. */
export function knownOperator(operator: CompareFilter['operator']): Operator | undefined {
  return OPERATORS[operator as CompareOperator];
}

/**
 * The operator of the attribute's type that a comparison names.
 * @throws Error when there is none: a mistake of code
 */
export function ownOperator({ attribute: { type, name }, operator }: CompareFilter): OwnOperator {
  const own = type.ownOperators?.[operator as OwnOperatorName];
  if (own === undefined) throw new Error(`attribute "${name}" of type "${type.name}" has no operator "${operator}"`);
  return own;
}

/** The conditions that stand in a condition: what a walk over all of them goes on with. */
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
    case 'sibling':
    case 'kept':
      return [];
  }
}

/** The same condition around other parts; what has none comes back as it is. @param change gives a comparison for a comparison */
export function mapParts(filter: Filter, change: (part: Filter) => Filter): Filter {
  if ('filters' in filter) return { ...filter, filters: filter.filters.map(change) };
  return 'filter' in filter ? ({ ...filter, filter: change(filter.filter) } as Filter) : filter;
}

/** All of some filters; those that are null ask for nothing. Null when none is left. */
export function allOf(filters: readonly (Filter | null)[]): Filter | null {
  return joined('and', filters);
}

/** Any of some filters; those that are null ask for nothing. Null when none is left. */
export function anyOf(filters: readonly (Filter | null)[]): Filter | null {
  return joined('or', filters);
}

function joined(kind: 'and' | 'or', filters: readonly (Filter | null)[]): Filter | null {
  const present = filters.filter((filter) => filter !== null);
  return present.length > 1 ? { kind, filters: present } : (present[0] ?? null);
}

/**
 * The filter that holds where another one is known not to hold, in normal form: the negation is carried to the comparisons, by De Morgan's
 * laws through `and` and `or`, and past relations and components to what is asked of each related row. So a negated condition on a
 * relation means "some related document is known not to fulfil it", and a null makes neither a comparison nor its negation true.
 * Negating twice gives an equal filter, or one that says the same. Operands keep their order.
 */
export function negate(filter: Filter): Filter {
  switch (filter.kind) {
    case 'and':
      return { kind: 'or', filters: filter.filters.map(negate) };
    case 'or':
      return { kind: 'and', filters: filter.filters.map(negate) };
    case 'not':
      return filter.filter;
    case 'compare': {
      if (filter.operator === 'in' && filter.variables) return differsFromAll(filter, filter.variables);
      const complement = knownOperator(filter.operator)?.complement;
      return complement === undefined ? { kind: 'not', filter } : { ...filter, operator: complement };
    }
    case 'null':
      return { ...filter, isNull: !filter.isNull };
    case 'relation':
    case 'links':
    case 'component':
      return mapParts(filter, negate);
    case 'sibling':
    case 'kept':
      return { ...filter, exists: !filter.exists };
  }
}

/** One by one: a list that lacks a value of the caller would be shorter, and not to be in it would hold more often. */
function differsFromAll({ attribute, operands }: CompareFilter, variables: NonNullable<CompareFilter['variables']>): Filter {
  return {
    kind: 'and',
    filters: operands.map((operand, index) => {
      const variable = variables[index] ?? null;
      return { kind: 'compare', attribute, operator: 'ne', operands: [operand], ...(variable && { variables: [variable] }) };
    }),
  };
}

/**
 * Whether a filter holds on a row of which everything is null and which leads nowhere. Conditions on a relation or a component that do
 * also hold for rows without any (visible) entry.
 */
export function holdsOnNothing(filter: Filter): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every(holdsOnNothing);
    case 'or':
      return filter.filters.some(holdsOnNothing);
    case 'compare':
    case 'not':
    case 'links':
      return false;
    case 'null':
      return filter.isNull;
    case 'relation':
    case 'component':
      return holdsOnNothing(filter.filter);
    case 'sibling':
    case 'kept':
      return !filter.exists;
  }
}
