import type { ChangeTerms, ContentType, DocumentEvent, DocumentValue, RequestContext } from 'plinth';

/** The target document of an action. */
export interface ActionTarget {
  readonly type: ContentType;
  /** Null for single types. */
  readonly documentId: string | null;
  /** The expected revision from the request, and a callback that reports the version in the response. Pass them to the action's change. */
  readonly terms: ChangeTerms & { readonly written?: (event: DocumentEvent) => void };
}

/**
 * An action on a document beyond reading and writing it:
 * `POST <prefix>/:plural/:documentId/actions/<name>`, for single types `POST <prefix>/:singular/actions/<name>`.
 * Callers need the action `<uid>.<name>`, which no wildcard includes.
 */
export interface DocumentAction {
  /** Last part of the path and of the action's name: letters, digits and dashes. */
  readonly name: string;
  /** The plugin that adds it. */
  readonly plugin: string;
  /** Whether `run` passes the `terms` of its target to its change. If not, requests with `If-Match` are refused. Default: false. */
  readonly isConditional?: boolean;
  /** Which content types have it; called once per type, when the routes are built. */
  applies(type: ContentType): boolean;
  /** Runs the action. A returned document is sent in the envelope with 200; without one the response is 204. */
  run(ctx: RequestContext, target: ActionTarget): Promise<DocumentValue | undefined>;
}
