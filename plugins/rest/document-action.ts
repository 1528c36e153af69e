import type { ChangeTerms, ContentType, DocumentEvent, DocumentValue, RequestContext } from 'plinth';

/** The document that an action is about. */
export interface ActionTarget {
  readonly type: ContentType;
  /** Null for single types. */
  readonly documentId: string | null;
  /** What the request expects of it, and who is told what happened to the version that is answered: for the change that the action makes. */
  readonly terms: ChangeTerms & { readonly written?: (event: DocumentEvent) => void };
}

/**
 * Something that can be done to a document beyond reading and writing it:
 * `POST <prefix>/:plural/:documentId/actions/<name>`, for single types `POST <prefix>/:singular/actions/<name>`.
 * Callers need the action `<uid>.<name>`, which no wildcard stands for.
 */
export interface DocumentAction {
  /** Last part of the path and of the action: letters, digits and dashes. */
  readonly name: string;
  /** The plugin that brings it. */
  readonly plugin: string;
  /** Whether `run` makes its change on the `terms` of its target. Where it does not, requests with `If-Match` are refused. Default: it does not. */
  readonly isConditional?: boolean;
  /** Which content types have it; asked once, when the routes are built. */
  applies(type: ContentType): boolean;
  /** Does it. A returned document is answered in the envelope with 200; without one the answer is 204. */
  run(ctx: RequestContext, target: ActionTarget): Promise<DocumentValue | undefined>;
}
