/** A JSON Schema of draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The parameters of the query language. */
export type LanguageParameter = 'fields' | 'populate' | 'filters' | 'sort' | 'pagination' | '_q';

/** The query that a route parses from its query string, with `Documents.parse`. */
export interface DescribedQuery {
  /** Uid of the content type that the query is about. */
  readonly type: string;
  /** Passed to `Documents.parse`. */
  readonly use: 'list' | 'one' | 'create' | 'update' | 'remove' | 'act';
  /** See `CheckOptions.action`. */
  readonly action?: string;
  /** Supported parameters. Default: all for a list, `fields` and `populate` for a single document, none for a removal. */
  readonly takes?: readonly LanguageParameter[];
}

/**
 * Describes what a route accepts and returns, for plugins that publish it (an OpenAPI document). Core itself does not read it.
 *
 * In any schema, two keys stand for content, limited to what the reader may see. Keys beside them (`properties`, `required`) are added, and
 * attributes listed in `without` are left out:
 * - `{ $document: uid }`: a document of the query's type, or one that the route's action may read;
 * - `{ $input: uid, for: 'create' | 'update' }`: the input of a document.
 *
 * A schema with a `title` is written once, under that name.
 */
export interface RouteDescription {
  /** One line. */
  readonly summary?: string;
  readonly query?: DescribedQuery;
  /** Further query string parameters, with a schema for each value. */
  readonly parameters?: Readonly<Record<string, JsonSchema>>;
  /** Request headers that it reads, with a schema for each value. */
  readonly headers?: Readonly<Record<string, JsonSchema>>;
  /** The JSON body; absent: there is none. */
  readonly body?: JsonSchema;
  /** The body as `multipart/form-data`, for routes that take one. */
  readonly multipart?: JsonSchema;
  /** Responses by status; null: no body. Default: 200 with any content. Errors are the same for all routes. */
  readonly answers?: Readonly<Record<number, JsonSchema | null>>;
  /** Headers of successful responses with a body. Any of them may be absent. */
  readonly answerHeaders?: Readonly<Record<string, JsonSchema>>;
  /** Statuses of errors that a client of this route should handle. */
  readonly errors?: readonly number[];
}
