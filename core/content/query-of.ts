import type {
  FieldName,
  Names,
  Populatables,
  PopulateName,
  Section,
  TargetUid,
  TypeShape,
  VersionParameters,
  View,
  Visible,
  Ways,
} from './content-types.ts';
import type { Head } from './document-of.ts';

/** The page of a list, and whether all matching documents are counted. */
export type Pagination =
  | {
      readonly page?: number;
      readonly pageSize?: number;
      readonly withCount?: boolean;
      readonly start?: undefined;
      readonly limit?: undefined;
      readonly after?: undefined;
    }
  | {
      readonly start?: number;
      readonly limit?: number;
      readonly withCount?: boolean;
      readonly page?: undefined;
      readonly pageSize?: undefined;
      readonly after?: undefined;
    }
  | {
      /** An empty text for the first page, then the cursor from the answer of the page before. */
      readonly after: string;
      readonly pageSize?: number;
      readonly withCount?: boolean;
      readonly page?: undefined;
      readonly start?: undefined;
      readonly limit?: undefined;
    };

/**
 * The parameters of a request for documents of a type, with checked names. `fields` and `populate` keep their literal types, because the
 * type of the answer follows from them.
 */
export type QueryOf<Uid, F, P, Choice extends string, V extends View> = {
  readonly fields?: F;
  readonly populate?: P & CheckedPopulate<TypeShape<Uid>, P, V>;
  readonly filters?: Filters<Uid, V>;
  readonly sort?: Sort<Uid, V>;
  readonly pagination?: Pagination;
  /** Searches for a text in all text attributes. */
  readonly _q?: string;
} & VersionParameters<Choice>;

/** The type of the parameter `fields`. */
export type FieldsParameter<Uid, V extends View> = '*' | FieldName<TypeShape<Uid>, V> | readonly ('*' | FieldName<TypeShape<Uid>, V>)[];

/** The type of the parameter `populate`. `QueryOf` checks the names in it, at any depth. */
export type PopulateParameter<Uid, V extends View> =
  | '*'
  | PopulateName<TypeShape<Uid>, V>
  | (string & {})
  | readonly (PopulateName<TypeShape<Uid>, V> | (string & {}))[]
  | PopulateClauses<Uid, V>;

type PopulateClauses<Uid, V extends View> = {
  readonly [K in PopulateName<TypeShape<Uid>, V>]?:
    | boolean
    | Clause<TargetUid<Populatables<TypeShape<Uid>>[K & keyof Populatables<TypeShape<Uid>>]>, V>;
};

interface Clause<Uid, V extends View> {
  readonly fields?: FieldsParameter<Uid, V>;
  readonly filters?: object;
  readonly sort?: Sort<Uid, V>;
  readonly populate?: PopulateParameter<Uid, V>;
  /** Returns `{ count }` instead of the documents. */
  readonly count?: boolean;
  /** For dynamic zones: a clause for each component whose entries are wanted. */
  readonly on?: { readonly [Kind in Uid & string]?: boolean | Clause<Kind, V> } | object;
}

/** The type that a wrong name is compared with, so that the compiler's message contains this sentence. */
interface Unknown<Name> {
  readonly problem: `there is no ${Name & string} here`;
}

/** The parameter `populate`, with `Unknown` in place of wrong names. */
export type CheckedPopulate<S, P, V extends View> = P extends '*'
  ? P
  : P extends string
    ? CheckedPath<S, P, V>
    : P extends readonly unknown[]
      ? { readonly [Index in keyof P]: CheckedPath<S, P[Index], V> }
      : {
          readonly [K in keyof P]: K extends PopulateName<S, V>
            ? CheckedClause<Populatables<S>[K & keyof Populatables<S>], P[K], V>
            : Unknown<K>;
        };

/** Checks a path of names. What follows a dynamic zone is checked at run time only. */
type CheckedPath<S, Path, V extends View> = string extends Path
  ? Path
  : Head<Path> extends PopulateName<S, V>
    ? Path extends `${infer Name}.${infer More}`
      ? BehindPath<S, Name, More, V> extends More
        ? Path
        : Unknown<More>
      : Path
    : Unknown<Path>;

type BehindPath<S, Name, More, V extends View> = Name extends keyof Section<S, 'zones'>
  ? More
  : Name extends keyof Populatables<S>
    ? CheckedPath<TypeShape<TargetUid<Populatables<S>[Name]>>, More, V>
    : never;

type CheckedClause<D, Clause, V extends View> = Clause extends boolean ? Clause : CheckedKeys<TargetUid<D>, Clause, V>;

type CheckedKeys<Uid, Clause, V extends View> = {
  readonly [K in keyof Clause]: K extends 'populate'
    ? CheckedPopulate<TypeShape<Uid>, Clause[K], V>
    : K extends 'filters'
      ? CheckedFilters<Uid, Clause[K], V>
      : K extends 'on'
        ? { readonly [Kind in keyof Clause[K]]: Kind extends Uid ? CheckedKind<Kind, Clause[K][Kind], V> : Unknown<Kind> }
        : K extends 'fields' | 'sort' | 'count'
          ? Clause[K]
          : Unknown<K>;
};

