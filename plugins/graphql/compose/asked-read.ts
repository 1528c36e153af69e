import type { Attribute, AttributeOwner, ContentType } from 'plinth';

/** The parts of documents or entries to read. */
export interface ReadSelection {
  /** A content type or a component. */
  readonly owner: AttributeOwner;
  /** Names of scalar attributes. */
  readonly fields: readonly string[];
  readonly branches: readonly ReadBranch[];
}

/** A populated attribute. */
export interface ReadBranch {
  readonly attribute: Attribute;
  /** Only their number is read. */
  readonly isCount: boolean;
  /** By uid of the target: one for a relation or component, several for a dynamic zone. */
  readonly on: ReadonlyMap<string, ReadSelection>;
  /** Whether filters, an order or a page are given for them. */
  readonly isNarrowed: boolean;
}

/** A read in terms of REST parameters, with typed values. */
export interface AskedRead {
  readonly type: ContentType;
  /** Null for a list, and for the document of a single type. */
  readonly documentId: string | null;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly selection: ReadSelection;
}

/** An operation that reads the same documents, or the reason why there is none. */
export type ReadOperation =
  | {
      readonly query: string;
      readonly variables: Readonly<Record<string, unknown>>;
      /** The field of `Query` that performs the read. */
      readonly field: string;
      /** Paths that are in REST's response but not in the schema. */
      readonly leftOut: readonly string[];
    }
  | { readonly problem: string };

/** An operation in the form that requests send. */
export interface SentOperation {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>> | null;
  readonly operationName: string | null;
}
