import type { Entry, LinkPins, MorphRef, Names, Ref, Section, TypeShape, ZoneEntry } from './content-types.ts';

/** The input of a create. */
export type CreateInput<Uid> = Input<TypeShape<Uid>, false>;

/** The input of an update; null clears an attribute. */
export type UpdateInput<Uid> = Partial<Input<TypeShape<Uid>, false>>;

/** The input of a create or update of a version that may be incomplete. */
export type LenientInput<Uid> = Input<TypeShape<Uid>, true>;

/** Whether versions of a type may be incomplete. */
export type HasLenient<Uid> = [Names<TypeShape<Uid>, 'lenient'>] extends [never] ? false : true;

type Input<S, Lenient extends boolean> = Lenient extends true
  ? { readonly [K in keyof Section<S, 'input'>]?: Filled<Section<S, 'input'>[K], true> | null }
  : { readonly [K in keyof Section<S, 'input'>]: Filled<Section<S, 'input'>[K], false> };

/** Replaces `Ref`, `MorphRef`, `Entry` and `ZoneEntry` by their inputs. */
type Filled<D, Lenient extends boolean> = D extends readonly (infer Each)[]
  ? [Each] extends [Ref<string>]
    ? ToManyInput
    : [Each] extends [MorphRef<infer Uid>]
      ? ToManyMorphInput<Uid>
      : [Each] extends [Entry<string> | ZoneEntry<string>]
        ? readonly OneEntry<Each, Lenient>[]
        : D
  : D extends Ref<string>
    ? ToOneInput
    : D extends MorphRef<infer Uid>
      ? MorphInput<Uid> | MorphChange<Uid>
      : D extends Entry<string>
        ? OneEntry<D, Lenient>
        : D;

type OneEntry<D, Lenient extends boolean> =
  D extends Entry<infer Uid>
    ? EntryInput<Uid, Lenient>
    : D extends ZoneEntry<infer Uid>
      ? Uid extends string
        ? { readonly __component: Uid } & EntryInput<Uid, Lenient>
        : never
      : never;

/** The input for an entry of a component. With the `id` of an existing entry, that one is changed. */
type EntryInput<Uid, Lenient extends boolean> = Input<TypeShape<Uid>, Lenient> & { readonly id?: number };

/** A link to a document: its documentId, its id, or an object with one of them. */
export type LinkInput = string | number | { readonly documentId: string } | { readonly id: number };

/** A link in its long form: with its position in the list, and the version that it leads to. */
export type ConnectInput =
  | LinkInput
  | (({ readonly documentId: string } | { readonly id: number }) & { readonly position?: LinkPosition } & LinkPins);

/** The position of a link in its list. */
export type LinkPosition =
  | { readonly before: string | number }
  | { readonly after: string | number }
  | { readonly start: true }
  | { readonly end: true };

/** A relation to one document; null clears. */
export type ToOneInput = LinkInput | RelationChange;

/** A relation to several documents: the whole list, or a change of it. */
export type ToManyInput = LinkInput | readonly LinkInput[] | RelationChange;

/** A change of a relation. `set` replaces the whole list and cannot be combined with the others. */
export type RelationChange =
  | {
      readonly connect?: ConnectInput | readonly ConnectInput[];
      readonly disconnect?: LinkInput | readonly LinkInput[];
      readonly set?: undefined;
    }
  | { readonly set: ConnectInput | readonly ConnectInput[] | null; readonly connect?: undefined; readonly disconnect?: undefined };

/** A link to a document of one of several types, which it names. */
export type MorphInput<Uid extends string> = { readonly __type: Uid } & ({ readonly documentId: string } | { readonly id: number }) &
  LinkPins;

/** A link in a polymorphic relation with its position in the list. */
export type ConnectMorphInput<Uid extends string> = MorphInput<Uid> & {
  readonly position?: LinkPosition & { readonly __type?: Uid };
};

/** A polymorphic relation to several documents: the whole list, or a change of it. */
export type ToManyMorphInput<Uid extends string> = MorphInput<Uid> | readonly MorphInput<Uid>[] | MorphChange<Uid>;

/** A change of a polymorphic relation. `set` replaces the whole list and cannot be combined with the others. */
export type MorphChange<Uid extends string> =
  | {
      readonly connect?: ConnectMorphInput<Uid> | readonly ConnectMorphInput<Uid>[];
      readonly disconnect?: MorphInput<Uid> | readonly MorphInput<Uid>[];
      readonly set?: undefined;
    }
  | {
      readonly set: ConnectMorphInput<Uid> | readonly ConnectMorphInput<Uid>[] | null;
      readonly connect?: undefined;
      readonly disconnect?: undefined;
    };
