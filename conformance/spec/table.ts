/** What a deployment may have or lack. A row is judged only where its features are. */
export const FEATURES = ['rest', 'i18n', 'draft-and-publish', 'upload', 'users-permissions', 'graphql'] as const;

/** One of FEATURES. */
export type Feature = (typeof FEATURES)[number];

/** One statement of the specification. */
export interface Row {
  /** Reads well, is unique, and is never used again for something else: `rest.filters.eqi`. */
  readonly id: string;
  /** The statement, in the suite's own words. */
  readonly text: string;
  /** Heading in the specification under which the statement stands. */
  readonly section: string;
  /** The features that the statement is about. */
  readonly needs: readonly Feature[];
  /** Present where the specification leaves it open: what was decided, and after whom. */
  readonly decided?: string;
}

/** Takes rows as they are written, so that their ids are literal types. */
export function table<const Rows extends readonly Row[]>(rows: Rows): Rows {
  return rows;
}
