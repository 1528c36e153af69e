import type { ComponentAttribute, ContentType, DynamicZoneAttribute, RelationAttribute, ScalarAttribute } from '../model/index.ts';
import type { Filter } from './filter.ts';

/** One sort key: an attribute, reached through relations and components. */
export interface SortTerm {
  readonly path: readonly (RelationAttribute | ComponentAttribute)[];
  readonly attribute: ScalarAttribute;
  readonly direction: 'asc' | 'desc';
}

/** A window of a list. `page` and `offset` only decide how `meta.pagination` is written; `cursor` is a page by key, which begins behind the one before it. */
export interface Page {
  readonly style: 'page' | 'offset' | 'cursor';
  readonly offset: number;
  readonly limit: number;
  readonly withCount: boolean;
  /** Everything from the offset on was asked for, and `limit` is the most that there may be. Only told to those who write about the window. */
  readonly all?: boolean;
  /** Of `cursor`: the cursor that the page before was answered with, an empty text for the first page. */
  readonly after?: string;
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
  /** An action that stands for reading what it leads to, and for nothing below that. Absent: `find`. */
  readonly action?: string;
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

/** What cannot be written as text by a layout: the same query is answered as objects, and whoever asked says what is wrong with them. */
export class UnwritableError extends Error {}

/** Writes the values of fields where JSON.stringify would not write them as they should be. */
export interface ValueWriter {
  /** Tells writers apart: those of one name write alike. */
  readonly name: string;
  /** Which values come out as JSON.stringify writes them: all, none, numbers from one to another, or texts of letters, digits and `_` that are listed. */
  readonly plain: 'all' | 'none' | { readonly from: number; readonly to: number } | { readonly names: readonly string[] };
  /**
   * The JSON text of a value that is not null, as it is answered in objects.
   * @throws for a value that cannot be written
   */
  write(value: unknown): string;
}

/** A member of an object: a field of what is read, something populated, or a text that is always the same. */
export type LayoutMember =
  | {
      readonly kind: 'field';
      readonly key: string;
      /** One of the fields of the selection. */
      readonly attribute: ScalarAttribute;
      /** Whether null cannot be written. */
      readonly required: boolean;
      readonly writer: ValueWriter;
    }
  | {
      readonly kind: 'populate';
      readonly key: string;
      /** Of something that the selection populates. */
      readonly alias: string;
      readonly required: boolean;
    }
  | { readonly kind: 'text'; readonly key: string; readonly text: string };

/** The members of an object in JSON text, under names and in an order of their own. Objects do without. */
export interface Layout {
  /** Equal for layouts that write alike: plans are kept by it. */
  readonly key: string;
  readonly members: readonly LayoutMember[];
}

/** Which part of a list a text shows. */
export interface WrappedWindow {
  readonly offset: number;
  readonly limit: number;
  /** See `Page.all`. */
  readonly all?: boolean;
}

/** Writes what belongs around the text of a list that a window was read of. Objects do without. */
export interface ListWrapper {
  /** Equal for wrappers that write alike: plans are kept by it. */
  readonly key: string;
  /** @param total of all windows; 0 where nothing was counted */
  write(list: string, window: WrappedWindow, total: number): string;
}

/** Makes the layout of some members. */
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
