import { stringify } from 'qs';

/**
 * Properties of a question for which different responses may be deliberate:
 * - `text`: text is compared, which depends on the database; `search`: `_q`;
 * - `drafts-within`: the filter or sort of a published read passes documents with drafts;
 * - `sorted`: by more than an id;
 * - `into-media`: a filter by a file;
 * - `odd-status`, `filters-on-one`, `unparsed`, `unlimited`: invalid requests, or close to that.
 */
export type Trait =
  | 'text'
  | 'drafts-within'
  | 'sorted'
  | 'search'
  | 'into-media'
  | 'odd-status'
  | 'filters-on-one'
  | 'unparsed'
  | 'unlimited';

/** The caller: an API token, an anonymous one, or a signed-in user. */
export type Asker = 'token' | 'visitor' | 'user';

/** A filter by one attribute. */
export interface Comparison {
  readonly attribute: string;
  /** `$contains`. */
  readonly operator: string;
  readonly operands: readonly string[];
}

/** A request to both servers. */
export interface Question {
  /** Its subject: the uid of a content type, `users`, `files`, `locales`. */
  readonly subject: string;
  /** What it tests: `filter`, `populate`, `mistake`. */
  readonly kind: string;
  readonly as: Asker;
  readonly method: 'GET' | 'POST';
  /** Path and query. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Which versions of documents it reads. */
  readonly status: 'published' | 'draft';
  readonly traits: ReadonlySet<Trait>;
  /** Set for a single filter that compares text of an attribute of the type itself. */
  readonly compares?: Comparison;
  /** The sort, if it is by an attribute of the type itself. */
  readonly sort?: { readonly attribute: string; readonly isDescending: boolean };
}

/** Query parameters as a nested object. */
export type Parameters = Readonly<Record<string, unknown>>;

/** Path and query. Brackets stay readable, and values are encoded only as needed. */
export function pathOf(path: string, parameters: Parameters = {}): string {
  const query = stringify(parameters, { encodeValuesOnly: true, encoder: encoded });
  return query === '' ? path : `${path}?${query}`;
}

function encoded(value: unknown): string {
  return encodeURIComponent(String(value)).replace(/%(3A|2F|40)/g, decodeURIComponent);
}

/** A key that is equal for equal questions. */
export function sameQuestion({ as, method, path, body }: Question): string {
  return `${as} ${method} ${path} ${body === undefined ? '' : JSON.stringify(body)}`;
}
