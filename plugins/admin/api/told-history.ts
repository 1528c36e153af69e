/** Something that happened to a version of a document. `plugins/history` returns it; `test/told-history.test.ts` checks that both agree. */
export interface ToldEntry {
  readonly id: number;
  readonly kind: string;
  /** UTC, ISO 8601. */
  readonly at: string;
  readonly revision: number;
  /** Which version, by axis name. */
  readonly version: Readonly<Record<string, string>>;
  /** `staff:3`; null: no person or token. */
  readonly by: string | null;
  /** Display name of the actor; null for people who were removed, for jobs and commands. */
  readonly name: string | null;
  /** `admin`, `rest`, `graphql`, `job`; null for other code. */
  readonly through: string | null;
  /** The name of the program that acted for the person. */
  readonly agent?: string | null;
  readonly isGone: boolean;
}

/** What cannot be, or was not, restored. */
export interface ToldRestore {
  readonly missing: readonly { readonly path: readonly (string | number)[]; readonly target: string }[];
  readonly untouched: readonly string[];
}

/** A deleted document. */
export interface DeletedDocument extends ToldEntry {
  readonly documentId: string;
  /** Uid of its content type. */
  readonly type: string;
  /** When it is deleted permanently: UTC, ISO 8601; null: never. */
  readonly expiresAt: string | null;
  readonly title: string | null;
}

/** The result of restoring a deleted document, version by version. */
export interface ToldReturn {
  readonly restored: readonly (ToldRestore & { readonly version: ToldEntry['version'] })[];
  readonly failed: readonly { readonly version: ToldEntry['version']; readonly message: string }[];
}
