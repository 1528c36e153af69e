import type { PlinthError } from '../../errors/index.ts';
import type { ComponentAttribute, DynamicZoneAttribute, MorphAttribute, RelationAttribute, ScalarAttribute } from '../../model/index.ts';
import type { Layout, ListWrapper, Page } from '../../query/index.ts';
import type { RequestParameters } from '../axes/axis.ts';
import type { CheckedQuery, QueryPurpose } from './checked-query.ts';

/**
 * A selection on one content type or component, from a query language with its own trees (GraphQL). The attributes are resolved; their
 * arguments are as untrusted as the parameters of a request.
 */
export interface AskedSelection {
  readonly fields: readonly ScalarAttribute[];
  readonly populate: readonly AskedPopulate[];
  /** See `Selection.layout`. */
  readonly layout?: Layout;
}

/** The arguments of a populated relation or component. */
interface AskedList {
  /** Key in the answer; letters, digits and `_`. */
  readonly alias: string;
  /** Has the form of the request parameter `filters`; undefined means no condition. */
  readonly filters?: unknown;
  readonly sort?: unknown;
  readonly selection: AskedSelection;
}

/** A relation to populate. */
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

/** A component attribute to populate. */
export interface AskedComponent extends AskedList {
  readonly kind: 'component';
  readonly attribute: ComponentAttribute;
  /** See `PopulateComponent.page`. */
  readonly page: Page | null;
}

/** A dynamic zone to populate, with a selection for each component by uid. Entries of other components are left out. */
export interface AskedZone {
  readonly kind: 'zone';
  readonly attribute: DynamicZoneAttribute;
  readonly alias: string;
  readonly on: ReadonlyMap<string, AskedSelection>;
}

/** A polymorphic relation to populate, with a selection for each type by uid. Documents of other types are left out. */
export interface AskedMorph {
  readonly kind: 'morph';
  readonly attribute: MorphAttribute;
  readonly alias: string;
  readonly on: ReadonlyMap<string, AskedSelection>;
}

/** An attribute to populate. */
export type AskedPopulate = AskedRelation | AskedComponent | AskedZone | AskedMorph;

/**
 * A read of documents of one type. Frozen parts are cached after checking: the whole read, its selection, the list of its fields, and each
 * populate.
 */
export interface AskedQuery {
  /** `filters`, `sort` and what axes read (`status`, `locale`), as in a request; other parameters are ignored. */
  readonly parameters: RequestParameters;
  /** The window of a list. */
  readonly page: Page | null;
  readonly selection: AskedSelection;
}

/** Errors of the parts that were left out of a composed query. */
export interface AskedProblems {
  /** Populates with invalid arguments, or to documents that the caller may not see. */
  readonly populates: ReadonlyMap<AskedPopulate, PlinthError>;
  /** Attributes that the caller may not read. */
  readonly fields: ReadonlyMap<AskedSelection, ReadonlySet<ScalarAttribute>>;
}

/** A checked query, and the problems of the parts that were left out. */
export interface ComposedQuery<Purpose extends QueryPurpose> {
  readonly query: CheckedQuery<Purpose>;
  /** Null: no problems. */
  readonly problems: AskedProblems | null;
}
