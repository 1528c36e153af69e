import type { Attribute, AttributeOwner, ContentType } from 'plinth';

/** What of documents or entries is read. */
export interface ReadSelection {
  /** A content type or a component. */
  readonly owner: AttributeOwner;
  /** Names of scalar attributes. */
  readonly fields: readonly string[];
  readonly branches: readonly ReadBranch[];
}

/** What is read along an attribute. */
export interface ReadBranch {
  readonly attribute: Attribute;
  /** Their number alone. */
  readonly isCount: boolean;
  /** By the uid of what is there: one of a relation or component, several of a dynamic zone. */
  readonly on: ReadonlyMap<string, ReadSelection>;
  /** Something is said of which of them, or in which order. */
  readonly isNarrowed: boolean;
}

/** A read as REST's parameters say it, with values of their types. */
export interface AskedRead {
  readonly type: ContentType;
  /** Null: a list, or the document of a single type. */
  readonly documentId: string | null;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly selection: ReadSelection;
}

/** An operation that reads the same documents; or why there is none. */
export type ReadOperation =
  | {
      readonly query: string;
      readonly variables: Readonly<Record<string, unknown>>;
      /** The field of `Query` that it reads. */
      readonly field: string;
      /** Paths of what REST answers and the schema does not have. */
      readonly leftOut: readonly string[];
    }
  | { readonly problem: string };

/** An operation as a request sends it. */
export interface SentOperation {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>> | null;
  readonly operationName: string | null;
}