type CheckedKind<Uid, Clause, V extends View> = Clause extends boolean ? Clause : CheckedKeys<Uid, Clause, V>;

type CheckedFilters<Uid, F, V extends View> = {
  readonly [K in keyof F]: K extends keyof Filters<Uid, V>
    ? K extends keyof Ways<TypeShape<Uid>>
      ? F[K] extends object
        ? CheckedFilters<TargetUid<Ways<TypeShape<Uid>>[K]>, F[K], V>
        : Filters<Uid, V>[K]
      : Filters<Uid, V>[K]
    : Unknown<K>;
};

/** Conditions on documents of a type. All of them must hold. */
export type Filters<Uid, V extends View = 'all'> = {
  readonly [K in FieldName<TypeShape<Uid>, V>]?: FieldFilter<
    Section<TypeShape<Uid>, 'fields'>[K & keyof Section<TypeShape<Uid>, 'fields'>],
    OwnOperators<TypeShape<Uid>, K>
  >;
} & {
  readonly [K in Visible<TypeShape<Uid>, keyof Ways<TypeShape<Uid>>, V>]?: RelatedFilter<
    TargetUid<Ways<TypeShape<Uid>>[K & keyof Ways<TypeShape<Uid>>]>,
    V
  >;
} & Logic<Filters<Uid, V>>;

interface Logic<Condition> {
  readonly $and?: readonly Condition[];
  readonly $or?: readonly Condition[];
  readonly $not?: Condition;
}

/** A condition on the target of an attribute: on its id or documentId, on whether there is one, or on the target's attributes. */
type RelatedFilter<Uid, V extends View> =
  | string
  | number
  | readonly (string | number)[]
  | (Filters<Uid, V> & {
      readonly $null?: boolean;
      readonly $notNull?: boolean;
      readonly $eq?: string | number;
      readonly $in?: readonly (string | number)[];
    });

type FieldFilter<Value, Own> =
  | Operand<Value>
  | readonly Operand<Value>[]
  | (Operators<Operand<Value>> & Own & Logic<FieldTest<Value, Own>>);

type FieldTest<Value, Own> = Operators<Operand<Value>> & Own;

type OwnOperators<S, Name> = Name extends keyof Section<S, 'operators'> ? Section<S, 'operators'>[Name] : unknown;

/** The type of a value to compare with. */
type Operand<Value> = NonNullable<Value> extends string | number | boolean ? NonNullable<Value> : string | number | boolean;

/** The operators that compare a value. */
export interface Operators<Value> {
  readonly $eq?: Value | readonly Value[];
  /** Ignores case. */
  readonly $eqi?: Value | readonly Value[];
  readonly $ne?: Value | readonly Value[];
  readonly $nei?: Value | readonly Value[];
  readonly $lt?: Value;
  readonly $lte?: Value;
  readonly $gt?: Value;
  readonly $gte?: Value;
  /** An empty list restricts nothing. */
  readonly $in?: readonly Value[];
  readonly $notIn?: readonly Value[];
  /** From the first to the second, both inclusive. */
  readonly $between?: readonly [Value, Value];
  readonly $contains?: string | readonly string[];
  readonly $notContains?: string | readonly string[];
  readonly $containsi?: string | readonly string[];
  readonly $notContainsi?: string | readonly string[];
  readonly $startsWith?: string | readonly string[];
  readonly $startsWithi?: string | readonly string[];
  readonly $endsWith?: string | readonly string[];
  readonly $endsWithi?: string | readonly string[];
  readonly $null?: boolean;
  readonly $notNull?: boolean;
}

type Direction = 'asc' | 'desc';

/** The type of the parameter `sort`. */
export type Sort<Uid, V extends View = 'all'> =
  | SortTerm<Uid, V>
  | readonly SortTerm<Uid, V>[]
  | SortClause<Uid, V>
  | readonly SortClause<Uid, V>[];

type SortTerm<Uid, V extends View> = SortKey<Uid, V> | `${SortKey<Uid, V>}:${Direction}`;

/** An attribute that documents can be sorted by, or a path to one. In paths of more than two names only the first name is checked. */
export type SortKey<Uid, V extends View = 'all'> = SortName<TypeShape<Uid>, V> | SortPath<TypeShape<Uid>, V>;

type SortName<S, V extends View> = Exclude<FieldName<S, V>, Names<S, 'unsorted'>>;

type SortPath<S, V extends View> = {
  [K in Visible<S, keyof Ways<S>, V>]: `${K}.${SortName<TypeShape<TargetUid<Ways<S>[K & keyof Ways<S>]>>, V>}` | `${K}.${string}.${string}`;
}[Visible<S, keyof Ways<S>, V>];

type SortClause<Uid, V extends View> = { readonly [K in SortName<TypeShape<Uid>, V>]?: Direction } & {
  readonly [K in Visible<TypeShape<Uid>, keyof Ways<TypeShape<Uid>>, V>]?: SortClause<
    TargetUid<Ways<TypeShape<Uid>>[K & keyof Ways<TypeShape<Uid>>]>,
    V
  >;
};
