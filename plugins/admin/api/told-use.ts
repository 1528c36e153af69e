/** How content is read by programs, as the page is told it. Types alone, without imports but of such. */

import type { ToldGrant } from './told-rights.ts';

/** An operation of GraphQL; or why there is none. */
export type ToldOperation =
  | {
      /** Path of the endpoint. */
      readonly endpoint: string;
      readonly query: string;
      readonly variables: Readonly<Record<string, unknown>>;
      /** Paths of what the other forms answer and this one cannot. */
      readonly leftOut: readonly string[];
    }
  | { readonly problem: string };

/** What somebody lacks for a request, of one content type. */
export interface Lack {
  readonly uid: string;
  readonly title: string;
  /** Actions that are not granted, drafts aside. */
  readonly actions: readonly string[];
  /** Its drafts are asked for, and not granted. */
  readonly drafts: boolean;
  /** Attributes by which the request comes there; empty: it is about it. */
  readonly paths: readonly string[];
  /** Without it the request is refused; otherwise something is left out of the answer. */
  readonly isNeeded: boolean;
  /** Attributes that are asked for and not among those that a rule allows. */
  readonly hidden: readonly string[];
  /** A rule lets only some documents be seen. */
  readonly isNarrowed: boolean;
}

/** Visitors of one kind, and what they lack. */
export interface VisitorLacks {
  /** What files call the role. */
  readonly role: 'public' | 'authenticated';
  readonly lacks: readonly Lack[];
  /** The role as it is kept; null: who asks may not see roles. */
  readonly kept: {
    readonly id: number;
    readonly title: string;
    readonly file: string | null;
    readonly grants: readonly ToldGrant[];
  } | null;
}

/** One read in every form in which programs ask for it. */
export interface UseTold {
  /** Of this server. */
  readonly path: string;
  readonly url: string;
  readonly curl: string;
  /** Null: GraphQL is switched off. */
  readonly graphql: ToldOperation | null;
  readonly client: string;
  /** The type of one document of the answer, and what `plinth types` writes about what it is made of. */
  readonly types: { readonly document: string; readonly declared: string };
  readonly visitors: readonly VisitorLacks[];
}
