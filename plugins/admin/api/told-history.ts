/** What happened to a version of a document: `plugins/history` tells it, and `test/told-history.test.ts` holds both together. */
export interface ToldEntry {
  readonly id: number;
  readonly kind: string;
  /** UTC, ISO 8601. */
  readonly at: string;
  readonly revision: number;
  /** Which version, by axis name. */
  readonly version: Readonly<Record<string, string>>;
  /** `staff:3`; null for nobody in particular. */
  readonly by: string | null;
  /** What people call him; null for who is gone, for jobs and commands. */
  readonly name: string | null;
  /** `admin`, `rest`, `graphql`, `job`; null for other code. */
  readonly through: string | null;
  /** What the program calls itself that has done it for him. */
  readonly agent?: string | null;
  readonly isGone: boolean;
}

/** What would not come back, or did not. */
export interface ToldRestore {
  readonly missing: readonly { readonly path: readonly (string | number)[]; readonly target: string }[];
  readonly untouched: readonly string[];
}

/** A document that was deleted. */
export interface DeletedDocument extends ToldEntry {
  readonly documentId: string;
  readonly title: string | null;
}

/** What came back of a deleted document, version by version. */
export interface ToldReturn {
  readonly restored: readonly (ToldRestore & { readonly version: ToldEntry['version'] })[];
  readonly failed: readonly { readonly version: ToldEntry['version']; readonly message: string }[];
}
