/** How programs read content, for the page. Types only; it imports only other files of types. */

import type { ToldGrant } from './told-rights.ts';

/** A GraphQL operation, or why there is none. */
export type ToldOperation =
  | {
      /** Endpoint path. */
      readonly endpoint: string;
      readonly query: string;
      readonly variables: Readonly<Record<string, unknown>>;
      /** Paths of attributes that the other forms return and GraphQL cannot. */
      readonly leftOut: readonly string[];
    }
  | { readonly problem: string };

/** What a visitor lacks for a request, for one content type. */
export interface Lack {
  readonly uid: string;
  readonly title: string;
  /** Actions that are not granted, without drafts. */
  readonly actions: readonly string[];
  /** Whether drafts are requested and not granted. */
  readonly drafts: boolean;
  /** Whether the role reads drafts where it reads documents. */
  readonly readsDrafts: boolean;
  /** Attributes through which the request reaches the type; empty: the request is about the type itself. */
  readonly paths: readonly string[];
  /** True: the request is refused without it. False: the response leaves something out. */
  readonly isNeeded: boolean;
  /** Requested attributes that a rule does not allow. */
  readonly hidden: readonly string[];
  /** Whether a rule shows only some documents. */
  readonly isNarrowed: boolean;
}

/** A kind of visitor, and what they lack. */
export interface VisitorLacks {
  /** Key of the role in files. */
  readonly role: 'public' | 'authenticated';
  readonly lacks: readonly Lack[];
  /** The stored role; null: the caller may not see roles. */
  readonly kept: {
    readonly id: number;
    readonly title: string;
    readonly file: string | null;
    readonly grants: readonly ToldGrant[];
  } | null;
}

/** One read, in every form in which programs can request it. */
export interface UseTold {
  /** Path on this server. */
  readonly path: string;
  readonly url: string;
  readonly curl: string;
  /** Null: GraphQL is off. */
  readonly graphql: ToldOperation | null;
  readonly client: string;
  /** The type of one document of the response, and what `plinth types` writes for its content types. */
  readonly types: { readonly document: string; readonly declared: string };
  readonly visitors: readonly VisitorLacks[];
}
