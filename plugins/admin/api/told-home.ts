import type { Found } from './told-versions.ts';

/** An item for a person on the first page. */
export interface HomeItem {
  readonly title: string;
  /** What it is about, in a few words: `Copy desk asks you to read`. */
  readonly note: string;
  /** When it is due, or goes live: a time (UTC, ISO 8601), or a day (`2026-12-24`) that ends with the reader's. Null: no time. */
  readonly at: string | null;
  /** Where it links to: a document, or a page of the interface below `/admin`. Null: nowhere. */
  readonly to: { readonly type: string; readonly documentId: string; readonly locale: string | null } | { readonly page: string } | null;
}

/** A widget of the first page, from a plugin. */
export interface Widget {
  readonly name: string;
  readonly title: string;
  /** Address of its module. */
  readonly module: string;
}

/** The last change that somebody else made to a document. */
export interface Deed extends Found {
  /** Name of the staff member; null: it was not a staff member. */
  readonly person: string | null;
  /** What made the change if it was no staff member: `token`, `user`, `command`. */
  readonly kind: string | null;
  readonly deed: 'made' | 'changed' | 'published';
}

/** The first page. */
export interface Home {
  /** Whether there is no document that the caller may see. */
  readonly isEmpty: boolean;
  /** Documents that the caller wrote last. */
  readonly own: readonly Found[];
  readonly waits: readonly HomeItem[];
  readonly next: readonly HomeItem[];
  readonly others: readonly Deed[];
  readonly widgets: readonly Widget[];
}
