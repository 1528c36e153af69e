/** A JSON Schema, of the draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The parameters of the query language. */
export type LanguageParameter = 'fields' | 'populate' | 'filters' | 'sort' | 'pagination' | '_q';

/** What a route parses of its query string, as `Documents.parse` does. */
export interface DescribedQuery {
  /** Uid of the content type that the query is about. */
  readonly type: string;
  /** As `Documents.parse` is given it. */
  readonly use: 'list' | 'one' | 'create' | 'update' | 'remove' | 'act';
  /** See `CheckOptions.action`. */
  readonly action?: string;
  /** Default: all of a list, `fields` and `populate` of what answers one document, nothing of a removal. */
  readonly takes?: readonly LanguageParameter[];
}

/**
 * What a route takes and answers, for plugins that tell it to others (an OpenAPI document): nothing in core reads it.
 *
 * Wherever a schema stands, two keys stand for content, as far as whoever asks may see it. What stands beside them (`properties`, `required`) is added, and
 * attributes that `without` names are left out:
 * - `{ $document: uid }`: a document of the query's type, or one that is read by the action of the route;
 * - `{ $input: uid, for: 'create' | 'update' }`: what a body says of a document.
 *
 * A schema with a `title` is told once, under that name.
 */
export interface RouteDescription {
  /** One line. */
  readonly summary?: string;
  readonly query?: DescribedQuery;
  /** Further parameters of the query string, each with its values. */
  readonly parameters?: Readonly<Record<string, JsonSchema>>;
  /** Headers of the request that it reads, each with its values. */
  readonly headers?: Readonly<Record<string, JsonSchema>>;
  /** The body as JSON; absent: there is none. */
  readonly body?: JsonSchema;
  /** The body as `multipart/form-data`, for routes that take one. */
  readonly multipart?: JsonSchema;
  /** Answers by status; null: without a body. Default: 200 with anything. Errors are the same everywhere. */
  readonly answers?: Readonly<Record<number, JsonSchema | null>>;
  /** Headers of answers that have a body and are no errors. Any of them may be absent. */
  readonly answerHeaders?: Readonly<Record<string, JsonSchema>>;
  /** Statuses of errors that a client of this route has an answer to. */
  readonly errors?: readonly number[];
}
