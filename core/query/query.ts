import type {
  ComponentAttribute,
  ContentType,
  DynamicZoneAttribute,
  MorphAttribute,
  RelationAttribute,
  ScalarAttribute,
} from '../model/index.ts';
import type { Filter } from './filter.ts';

/** One sort key: an attribute, reached through relations and components. */
export interface SortTerm {
  readonly path: readonly (RelationAttribute | ComponentAttribute)[];
  readonly attribute: ScalarAttribute;
  readonly direction: 'asc' | 'desc';
}

/**
 * A window of a list. The styles `page` and `offset` differ only in how `meta.pagination` is written. `cursor` is a page by key: it begins
 * after the last row of the previous page.
 */
export interface Page {
  readonly style: 'page' | 'offset' | 'cursor';
  readonly offset: number;
  readonly limit: number;
  readonly withCount: boolean;
  /** Everything from the offset on was requested, and `limit` is the upper bound. Only used by code that writes about the window. */
  readonly all?: boolean;
  /** For `cursor`: the cursor that the previous page returned; an empty text for the first page. */
  readonly after?: string;
}

/** What is read of a content type or a component. */
export interface Selection {
  /** Scalar attributes in output order; `id` (and `documentId` for documents) first, unless they are private. */
  readonly fields: readonly ScalarAttribute[];
  readonly populate: readonly Populate[];
  /** How the answer is written as text. Absent: the fields under their names, then the populates under their aliases. */
  readonly layout?: Layout;
}

/** A relation to populate. The same attribute may occur twice under different aliases. */
export interface PopulateRelation extends Selection {
  readonly kind: 'relation';
  readonly attribute: RelationAttribute;
  /** Key in the answer. */
  readonly alias: string;
  readonly filter: Filter | null;
  /** Empty: the stored order of the relation. */
  readonly sort: readonly SortTerm[];
  /**
   * A window for each parent, or null for all. With `withCount` a list is returned as `{ documents, total }`. Ignored for to-one relations
   * and with `count`.
   */
  readonly page: Page | null;
  /** Writes text around a window. Absent: nothing is written, or the form that `withCount` names. */
  readonly wrapper?: ListWrapper;
  /** Returns `{ count }` instead of the documents. */
  readonly count: boolean;
  /** The action that permits reading the target of this relation, but nothing below it. Absent: `find`. */
  readonly action?: string;
}

/** A component attribute to populate. */
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

/** What is read of one component in a dynamic zone, and which of its entries. */
export interface ZoneSelection extends Selection {
  readonly filter: Filter | null;
}

/** A dynamic zone to populate. */
export interface PopulateZone {
  readonly kind: 'zone';
  readonly attribute: DynamicZoneAttribute;
  readonly alias: string;
  /** By component uid. Entries of components that are not listed are left out of the answer. */
  readonly on: ReadonlyMap<string, ZoneSelection>;
  readonly count: boolean;
}

/** A polymorphic relation to populate. */
export interface PopulateMorph {
  readonly kind: 'morph';
  readonly attribute: MorphAttribute;
  readonly alias: string;
  /** By uid. Documents of types that are not listed are left out of the answer. Their order is that of the links, whatever their type. */
  readonly on: ReadonlyMap<string, PopulateRelation>;
  readonly count: boolean;
}

/** A populate of linked documents. */
export type PopulateLinks = PopulateRelation | PopulateMorph;

/** An attribute to populate. */
export type Populate = PopulateLinks | PopulateComponent | PopulateZone;

/** Whether a populate reads linked documents. */
export function readsLinks(populate: Populate): populate is PopulateLinks {
  return populate.kind === 'relation' || populate.kind === 'morph';
}

/** The requested values on one axis: some of them, or all. */
export type AxisSelection = { readonly values: readonly string[] } | 'any';

/** The result of `parseQuery`: a query without the axes, which the document service adds. */
export interface ParsedQuery extends Selection {
  readonly filter: Filter | null;
  readonly sort: readonly SortTerm[];
  /** Null: all documents (in code only; lists of requests always have a window). */
  readonly page: Page | null;
}

/** A read of documents of one type. Immutable. It does not say whether its caller has the rights for it (see `CheckedQuery`). */
export interface Query extends ParsedQuery {
  readonly type: ContentType;
  /** By axis name. An axis that is absent is read at its default value. */
  readonly axes: ReadonlyMap<string, AxisSelection>;
}

/** Thrown when a layout cannot write a value as text. The caller then reads the same query as objects, and reports what is wrong there. */
export class UnwritableError extends Error {}

/** Writes the values of fields for which the output of `JSON.stringify` would be wrong. */
export interface ValueWriter {
  /** Identifies the writer: writers with equal names give equal text. */
  readonly name: string;
  /** The values that are written as by `JSON.stringify`: all, none, numbers of a range, or listed texts of letters, digits and `_`. */
  readonly plain: 'all' | 'none' | { readonly from: number; readonly to: number } | { readonly names: readonly string[] };
  /**
   * The JSON text of a value. The value is not null, and has the form that answers as objects contain.
   * @throws for a value that cannot be written
   */
  write(value: unknown): string;
}

/** A member of an object: a field of the selection, a populate, or a constant text. */
export type LayoutMember =
  | {
      readonly kind: 'field';
      readonly key: string;
      /** One of the fields of the selection. */
      readonly attribute: ScalarAttribute;
      /** Whether null cannot be written (`UnwritableError`). */
      readonly required: boolean;
      readonly writer: ValueWriter;
    }
  | {
      readonly kind: 'populate';
      readonly key: string;
      /** Alias of a populate of the selection. */
      readonly alias: string;
      readonly required: boolean;
    }
  | { readonly kind: 'text'; readonly key: string; readonly text: string };

/** The names and the order of members in JSON text. Answers as objects ignore it. */
export interface Layout {
  /** Equal for layouts that give equal text. Part of the cache key of plans. */
  readonly key: string;
  readonly members: readonly LayoutMember[];
}

/** The part of a list that a text contains. */
export interface WrappedWindow {
  readonly offset: number;
  readonly limit: number;
  /** See `Page.all`. */
  readonly all?: boolean;
}

/** Writes text around a list of which a window was read. Answers as objects ignore it. */
export interface ListWrapper {
  /** Equal for wrappers that give equal text. Part of the cache key of plans. */
  readonly key: string;
  /** @param total of all windows; 0 where nothing was counted */
  write(list: string, window: WrappedWindow, total: number): string;
}

/** Makes a layout of its members. */
export function layoutOf(members: readonly LayoutMember[]): Layout {
  return Object.freeze({ key: JSON.stringify(members.map(keyOf)), members });
}

function keyOf(member: LayoutMember): readonly unknown[] {
  switch (member.kind) {
    case 'field':
      return [member.key, member.attribute.name, member.writer.name, member.required ? 1 : 0];
    case 'populate':
      return [member.key, member.alias, member.required ? 1 : 0];
    case 'text':
      return [member.key, member.text];
  }
}
