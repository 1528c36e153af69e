import type {
  Attribute,
  CompareOperator,
  ComponentAttribute,
  ContentType,
  DynamicZoneAttribute,
  RelationAttribute,
  ScalarAttribute,
} from '../model/index.ts';
import type { Layout, ListWrapper } from './layout.ts';
import type { Variable } from './variable.ts';

/** A value that a column is compared with, already in the column's terms. */
export type Operand = string | number | boolean;

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

/** Compares one attribute. `operands` has one entry, two for `between`, at least one for `in` and `notIn`. */
export interface CompareFilter {
  readonly kind: 'compare';
  readonly attribute: ScalarAttribute;
  readonly operator: CompareOperator;
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

/** A condition on one row. Built by the parsers of `core/query`, by axes, and by code; never from raw input. */
export type Filter =
  | LogicalFilter
  | NotFilter
  | CompareFilter
  | NullFilter
  | RelationFilter
  | LinksFilter
  | ComponentFilter
  | SiblingFilter;

/** One sort key: an attribute, reached through relations and components. */
export interface SortTerm {
  readonly path: readonly (RelationAttribute | ComponentAttribute)[];
  readonly attribute: ScalarAttribute;
  readonly direction: 'asc' | 'desc';
}

/** A window of a list. `style` only decides how `meta.pagination` is written. */
export interface Page {
  readonly style: 'page' | 'offset';
  readonly offset: number;
  readonly limit: number;
  readonly withCount: boolean;
  /** Everything from the offset on was asked for, and `limit` is the most that there may be. Only told to those who write about the window. */
  readonly all?: boolean;
}

/** What of an owner of attributes (a content type or a component) is read. */
export interface Selection {
  /** Scalar attributes in output order; `id` (and `documentId` for documents) first, unless they are private. */
  readonly fields: readonly ScalarAttribute[];
  readonly populate: readonly Populate[];
  /** How the answer is written as text. Absent: the fields under their names, then what is populated under its aliases. */
  readonly layout?: Layout;
}

/** One relation to read along. The same attribute may occur twice under different aliases. */
export interface PopulateRelation extends Selection {
  readonly kind: 'relation';
  readonly attribute: RelationAttribute;
  /** Key in the answer. */
  readonly alias: string;
  readonly filter: Filter | null;
  /** Empty: the stored order of the relation. */
  readonly sort: readonly SortTerm[];
  /** A window for each parent, or null for all. With `withCount` a list is answered as `{ documents, total }`. Means nothing for a single document, nor with `count`. */
  readonly page: Page | null;
  /** What is written around a window in text. Absent: nothing, or what `withCount` says. */
  readonly wrapper?: ListWrapper;
  /** Answer `{ count }` instead of the documents. */
  readonly count: boolean;
}

/** One component attribute to read along. */
export interface PopulateComponent extends Selection {
  readonly kind: 'component';
  readonly attribute: ComponentAttribute;
  readonly alias: string;
  readonly filter: Filter | null;
  readonly sort: readonly SortTerm[];
  /** A window of the entries of a repeatable component. Absent: all of them. */
  readonly page?: Page | null;
  readonly count: boolean;
}

/** What is read of one kind of component in a dynamic zone, and of which entries. */
export interface ZoneSelection extends Selection {
  readonly filter: Filter | null;
}

/** One dynamic zone to read along. */
export interface PopulateZone {
  readonly kind: 'zone';
  readonly attribute: DynamicZoneAttribute;
  readonly alias: string;
  /** Per component uid; an entry of a kind that is not listed is left out of the answer. */
  readonly on: ReadonlyMap<string, ZoneSelection>;
  readonly count: boolean;
}

/** Something to read along. */
export type Populate = PopulateRelation | PopulateComponent | PopulateZone;

/** The values asked for on one axis: some of them, or every one. */
export type AxisSelection = { readonly values: readonly string[] } | 'any';

/** What `parseQuery` makes of a request's parameters: a query without the axes, which the document service adds. */
export interface ParsedQuery extends Selection {
  readonly filter: Filter | null;
  readonly sort: readonly SortTerm[];
  /** Null: everything (code only; lists of requests always have a window). */
  readonly page: Page | null;
}

/** A read of documents of one type. Immutable. Whether its caller may have it is another question (see `CheckedQuery`). */
export interface Query extends ParsedQuery {
  readonly type: ContentType;
  /** By axis name. An axis that is absent is read at its default value. */
  readonly axes: ReadonlyMap<string, AxisSelection>;
}
