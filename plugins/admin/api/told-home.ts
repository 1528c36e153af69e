import type { Found } from './told-versions.ts';

/** Something that somebody is to see on the first page. */
export interface HomeItem {
  readonly title: string;
  /** What it is about, in a few words: `Copy desk asks you to read`. */
  readonly note: string;
  /** When it is due, or goes live. UTC, ISO 8601; null: at no time. */
  readonly at: string | null;
  /** Where it leads: a document, or a page of the interface, below `/admin`. Null: nowhere. */
  readonly to: { readonly type: string; readonly documentId: string; readonly locale: string | null } | { readonly page: string } | null;
}

/** A part of the first page that a plugin brings. */
export interface Widget {
  readonly name: string;
  readonly title: string;
  /** Address of its module. */
  readonly module: string;
}

/** What somebody else did last to a document. */
export interface Deed extends Found {
  /** Name of a person; null: it was no person of the staff. */
  readonly person: string | null;
  /** Who it was, where it was no person: `token`, `user`, `command`. */
  readonly kind: string | null;
  readonly deed: 'made' | 'changed' | 'published';
}

/** The first page. */
export interface Home {
  /** What who asks wrote last. */
  readonly own: readonly Found[];
  readonly waits: readonly HomeItem[];
  readonly next: readonly HomeItem[];
  readonly others: readonly Deed[];
  readonly widgets: readonly Widget[];
}
