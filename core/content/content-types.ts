/**
 * The content types of the app, by uid. Empty, until the file that `plinth types` writes adds them by declaration merging; what is empty
 * here is typed as text and `unknown` everywhere.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface ContentTypes {}

/** The components of the app, by uid. Filled like `ContentTypes`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Components {}

/** Uids of collection types, by the names that their routes have. Filled like `ContentTypes`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Collections {}

/** Uids of single types, by the names that their routes have. Filled like `ContentTypes`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Singles {}

/**
 * Parameters that choose versions of documents, of the axes that the app has. Filled like `ContentTypes`.
 * @typeParam Choice what a request chose on the axis whose versions may be incomplete
 */
// biome-ignore lint/correctness/noUnusedVariables: used where it is filled
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface VersionParameters<Choice extends string> {}

/** Which version of its target a link names in its long form. Filled like `ContentTypes`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface LinkPins {}

/** Uids of the content types that are known. */
export type ContentTypeUid = keyof ContentTypes & string;

/** Uids of the components that are known. */
export type ComponentUid = keyof Components & string;

/** Stands for a document of another type in the description of a type. */
export interface Ref<Uid extends string> {
  readonly ref: Uid;
}

/** Stands for the entry of a component. */
export interface Entry<Uid extends string> {
  readonly entry: Uid;
}

/** Stands for an entry of a dynamic zone, of one of these components. */
export interface ZoneEntry<Uid extends string> {
  readonly zone: Uid;
}

/** Any JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A node of the attribute type `blocks`. */
export interface Block {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Whose attributes may be named: `public` for clients, `all` (private ones too) for code that may be the system. */
export type View = 'public' | 'all';

type Owners = ContentTypes & Components;

/** What is known of a content type or component: an entry of `ContentTypes` or `Components`. */
export type Shape<Uid> = Uid extends keyof Owners ? Owners[Uid] : { readonly fields: Readonly<Record<string, unknown>> };

/** A section of what is known; nothing, where it is left out. */
export type Section<S, Name extends string> = Name extends keyof S ? S[Name] : unknown;

/** Names that a section lists. */
export type Names<S, Name extends string> = Name extends keyof S ? S[Name] & string : never;

/** Everything that can be populated, with what stands for it. */
export type Populatables<S> = Section<S, 'relations'> & Section<S, 'media'> & Section<S, 'components'> & Section<S, 'zones'>;

/** Everything that filters and sorts can lead through. */
export type Ways<S> = Section<S, 'relations'> & Section<S, 'components'>;

/** Names among some that the view shows. */
export type Visible<S, Name, V extends View> = Exclude<Name, V extends 'all' ? never : Names<S, 'private'>> & string;

/** Names of attributes that hold one value. */
export type FieldName<S, V extends View> = Visible<S, keyof Section<S, 'fields'>, V>;

/** Names of attributes that can be populated. */
export type PopulateName<S, V extends View> = Visible<S, keyof Populatables<S>, V>;

/** The uid of what an attribute leads to. */
export type TargetUid<D> = D extends readonly (infer Each)[]
  ? TargetUid<Each>
  : D extends Ref<infer Uid>
    ? Uid
    : D extends Entry<infer Uid>
      ? Uid
      : D extends ZoneEntry<infer Uid>
        ? Uid
        : never;
