import type { Entry, LinkPins, Names, Ref, Section, Shape, ZoneEntry } from './content-types.ts';

/** What a document is made of. */
export type CreateInput<Uid> = Input<Shape<Uid>, false>;

/** What is changed of a document; null clears. */
export type UpdateInput<Uid> = Partial<Input<Shape<Uid>, false>>;

/** What a version that may be incomplete is made of, or what is changed of it. */
export type LenientInput<Uid> = Input<Shape<Uid>, true>;

/** Whether versions of a type may be incomplete. */
export type HasLenient<Uid> = [Names<Shape<Uid>, 'lenient'>] extends [never] ? false : true;

type Input<S, Lenient extends boolean> = Lenient extends true
  ? { readonly [K in keyof Section<S, 'input'>]?: Filled<Section<S, 'input'>[K], true> | null }
  : { readonly [K in keyof Section<S, 'input'>]: Filled<Section<S, 'input'>[K], false> };

/** Puts inputs in the place of what stands for documents and entries. */
type Filled<D, Lenient extends boolean> = D extends readonly (infer Each)[]
  ? [Each] extends [Ref<string>]
    ? ToManyInput
    : [Each] extends [Entry<string> | ZoneEntry<string>]
      ? readonly OneEntry<Each, Lenient>[]
      : D
  : D extends Ref<string>
    ? ToOneInput
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

/** An entry of a component; with the `id` of one that is there, that one is kept and changed. */
type EntryInput<Uid, Lenient extends boolean> = Input<Shape<Uid>, Lenient> & { readonly id?: number };

/** A document that a relation leads to: its documentId, its id, or an object with either. */
export type LinkInput = string | number | { readonly documentId: string } | { readonly id: number };

/** A link in its long form: where it stands among the others, and which version it names. */
export type ConnectInput =
  | LinkInput
  | (({ readonly documentId: string } | { readonly id: number }) & { readonly position?: LinkPosition } & LinkPins);

/** Where a link is put. */
export type LinkPosition =
  | { readonly before: string | number }
  | { readonly after: string | number }
  | { readonly start: true }
  | { readonly end: true };

/** A relation to one document; null clears. */
export type ToOneInput = LinkInput | RelationChange;

/** A relation to several documents: all of them, or what changes. */
export type ToManyInput = LinkInput | readonly LinkInput[] | RelationChange;

/** What changes of a relation: `set` replaces all of it, and stands alone. */
export type RelationChange =
  | {
      readonly connect?: ConnectInput | readonly ConnectInput[];
      readonly disconnect?: LinkInput | readonly LinkInput[];
      readonly set?: undefined;
    }
  | { readonly set: ConnectInput | readonly ConnectInput[] | null; readonly connect?: undefined; readonly disconnect?: undefined };
