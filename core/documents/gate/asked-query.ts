import type { PlinthError } from '../../errors/index.ts';
import type { ComponentAttribute, DynamicZoneAttribute, RelationAttribute, ScalarAttribute } from '../../model/index.ts';
import type { Layout, ListWrapper, Page } from '../../query/index.ts';
import type { RequestParameters } from '../axes/axis.ts';
import type { CheckedQuery, QueryPurpose } from './checked-query.ts';

/**
 * What a language with trees of its own (GraphQL) asks of one owner of attributes: the attributes are known, what stands in their arguments is
 * as untrusted as the parameters of a request.
 */
export interface AskedSelection {
  readonly fields: readonly ScalarAttribute[];
  readonly populate: readonly AskedPopulate[];
  /** See `Selection.layout`. */
  readonly layout?: Layout;
}

/** What is asked of the rows or entries that are read along. */
interface AskedList {
  /** Key in the answer; letters, digits and `_`. */
  readonly alias: string;
  /** As in the parameter of this name; undefined asks for nothing. */
  readonly filters?: unknown;
  readonly sort?: unknown;
  readonly selection: AskedSelection;
}

/** One relation. */
export interface AskedRelation extends AskedList {
  readonly kind: 'relation';
  readonly attribute: RelationAttribute;
  /** See `PopulateRelation.page`. */
  readonly page: Page | null;
  /** See `PopulateRelation.wrapper`. */
  readonly wrapper?: ListWrapper;
  /** See `PopulateRelation.action`. */
  readonly action?: string;
}

/** One component attribute. */
export interface AskedComponent extends AskedList {
  readonly kind: 'component';
  readonly attribute: ComponentAttribute;
  /** See `PopulateComponent.page`. */
  readonly page: Page | null;
}

/** One dynamic zone: what is read of each kind of component, by uid. Entries of other kinds are left out. */
export interface AskedZone {
  readonly kind: 'zone';
  readonly attribute: DynamicZoneAttribute;
  readonly alias: string;
  readonly on: ReadonlyMap<string, AskedSelection>;
}

/** Something that is read along. */
export type AskedPopulate = AskedRelation | AskedComponent | AskedZone;

/**
 * A read of documents of one type. Of what is frozen it is remembered what it means: the read, its
 * selection, the list of its fields, and what it reads along.
 */
export interface AskedQuery {
  /** `filters`, `sort` and what axes read (`status`, `locale`), as in a request; other parameters are ignored. */
  readonly parameters: RequestParameters;
  /** The window of a list. */
  readonly page: Page | null;
  readonly selection: AskedSelection;
}

/** What is wrong with parts of what was asked, and was left out therefore. */
export interface AskedProblems {
  /** Relations that lead where the caller may not look, and bad arguments. */
  readonly populates: ReadonlyMap<AskedPopulate, PlinthError>;
  /** Attributes that the caller may not read. */
  readonly fields: ReadonlyMap<AskedSelection, ReadonlySet<ScalarAttribute>>;
}

/** A query, and what it lacks of what was asked. */
export interface ComposedQuery<Purpose extends QueryPurpose> {
  readonly query: CheckedQuery<Purpose>;
  /** Null: nothing. */
  readonly problems: AskedProblems | null;
}
