/**
 * The content types of the app, by uid. Empty until the file that `plinth types` writes extends it by declaration merging. As long as it is
 * empty, uids are any `string`, and values are `unknown`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface ContentTypes {}

/** The components of the app, by uid. Extended like `ContentTypes`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Components {}

/** Uids of collection types, by the names in their routes. Extended like `ContentTypes`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Collections {}

/** Uids of single types, by the names in their routes. Extended like `ContentTypes`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Singles {}

/**
 * Parameters that choose versions of documents, for the axes of the app. Extended like `ContentTypes`.
 * @typeParam Choice the value that a request chose on the axis whose versions may be incomplete
 */
// biome-ignore lint/correctness/noUnusedVariables: used where it is filled
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface VersionParameters<Choice extends string> {}

/** The axes that a link in its long form may name to fix the version of its target. Extended like `ContentTypes`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface LinkPins {}

/** Uids of the content types that the compiler knows. */
export type ContentTypeUid = keyof ContentTypes & string;

/** Uids of the components that the compiler knows. */
export type ComponentUid = keyof Components & string;

/** In the shape of a type: stands for a document of another type. */
export interface Ref<Uid extends string> {
  readonly ref: Uid;
}

/** In the shape of a type: stands for the entry of a component. */
export interface Entry<Uid extends string> {
  readonly entry: Uid;
}

/** In the shape of a type: stands for an entry of a dynamic zone, of one of these components. */
export interface ZoneEntry<Uid extends string> {
  readonly zone: Uid;
}

/** In the shape of a type: stands for a document of one of these types. */
export interface MorphRef<Uid extends string> {
  readonly morph: Uid;
}

/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A node of the attribute type `blocks`. */
export interface Block {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Which attributes may be named: `public` for clients, `all` (private ones, too) for code that may act as the system. */
export type View = 'public' | 'all';

type Owners = ContentTypes & Components;

/** The shape of a content type or component: its entry in `ContentTypes` or `Components`. */
export type TypeShape<Uid> = Uid extends keyof Owners ? Owners[Uid] : { readonly fields: Readonly<Record<string, unknown>> };

/** A section of a shape; unknown when it is left out. */
export type Section<S, Name extends string> = Name extends keyof S ? S[Name] : unknown;

/** The names in a section of a shape. */
export type Names<S, Name extends string> = Name extends keyof S ? S[Name] & string : never;

/** Everything that can be populated, by name. */
export type Populatables<S> = Section<S, 'relations'> & Section<S, 'media'> & Section<S, 'components'> & Section<S, 'zones'>;

/** Everything that filters and sorts can go through, by name. */
export type Ways<S> = Section<S, 'relations'> & Section<S, 'components'>;

/** Those of some names that the view shows. */
export type Visible<S, Name, V extends View> = Exclude<Name, V extends 'all' ? never : Names<S, 'private'>> & string;

/** Names of attributes that hold one value. */
export type FieldName<S, V extends View> = Visible<S, keyof Section<S, 'fields'>, V>;

/** Names of attributes that can be populated. */
export type PopulateName<S, V extends View> = Visible<S, keyof Populatables<S>, V>;

/** The uid of the type that an attribute leads to. */
export type TargetUid<D> = D extends readonly (infer Each)[]
  ? TargetUid<Each>
  : D extends Ref<infer Uid>
    ? Uid
    : D extends Entry<infer Uid>
      ? Uid
      : D extends ZoneEntry<infer Uid>
        ? Uid
        : D extends MorphRef<infer Uid>
          ? Uid
          : never;
