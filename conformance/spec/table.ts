/** Features that a deployment may have. A row is checked only if its features are present. */
export const FEATURES = ['rest', 'i18n', 'draft-and-publish', 'upload', 'users-permissions', 'graphql'] as const;

/** One of FEATURES. */
export type Feature = (typeof FEATURES)[number];

/** One statement of the specification. */
export interface Row {
  /** Readable, unique, and never reused for another statement: `rest.filters.eqi`. */
  readonly id: string;
  /** The statement, in the suite's own words. */
  readonly text: string;
  /** Heading of the statement in the specification. */
  readonly section: string;
  /** The features that the statement needs. */
  readonly needs: readonly Feature[];
  /** Present if the specification is open here: the decision, and whom it follows. */
  readonly decided?: string;
}

/** Returns rows unchanged, with literal types for their ids. */
export function table<const Rows extends readonly Row[]>(rows: Rows): Rows {
  return rows;
}
