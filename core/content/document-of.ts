import type {
  ContentTypeUid,
  Entry,
  FieldName,
  MorphRef,
  Names,
  Populatables,
  PopulateName,
  Ref,
  Section,
  TypeShape,
  View,
  Visible,
  ZoneEntry,
} from './content-types.ts';

/** A document or an entry of an unknown type. */
export type UnknownDocument = Record<string, unknown>;

/**
 * The document that a read returns.
 * @typeParam F the parameter `fields`; undefined without one
 * @typeParam P the parameter `populate`
 * @typeParam Choice the chosen version: where that may be incomplete, required attributes may be null
 */
export type DocumentOf<
  Uid,
  F = undefined,
  P = undefined,
  Choice extends string = never,
  V extends View = 'all',
> = Uid extends ContentTypeUid
  ? Flat<
      Fields<TypeShape<Uid>, F, IsLenient<TypeShape<Uid>, Choice>, V> &
        Populated<TypeShape<Uid>, P, Choice, IsLenient<TypeShape<Uid>, Choice>, V>
    >
  : UnknownDocument;

/** An entry of a component. `Lenient` is true in a document that may be incomplete. */
type EntryOf<Uid, F, P, Choice extends string, Lenient extends boolean, V extends View> = Flat<
  Fields<TypeShape<Uid>, F, Lenient, V> & Populated<TypeShape<Uid>, P, Choice, Lenient, V>
>;

/** Turns an intersection into one object type, so that editors show its members. */
type Flat<T> = { [K in keyof T]: T[K] } & {};

/** Whether the chosen version may be incomplete. */
type IsLenient<S, Choice extends string> = [Choice & Names<S, 'lenient'>] extends [never] ? false : true;

type Fields<S, F, Lenient extends boolean, V extends View> = F extends undefined
  ? Values<S, DefaultName<S>, Lenient>
  : F extends readonly (infer Name)[]
    ? number extends F['length']
      ? Values<S, IdentityName<S, V>, Lenient> & Partial<Values<S, Named<S, Name>, Lenient>>
      : Values<S, IdentityName<S, V> | Named<S, Name>, Lenient>
    : Values<S, IdentityName<S, V> | Named<S, F>, Lenient>;

/** The fields of an answer that names none: all but private ones. */
type DefaultName<S> = Exclude<FieldName<S, 'public'>, Names<S, 'onRequest'>>;

/** The fields of every answer, whichever are named. */
type IdentityName<S, V extends View> = Visible<S, ('id' | 'documentId') & keyof Section<S, 'fields'>, V>;

type Named<S, Name> = Name extends '*' ? DefaultName<S> : Name;

type Values<S, Name, Lenient extends boolean> = Lenient extends true
  ? { [K in keyof Only<Section<S, 'fields'>, Name>]: Section<S, 'fields'>[K] | (K extends Names<S, 'required'> ? null : never) }
  : Only<Section<S, 'fields'>, Name>;

type Only<T, Name> = Pick<T, Name & keyof T>;

type Populated<S, P, Choice extends string, Lenient extends boolean, V extends View> = P extends undefined
  ? unknown
  : P extends '*'
    ? { [K in PopulateName<S, 'public'>]: Filled<Populatables<S>[K & keyof Populatables<S>], undefined, undefined, Choice, Lenient, V> }
    : P extends string
      ? ByPaths<S, P, Choice, Lenient, V>
      : P extends readonly (infer Path)[]
        ? number extends P['length']
          ? Partial<ByPaths<S, Path, Choice, Lenient, V>>
          : ByPaths<S, Path, Choice, Lenient, V>
        : {
            [K in keyof P & keyof Populatables<S> as P[K] extends false ? never : K]: ByClause<
              Populatables<S>[K],
              P[K],
              Choice,
              Lenient,
              V
            >;
          };

type ByPaths<S, Path, Choice extends string, Lenient extends boolean, V extends View> = {
  [K in Head<Path> & keyof Populatables<S>]: Filled<Populatables<S>[K], undefined, Below<Path, K>, Choice, Lenient, V>;
};

/** The first name of a path. */
export type Head<Path> = Path extends `${infer Name}.${string}` ? Name : Path;

/** The rest of all paths that begin with a name, as a list; undefined when none continues. */
type Below<Path, Name> = [Rest<Path, Name>] extends [never] ? undefined : readonly [Rest<Path, Name>];

type Rest<Path, Name> = Name extends string ? (Path extends `${Name}.${infer More}` ? More : never) : never;

type ByClause<D, Clause, Choice extends string, Lenient extends boolean, V extends View> = Clause extends boolean
  ? Filled<D, undefined, undefined, Choice, Lenient, V> | (boolean extends Clause ? undefined : never)
  : Clause extends { readonly count: true }
    ? { count: number }
    : Clause extends { readonly on: infer On }
      ? D extends readonly MorphRef<string>[]
        ? OfType<On, keyof On, Choice, V>[]
        : NonNullable<D> extends MorphRef<string>
          ? OfType<On, keyof On, Choice, V> | null
          : OfKind<On, keyof On, Choice, Lenient, V>[]
      : Filled<D, Given<Clause, 'fields'>, Given<Clause, 'populate'>, Choice, Lenient, V>;

/** The value of a key in a clause; undefined without one. */
type Given<Clause, Name extends string> = Name extends keyof Clause ? Clause[Name] : undefined;

/** Entries of the components that `on` names. Others are left out of the answer. */
type OfKind<On, Uid, Choice extends string, Lenient extends boolean, V extends View> = Uid extends keyof On
  ? On[Uid] extends false
    ? never
    : Flat<{ __component: Uid } & EntryOf<Uid, Given<On[Uid], 'fields'>, Given<On[Uid], 'populate'>, Choice, Lenient, V>>
  : never;

/** Documents of the types that `on` names. Others are left out of the answer. */
type OfType<On, Uid, Choice extends string, V extends View> = Uid extends keyof On
  ? On[Uid] extends false
    ? never
    : Flat<{ __type: Uid } & DocumentOf<Uid, Given<On[Uid], 'fields'>, Given<On[Uid], 'populate'>, Choice, V>>
  : never;

/** Replaces `Ref`, `MorphRef`, `Entry` and `ZoneEntry` by documents and entries. */
type Filled<D, F, P, Choice extends string, Lenient extends boolean, V extends View> = D extends readonly (infer Each)[]
  ? One<Each, F, P, Choice, Lenient, V>[]
  : D extends null
    ? null
    : One<D, F, P, Choice, Lenient, V> | (Lenient extends true ? null : never);

type One<D, F, P, Choice extends string, Lenient extends boolean, V extends View> =
  D extends Ref<infer Uid>
    ? DocumentOf<Uid, F, P, Choice, V>
    : D extends Entry<infer Uid>
      ? EntryOf<Uid, F, P, Choice, Lenient, V>
      : D extends ZoneEntry<infer Uid>
        ? InZone<Uid, F, P, Choice, Lenient, V>
        : D extends MorphRef<infer Uid>
          ? OfAny<Uid, F, P, Choice, V>
          : never;

type OfAny<Uid, F, P, Choice extends string, V extends View> = Uid extends string
  ? Flat<{ __type: Uid } & DocumentOf<Uid, F, P, Choice, V>>
  : never;

type InZone<Uid, F, P, Choice extends string, Lenient extends boolean, V extends View> = Uid extends string
  ? Flat<{ __component: Uid } & EntryOf<Uid, F, P, Choice, Lenient, V>>
  : never;
